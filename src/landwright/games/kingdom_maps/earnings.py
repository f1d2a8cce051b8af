"""Where the points of a map come from: for each criterion the hexes that earn it."""

import numpy as np

from landwright.game import Numbers, Report
from landwright.games.kingdom_maps.components import (
    AROUND,
    BORDER,
    CODES,
    DESERT,
    EDGE,
    FARM,
    FOREST,
    LAKE,
    MOUNTAIN,
    ROW_SETS,
    STEPS,
    TERRITORIES,
    VILLAGE,
)
from landwright.games.kingdom_maps.scoring import (
    CROSSING_TERRITORIES,
    PATCHES,
    RANGE_SIZES,
    drawn_on,
    is_road,
    of,
    score,
    territory_at,
)
from landwright.geometry.bits import count_bits, lowest_bit
from landwright.geometry.hexes import Hexes, first_area, next_to
from landwright.kernel import kernel, specialise


@kernel
def explain(land: Numbers, points: Numbers, earning: Numbers) -> None:
    """What a map has by every criterion, and the set of hexes behind it."""
    for criterion in range(len(points)):
        points[criterion] = score(land, criterion)
        if points[criterion] == 0:
            earning[criterion] = 0
        elif criterion < 6:
            earning[criterion] = earning_in_a(land, criterion)
        else:
            earning[criterion] = earning_in_b(land, criterion - 6)


@kernel
def earning_in_a(land: Numbers, criterion: int) -> Hexes:
    if criterion == 0:
        return ranges(of(land, MOUNTAIN))
    if criterion == 1:
        return largest(of(land, FOREST))
    if criterion == 2:
        return of(land, FARM) & next_to(of(land, LAKE), STEPS)
    if criterion == 3:
        return inland_waters(of(land, LAKE))
    if criterion == 4:
        return of(land, DESERT) & EDGE
    return market_towns(land)


@kernel
def earning_in_b(land: Numbers, criterion: int) -> Hexes:
    if criterion == 0:
        return surveyed_rows(drawn_on(land))
    if criterion == 1:
        return balance(land)
    if criterion == 2:
        return borders(land)
    if criterion == 3:
        return crossroads(land)
    if criterion == 4:
        return patchwork(land)
    return great_roads(land)


# Sector A


@kernel
def ranges(mountains: Hexes) -> Hexes:
    earning = 0
    while mountains != 0:
        found = first_area(mountains, STEPS)
        if count_bits(found) in RANGE_SIZES:
            earning |= found
        mountains &= ~found
    return earning


@kernel
def largest(forests: Hexes) -> Hexes:
    """The first of those that are equally large."""
    earning = 0
    while forests != 0:
        found = first_area(forests, STEPS)
        if count_bits(found) > count_bits(earning):
            earning = found
        forests &= ~found
    return earning


@kernel
def inland_waters(lakes: Hexes) -> Hexes:
    earning = 0
    while lakes != 0:
        found = first_area(lakes, STEPS)
        if found & EDGE == 0:
            earning |= found
        lakes &= ~found
    return earning


@kernel
def market_towns(land: Numbers) -> Hexes:
    """The Villages that have another territory next to them."""
    villages, earning = of(land, VILLAGE), 0
    others = drawn_on(land) & ~villages
    while villages != 0:
        found = first_area(villages, STEPS)
        if next_to(found, STEPS) & others != 0:
            earning |= found
        villages &= ~found
    return earning


# Sector B


@kernel
def surveyed_rows(drawn: Hexes) -> Hexes:
    earning = 0
    for row in ROW_SETS:
        if drawn & row == row:
            earning |= int(row)
    return earning


@kernel
def balance(land: Numbers) -> Hexes:
    """All hexes of the rarest territory, and of those that are as rare."""
    rarest = count_bits(land[0])
    for territory in range(1, TERRITORIES):
        rarest = min(rarest, count_bits(land[territory]))
    earning = 0
    for territory in range(TERRITORIES):
        if count_bits(land[territory]) == rarest:
            earning |= int(land[territory])
    return earning


@kernel
def borders(land: Numbers) -> Hexes:
    """Both hexes of each pair."""
    earning, last = 0, int(BORDER[-1])
    for place in BORDER:
        before, now = territory_at(land, last), territory_at(land, place)
        if before != 0 and now != 0 and before != now:
            earning |= 1 << last | 1 << int(place)
        last = int(place)
    return earning


@kernel
def crossroads(land: Numbers) -> Hexes:
    earning, rest = 0, drawn_on(land)
    while rest != 0:
        place = lowest_bit(rest)
        rest &= rest - 1
        others = 0
        for territory in range(TERRITORIES):
            is_own = int(land[territory]) >> place & 1
            if not is_own and int(land[territory]) & int(AROUND[place]) != 0:
                others += 1
        if others >= CROSSING_TERRITORIES:
            earning |= 1 << place
    return earning


@kernel
def patchwork(land: Numbers) -> Hexes:
    """All hexes of the territories that have enough areas."""
    earning = 0
    for territory in range(TERRITORIES):
        areas, hexes = 0, int(land[territory])
        while hexes != 0:
            hexes &= ~first_area(hexes, STEPS)
            areas += 1
        if areas >= PATCHES:
            earning |= int(land[territory])
    return earning


@kernel
def great_roads(land: Numbers) -> Hexes:
    """The first road of each territory: a second one earns nothing more."""
    earning = 0
    for territory in range(TERRITORIES):
        hexes = int(land[territory])
        while hexes != 0:
            found = first_area(hexes, STEPS)
            if is_road(found):
                earning |= found
                break
            hexes &= ~found
    return earning


def _room() -> tuple[Numbers, Numbers, Numbers]:
    return np.zeros(TERRITORIES, np.int64), np.zeros(len(CODES), np.int64), np.zeros(len(CODES), np.int64)


def prepare(report: Report) -> None:
    """Compiles what this module needs from Python."""
    report("explain")
    specialise(explain, *_room())


def earnings(land: Numbers) -> dict[str, tuple[int, Hexes]]:
    """For each criterion, in play or not, its points and the hexes behind them."""
    own, points, earning = _room()
    own[:] = land
    explain(own, points, earning)
    return dict(zip(CODES, zip(points.tolist(), earning.tolist(), strict=True), strict=True))
