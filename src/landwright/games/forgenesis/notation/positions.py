"""Positions in text.

A position is written as `..g./..../..../.S.. o BDG|bds`: ranks 4 to 1, the side to move, the reserves. That is the
start of a turn. At other moments a fourth word says which (`draw`, `first`, `place`, `acting`, `repetition`, `limit`),
and in the middle of a turn `^` follows a creature that has been activated.
"""

import re
from typing import Final

import numpy as np

from landwright.game import ReadError, Rules, State
from landwright.games.forgenesis.components import BASES, BEYOND, BLUE, FILES, KINDS, KINDS_IN_PLAY, ORANGE, RANKS, SIDE
from landwright.games.forgenesis.notation.words import (
    COLOURS,
    creature_letter,
    creature_name,
    read_letter,
    square_number,
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
    STATE,
    TURN_LIMIT,
)

EXAMPLE: Final = "..g./..../..../.S.. o BDG|bds"


def state_text(s: State) -> str:
    ranks = "/".join(
        "".join(square_text(s, rank * SIDE + file) for file in range(SIDE)) for rank in reversed(range(SIDE))
    )
    reserves = "|".join(reserve_text(s, colour) for colour in (ORANGE, BLUE))
    return " ".join([ranks, _side_text(s), reserves, *_moment_text(s)])


def square_text(s: State, square: int) -> str:
    creature = int(s.board[square])
    if creature == EMPTY:
        return "."
    return creature_letter(creature) + "~" * (s.resting >> creature & 1) + "^" * (s.activated >> creature & 1)


def reserve_text(s: State, colour: int) -> str:
    creatures = range(colour * COLOUR, colour * COLOUR + KINDS)
    return "".join(creature_letter(c) for c in creatures if s.reserve >> c & 1) or "-"


def _side_text(s: State) -> str:
    if s.phase in (DRAWING_KINDS, CHOOSING_FIRST):
        return "ob?"[s.first]
    return "ob"[s.to_move]


def _moment_text(s: State) -> list[str]:
    if s.phase == OVER:
        return {REPETITION: ["repetition"], TURN_LIMIT: ["limit"]}.get(int(s.ending), ["acting"] * bool(s.activations))
    if s.phase == PLAYING:
        return ["acting"] * bool(s.activations)
    return [{DRAWING_KINDS: "draw", CHOOSING_FIRST: "first", PLACING: "place"}[int(s.phase)]]


def read_position(rules: Rules, text: str) -> State:
    """A position at the start of a turn, as the check commands take it; a `ReadError` says what is wrong."""
    if len(text.split(" ")) != 3 or "^" in text:
        raise ReadError(
            f"A position is a board, a side and the reserves with single spaces between, such as '{EXAMPLE}'."
        )
    return read_state(rules, text)


def read_state(rules: Rules, text: str) -> State:
    """The state that `state_text` wrote, but for the turns that led there."""
    fields = text.split(" ")
    if len(fields) not in (3, 4):
        raise ReadError(f"A position has a board, a side and the reserves, such as '{EXAMPLE}'.")
    s = np.zeros(1, STATE)[0]
    s.board[:] = EMPTY
    s.place[:] = BEYOND
    _read_board(s, fields[0])
    _read_reserves(s, fields[2])
    _read_kinds(s)
    _read_moment(rules, s, fields[1], fields[3] if len(fields) == 4 else "")
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
    creature = read_letter(token[0], f"on {name}")
    _check_new(s, creature)
    square = square_number(name)
    if square == BASES[creature // COLOUR]:
        raise ReadError(f"The {creature_name(creature)} on {name} stands on its own base.")
    s.place[creature] = square
    s.board[square] = creature
    s.standing |= 1 << creature
    s.resting |= ("~" in token) << creature
    s.activated |= ("^" in token) << creature


def _check_new(s: State, creature: int) -> None:
    if (s.standing | s.reserve) >> creature & 1:
        raise ReadError(f"There are two {creature_name(creature)}s; a colour has one of each kind.")


def _read_reserves(s: State, text: str) -> None:
    reserves = text.split("|")
    if len(reserves) != 2:
        raise ReadError(f"The reserves are Orange's and Blue's with '|' between them, such as 'BDG|bds', not '{text}'.")
    for colour, reserve in enumerate(reserves):
        if not reserve:
            raise ReadError("An empty reserve is written '-'.")
        for letter in reserve if reserve != "-" else "":
            creature = read_letter(letter, f"in {COLOURS[colour]}'s reserve")
            if creature // COLOUR != colour:
                raise ReadError(f"'{letter}' is in {COLOURS[colour]}'s reserve; Orange is upper case, Blue lower case.")
            _check_new(s, creature)
            s.reserve |= 1 << creature


def _read_kinds(s: State) -> None:
    """A kind that either colour has is in play; whoever is nowhere has been removed."""
    known = s.standing | s.reserve
    kinds = (known | known >> COLOUR) & (1 << KINDS) - 1
    s.in_play = kinds | kinds << COLOUR


def _read_moment(rules: Rules, s: State, side: str, moment: str) -> None:
    known = {"": "ob", "acting": "ob", "repetition": "ob", "limit": "ob", "place": "ob", "draw": "ob?", "first": "?"}
    if moment not in known:
        raise ReadError(f"'{moment}' is no moment of a game; there are {', '.join(filter(None, known))}.")
    if side not in tuple(known[moment]):
        raise ReadError(f"The side to move is 'o' or 'b', not '{side}'.")
    kinds = int(s.in_play).bit_count() // 2
    if kinds > KINDS_IN_PLAY and moment != "draw":
        raise ReadError(f"There are {kinds} kinds of creature; only four are in play.")
    if (moment in ("first", "place") and kinds < KINDS_IN_PLAY) or (moment == "draw" and kinds <= KINDS_IN_PLAY):
        raise ReadError(f"There are {kinds} kinds of creature, which are too few for set-up.")
    s.first = "ob?".index(side)
    if moment in ("draw", "first"):
        s.phase = DRAWING_KINDS if moment == "draw" else CHOOSING_FIRST
        return
    s.to_move = s.first
    if moment == "place":
        s.phase = PLACING
        s.placed = sum(s.board != EMPTY)
        if s.placed > 1:
            raise ReadError(
                f"There are {s.placed} creatures on the board; while creatures are placed there is at most one."
            )
        s.first = (s.to_move + s.placed) % 2
    else:
        _read_play(rules, s, moment)


def _read_play(rules: Rules, s: State, moment: str) -> None:
    s.phase = PLAYING
    s.placed = 2
    taken = [colour for colour in (ORANGE, BLUE) if s.board[BASES[colour]] != EMPTY]
    if len(taken) == 2:
        raise ReadError("Both bases are taken; the game ends with the first.")
    if taken:
        _end(s, BASE_REACHED, 1 << (1 - taken[0]))
    if moment == "acting":
        s.activations = max(1, int(s.activated).bit_count())
    elif moment:
        _end(s, REPETITION if moment == "repetition" else TURN_LIMIT, 0b11)
    elif not taken:
        _start_turn(rules, s)


def _end(s: State, ending: int, winners: int) -> None:
    s.phase, s.ending, s.winners = OVER, ending, winners


def _start_turn(rules: Rules, s: State) -> None:
    """The turn starts as in play, by the other side handing it over, so that its endings are noticed."""
    other = 1 - int(s.to_move)
    s.to_move, s.activations, s.turns = other, 1, -1
    rules.act(s, other, END_TURN)
