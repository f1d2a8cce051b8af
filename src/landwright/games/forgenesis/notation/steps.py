"""Steps in text: `Sb1-b2`, `Bc2 shove left`, `summon G a2`, `refresh`, `end turn`."""

import re
from functools import cache, lru_cache

from landwright.game import ReadError, State
from landwright.games.forgenesis.components import BEYOND, BIRD, LETTERS, NAMES, ORTHOGONAL, SUMMONING_SPACES
from landwright.games.forgenesis.notation.words import (
    COLOURS,
    DIAGONALS,
    ORTHOGONALS,
    VERBS,
    read_letter,
    square_name,
    square_number,
)
from landwright.games.forgenesis.state import COLOUR, DIRECTIONS, EMPTY, END_TURN, MOVE, PLACE, REFRESH, SUMMON, WAYS


def action_text(s: State, seat: int, action: int) -> str:
    if action < SUMMON:
        return _activation_text(int(s.board[action // (WAYS * DIRECTIONS)]) % COLOUR, action)
    if action < REFRESH:
        return entry_text(seat, action)
    return "refresh" if action == REFRESH else "end turn"


# Both are asked for every legal step of every position that anybody is shown.


@cache
def _activation_text(kind: int, action: int) -> str:
    square, way, direction = action // (WAYS * DIRECTIONS), action // DIRECTIONS % WAYS, action % DIRECTIONS
    actor = LETTERS[kind] + square_name(square)
    if way == MOVE:
        to = ORTHOGONAL[square, direction]
        return f"{actor}-{'off' if to == BEYOND else square_name(to)}"
    return f"{actor} {VERBS[way]} {(DIAGONALS if way == BIRD else ORTHOGONALS)[direction]}"


@cache
def entry_text(seat: int, action: int) -> str:
    verb, colour, choice = ("summon", seat, action - SUMMON) if action < PLACE else ("place", 1 - seat, action - PLACE)
    return f"{verb} {LETTERS[choice // 2]} {square_name(SUMMONING_SPACES[colour][choice % 2])}"


def read_action(s: State, seat: int, text: str) -> int:
    """A step from its text, legal or not; a `ReadError` says what cannot be understood."""
    action, actor = _read_text(seat, text)
    if actor:
        _check_actor(s, *actor)
    return action


@lru_cache(4096)  # there are some hundred steps, but anybody may write anything
def _read_text(seat: int, text: str) -> tuple[int, tuple[int, int] | None]:
    """The step, and the kind and square of the creature that it is for."""
    words = text.strip().lower().split()
    if words == ["refresh"]:
        return REFRESH, None
    if words in (["end", "turn"], ["end"]):
        return END_TURN, None
    if len(words) == 3 and words[0] in ("summon", "place"):
        return read_entry(seat, *words), None
    if words and (match := re.fullmatch(r"([a-z])([a-d][1-4])(?:-(\S+))?", words[0])):
        letter, name, to = match.groups()
        kind, square = read_letter(letter.upper(), "in the step"), square_number(name)
        if len(words) == 1 and to:
            return _read_move(seat, square, to), (kind, square)
        if len(words) == 3 and not to:
            return read_ability(square, words[1], words[2]), (kind, square)
    raise ReadError(
        f"'{text.strip()}' is no step. A step is like 'Sb1-b2', 'Sb1-off', 'Bc2 shove left', 'Da3 fly up-right', "
        "'summon G a2', 'refresh' or 'end turn'."
    )


def read_entry(seat: int, verb: str, letter: str, name: str) -> int:
    base, colour = (SUMMON, seat) if verb == "summon" else (PLACE, 1 - seat)
    spaces = [square_name(square) for square in SUMMONING_SPACES[colour]]
    if name not in spaces:
        raise ReadError(f"{COLOURS[colour]} has the summoning spaces {spaces[0]} and {spaces[1]}, not '{name}'.")
    kind = read_letter(letter.upper(), "in the step")
    return base + kind * 2 + spaces.index(name)


def _check_actor(s: State, kind: int, square: int) -> None:
    creature = int(s.board[square])
    if creature == EMPTY or creature % COLOUR != kind:
        raise ReadError(f"There is no {NAMES[kind]} on {square_name(square)}.")


def _read_move(seat: int, square: int, to: str) -> int:
    """`off` is the one step away from the own base that leaves the board."""
    destinations = ["off" if to == BEYOND else square_name(to) for to in ORTHOGONAL[square]]
    forward = range(seat * 2, seat * 2 + 2)
    directions = [*forward, *(d for d in range(DIRECTIONS) if d not in forward)]
    for direction in directions:
        if destinations[direction] == to:
            return (square * WAYS + MOVE) * DIRECTIONS + direction
    raise ReadError(f"'{to}' is not one step from {square_name(square)}.")


def read_ability(square: int, verb: str, direction: str) -> int:
    if verb not in filter(None, VERBS):
        raise ReadError(f"'{verb}' is no ability; they are {', '.join(filter(None, VERBS))}.")
    way = VERBS.index(verb)
    directions = DIAGONALS if way == BIRD else ORTHOGONALS
    if direction not in directions:
        raise ReadError(f"'{direction}' is no direction to {verb}; they are {', '.join(directions)}.")
    return (square * WAYS + way) * DIRECTIONS + directions.index(direction)
