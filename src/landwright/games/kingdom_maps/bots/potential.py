"""The potential of a map beyond its points: estimates of what each criterion may still add."""

from typing import Final

from landwright.core.types import Numbers
from landwright.games.kingdom_maps.components import (
    ALL_HEXES,
    EDGE,
    FARM,
    FOREST,
    LAKE,
    MOUNTAIN,
    ROW_SETS,
    SECTOR,
    SIDE_SETS,
    STEPS,
    TERRITORIES,
    VILLAGE,
)
from landwright.games.kingdom_maps.scoring import (
    PATCHES,
    RANGE_SIZES,
    ROW_TERRITORIES,
    count_areas,
    drawn_on,
    hexes_of,
    hexes_with_other_neighbours,
    is_road,
    largest_area,
    rarest_count,
    territories_in,
)
from landwright.geometry.bits import count_bits
from landwright.geometry.hex_sets import Hexes, first_area, flood, neighbours
from landwright.kernels import inlined

STARTED_RANGE: Final = 1.5
BY_THE_GREATWOOD: Final = 0.1  # for an empty hex
BY_A_LAKE: Final = 0.15
INLAND_ROOM: Final = 0.1
AT_THE_EDGE: Final = 0.15
BY_A_TOWN: Final = 0.15
FULL_ROW: Final = 2.4
AHEAD_OF_RAREST: Final = 0.45
NEXT_AT_BORDER: Final = 0.15
ODD_CROSSROADS: Final = 0.5
NEAR_CROSSROADS: Final = 0.15
STARTED_PATCH: Final = 0.9
ROAD_PART: Final = 2.0


@inlined
def potential(land: Numbers, criterion: int) -> float:
    empty = ALL_HEXES & ~drawn_on(land)
    if criterion < SECTOR:
        return potential_in_a(land, criterion, empty)
    return potential_in_b(land, criterion - SECTOR, empty)


@inlined
def potential_in_a(land: Numbers, criterion: int, empty: Hexes) -> float:
    if criterion == 0:
        return STARTED_RANGE * started_ranges(hexes_of(land, MOUNTAIN), empty)
    if criterion == 1:
        return BY_THE_GREATWOOD * count_bits(neighbours(largest_area(hexes_of(land, FOREST)), STEPS) & empty)
    if criterion == 2:
        return BY_A_LAKE * count_bits(neighbours(hexes_of(land, LAKE), STEPS) & empty & ~hexes_of(land, FARM))
    if criterion == 3:
        return INLAND_ROOM * count_bits(empty & ~EDGE & ~neighbours(hexes_of(land, LAKE), STEPS))
    if criterion == 4:
        return AT_THE_EDGE * count_bits(empty & EDGE)
    return BY_A_TOWN * count_bits(neighbours(hexes_of(land, VILLAGE), STEPS) & empty)


@inlined
def potential_in_b(land: Numbers, criterion: int, empty: Hexes) -> float:
    if criterion == 0:
        return FULL_ROW * rows_begun(land, empty)
    if criterion == 1:
        return AHEAD_OF_RAREST * more_than_rarest(land)
    if criterion == 2:
        return NEXT_AT_BORDER * count_bits(empty & EDGE)
    if criterion == 3:
        return potential_crossroads(land, empty)
    if criterion == 4:
        return STARTED_PATCH * started_patches(land)
    return ROAD_PART * road_parts(land, empty)


@inlined
def started_ranges(mountains: Hexes, empty: Hexes) -> float:
    """The number of areas that are too small but can grow."""
    total = 0.0
    while mountains != 0:
        found = first_area(mountains, STEPS)
        if count_bits(found) < RANGE_SIZES[0] and neighbours(found, STEPS) & empty != 0:
            total += 1.0
        mountains &= ~found
    return total


@inlined
def rows_begun(land: Numbers, empty: Hexes) -> float:
    """The progress of rows that can still be surveyed, in drawn hexes and different territories."""
    total = 0.0
    for row in ROW_SETS:
        room, different = count_bits(empty & row), territories_in(land, row)
        if room > 0 and different + room >= ROW_TERRITORIES:
            part = 1.0 - room / count_bits(row)
            total += part * min(1.0, different / ROW_TERRITORIES)
    return total


@inlined
def more_than_rarest(land: Numbers) -> float:
    rarest = rarest_count(land)
    total = 0.0
    for territory in range(TERRITORIES):
        total += min(2, count_bits(land[territory]) - rarest)
    return total


@inlined
def potential_crossroads(land: Numbers, empty: Hexes) -> float:
    """An odd crossroads, and drawn hexes that need one more territory next to them and have room for it."""
    two, three = hexes_with_other_neighbours(land)
    near = two & ~three & ~empty & neighbours(empty, STEPS)
    return ODD_CROSSROADS * (count_bits(three & ~empty) % 2) + NEAR_CROSSROADS * count_bits(near)


@inlined
def started_patches(land: Numbers) -> float:
    total = 0.0
    for territory in range(TERRITORIES):
        areas = count_areas(int(land[territory]), PATCHES)
        if areas < PATCHES:
            total += areas / PATCHES * areas
    return total


@inlined
def road_parts(land: Numbers, empty: Hexes) -> float:
    """The progress of territories that touch a side and can still reach another."""
    total = 0.0
    for territory in range(TERRITORIES):
        best, hexes, is_done = 0.0, int(land[territory]), False
        while hexes != 0 and not is_done:
            found = first_area(hexes, STEPS)
            is_done = is_road(found)
            if touches_side(found) and is_road(flood(found, found | empty, STEPS)):
                best = max(best, min(1.0, count_bits(found) / 6))
            hexes &= ~found
        if not is_done:
            total += best
    return total


@inlined
def touches_side(hexes: Hexes) -> bool:
    for side in SIDE_SETS:
        if hexes & side != 0:
            return True
    return False
