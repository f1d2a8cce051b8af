"""The features of a map that predict its points at the end.

A survey holds what is slow to compute: groups and their neighbours. A draw changes one terrain, so the other terrains
are surveyed once for all draws of a round. Features are computed from a survey. Their weights depend on the number of
empty squares and are fitted to played games (`weights.py`). The crossing river is evaluated in `rivers.py`.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers
from landwright.games.graphia_genesis.components import (
    DESERT,
    DIE,
    EMPTY,
    FARM,
    FOREST,
    FULL_REGION,
    LANDS,
    MOUNTAIN,
    NEXUS,
    RIVER,
    SIDE,
    TUNDRA,
)
from landwright.games.graphia_genesis.scoring import REGIONS, RIM
from landwright.geometry.bitboard12 import (
    FULL_WORD,
    ROW_BITS,
    ROWS,
    WORDS,
    Board,
    Words,
    both,
    count,
    either,
    first_square,
    flood,
    from_squares,
    is_empty_board,
    lines_with,
    neighbours,
    read_row,
    shifted,
    store,
    without,
)
from landwright.geometry.bits import count_bits
from landwright.geometry.square_grid import read_only
from landwright.kernels import inlined, kernel

# Rows of `Survey.boards`, by land: its largest group, the neighbours of that group, and the neighbours of all squares.
MAIN: Final = 0
AROUND: Final = MAIN + NEXUS
NEAR: Final = AROUND + NEXUS
BOARDS: Final = NEAR + NEXUS + 1
DIAGONAL: Final = read_only([from_squares([number * (SIDE + 1)]) for number in range(DIE)])

# Features: those of each land, then those of the whole map.
LAND_FEATURES: Final = ("group", "room for three", "room for eight", "anchored", "at risk", "squares", "room and card")
OTHER_FEATURES: Final = (
    "one",
    "mountain rim",
    "mountain rim, no anchor",
    "mountain rim empty",
    "mountain group to rim",
    "forest regions",
    "forest regions, no anchor",
    "forest regions with three",
    "forest regions with two",
    "forest regions with one",
    "forest regions with room",
    "tundra by mountain",
    "tundra by mountain, no anchor",
    "room by mountain",
    "tundra group to mountain",
    "farm by river",
    "farm by river, no anchor",
    "room by river",
    "farm group to river",
    "desert by tundra",
    "desert group to tundra",
    "nexus",
    "nexus at risk",
    "nexus for two",
    "nexus for three",
    "nexus for four",
    "nexus for an anchor",
    "others at risk",
    "lone squares",
    "squares with one neighbour",
    "blocks of four",
    "rows of three",
    "numbers without room",
)
FIRST_OTHER: Final = LANDS * len(LAND_FEATURES)
FEATURES: Final = FIRST_OTHER + len(OTHER_FEATURES)

# Weights are given for these numbers of empty squares, and interpolated linearly in between.
KNOTS: Final = (144.0, 92.0, 40.0)


class Survey(NamedTuple):
    boards: Words
    sizes: Numbers  # by land: of its largest group
    features: NDArray[np.float64]


@inlined
def new_survey() -> Survey:
    return Survey(np.zeros((BOARDS, WORDS), np.int64), np.zeros(LANDS + 1, np.int64), np.zeros(FEATURES))


@inlined
def survey_all(survey: Survey, land: Words) -> None:
    for terrain in range(MOUNTAIN, NEXUS + 1):
        survey_terrain(survey, land, terrain)


@kernel
def survey_terrain(survey: Survey, land: Words, terrain: int) -> None:
    squares = read_row(land, terrain)
    store(neighbours(squares), survey.boards, NEAR + terrain)
    if terrain == NEXUS:
        return
    main, size = main_group(squares)
    survey.sizes[terrain] = size
    store(main, survey.boards, MAIN + terrain)
    store(neighbours(main), survey.boards, AROUND + terrain)


@inlined
def main_group(squares: Board) -> tuple[Board, int]:
    """The largest connected group and its size."""
    rest, left, main, largest = squares, count(squares), (0, 0, 0), 0
    while left > largest:
        group = flood(first_square(rest), rest)
        rest = without(rest, group)
        size = count(group)
        left -= size
        if size > largest:
            main, largest = group, size
    return main, largest


# Features


@inlined
def compute_features(survey: Survey, land: Words, terrain_cards: int, risky: Board) -> None:
    empty = read_row(land, EMPTY)
    anchored = 0
    at_risk = 0
    for terrain in range(MOUNTAIN, LANDS + 1):
        main = read_row(survey.boards, MAIN + terrain)
        squares = read_row(land, terrain)
        size = survey.sizes[terrain]
        room = count(both(read_row(survey.boards, AROUND + terrain), empty))
        has_anchor = 0 if is_empty_board(both(squares, read_row(survey.boards, NEAR + NEXUS))) else 1
        anchored |= has_anchor << terrain
        risk = count(both(main, risky))
        at_risk += count(both(squares, risky)) - risk
        has_card = terrain_cards >> (terrain - 1) & 1
        at = (terrain - MOUNTAIN) * len(LAND_FEATURES)
        set_land_features(survey.features, at, size, room, has_anchor, risk, count(squares), has_card)
    set_terrain_features(survey, land, empty, anchored)
    set_nexus_features(survey, land, empty, risky, anchored)
    survey.features[OTHERS_AT_RISK] = at_risk
    set_room_features(survey.features, empty)


def _feature(name: str) -> int:
    return FIRST_OTHER + OTHER_FEATURES.index(name)


ONE: Final = _feature("one")
RIM_POINTS: Final = _feature("mountain rim")
FOREST_POINTS: Final = _feature("forest regions")
TUNDRA_POINTS: Final = _feature("tundra by mountain")
FARM_POINTS: Final = _feature("farm by river")
DESERT_POINTS: Final = _feature("desert by tundra")
NEXUS_POINTS: Final = _feature("nexus")
OTHERS_AT_RISK: Final = _feature("others at risk")


@inlined
def set_land_features(
    out: NDArray[np.float64], at: int, size: int, room: int, has_anchor: int, risk: int, squares: int, has_card: int
) -> None:
    three = min(room, 3)
    out[at] = size
    out[at + 1] = three
    out[at + 2] = min(room, 8)
    out[at + 3] = has_anchor
    out[at + 4] = risk
    out[at + 5] = squares
    out[at + 6] = three * has_card


@inlined
def squares_at_risk(desolated: int) -> Board:
    risky = (0, 0, 0)
    for number in range(DIE):
        if desolated >> number & 1 == 0:
            risky = either(risky, read_row(DIAGONAL, number))
    return risky


@inlined
def set_point_features(out: NDArray[np.float64], at: int, points: int, has_anchor: int) -> None:
    """Writes points as one feature with an anchor, and as the next feature without."""
    out[at] = points if has_anchor else 0
    out[at + 1] = 0 if has_anchor else points


@inlined
def set_terrain_features(survey: Survey, land: Words, empty: Board, anchored: int) -> None:
    out = survey.features
    out[ONE] = 1.0
    set_point_features(out, RIM_POINTS, count(both(read_row(land, MOUNTAIN), RIM)), anchored >> MOUNTAIN & 1)
    out[RIM_POINTS + 2] = count(both(empty, RIM))
    out[RIM_POINTS + 3] = min(4, count(both(both(read_row(survey.boards, AROUND + MOUNTAIN), empty), RIM)))
    set_forest_features(out, read_row(land, FOREST), empty, anchored >> FOREST & 1)
    set_pair_features(survey, land, empty, TUNDRA, MOUNTAIN, TUNDRA_POINTS, anchored)
    set_pair_features(survey, land, empty, FARM, RIVER, FARM_POINTS, anchored)
    near_tundra = read_row(survey.boards, NEAR + TUNDRA)
    out[DESERT_POINTS] = count(both(read_row(land, DESERT), near_tundra))
    out[DESERT_POINTS + 1] = min(4, count(both(both(read_row(survey.boards, AROUND + DESERT), empty), near_tundra)))


@inlined
def set_pair_features(
    survey: Survey, land: Words, empty: Board, terrain: int, other: int, at: int, anchored: int
) -> None:
    """A terrain that scores next to another."""
    near = read_row(survey.boards, NEAR + other)
    set_point_features(survey.features, at, count(both(read_row(land, terrain), near)), anchored >> terrain & 1)
    room = both(near, empty)
    survey.features[at + 2] = min(12, count(room))
    survey.features[at + 3] = min(4, count(both(room, read_row(survey.boards, AROUND + terrain))))


@inlined
def set_forest_features(out: NDArray[np.float64], forest: Board, empty: Board, has_anchor: int) -> None:
    for feature in range(FOREST_POINTS, FOREST_POINTS + 6):
        out[feature] = 0.0
    for word in range(WORDS):
        for region in REGIONS:
            trees = count_bits(forest[word] & region)
            if trees >= FULL_REGION:
                out[FOREST_POINTS + 1 - has_anchor] += 1.0
            elif trees + count_bits(empty[word] & region) >= FULL_REGION:
                out[FOREST_POINTS + 5 - trees] += 1.0


@inlined
def set_nexus_features(survey: Survey, land: Words, empty: Board, risky: Board, anchored: int) -> None:
    out = survey.features
    nexus = read_row(land, NEXUS)
    # A bit-sliced counter of the lands next to each square.
    ones, twos, fours = (0, 0, 0), (0, 0, 0), (0, 0, 0)
    points, missing = 0, (0, 0, 0)
    for terrain in range(MOUNTAIN, LANDS + 1):
        near = read_row(survey.boards, NEAR + terrain)
        points += count(both(nexus, near))
        near = both(near, empty)
        if anchored >> terrain & 1 == 0:
            missing = either(missing, near)
        carry = both(ones, near)
        ones = without(either(ones, near), carry)
        fours = either(fours, both(twos, carry))
        twos = without(either(twos, carry), both(twos, carry))
    out[NEXUS_POINTS] = points
    out[NEXUS_POINTS + 1] = count(both(nexus, risky))
    out[NEXUS_POINTS + 2] = min(8, count(either(twos, fours)))
    out[NEXUS_POINTS + 3] = min(5, count(either(both(ones, twos), fours)))
    out[NEXUS_POINTS + 4] = min(2, count(fours))
    out[NEXUS_POINTS + 5] = min(6, count(missing))


@inlined
def set_room_features(out: NDArray[np.float64], empty: Board) -> None:
    """Features of the empty squares: how well shapes will fit."""
    east = shifted(empty, 0, 1)
    south = shifted(empty, 1, 0)
    pairs, stacks = both(empty, east), both(empty, south)  # a square and its neighbour to the east, to the south
    blocks = both(pairs, shifted(pairs, 1, 0))
    rows, columns = both(pairs, shifted(pairs, 0, 1)), both(stacks, shifted(stacks, 1, 0))
    # Squares with an empty neighbour on a side; a square with two of them is in the middle of three.
    west_of, north_of = shifted_east(pairs), shifted_south(stacks)
    once = either(either(pairs, west_of), either(stacks, north_of))
    twice = either(
        either(both(pairs, west_of), both(stacks, north_of)), both(either(pairs, west_of), either(stacks, north_of))
    )
    out[OTHERS_AT_RISK + 1] = count(without(empty, once))
    out[OTHERS_AT_RISK + 2] = count(without(once, twice))
    out[OTHERS_AT_RISK + 3] = count(blocks)
    out[OTHERS_AT_RISK + 4] = count(rows) + count(columns)
    out[OTHERS_AT_RISK + 5] = DIE - lines_with(twice)


@inlined
def shifted_east(board: Board) -> Board:
    return board[0] << 1, board[1] << 1, board[2] << 1


@inlined
def shifted_south(board: Board) -> Board:
    """For sets without squares in the last row."""
    last = ROW_BITS * (ROWS - 1)
    return (
        board[0] << ROW_BITS & FULL_WORD,
        (board[1] << ROW_BITS | board[0] >> last) & FULL_WORD,
        (board[2] << ROW_BITS | board[1] >> last) & FULL_WORD,
    )


# Weights


@inlined
def interpolate_weights(empties: int, fitted: NDArray[np.float64], out: NDArray[np.float64]) -> None:
    """The weights for a map with `empties` empty squares."""
    early, middle, late = knot_shares(empties)
    for feature in range(FEATURES):
        out[feature] = early * fitted[feature, 0] + middle * fitted[feature, 1] + late * fitted[feature, 2]


@inlined
def knot_shares(empties: int) -> tuple[float, float, float]:
    """The share of each knot in the interpolated weights."""
    if empties >= KNOTS[1]:
        part = (empties - KNOTS[1]) / (KNOTS[0] - KNOTS[1])
        return part, 1.0 - part, 0.0
    part = max(0.0, (empties - KNOTS[2]) / (KNOTS[1] - KNOTS[2]))
    return 0.0, part, 1.0 - part


@inlined
def weighted_sum(features: NDArray[np.float64], weights: NDArray[np.float64]) -> float:
    """The weighted sum, as three independent sums, which the processor computes in parallel."""
    first, second, third = 0.0, 0.0, 0.0
    for feature in range(0, FEATURES, 3):
        first += features[feature] * weights[feature]
        second += features[feature + 1] * weights[feature + 1]
        third += features[feature + 2] * weights[feature + 2]
    return first + second + third
