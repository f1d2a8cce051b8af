"""Points in named parts (5.1 to 5.12)."""

import numpy as np

from landwright.game import Numbers, State
from landwright.games.graphia_genesis.components import (
    CROSSING,
    DESERT,
    FARM,
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
from landwright.geometry.bit_rows import (
    Rows,
    count_beside,
    count_bits,
    is_beside,
    largest_group,
    split_group,
)
from landwright.kernel import kernel

FULL_ROW = (1 << SIDE) - 1
FIRST_COLUMN = 1
LAST_COLUMN = 1 << (SIDE - 1)
GROUPS = NEXUS  # the part of the first terrain's largest group; that of its terrain points is 0


@kernel
def points(s: State, out: Numbers) -> None:
    rest, group = np.zeros(SIDE, np.int16), np.zeros(SIDE, np.int16)
    for seat in range(len(out)):
        score_map(s.land[seat], s.loses, rest, group, out[seat])


@kernel
def best_seats(s: State) -> int:
    """4.3: the bit set of the seats with the highest total."""
    rest, group = np.zeros(SIDE, np.int16), np.zeros(SIDE, np.int16)
    parts = np.zeros(len(PARTS), np.int64)
    best, seats = 0, 0
    for seat in range(s.seats):
        score_map(s.land[seat], s.loses, rest, group, parts)
        total = 0
        for part in range(len(parts)):
            total += parts[part]
        if seat == 0 or total > best:
            best, seats = total, 0
        if total == best:
            seats |= 1 << seat
    return seats


@kernel
def score_map(land: Rows, loses: int, rest: Rows, group: Rows, out: Numbers) -> None:
    """The points of one map in every part; `rest` and `group` are scratch."""
    for terrain in range(MOUNTAIN, LANDS + 1):
        is_anchored = is_beside(land[NEXUS], land[terrain])
        out[terrain - 1] = 0
        if is_anchored or loses & LOSES_TERRAIN == 0 or terrain == DESERT:
            out[terrain - 1] = terrain_points(land, terrain, rest, group)
        out[GROUPS + terrain - 1] = 0
        if is_anchored or loses & LOSES_GROUP == 0:
            out[GROUPS + terrain - 1] = largest_group(land[terrain], rest, group)
    out[NEXUS - 1] = nexus_points(land)


@kernel
def terrain_points(land: Rows, terrain: int, rest: Rows, group: Rows) -> int:
    """5.2 to 5.7, whether or not the terrain is anchored."""
    if terrain == MOUNTAIN:
        return mountain_points(land[MOUNTAIN])
    if terrain == FOREST:
        return forest_points(land[FOREST])
    if terrain == RIVER:
        return CROSSING if is_crossing(land[RIVER], rest, group) else 0
    if terrain == DESERT:
        return -count_beside(land[DESERT], land[TUNDRA])
    if terrain == TUNDRA:
        return count_beside(land[TUNDRA], land[MOUNTAIN])
    return count_beside(land[FARM], land[RIVER])


@kernel
def mountain_points(mountains: Rows) -> int:
    """5.2."""
    total = 0
    for row in range(SIDE):
        total += count_bits(int(mountains[row]) & border(row))
    return total


@kernel
def border(row: int) -> int:
    return FULL_ROW if row == 0 or row == SIDE - 1 else FIRST_COLUMN | LAST_COLUMN


@kernel
def forest_points(forests: Rows) -> int:
    """5.3."""
    total = 0
    for top in range(0, SIDE, REGION):
        for left in range(0, SIDE, REGION):
            if count_in_region(forests, top, left) >= FULL_REGION:
                total += FULL_REGION_POINTS
    return total


@kernel
def count_in_region(squares: Rows, top: int, left: int) -> int:
    total = 0
    for row in range(top, top + REGION):
        total += count_bits(int(squares[row]) & ((1 << REGION) - 1) << left)
    return total


@kernel
def is_crossing(rivers: Rows, rest: Rows, group: Rows) -> bool:
    """5.4: whether one group goes from edge to edge; `group` then holds it."""
    for row in range(SIDE):
        rest[row] = rivers[row]
    size = split_group(rest, group)
    while size > 0:
        if size >= SIDE and is_edge_to_edge(group):
            return True
        size = split_group(rest, group)
    return False


@kernel
def is_edge_to_edge(group: Rows) -> bool:
    columns = 0
    for row in range(SIDE):
        columns |= int(group[row])
    is_west_to_east = columns & FIRST_COLUMN != 0 and columns & LAST_COLUMN != 0
    return is_west_to_east or (group[0] != 0 and group[SIDE - 1] != 0)


@kernel
def nexus_points(land: Rows) -> int:
    """5.8: each terrain counts for the Nexus squares that it lies next to."""
    total = 0
    for terrain in range(MOUNTAIN, LANDS + 1):
        total += count_beside(land[NEXUS], land[terrain])
    return total
