"""Points in named parts (5.1 to 5.12)."""

from typing import Final

import numpy as np

from landwright.core.game import Part, Scoring
from landwright.core.types import Numbers, State
from landwright.core.winners import winners_by_total
from landwright.games.graphia_genesis.components import (
    CROSSING,
    DESERT,
    FARM,
    FOREST,
    FULL_REGION,
    FULL_REGION_POINTS,
    LANDS,
    MOUNTAIN,
    NAMES,
    NEXUS,
    REGION,
    RIVER,
    SIDE,
    SQUARES,
    TUNDRA,
)
from landwright.games.graphia_genesis.state import FOR_SIDES, LOSES_GROUP, LOSES_TERRAIN
from landwright.geometry.bitboard12 import (
    FIRST_COLUMN,
    FIRST_ROW,
    LAST_COLUMN,
    LAST_ROW,
    Board,
    Words,
    bit_of,
    both,
    count,
    crossing_group,
    either,
    group_of_size,
    is_empty_board,
    largest_group,
    neighbours,
    read_row,
    shared_sides,
    word_of,
)
from landwright.geometry.bits import count_bits
from landwright.kernels import inlined

PARTS: Final = NEXUS + LANDS  # terrain points of seven terrains, then the largest groups of six
GROUPS: Final = NEXUS  # the first of the parts for largest groups
RIM: Final = (FIRST_COLUMN | LAST_COLUMN | FIRST_ROW, FIRST_COLUMN | LAST_COLUMN, FIRST_COLUMN | LAST_COLUMN | LAST_ROW)
# The three regions in a word of the bitboard, which has as many rows as a region.
REGIONS: Final = tuple((FIRST_COLUMN << left) * ((1 << REGION) - 1) for left in range(0, SIDE, REGION))


@inlined
def points(s: State, out: Numbers) -> None:
    for seat in range(len(out)):
        score_map(s.land[seat], s.loses, s.farm, out[seat])


@inlined
def best_seats(s: State) -> int:
    """4.3: the bit set of the seats with the highest total."""
    parts, totals = np.zeros(PARTS, np.int64), np.zeros(s.seats, np.int64)
    for seat in range(s.seats):
        totals[seat] = score_map(s.land[seat], s.loses, s.farm, parts)
    return winners_by_total(totals)


@inlined
def score_map(land: Words, loses: int, farm: int, out: Numbers) -> int:
    """Writes the points of one map in every part, and returns their sum."""
    near_nexus = neighbours(read_row(land, NEXUS))
    total = 0
    for terrain in range(MOUNTAIN, LANDS + 1):
        squares = read_row(land, terrain)
        is_anchored = not is_empty_board(both(squares, near_nexus))
        keeps_terrain = is_anchored or loses & LOSES_TERRAIN == 0 or terrain == DESERT
        keeps_group = is_anchored or loses & LOSES_GROUP == 0
        out[terrain - 1] = terrain_points(land, terrain, farm) if keeps_terrain else 0
        out[GROUPS + terrain - 1] = largest_group(squares) if keeps_group else 0
        total += out[terrain - 1] + out[GROUPS + terrain - 1]
    out[NEXUS - 1] = nexus_points(land)
    return total + out[NEXUS - 1]


@inlined
def terrain_points(land: Words, terrain: int, farm: int) -> int:
    """5.2 to 5.7, whether or not the land is anchored."""
    if terrain == FARM and farm == FOR_SIDES:
        return shared_sides(read_row(land, FARM), read_row(land, RIVER))
    if terrain == FOREST:
        return forest_points(read_row(land, FOREST))
    if terrain == RIVER:
        return 0 if is_empty_board(crossing_group(read_row(land, RIVER))) else CROSSING
    squares = count(counting(land, terrain))
    return -squares if terrain == DESERT else squares


@inlined
def counting(land: Words, terrain: int) -> Board:
    """5.2, 5.5 to 5.7: the squares of Mountain, Desert, Tundra or Farm that count one each."""
    squares = read_row(land, terrain)
    if terrain == MOUNTAIN:
        return both(squares, RIM)
    if terrain == DESERT:
        return both(squares, neighbours(read_row(land, TUNDRA)))
    if terrain == TUNDRA:
        return both(squares, neighbours(read_row(land, MOUNTAIN)))
    return both(squares, neighbours(read_row(land, RIVER)))


@inlined
def forest_points(forest: Board) -> int:
    """5.3."""
    return FULL_REGION_POINTS * (full_regions(forest[0]) + full_regions(forest[1]) + full_regions(forest[2]))


@inlined
def full_regions(word: int) -> int:
    """How many of the three regions in a word are full."""
    full = 0
    for region in REGIONS:
        if count_bits(word & region) >= FULL_REGION:
            full += 1
    return full


@inlined
def nexus_points(land: Words) -> int:
    """5.8: one point for each pair of a Nexus square and a land next to it."""
    nexus = read_row(land, NEXUS)
    total = 0
    for terrain in range(MOUNTAIN, LANDS + 1):
        total += count(both(nexus, neighbours(read_row(land, terrain))))
    return total


# The squares that earn a part


@inlined
def explain(s: State, seat: int, points: Numbers, marks: Numbers) -> None:
    """The points of a seat in every part, and the squares that earn them."""
    land = s.land[seat]
    score_map(land, s.loses, s.farm, points)
    for part in range(PARTS):
        if points[part] == 0:  # nothing earned, or lost without an anchor
            continue
        if part < GROUPS:
            mark(earning_squares(land, part + 1), marks[part])
        else:
            mark(group_of_size(read_row(land, part - GROUPS + 1), points[part]), marks[part])


@inlined
def mark(board: Board, marks: Numbers) -> None:
    for square in range(len(marks)):
        marks[square] = 1 if board[word_of(square)] & bit_of(square) != 0 else 0


@inlined
def earning_squares(land: Words, terrain: int) -> Board:
    """The squares that earn a terrain's points."""
    here = read_row(land, terrain)
    if terrain == FOREST:
        return in_full_regions(here[0]), in_full_regions(here[1]), in_full_regions(here[2])
    if terrain == RIVER:
        return crossing_group(here)
    if terrain == NEXUS:
        return both(here, neighbours(all_lands(land)))
    return counting(land, terrain)


@inlined
def in_full_regions(word: int) -> int:
    found = 0
    for region in REGIONS:
        if count_bits(word & region) >= FULL_REGION:
            found |= word & region
    return found


@inlined
def all_lands(land: Words) -> Board:
    found = read_row(land, MOUNTAIN)
    for terrain in range(MOUNTAIN + 1, LANDS + 1):
        found = either(found, read_row(land, terrain))
    return found


def _parts() -> tuple[Part, ...]:
    """In the order of the columns of `points`."""
    terrains = [
        ("5.2", "1 for each Mountain square on the rim of the map."),
        ("5.3", "2 for each region with four Forest squares or more."),
        ("5.4", "12 for one River group from north to south, or from west to east."),
        ("5.5", "Minus 1 for each Desert square next to a Tundra."),
        ("5.6", "1 for each Tundra square next to a Mountain."),
        ("5.7", "1 for each Farm square next to a River."),
        ("5.8", "Each Nexus brings 1 for every different land next to it."),
    ]
    lines = zip(NAMES[MOUNTAIN : NEXUS + 1], terrains, strict=True)
    groups = [
        Part(f"{name.lower()} group", name, "5.9", f"1 for each square of the largest {name} group.", "Group")
        for name in NAMES[MOUNTAIN : LANDS + 1]
    ]
    return (*(Part(name.lower(), name, rule, words, "Terrain") for name, (rule, words) in lines), *groups)


SCORING: Final = Scoring(_parts(), explain=explain, cells=SQUARES)
