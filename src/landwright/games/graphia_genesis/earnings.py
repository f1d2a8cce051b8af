"""Where the points of a map come from: for each line of the score sheet the squares that earn it."""

from collections.abc import Callable
from typing import Final

import numpy as np

from landwright.game import Numbers
from landwright.games.graphia_genesis.components import (
    DESERT,
    FARM,
    FOREST,
    FULL_REGION,
    KINDS,
    LANDS,
    MOUNTAIN,
    NEXUS,
    PARTS,
    REGION,
    RIVER,
    SIDE,
    TUNDRA,
)
from landwright.games.graphia_genesis.scoring import GROUPS, border, count_in_region, is_crossing, score_map
from landwright.geometry.bit_rows import Rows, beside, split_group
from landwright.kernel import kernel, specialise


@kernel
def explain(land: Rows, loses: int, points: Numbers, squares: Rows) -> None:
    """The points of a map in every part, and the set of squares behind each."""
    rest, group = np.zeros(SIDE, np.int16), np.zeros(SIDE, np.int16)
    score_map(land, loses, rest, group, points)
    is_crossed = is_crossing(land[RIVER], rest, group)
    for row in range(SIDE):
        for part in range(len(points)):
            squares[part, row] = 0
        if is_crossed:
            squares[RIVER - 1, row] = group[row]
        for terrain in (MOUNTAIN, FOREST, DESERT, TUNDRA, FARM, NEXUS):
            squares[terrain - 1, row] = earning(land, terrain, row)
    for terrain in range(MOUNTAIN, LANDS + 1):
        take_group(land[terrain], points[GROUPS + terrain - 1], rest, squares[GROUPS + terrain - 1])
    for part in range(len(points)):
        if points[part] == 0:  # nothing earned, or withheld
            for row in range(SIDE):
                squares[part, row] = 0


@kernel
def earning(land: Rows, terrain: int, row: int) -> int:
    """The squares of a row that make a terrain's points."""
    here = int(land[terrain, row])
    if terrain == MOUNTAIN:
        return here & border(row)
    if terrain == FOREST:
        return here & full_regions(land[FOREST], row)
    if terrain == DESERT:
        return here & beside(land[TUNDRA], row)
    if terrain == TUNDRA:
        return here & beside(land[MOUNTAIN], row)
    if terrain == FARM:
        return here & beside(land[RIVER], row)
    around = 0
    for other in range(MOUNTAIN, LANDS + 1):
        around |= beside(land[other], row)
    return here & around


@kernel
def full_regions(forests: Rows, row: int) -> int:
    """The columns of a row that belong to regions with enough forest."""
    columns = 0
    for left in range(0, SIDE, REGION):
        if count_in_region(forests, row // REGION * REGION, left) >= FULL_REGION:
            columns |= ((1 << REGION) - 1) << left
    return columns


@kernel
def take_group(squares: Rows, size: int, rest: Rows, group: Rows) -> None:
    """The first group of this size; 0 takes none."""
    for row in range(SIDE):
        rest[row] = squares[row]
        group[row] = 0
    while size > 0 and split_group(rest, group) != size:
        pass


def _room() -> tuple[Rows, int, Numbers, Rows]:
    return np.zeros((KINDS, SIDE), np.int16), 0, np.zeros(len(PARTS), np.int64), np.zeros((len(PARTS), SIDE), np.int16)


def prepare(report: Callable[[str], None]) -> None:
    """Compiles what this module needs from Python."""
    report("explain")
    specialise(explain, *_room())


ALL: Final = range(SIDE * SIDE)


def earnings(land: Rows, loses: int) -> list[tuple[str, int, list[int]]]:
    """For each part its name, its points and the squares behind them."""
    _, _, points, squares = _room()
    explain(np.array(land, np.int16), int(loses), points, squares)
    rows = squares.tolist()
    return [
        (part, points_of_part, [square for square in ALL if rows[i][square // SIDE] >> square % SIDE & 1])
        for i, (part, points_of_part) in enumerate(zip(PARTS, points.tolist(), strict=True))
    ]
