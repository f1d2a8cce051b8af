"""The twelve criteria (8.2 to 8.13), and points in named parts."""

from typing import Final

import numpy as np

from landwright.game import Numbers, State
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
    PARTS,
    ROW_SETS,
    SIDE_SETS,
    STEPS,
    TERRITORIES,
    VILLAGE,
)
from landwright.geometry.bits import count_bits, lowest_bit
from landwright.geometry.hexes import Hexes, first_area, next_to
from landwright.kernel import kernel

RANGE: Final = 4
RANGE_SIZES: Final = (3, 4)  # hexes
FOR_A_POINT: Final = 2  # hexes of the Greatwood
INLAND_WATER: Final = 3
ROW: Final = 2
RAREST: Final = 3
CROSSING_TERRITORIES: Final = 3
PATCHES: Final = 3
PATCHWORK: Final = 3
ROAD: Final = 4
QUESTION_PART: Final = len(CODES)


@kernel
def points(s: State, out: Numbers) -> None:
    for seat in range(len(out)):
        score_seat(s, seat, out[seat])


@kernel
def score_seat(s: State, seat: int, out: Numbers) -> int:
    """The points of one seat in every part, and their sum."""
    total = 0
    for criterion in range(len(CODES)):
        out[criterion] = score(s.land[seat], criterion) if s.criteria >> criterion & 1 else 0
        total += out[criterion]
    out[QUESTION_PART] = s.question_points[seat]
    return total + out[QUESTION_PART]


def in_play(s: State) -> int:
    """The bit set of the parts that count: the criteria in play, and `?`."""
    return int(s.criteria) | 1 << QUESTION_PART


@kernel
def best_seats(s: State) -> int:
    """6.3: the bit set of the seats with the highest total."""
    parts = np.zeros(len(PARTS), np.int64)
    best, seats = 0, 0
    for seat in range(s.seats):
        total = score_seat(s, seat, parts)
        if seat == 0 or total > best:
            best, seats = total, 0
        if total == best:
            seats |= 1 << seat
    return seats


@kernel
def score(land: Numbers, criterion: int) -> int:
    """What a map has by one criterion, whether or not it is in play."""
    if criterion < 6:
        return score_in_a(land, criterion)
    return score_in_b(land, criterion - 6)


@kernel
def score_in_a(land: Numbers, criterion: int) -> int:
    if criterion == 0:
        return ranges(of(land, MOUNTAIN))
    if criterion == 1:
        return largest_area(of(land, FOREST)) // FOR_A_POINT
    if criterion == 2:
        return count_bits(of(land, FARM) & next_to(of(land, LAKE), STEPS))
    if criterion == 3:
        return inland_waters(of(land, LAKE))
    if criterion == 4:
        return count_bits(of(land, DESERT) & EDGE)
    return market_towns(land)


@kernel
def score_in_b(land: Numbers, criterion: int) -> int:
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


@kernel
def of(land: Numbers, territory: int) -> Hexes:
    return int(land[territory - 1])


@kernel
def drawn_on(land: Numbers) -> Hexes:
    """All hexes that hold something."""
    hexes = 0
    for territory in range(TERRITORIES):
        hexes |= int(land[territory])
    return hexes


@kernel
def territory_at(land: Numbers, place: int) -> int:
    for territory in range(TERRITORIES):
        if int(land[territory]) >> place & 1:
            return territory + 1
    return 0


# Sector A


@kernel
def ranges(mountains: Hexes) -> int:
    """8.2."""
    total = 0
    while mountains != 0:
        found = first_area(mountains, STEPS)
        if count_bits(found) in RANGE_SIZES:
            total += RANGE
        mountains &= ~found
    return total


@kernel
def largest_area(hexes: Hexes) -> int:
    """8.3."""
    largest = 0
    while hexes != 0:
        found = first_area(hexes, STEPS)
        largest = max(largest, count_bits(found))
        hexes &= ~found
    return largest


@kernel
def inland_waters(lakes: Hexes) -> int:
    """8.5."""
    total = 0
    while lakes != 0:
        found = first_area(lakes, STEPS)
        if found & EDGE == 0:
            total += INLAND_WATER
        lakes &= ~found
    return total


@kernel
def market_towns(land: Numbers) -> int:
    """8.7."""
    total, villages = 0, of(land, VILLAGE)
    while villages != 0:
        found = first_area(villages, STEPS)
        near = next_to(found, STEPS)
        for territory in range(TERRITORIES):
            if territory + 1 != VILLAGE and int(land[territory]) & near != 0:
                total += 1
        villages &= ~found
    return total


# Sector B


@kernel
def surveyed_rows(drawn: Hexes) -> int:
    """8.8."""
    total = 0
    for row in ROW_SETS:
        if drawn & row == row:
            total += ROW
    return total


@kernel
def balance(land: Numbers) -> int:
    """8.9."""
    rarest = count_bits(land[0])
    for territory in range(1, TERRITORIES):
        rarest = min(rarest, count_bits(land[territory]))
    return RAREST * rarest


@kernel
def borders(land: Numbers) -> int:
    """8.10."""
    total, before = 0, territory_at(land, BORDER[-1])
    for place in BORDER:
        now = territory_at(land, place)
        if before != 0 and now != 0 and before != now:
            total += 1
        before = now
    return total


@kernel
def crossroads(land: Numbers) -> int:
    """8.11."""
    total, rest = 0, drawn_on(land)
    while rest != 0:
        place = lowest_bit(rest)
        rest &= rest - 1
        others = 0
        for territory in range(TERRITORIES):
            is_own = int(land[territory]) >> place & 1
            if not is_own and int(land[territory]) & int(AROUND[place]) != 0:
                others += 1
        if others >= CROSSING_TERRITORIES:
            total += 1
    return total


@kernel
def patchwork(land: Numbers) -> int:
    """8.12."""
    total = 0
    for territory in range(TERRITORIES):
        areas, hexes = 0, int(land[territory])
        while hexes != 0:
            hexes &= ~first_area(hexes, STEPS)
            areas += 1
        if areas >= PATCHES:
            total += PATCHWORK
    return total


@kernel
def great_roads(land: Numbers) -> int:
    """8.13."""
    total = 0
    for territory in range(TERRITORIES):
        hexes = int(land[territory])
        while hexes != 0:
            found = first_area(hexes, STEPS)
            if is_road(found):
                total += ROAD
                break
            hexes &= ~found
    return total


@kernel
def is_road(hexes: Hexes) -> bool:
    """Whether an area touches two sides that do not share a corner; a corner hex is on none."""
    for first in range(6):
        if hexes & int(SIDE_SETS[first]) != 0:
            for further in range(2, 5):
                if hexes & int(SIDE_SETS[(first + further) % 6]) != 0:
                    return True
    return False
