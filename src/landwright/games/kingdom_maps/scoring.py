"""The twelve criteria (8.2 to 8.13) with the hexes that earn points, and points in named parts."""

from typing import Final

import numpy as np

from landwright.core.game import Part, Scoring
from landwright.core.plain_state import PlainState
from landwright.core.types import Numbers, State
from landwright.core.winners import winners_by_total
from landwright.games.kingdom_maps.components import (
    BORDER,
    CODES,
    CRITERIA,
    DESERT,
    EDGE,
    FARM,
    FOREST,
    HEXES,
    LAKE,
    MOUNTAIN,
    ROW_SETS,
    SECTOR,
    SIDE_SETS,
    STEPS,
    TERRITORIES,
    VILLAGE,
)
from landwright.geometry.bits import count_bits, lowest_bit
from landwright.geometry.hex_sets import Hexes, first_area, neighbours
from landwright.kernels import inlined

RANGE: Final = 4
RANGE_SIZES: Final = (3, 4)  # hexes
INLAND_WATER: Final = 3
ROW: Final = 3
ROW_TERRITORIES: Final = 4
RAREST: Final = 3
CROSSINGS_FOR_A_POINT: Final = 2
PATCHES: Final = 3
PATCHWORK: Final = 3
ROAD: Final = 6
QUESTION_PART: Final = len(CODES)
PARTS: Final = len(CODES) + 1

Earned = tuple[int, Hexes]  # points, and the hexes that earn them


@inlined
def points(s: State, out: Numbers) -> None:
    for seat in range(len(out)):
        score_seat(s, seat, out[seat])


@inlined
def score_seat(s: State, seat: int, out: Numbers) -> int:
    """Writes the points of one seat in every part, and returns their sum."""
    total = 0
    for criterion in range(len(CODES)):
        out[criterion] = score(s.land[seat], criterion) if s.criteria >> criterion & 1 else 0
        total += out[criterion]
    out[QUESTION_PART] = s.question_points[seat]
    return total + out[QUESTION_PART]


def active(s: PlainState) -> int:
    """The bit set of the parts that count: the criteria in play, and `?`."""
    return s.criteria | 1 << QUESTION_PART


@inlined
def explain(s: State, seat: int, points: Numbers, marks: Numbers) -> None:
    """The points of a seat for every criterion, in play or not, and the hexes that earn them."""
    for criterion in range(len(CODES)):
        points[criterion], hexes = score_with_hexes(s.land[seat], criterion)
        while hexes != 0:
            marks[criterion, lowest_bit(hexes)] = 1
            hexes &= hexes - 1
    points[QUESTION_PART] = s.question_points[seat]


@inlined
def best_seats(s: State) -> int:
    """6.3: the bit set of the seats with the highest total."""
    parts, totals = np.zeros(PARTS, np.int64), np.zeros(s.seats, np.int64)
    for seat in range(s.seats):
        totals[seat] = score_seat(s, seat, parts)
    return winners_by_total(totals)


@inlined
def score(land: Numbers, criterion: int) -> int:
    """The points of a map for one criterion, in play or not."""
    points, _ = score_with_hexes(land, criterion)
    return points


@inlined
def score_with_hexes(land: Numbers, criterion: int) -> Earned:
    if criterion < SECTOR:
        return score_sector_a(land, criterion)
    return score_sector_b(land, criterion - SECTOR)


@inlined
def score_sector_a(land: Numbers, criterion: int) -> Earned:
    if criterion == 0:
        return ranges(hexes_of(land, MOUNTAIN))
    if criterion == 1:
        return for_each(largest_area(hexes_of(land, FOREST)))
    if criterion == 2:
        return for_each(hexes_of(land, FARM) & neighbours(hexes_of(land, LAKE), STEPS))
    if criterion == 3:
        return inland_waters(hexes_of(land, LAKE))
    if criterion == 4:
        return for_each(hexes_of(land, DESERT) & EDGE)
    return market_towns(land)


@inlined
def score_sector_b(land: Numbers, criterion: int) -> Earned:
    if criterion == 0:
        return surveyed_rows(land)
    if criterion == 1:
        return balance(land)
    if criterion == 2:
        return borders(land)
    if criterion == 3:
        return crossroads(land)
    if criterion == 4:
        return patchwork(land)
    return great_roads(land)


@inlined
def for_each(hexes: Hexes) -> Earned:
    """8.3, 8.4, 8.6: a point for each hex."""
    return count_bits(hexes), hexes


@inlined
def hexes_of(land: Numbers, territory: int) -> Hexes:
    return int(land[territory - 1])


@inlined
def drawn_on(land: Numbers) -> Hexes:
    """All hexes that are not empty."""
    hexes = 0
    for territory in range(TERRITORIES):
        hexes |= int(land[territory])
    return hexes


@inlined
def territory_at(land: Numbers, place: int) -> int:
    for territory in range(TERRITORIES):
        if int(land[territory]) >> place & 1:
            return territory + 1
    return 0


# Sector A


@inlined
def ranges(mountains: Hexes) -> Earned:
    """8.2."""
    points, earning = 0, 0
    while mountains != 0:
        found = first_area(mountains, STEPS)
        if count_bits(found) in RANGE_SIZES:
            points += RANGE
            earning |= found
        mountains &= ~found
    return points, earning


@inlined
def inland_waters(lakes: Hexes) -> Earned:
    """8.5."""
    points, earning = 0, 0
    while lakes != 0:
        found = first_area(lakes, STEPS)
        if found & EDGE == 0:
            points += INLAND_WATER
            earning |= found
        lakes &= ~found
    return points, earning


@inlined
def market_towns(land: Numbers) -> Earned:
    """8.7: the hexes of the Villages earn the points, not the hexes next to them."""
    points, earning, villages = 0, 0, hexes_of(land, VILLAGE)
    while villages != 0:
        found = first_area(villages, STEPS)
        near = neighbours(found, STEPS)
        for territory in range(TERRITORIES):
            if territory + 1 != VILLAGE and int(land[territory]) & near != 0:
                points += 1
                earning |= found
        villages &= ~found
    return points, earning


# Sector B


@inlined
def surveyed_rows(land: Numbers) -> Earned:
    """8.8."""
    points, earning, drawn = 0, 0, drawn_on(land)
    for row in ROW_SETS:
        if drawn & row == row and territories_in(land, row) >= ROW_TERRITORIES:
            points += ROW
            earning |= int(row)
    return points, earning


@inlined
def balance(land: Numbers) -> Earned:
    """8.9: all hexes of the rarest territory earn the points; with ties, those of all rarest territories."""
    rarest = rarest_count(land)
    earning = 0
    for territory in range(TERRITORIES):
        if count_bits(land[territory]) == rarest:
            earning |= int(land[territory])
    return RAREST * rarest, earning if rarest > 0 else 0


@inlined
def borders(land: Numbers) -> Earned:
    """8.10: both hexes of each pair earn the points."""
    points, earning, last = 0, 0, int(BORDER[-1])
    before = territory_at(land, last)
    for place in BORDER:
        now = territory_at(land, place)
        if before != 0 and now != 0 and before != now:
            points += 1
            earning |= 1 << last | 1 << int(place)
        before, last = now, int(place)
    return points, earning


@inlined
def crossroads(land: Numbers) -> Earned:
    """8.11: all crossroads are marked, including an odd one that earns nothing."""
    _, crossing = hexes_with_other_neighbours(land)
    earning = crossing & drawn_on(land)
    points = count_bits(earning) // CROSSINGS_FOR_A_POINT
    return points, earning if points > 0 else 0


@inlined
def patchwork(land: Numbers) -> Earned:
    """8.12."""
    points, earning = 0, 0
    for territory in range(TERRITORIES):
        if count_areas(int(land[territory]), PATCHES) == PATCHES:
            points += PATCHWORK
            earning |= int(land[territory])
    return points, earning


@inlined
def great_roads(land: Numbers) -> Earned:
    """8.13: only the first road of each territory earns points."""
    points, earning = 0, 0
    for territory in range(TERRITORIES):
        hexes = int(land[territory])
        while hexes != 0:
            found = first_area(hexes, STEPS)
            if is_road(found):
                points += ROAD
                earning |= found
                break
            hexes &= ~found
    return points, earning


# Shared with the bots' estimates


@inlined
def largest_area(hexes: Hexes) -> Hexes:
    """The largest area; with ties, the first one."""
    largest = 0
    while hexes != 0:
        found = first_area(hexes, STEPS)
        if count_bits(found) > count_bits(largest):
            largest = found
        hexes &= ~found
    return largest


@inlined
def count_areas(hexes: Hexes, most: int) -> int:
    """The number of areas, but at most `most`."""
    areas = 0
    while hexes != 0 and areas < most:
        hexes &= ~first_area(hexes, STEPS)
        areas += 1
    return areas


@inlined
def rarest_count(land: Numbers) -> int:
    """The number of hexes of the rarest territory."""
    rarest = count_bits(land[0])
    for territory in range(1, TERRITORIES):
        rarest = min(rarest, count_bits(land[territory]))
    return rarest


@inlined
def territories_in(land: Numbers, hexes: Hexes) -> int:
    """The number of different territories in a set of hexes."""
    different = 0
    for territory in range(TERRITORIES):
        if int(land[territory]) & hexes != 0:
            different += 1
    return different


@inlined
def hexes_with_other_neighbours(land: Numbers) -> tuple[Hexes, Hexes]:
    """The hexes, including empty ones, that have at least two, and at least three, other territories next to them."""
    one, two, three = 0, 0, 0
    for territory in range(TERRITORIES):
        hexes = int(land[territory])
        near = neighbours(hexes, STEPS) & ~hexes
        three |= two & near
        two |= one & near
        one |= near
    return two, three


@inlined
def is_road(hexes: Hexes) -> bool:
    """Whether an area touches two sides that do not share a corner; corner hexes belong to no side."""
    for first in range(6):
        if hexes & int(SIDE_SETS[first]) != 0:
            for further in range(2, 5):
                if hexes & int(SIDE_SETS[(first + further) % 6]) != 0:
                    return True
    return False


# A short form and the whole sentence, in the order of the criteria.
CRITERION_TEXTS: Final = (
    ("4 for each Mountain area of 3 or 4 hexes", "4 for each Mountain area of three or of four hexes."),
    ("1 for each hex of your largest Forest", "1 for each hex of the largest Forest area."),
    ("1 for each Farm hex beside a Lake", "1 for each Farm hex next to a Lake hex."),
    ("3 for each Lake that does not touch the edge", "3 for each Lake area without a hex on the edge of the map."),
    ("1 for each Desert hex on the edge", "1 for each Desert hex on the edge of the map."),
    ("1 for each territory beside each Village", "For each Village area, 1 for each other territory next to it."),
    (
        "3 for each full row with 4 territories",
        "3 for each row without an empty hex that shows at least four territories.",
    ),
    (
        "3 for each hex of your rarest territory",
        "3 for each hex of the territory with the fewest hexes, which may be none.",
    ),
    (
        "1 wherever the territory changes along the edge",
        "1 for each two neighbours along the edge of the map with different territories.",
    ),
    (
        "1 for every 2 hexes beside 3 other territories",
        "1 for every two drawn hexes next to at least three territories not their own.",
    ),
    ("3 for each territory in 3 areas or more", "3 for each territory with at least three areas."),
    (
        "6 for each territory that leads from side to side",
        "6 for each territory with an area between two sides that share no corner.",
    ),
)
SCORING: Final = Scoring(
    parts=(
        *(
            Part(code, name, f"8.{number}", sentence, short=short)
            for number, ((code, name), (short, sentence)) in enumerate(
                zip(CRITERIA.items(), CRITERION_TEXTS, strict=True), 2
            )
        ),
        Part("?", "?", "5.3", "One criterion, as it stood when ? was drawn.", short="one criterion, counted once more"),
    ),
    active=active,
    explain=explain,
    cells=HEXES,
)
