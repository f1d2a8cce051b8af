"""What a seat sees of Graphia Genesis: all maps, and of this round's draws only its own until everyone has drawn."""

from functools import lru_cache
from typing import Final, Literal

import msgspec
import numpy as np

from landwright.game import State, bits
from landwright.games.graphia_genesis.components import (
    EMPTY,
    FLIPPED,
    KINDS,
    NAMES,
    PLACES,
    SHAPE_LETTERS,
    WAY_CELLS,
    WAY_SHAPE,
    WAYS,
)
from landwright.games.graphia_genesis.earnings import earnings
from landwright.games.graphia_genesis.notation.draws import QUARTER
from landwright.games.graphia_genesis.notation.maps import letters
from landwright.games.graphia_genesis.notation.people import card_name
from landwright.games.graphia_genesis.state import (
    DRAWING,
    FIRST_SHAPE,
    NEXUS_AT,
    NOTHING,
    OVER,
    ROLL,
    SECOND_SHAPE,
    TERRAIN_CARD,
)
from landwright.geometry.twelve import WORDS, Words, bit_of, word_of

KNOWN_MAPS: Final = 4096
PHASES: Final = {
    TERRAIN_CARD: "terrain",
    FIRST_SHAPE: "shape",
    SECOND_SHAPE: "shape",
    ROLL: "die",
    DRAWING: "draw",
    OVER: "over",
}


class Turned(msgspec.Struct, frozen=True):
    """A shape turned so far: (row, column) of its squares from the upper left corner."""

    shape: str
    turn: int
    cells: list[tuple[int, int]]


class ShapeCard(msgspec.Struct, frozen=True):
    """A card of this round, with every way in which it may be drawn."""

    shape: str
    ways: list[Turned]


class Earning(msgspec.Struct, frozen=True):
    """A line of the score sheet, and the squares (0 to 143, row by row) that it comes from."""

    part: str
    points: int
    squares: list[int]


class MapView(msgspec.Struct, frozen=True):
    rows: list[str]
    is_to_draw: bool
    has_drawn: bool  # in this round, while others still draw
    last: list[int]  # the squares drawn in this round, for whoever may know them
    sheet: list[Earning]


class GraphiaGenesisView(msgspec.Struct, frozen=True, tag="graphia-genesis"):
    round: int
    phase: Literal["terrain", "shape", "die", "draw", "over"]
    terrain: str
    cards: list[ShapeCard]
    die: int  # 0 before it is rolled
    terrains_left: list[str]  # cards that have not been turned
    shapes_left: list[str]
    desolated: list[int]  # numbers that a Desolation has had
    maps: list[MapView]


def view(s: State, seat: int) -> GraphiaGenesisView:
    return GraphiaGenesisView(
        round=int(s.rounds),
        phase=PHASES[int(s.phase)],  # type: ignore[arg-type]
        terrain=NAMES[s.terrain] if s.terrain else "",
        cards=[_card(int(shape), bool(s.flips)) for shape in s.shapes if shape != NOTHING],
        die=int(s.die),
        terrains_left=[NAMES[1 + card] for card in bits(s.terrain_cards)],
        shapes_left=[card_name(s, card) for card in bits(s.shape_cards)],
        desolated=[1 + number for number in bits(s.desolated)],
        maps=[_map(s, other, is_own=other == seat) for other in range(s.seats)],
    )


@lru_cache
def _card(shape: int, flips: bool) -> ShapeCard:
    """A flipped shape has its own letter, unless it is the same shape."""
    shapes = dict.fromkeys([shape, int(FLIPPED[shape])] if flips else [shape])
    return ShapeCard(SHAPE_LETTERS[shape], [way for each in shapes for way in _ways(each)])


def _ways(shape: int) -> list[Turned]:
    numbers = [way for way in range(WAYS) if WAY_SHAPE[way] == shape]
    return [
        Turned(SHAPE_LETTERS[shape], QUARTER * turn, [(row, column) for row, column in WAY_CELLS[way].tolist()])
        for turn, way in enumerate(numbers)
    ]


def _map(s: State, seat: int, *, is_own: bool) -> MapView:
    is_secret = s.phase == DRAWING and s.drawn[seat] != NOTHING
    action = int(s.drawn[seat]) if is_own or not is_secret else NOTHING
    land = s.land[seat]
    if is_own and is_secret:
        land = _with_draw(land, int(s.terrain), action)
    rows, sheet = _look(land.tobytes(), int(s.loses))
    return MapView(
        rows=rows,
        is_to_draw=bool(int(s.to_draw) >> seat & 1),
        has_drawn=bool(is_secret),
        last=squares_of(action),
        sheet=sheet,
    )


def _with_draw(land: Words, terrain: int, action: int) -> Words:
    drawn = land.copy()
    for square in squares_of(action):
        drawn[EMPTY, word_of(square)] &= ~bit_of(square)
        drawn[terrain, word_of(square)] |= bit_of(square)
    return drawn


def squares_of(action: int) -> list[int]:
    """The squares that an action draws."""
    if action == NOTHING:
        return []
    return [action - NEXUS_AT] if action >= NEXUS_AT else PLACES.squares[action].tolist()


@lru_cache(maxsize=KNOWN_MAPS)
def _look(land: bytes, loses: int) -> tuple[list[str], list[Earning]]:
    """A map is looked at by everyone at the table, and again after every event."""
    words = np.frombuffer(land, np.int64).reshape(KINDS, WORDS)
    return letters(words), [Earning(*earning) for earning in earnings(words, loses)]
