"""Draws as text and as tagged structs: a shape, how far it is turned, and the upper left corner of where it lies."""

import re
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from landwright.game import ReadError, State
from landwright.games.graphia_genesis.components import (
    FIRST_PLACE,
    FIRST_WAY,
    PLACES,
    SHAPE_LETTERS,
    SIDE,
    WAY_SHAPE,
    WAY_SIZE,
    WAYS,
)
from landwright.games.graphia_genesis.state import NEXUS_AT

QUARTER: Final = 90  # degrees
TEXT: Final = re.compile(r"(?P<what>[a-z])(?: +(?P<turn>[0-9]{1,3})°?)? +r(?P<row>[0-9]{1,2}) +c(?P<column>[0-9]{1,2})")

Line = Annotated[int, Meta(ge=1, le=SIDE)]


class DrawStep(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    shape: Literal["I", "O", "T", "S", "Z", "L", "J"]
    turn: Literal[0, 90, 180, 270]
    row: Line
    column: Line


class NexusStep(msgspec.Struct, frozen=True, tag="nexus", forbid_unknown_fields=True):
    row: Line
    column: Line


Step = DrawStep | NexusStep


def _steps() -> list[Step]:
    """The step of every action."""
    draws: list[Step] = []
    for way, corner in zip(PLACES.orientation.tolist(), PLACES.corner.tolist(), strict=True):
        shape = int(WAY_SHAPE[way])
        turn = QUARTER * (way - int(FIRST_WAY[shape]))
        draws.append(DrawStep(SHAPE_LETTERS[shape], turn, 1 + corner // SIDE, 1 + corner % SIDE))  # type: ignore[arg-type]
    return draws + [NexusStep(1 + square // SIDE, 1 + square % SIDE) for square in range(SIDE * SIDE)]


def _text(step: Step) -> str:
    match step:
        case DrawStep(shape, turn, row, column):
            return f"{shape} {turn}° r{row} c{column}"
        case NexusStep(row, column):
            return f"N r{row} c{column}"


STEPS: Final = tuple(_steps())
TEXTS: Final = tuple(map(_text, STEPS))


def action_text(s: State, seat: int, action: int) -> str:
    return TEXTS[action]


def action_wire(s: State, seat: int, action: int) -> Step:
    return STEPS[action]


def read_action(s: State, seat: int, text: str) -> int:
    """A draw from its text; the degree sign may be left out."""
    found = TEXT.fullmatch(text.strip().lower())
    if not found:
        raise ReadError("A draw is written like 'L 90° r3 c4', or 'N r3 c4' for a Nexus.")
    what, row, column = found["what"].upper(), int(found["row"]), int(found["column"])
    if what == "N" and found["turn"] is None:
        return _nexus(row, column)
    if what not in SHAPE_LETTERS:
        raise ReadError(f"'{what}' is no shape; they are {', '.join(SHAPE_LETTERS)}, and N for a Nexus.")
    return _place(what, int(found["turn"] or 0), row, column)


def read_wire(s: State, seat: int, wire: object) -> int:
    """A draw from its wire form; the same checks as for text."""
    match wire:
        case DrawStep(shape, turn, row, column):
            return _place(shape, turn, row, column)
        case NexusStep(row, column):
            return _nexus(row, column)
    raise ReadError("That is no draw of Graphia Genesis.")


def _nexus(row: int, column: int) -> int:
    _check_inside(1 <= row <= SIDE and 1 <= column <= SIDE)
    return NEXUS_AT + (row - 1) * SIDE + column - 1


def _place(letter: str, turn: int, row: int, column: int) -> int:
    """A shape that looks the same after a half turn, or after any, has only its first ways."""
    if turn % QUARTER or turn >= 4 * QUARTER:
        raise ReadError("A shape is turned by 0, 90, 180 or 270 degrees.")
    shape = SHAPE_LETTERS.index(letter)
    first = int(FIRST_WAY[shape])
    ways = sum(1 for way in range(WAYS) if WAY_SHAPE[way] == shape)
    way = first + turn // QUARTER % ways
    down, across = (SIDE + 1 - size for size in WAY_SIZE[way].tolist())
    _check_inside(1 <= row <= down and 1 <= column <= across)
    return int(FIRST_PLACE[way]) + (row - 1) * across + column - 1


def _check_inside(is_inside: bool) -> None:
    if not is_inside:
        raise ReadError(f"That would lie outside the map: rows and columns are 1 to {SIDE}.")
