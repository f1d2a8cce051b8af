"""The texts of Graphia Genesis: a draw is a shape, its turn in degrees, and its upper left corner."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, cast

import msgspec
from msgspec import Meta

from landwright.core.notation import Notation, ReadError
from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.graphia_genesis import INFO
from landwright.games.graphia_genesis.components import (
    DESOLATION,
    DIE,
    FIRST_ORIENTATION,
    LETTERS,
    NAMES,
    NEXUS,
    ORIENTATION_SHAPE,
    PLACES,
    SHAPE_LETTERS,
    SHAPES,
    SIDE,
)
from landwright.games.graphia_genesis.map_text import letters
from landwright.games.graphia_genesis.rules import refusals as code
from landwright.games.graphia_genesis.state import NOBODY_CAN_DRAW, NOTHING, ROLL, TERRAIN_CARD

QUARTER: Final = 90  # degrees
TEXT: Final = re.compile(r"(?P<what>[a-z])(?: +(?P<turn>[0-9]{1,3})°?)? +r(?P<row>[0-9]{1,2}) +c(?P<column>[0-9]{1,2})")
LEGEND: Final = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS[1:], NAMES[1:], strict=True))
MAPS_ACROSS: Final = 4
ORDINALS: Final = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ")

Line = Annotated[int, Meta(ge=1, le=SIDE)]


class DrawStep(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True, omit_defaults=True):
    shape: Literal["I", "O", "T", "S", "Z", "L", "J"]
    turn: Literal[0, 90, 180, 270]
    row: Line
    column: Line
    terrain: str | None = None  # in an event


class NexusStep(msgspec.Struct, frozen=True, tag="nexus", forbid_unknown_fields=True):
    row: Line
    column: Line


class TerrainStep(msgspec.Struct, frozen=True, tag="terrain"):
    """Chance turned a terrain card."""

    terrain: str


class ShapeStep(msgspec.Struct, frozen=True, tag="shape"):
    """Chance turned a shape card. `card` tells cards of the same shape apart."""

    shape: Literal["I", "O", "T", "S", "Z", "L", "J"]
    card: str


class RollStep(msgspec.Struct, frozen=True, tag="roll"):
    """Chance rolled the die."""

    number: int


def _draw(orientation: int, corner: int) -> DrawStep:
    shape = int(ORIENTATION_SHAPE[orientation])
    turn = QUARTER * (orientation - int(FIRST_ORIENTATION[shape]))
    return DrawStep(cast(Any, SHAPE_LETTERS[shape]), cast(Any, turn), 1 + corner // SIDE, 1 + corner % SIDE)


class GraphiaGenesisNotation(Notation):
    steps = (
        *map(_draw, PLACES.orientation.tolist(), PLACES.corner.tolist()),
        *(NexusStep(1 + square // SIDE, 1 + square % SIDE) for square in range(SIDE * SIDE)),
    )
    chance_types = (TerrainStep, ShapeStep, RollStep)
    how_to_write = "A draw is written like 'L 90° r3 c4', or 'N r3 c4' for a Nexus."
    endings = {NOBODY_CAN_DRAW: "nobody can draw either shape"}
    refusals = {
        code.NOT_DRAWING: "This player has nothing to draw now, or there is no such draw.",
        code.NOT_OFFERED: "That shape is on neither of the two cards.",
        code.NOT_A_SHAPE: "A Nexus is a single square, and every land terrain is a shape of four.",
        code.TAKEN: "Only empty squares can be drawn on.",
        code.OFF_THE_NUMBER: "At least one square must lie in the row or the column of the number rolled.",
        code.GAME_OVER: "The game is over.",
    }

    def step_text(self, step: Any) -> str:
        if isinstance(step, NexusStep):
            return f"N r{step.row} c{step.column}"
        return f"{step.shape} {step.turn}° r{step.row} c{step.column}"

    def read_action(self, s: PlainState, seat: int, text: str) -> int:
        """The degree sign is optional. Turns that give the same orientation are equivalent."""
        found = TEXT.fullmatch(text.strip().lower())
        if not found:
            raise ReadError(self.how_to_write)
        what, turn, row, column = found["what"].upper(), found["turn"], int(found["row"]), int(found["column"])
        if what not in SHAPE_LETTERS and (what != "N" or turn):
            raise ReadError(f"'{what}' is not a shape; shapes are {', '.join(SHAPE_LETTERS)}, and N is a Nexus.")
        if turn and (int(turn) % QUARTER or int(turn) >= 4 * QUARTER):
            raise ReadError("A shape is turned by 0, 90, 180 or 270 degrees.")
        step = NexusStep(row, column) if what == "N" else _first_alike(what, int(turn or 0), row, column)
        try:
            return self.read_step(step)
        except ReadError:
            raise ReadError(f"That would lie outside the map: rows and columns are 1 to {SIDE}.") from None

    def event_step(self, s: PlainState, seat: int, action: int) -> msgspec.Struct | None:
        """With the terrain of the round."""
        step = self.steps[action]
        return msgspec.structs.replace(step, terrain=NAMES[s.terrain]) if isinstance(step, DrawStep) else step

    def chance_step(self, s: PlainState, outcome: int) -> TerrainStep | ShapeStep | RollStep:
        if s.phase == TERRAIN_CARD:
            return TerrainStep(NAMES[1 + bits(s.terrain_cards)[outcome]])
        if s.phase == ROLL:
            had = s.desolated if s.terrain == DESOLATION else 0
            return RollStep([number for number in range(1, DIE + 1) if not had >> (number - 1) & 1][outcome])
        card = bits(s.shape_cards)[outcome]
        return ShapeStep(cast(Any, SHAPE_LETTERS[s.deck[card]]), card_name(s, card))

    def chance_text(self, s: PlainState, outcome: int) -> str:
        match self.chance_step(s, outcome):
            case TerrainStep(terrain):
                return terrain
            case RollStep(number):
                return f"die {number}"
            case ShapeStep(_, card):
                return f"shape {card}"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        if s.terrain == NEXUS:
            return f"draw a Nexus on one empty square of row {s.die} or column {s.die}."
        shape = " or ".join(dict.fromkeys(SHAPE_LETTERS[shape] for shape in s.shapes))
        return f"draw {NAMES[s.terrain]} in the shape {shape}, touching row {s.die} or column {s.die}."

    def drawing(self, s: PlainState) -> str:
        """The maps, several side by side, without the draws of this round, which are secret until all have drawn."""
        rows = []
        for first in range(0, s.seats, MAPS_ACROSS):
            seats = range(first, min(first + MAPS_ACROSS, s.seats))
            maps = [letters(s.land[seat]) for seat in seats]
            names = "     ".join(f"{INFO.seat_names[seat]:<{2 * SIDE - 1}}" for seat in seats)
            lines = ["     ".join(" ".join(land[row]) for land in maps) for row in range(SIDE)]
            rows += [f"    {names}".rstrip(), *(f"{number:>2}  {line}" for number, line in enumerate(lines, 1)), ""]
        shapes = [f"{SHAPE_LETTERS[shape]} {list(SHAPES.values())[shape]}" for shape in s.shapes if shape != NOTHING]
        terrain, die = [NAMES[s.terrain]] * bool(s.terrain), [f"number {s.die}"] * bool(s.die)
        return "\n".join([*rows, ", ".join([f"Round {s.rounds}", *terrain, *shapes, *die]), LEGEND])


def _first_alike(shape: str, turn: int, row: int, column: int) -> DrawStep:
    orientations = ORIENTATION_SHAPE.tolist().count(SHAPE_LETTERS.index(shape))
    return DrawStep(cast(Any, shape), cast(Any, turn % (QUARTER * orientations)), row, column)


def card_name(s: PlainState, card: int) -> str:
    """The shape on a card, with an ordinal if earlier cards have the same shape."""
    shape = s.deck[card]
    return f"{ORDINALS[s.deck[:card].count(shape)]}{SHAPE_LETTERS[shape]}"
