"""Points in named parts (5.1 to 5.12)."""

from typing import Final

import numpy as np

from landwright.game import Numbers, State
from landwright.games.graphia_genesis.components import (
    CROSSING,
    DESERT,
    FOREST,
    FULL_REGION,
    FULL_REGION_POINTS,
    LANDS,
    MOUNTAIN,
    NEXUS,
    PARTS,
    REGION,
    RIVER,
    SIDE,
    TUNDRA,
)
from landwright.games.graphia_genesis.state import LOSES_GROUP, LOSES_TERRAIN
from landwright.geometry.bits import count_bits
from landwright.geometry.twelve import (
    FIRST_COLUMN,
    FIRST_ROW,
    LAST_COLUMN,
    LAST_ROW,
    Board,
    Words,
    beside,
    both,
    count,
    crossing_group,
    is_none,
    largest_group,
    load,
)
from landwright.kernel import kernel

GROUPS: Final = NEXUS  # the part of the first land's largest group; that of its terrain points is 0
RIM: Final = (FIRST_COLUMN | LAST_COLUMN | FIRST_ROW, FIRST_COLUMN | LAST_COLUMN, FIRST_COLUMN | LAST_COLUMN | LAST_ROW)
# The columns of the regions in a word: it holds as many rows as a region has.
REGIONS: Final = tuple((FIRST_COLUMN << left) * ((1 << REGION) - 1) for left in range(0, SIDE, REGION))


@kernel
def points(s: State, out: Numbers) -> None:
    for seat in range(len(out)):
        score_map(s.land[seat], s.loses, out[seat])


@kernel
def best_seats(s: State) -> int:
    """4.3: the bit set of the seats with the highest total."""
    parts = np.zeros(len(PARTS), np.int64)
    best, seats = 0, 0
    for seat in range(s.seats):
        total = score_map(s.land[seat], s.loses, parts)
        if seat == 0 or total > best:
            best, seats = total, 0
        if total == best:
            seats |= 1 << seat
    return seats


@kernel
def score_map(land: Words, loses: int, out: Numbers) -> int:
    """The points of one map in every part, and their sum."""
    near_nexus = beside(load(land, NEXUS))
    total = 0
    for terrain in range(MOUNTAIN, LANDS + 1):
        squares = load(land, terrain)
        is_anchored = not is_none(both(squares, near_nexus))
        keeps_terrain = is_anchored or loses & LOSES_TERRAIN == 0 or terrain == DESERT
        keeps_group = is_anchored or loses & LOSES_GROUP == 0
        out[terrain - 1] = terrain_points(land, terrain) if keeps_terrain else 0
        out[GROUPS + terrain - 1] = largest_group(squares) if keeps_group else 0
        total += out[terrain - 1] + out[GROUPS + terrain - 1]
    out[NEXUS - 1] = nexus_points(land)
    return total + out[NEXUS - 1]


@kernel
def terrain_points(land: Words, terrain: int) -> int:
    """5.2 to 5.7, whether or not the land is anchored."""
    if terrain == FOREST:
        return forest_points(load(land, FOREST))
    if terrain == RIVER:
        return 0 if is_none(crossing_group(load(land, RIVER))) else CROSSING
    squares = count(counting(land, terrain))
    return -squares if terrain == DESERT else squares


@kernel
def counting(land: Words, terrain: int) -> Board:
    """5.2, 5.5 to 5.7: the squares of Mountain, Desert, Tundra or Farm that count one each."""
    squares = load(land, terrain)
    if terrain == MOUNTAIN:
        return both(squares, RIM)
    if terrain == DESERT:
        return both(squares, beside(load(land, TUNDRA)))
    if terrain == TUNDRA:
        return both(squares, beside(load(land, MOUNTAIN)))
    return both(squares, beside(load(land, RIVER)))


@kernel
def forest_points(forest: Board) -> int:
    """5.3."""
    return FULL_REGION_POINTS * (full_regions(forest[0]) + full_regions(forest[1]) + full_regions(forest[2]))


@kernel
def full_regions(word: int) -> int:
    """How many of the three regions in a word have enough squares."""
    full = 0
    for region in REGIONS:
        if count_bits(word & region) >= FULL_REGION:
            full += 1
    return full


@kernel
def nexus_points(land: Words) -> int:
    """5.8: each land counts for the Nexus squares that it lies next to."""
    nexus = load(land, NEXUS)
    total = 0
    for terrain in range(MOUNTAIN, LANDS + 1):
        total += count(both(nexus, beside(load(land, terrain))))
    return total
