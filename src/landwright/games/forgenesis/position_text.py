"""Positions as text.

A position is written as `..g./..../..../.S.. o BDG|bds`: ranks 4 to 1, the side to move, the reserves. This is the
start of a turn. Other moments have a fourth word (`draw`, `first`, `place`, `acting`, `repetition`, `limit`). In the
middle of a turn `^` follows a creature that has been activated.
"""

import re
from typing import TYPE_CHECKING, Final, Literal

from landwright.core.notation import ReadError
from landwright.core.plain_state import PlainState
from landwright.core.types import State
from landwright.games.forgenesis.components import (
    BASES,
    BEYOND,
    FILES,
    KINDS,
    KINDS_IN_PLAY,
    LETTERS,
    NAMES,
    RANKS,
    SIDE,
)
from landwright.games.forgenesis.state import (
    BASE_REACHED,
    CHOOSING_FIRST,
    COLOUR,
    DRAWING_KINDS,
    EMPTY,
    END_TURN,
    OVER,
    PLACING,
    PLAYING,
    REPETITION,
    TURN_LIMIT,
)

if TYPE_CHECKING:
    from landwright.core.game import Game

COLOURS: Final[tuple[Literal["Orange"], Literal["Blue"]]] = ("Orange", "Blue")
SQUARE_NAMES: Final = tuple(file + rank for rank in RANKS for file in FILES)
EXAMPLE: Final = "..g./..../..../.S.. o BDG|bds"
SIDES: Final = {"": "ob", "acting": "ob", "repetition": "ob", "limit": "ob", "place": "ob", "draw": "ob?", "first": "?"}
PHASES: Final = {DRAWING_KINDS: "draw", CHOOSING_FIRST: "first", PLACING: "place"}


def write(s: PlainState) -> str:
    ranks = ["".join(square_text(s, rank * SIDE + file) for file in range(SIDE)) for rank in reversed(range(SIDE))]
    side = "ob?"[s.first] if s.phase in (DRAWING_KINDS, CHOOSING_FIRST) else "ob"[s.to_move]
    moment = PHASES.get(s.phase) or {REPETITION: "repetition", TURN_LIMIT: "limit"}.get(s.ending)
    words = [
        "/".join(ranks),
        side,
        f"{reserve_text(s, 0)}|{reserve_text(s, 1)}",
        moment or "acting" * bool(s.activations),
    ]
    return " ".join(filter(None, words))


def square_text(s: PlainState, square: int) -> str:
    creature = s.board[square]
    if creature == EMPTY:
        return "."
    return _letter(creature) + "~" * (s.resting >> creature & 1) + "^" * (s.activated >> creature & 1)


def reserve_text(s: PlainState, colour: int) -> str:
    creatures = range(colour * COLOUR, colour * COLOUR + KINDS)
    return "".join(_letter(creature) for creature in creatures if s.reserve >> creature & 1) or "-"


def _letter(creature: int) -> str:
    return LETTERS[creature] if creature < COLOUR else LETTERS[creature - COLOUR].lower()


def read_turn(game: "Game", text: str) -> State:
    """A position at the start of a turn, as in the arguments of commands."""
    if len(text.split(" ")) != 3 or "^" in text:
        raise ReadError(
            f"A position is a board, a side and the reserves with single spaces between, such as '{EXAMPLE}'."
        )
    return game.read_state(text)


def read(game: "Game", text: str) -> State:
    """The state of a text, without its history; raises `ReadError` if the text is invalid."""
    fields = text.split(" ")
    if len(fields) not in (3, 4):
        raise ReadError(f"A position has a board, a side and the reserves, such as '{EXAMPLE}'.")
    s = game.states(1)[0]
    s.board[:] = EMPTY
    s.place[:] = BEYOND
    _read_board(s, fields[0])
    _read_reserves(s, fields[2])
    known = s.standing | s.reserve  # kinds of either colour are in play; a creature that is nowhere was removed
    kinds = (known | known >> COLOUR) & (1 << KINDS) - 1
    s.in_play = kinds | kinds << COLOUR
    _read_moment(game, s, fields[1], fields[3] if len(fields) == 4 else "")
    return s


def _read_board(s: State, text: str) -> None:
    ranks = text.split("/")
    if len(ranks) != SIDE:
        raise ReadError(f"The board has four ranks with '/' between them, not {len(ranks)}.")
    for rank, line in zip(reversed(RANKS), ranks, strict=True):
        tokens = re.findall(r"[A-Za-z]~?\^?|.", line, re.DOTALL)
        if len(tokens) != SIDE:
            raise ReadError(f"Rank {rank} is '{line}', which is {len(tokens)} squares and not four.")
        for file, token in zip(FILES, tokens, strict=True):
            if token != ".":
                _read_creature(s, token, file + rank)


def _read_creature(s: State, token: str, name: str) -> None:
    creature = _read_letter(token[0], f"on {name}")
    _check_alone(s, creature)
    square = SQUARE_NAMES.index(name)
    if square == BASES[creature // COLOUR]:
        raise ReadError(f"The {_name(creature)} on {name} stands on its own base.")
    s.place[creature] = square
    s.board[square] = creature
    s.standing |= 1 << creature
    s.resting |= ("~" in token) << creature
    s.activated |= ("^" in token) << creature


def _read_letter(letter: str, where: str) -> int:
    kind = LETTERS.find(letter.upper())
    if kind < 0 or len(letter) != 1 or not letter.isascii():
        known = f"creatures are {' '.join(LETTERS)}, and '.' is an empty square"
        raise ReadError(f"'{letter}' {where} is not a creature; {known}.")
    return kind if letter.isupper() else COLOUR + kind


def _check_alone(s: State, creature: int) -> None:
    if (s.standing | s.reserve) >> creature & 1:
        raise ReadError(f"There are two {_name(creature)}s; a colour has one of each kind.")


def _name(creature: int) -> str:
    return f"{COLOURS[creature // COLOUR]} {NAMES[creature % COLOUR]}"


def _read_reserves(s: State, text: str) -> None:
    reserves = text.split("|")
    if len(reserves) != 2:
        raise ReadError(f"The reserves are Orange's and Blue's with '|' between them, such as 'BDG|bds', not '{text}'.")
    for colour, reserve in enumerate(reserves):
        if not reserve:
            raise ReadError("An empty reserve is written '-'.")
        for letter in reserve if reserve != "-" else "":
            creature = _read_letter(letter, f"in {COLOURS[colour]}'s reserve")
            if creature // COLOUR != colour:
                raise ReadError(f"'{letter}' is in {COLOURS[colour]}'s reserve; Orange is upper case, Blue lower case.")
            _check_alone(s, creature)
            s.reserve |= 1 << creature


def _read_moment(game: "Game", s: State, side: str, moment: str) -> None:
    if moment not in SIDES:
        raise ReadError(f"'{moment}' is not a moment of a game; there are {', '.join(filter(None, SIDES))}.")
    if side not in tuple(SIDES[moment]):
        raise ReadError(f"The side to move is 'o' or 'b', not '{side}'.")
    kinds = int(s.in_play).bit_count() // 2
    if kinds > KINDS_IN_PLAY and moment != "draw":
        raise ReadError(f"There are {kinds} kinds of creature; only four are in play.")
    if (moment in ("first", "place") and kinds < KINDS_IN_PLAY) or (moment == "draw" and kinds <= KINDS_IN_PLAY):
        raise ReadError(f"There are {kinds} kinds of creature, which is too few for set-up.")
    s.first = "ob?".index(side)
    if moment in ("draw", "first"):
        s.phase = DRAWING_KINDS if moment == "draw" else CHOOSING_FIRST
    else:
        s.to_move = s.first
        (_read_placing if moment == "place" else _read_play)(game, s, moment)


def _read_placing(game: "Game", s: State, moment: str) -> None:
    s.phase = PLACING
    s.placed = int(s.standing).bit_count()
    if s.placed > 1:
        raise ReadError(
            f"There are {s.placed} creatures on the board; while creatures are placed there is at most one."
        )
    s.first = (s.to_move + s.placed) % 2


def _read_play(game: "Game", s: State, moment: str) -> None:
    s.phase, s.placed = PLAYING, 2
    taken = [colour for colour, base in enumerate(BASES) if s.board[base] != EMPTY]
    if len(taken) == 2:
        raise ReadError("Both bases are occupied, but the game ends with the first.")
    if taken:
        s.phase, s.ending, s.winners = OVER, BASE_REACHED, 1 << (1 - taken[0])
    if moment == "acting":
        s.activations = max(1, int(s.activated).bit_count())
    elif moment:
        s.phase, s.ending, s.winners = OVER, REPETITION if moment == "repetition" else TURN_LIMIT, 0b11
    elif not taken:  # let the other side end its turn, so that the endings at the start of a turn are checked
        s.to_move, s.activations, s.turns = 1 - s.to_move, 1, -1
        game.rules.act(s, int(s.to_move), END_TURN)
