"""Where the points of a map come from: for each line of the score sheet the squares that earn it."""

import numpy as np

from landwright.game import Numbers, Report
from landwright.games.graphia_genesis.components import (
    FOREST,
    FULL_REGION,
    KINDS,
    LANDS,
    MOUNTAIN,
    NEXUS,
    PARTS,
    RIVER,
)
from landwright.games.graphia_genesis.scoring import GROUPS, REGIONS, counting, score_map
from landwright.geometry.bits import count_bits
from landwright.geometry.twelve import (
    WORDS,
    Board,
    Words,
    beside,
    both,
    crossing_group,
    either,
    group_of_size,
    load,
    squares,
    store,
)
from landwright.kernel import kernel, specialise


@kernel
def explain(land: Words, loses: int, points: Numbers, earning: Words) -> None:
    """The points of a map in every part, and the set of squares behind each."""
    score_map(land, loses, points)
    for part in range(len(points)):
        if points[part] == 0:  # nothing earned, or withheld
            store((0, 0, 0), earning, part)
        elif part < GROUPS:
            store(earning_squares(land, part + 1), earning, part)
        else:
            store(group_of_size(load(land, part - GROUPS + 1), points[part]), earning, part)


@kernel
def earning_squares(land: Words, terrain: int) -> Board:
    """The squares that make a terrain's points."""
    here = load(land, terrain)
    if terrain == FOREST:
        return in_full_regions(here[0]), in_full_regions(here[1]), in_full_regions(here[2])
    if terrain == RIVER:
        return crossing_group(here)
    if terrain == NEXUS:
        return both(here, beside(all_lands(land)))
    return counting(land, terrain)


@kernel
def in_full_regions(word: int) -> int:
    found = 0
    for region in REGIONS:
        if count_bits(word & region) >= FULL_REGION:
            found |= word & region
    return found


@kernel
def all_lands(land: Words) -> Board:
    found = load(land, MOUNTAIN)
    for terrain in range(MOUNTAIN + 1, LANDS + 1):
        found = either(found, load(land, terrain))
    return found


def _room() -> tuple[Words, int, Numbers, Words]:
    return (
        np.zeros((KINDS, WORDS), np.int64),
        0,
        np.zeros(len(PARTS), np.int64),
        np.zeros((len(PARTS), WORDS), np.int64),
    )


def prepare(report: Report) -> None:
    """Compiles what this module needs from Python."""
    report("explain")
    specialise(explain, *_room())


def earnings(land: Words, loses: int) -> list[tuple[str, int, list[int]]]:
    """For each part its name, its points and the squares behind them."""
    own, _, points, earning = _room()
    own[:] = land
    explain(own, int(loses), points, earning)
    lines = zip(PARTS, points.tolist(), earning.tolist(), strict=True)
    return [(part, number, squares(words)) for part, number, words in lines]
