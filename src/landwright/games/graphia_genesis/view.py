"""The view of Graphia Genesis: all maps, with only the seat's own draw of this round until everyone has drawn."""

from functools import lru_cache
from typing import Final, Literal

import msgspec
import numpy as np

from landwright.core.game import ScoreLine, View
from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.graphia_genesis.components import (
    EMPTY,
    FLIPPED,
    NAMES,
    ORIENTATION_CELLS,
    ORIENTATION_SHAPE,
    ORIENTATIONS,
    PLACES,
    SHAPE_LETTERS,
)
from landwright.games.graphia_genesis.map_text import letters
from landwright.games.graphia_genesis.notation import QUARTER, card_name
from landwright.games.graphia_genesis.options import ANCHORS
from landwright.games.graphia_genesis.scoring import SCORING
from landwright.games.graphia_genesis.state import DRAWING, NEXUS_AT, NOTHING, STATE
from landwright.geometry.bitboard12 import from_squares

KNOWN_MAPS: Final = 4096
LOSES: Final = {number: anchor for anchor, number in ANCHORS.items()}
Land = tuple[tuple[int, ...], ...]
Phase = Literal["terrain", "shape", "die", "draw", "over"]
PHASES: Final[tuple[Phase, ...]] = ("terrain", "shape", "shape", "die", "draw", "over")  # as in `state.py`


class Turned(msgspec.Struct, frozen=True):
    """An orientation of a shape: (row, column) of its squares from the upper left corner."""

    shape: str
    turn: int
    cells: list[tuple[int, int]]


class ShapeCard(msgspec.Struct, frozen=True):
    """A card of this round, with all orientations in which it may be drawn."""

    shape: str
    ways: list[Turned]


class MapView(msgspec.Struct, frozen=True):
    rows: list[str]
    is_to_draw: bool
    has_drawn: bool  # in this round, while others still draw
    last: list[int]  # the squares drawn in this round, if the seat may know them
    sheet: list[ScoreLine]
    withheld: list[str]  # the parts that would bring points if their land were anchored


class GraphiaGenesisView(View, frozen=True, tag="graphia-genesis"):
    round: int
    phase: Phase
    terrain: str
    cards: list[ShapeCard]
    die: int  # 0 before it is rolled
    terrains_left: list[str]  # cards that have not been turned
    shapes_left: list[str]
    desolated: list[int]  # numbers that a Desolation has used
    loses: Literal["terrain", "group", "both"]  # what a land without an anchor loses
    maps: list[MapView]

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "GraphiaGenesisView":
        return cls(
            round=s.rounds,
            phase=PHASES[s.phase],
            terrain=NAMES[s.terrain] if s.terrain else "",
            cards=[_card(shape, bool(s.flips)) for shape in s.shapes if shape != NOTHING],
            die=s.die,
            terrains_left=[NAMES[1 + card] for card in bits(s.terrain_cards)],
            shapes_left=[card_name(s, card) for card in bits(s.shape_cards)],
            desolated=[1 + number for number in bits(s.desolated)],
            loses=LOSES[s.loses],
            maps=[_map(s, other, is_own=other == seat) for other in range(s.seats)],
        )


@lru_cache
def _card(shape: int, flips: bool) -> ShapeCard:
    """A flipped shape has its own letter, unless it is the same shape."""
    shapes = dict.fromkeys([shape, int(FLIPPED[shape])] if flips else [shape])
    return ShapeCard(SHAPE_LETTERS[shape], [way for each in shapes for way in _ways(each)])


def _ways(shape: int) -> list[Turned]:
    numbers = [way for way in range(ORIENTATIONS) if ORIENTATION_SHAPE[way] == shape]
    return [
        Turned(SHAPE_LETTERS[shape], QUARTER * turn, [(row, column) for row, column in ORIENTATION_CELLS[way].tolist()])
        for turn, way in enumerate(numbers)
    ]


def _map(s: PlainState, seat: int, *, is_own: bool) -> MapView:
    """The seat itself sees its draw of this round at once; others see it when all have drawn."""
    is_secret = s.phase == DRAWING and s.drawn[seat] != NOTHING
    action = s.drawn[seat] if is_own or not is_secret else NOTHING
    drawn = s.terrain, action if is_own and is_secret else NOTHING
    rows, sheet, withheld = _read_map(tuple(map(tuple, s.land[seat])), s.loses, s.farm, *drawn)
    return MapView(
        rows=rows,
        is_to_draw=bool(s.to_draw >> seat & 1),
        has_drawn=is_secret,
        last=squares_of(action),
        sheet=sheet,
        withheld=withheld,
    )


def squares_of(action: int) -> list[int]:
    """The squares that an action draws."""
    if action == NOTHING:
        return []
    return [action - NEXUS_AT] if action >= NEXUS_AT else PLACES.squares[action].tolist()


@lru_cache(maxsize=KNOWN_MAPS)
def _read_map(
    land: Land, loses: int, farm: int, terrain: int, action: int
) -> tuple[list[str], list[ScoreLine], list[str]]:
    """Cached, because everyone at the table sees every map after every event."""
    s = np.zeros(1, STATE)[0]
    s.land[0], s.loses, s.farm = land, loses, farm
    drawn = from_squares(squares_of(action))
    s.land[0, EMPTY] &= ~np.array(drawn)
    s.land[0, terrain] |= drawn
    sheet = SCORING.sheet(s, 0)
    s.loses = 0
    unlimited = {line.part: line.points for line in SCORING.sheet(s, 0)}
    return letters(s.land[0].tolist()), sheet, [line.part for line in sheet if line.points != unlimited[line.part]]
