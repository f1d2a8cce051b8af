"""The properties that a set of sixteen land sides must have."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from landwright.games.terramorphic_expanse.lands.land_sides import (
    COLOURS,
    CORNERS,
    PORTAL_CORNERS,
    PORTALS,
    SHAPES,
    SIDE_NAMES,
    City,
    Kind,
    LandSide,
)

CITIES: Final = 64
OF_EACH: Final = range(12, 15)  # cities of a colour, and of a shape
KINDS_ON_A_SIDE: Final = 3  # colours, and shapes, at least
ROUTES_ON_A_SIDE: Final = (2, 3)
SPARSE_SIDES: Final = 10  # with two routes, at least
SPANNERS: Final = 6
ITINERARIES_OF_A_TYPE: Final = (5, 6)
FEWEST_FITTING: Final = 10
MOST_FITTING_LETTERS: Final = 16
ACTIONS: Final[dict[str, Kind]] = {
    "1a": "two spaces",
    "2a": "ascending",
    "7b": "descending",
    "3a": "compass",
    "4a": "bonus",
    "6a": "letter",
    **dict.fromkeys(("5a", "7a", "2b", "5b", "6b"), "colours"),
    **dict.fromkeys(("1b", "3b", "4b", "8a", "8b"), "shapes"),
}


def broken_properties(lands: Sequence[LandSide]) -> list[str]:
    """A sentence for each property that the lands do not have."""
    found = [*_of_the_sides(lands)]
    if found:
        return found
    cities = [land.cities[corner] for land in lands for corner in CORNERS]
    found = [*_of_names(cities), *_of_colours_and_shapes(cities), *_of_spanners(lands)]
    found += [sentence for land in lands for sentence in _of_a_side(land)]
    sparse = sum(len(land.routes) == ROUTES_ON_A_SIDE[0] for land in lands)
    if sparse < SPARSE_SIDES:
        found.append(f"{sparse} sides have two routes; at least {SPARSE_SIDES} must.")
    return [*found, *_of_itineraries(lands, cities)]


def _of_the_sides(lands: Sequence[LandSide]) -> Iterator[str]:
    names = [land.side for land in lands]
    if names != list(SIDE_NAMES):
        yield f"The sides are {', '.join(names) or 'none'}; they must be {', '.join(SIDE_NAMES)}."
    for land in lands:
        if set(land.cities) != set(CORNERS):
            yield f"{land.side}: a side has a city at each of {', '.join(CORNERS)}."


def _of_names(cities: Sequence[City]) -> Iterator[str]:
    counts = Counter(city.name.upper() for city in cities)
    for name, count in counts.items():
        if count > 1:
            yield f"{count} cities have the name {name}; names must differ."
        if not re.fullmatch("[A-Z]+", name):
            yield f"The name '{name}' must be one word of the letters A to Z."
        if name == "SCOREBOARD":
            yield "No city may have the name Scoreboard."


def _of_colours_and_shapes(cities: Sequence[City]) -> Iterator[str]:
    for kinds, counts in (
        (COLOURS, Counter(city.colour for city in cities)),
        (SHAPES, Counter(city.shape for city in cities)),
    ):
        for kind in kinds:
            if counts[kind] not in OF_EACH:  # type: ignore[index]
                count = counts[kind]  # type: ignore[index]
                yield f"{count} cities are {kind}; {OF_EACH[0]} to {OF_EACH[-1]} must be."


def _of_spanners(lands: Sequence[LandSide]) -> Iterator[str]:
    counts = {land.side: sum(city.spanner for city in land.cities.values()) for land in lands}
    if sum(counts.values()) != SPANNERS:
        yield f"There are {sum(counts.values())} spanners; there must be {SPANNERS}."
    for side, count in counts.items():
        if count > 1:
            yield f"{side}: {count} cities have a spanner; at most one may."


def _of_a_side(land: LandSide) -> Iterator[str]:
    cities = land.cities.values()
    for kinds, title in (({city.colour for city in cities}, "colours"), ({city.shape for city in cities}, "shapes")):
        if len(kinds) < KINDS_ON_A_SIDE:
            yield f"{land.side}: the cities have {len(kinds)} {title}; they must have at least {KINDS_ON_A_SIDE}."
    if sorted(portal[0] for portal in land.portals) != sorted("NESW"):
        yield f"{land.side}: one portal on each edge must be open, not {', '.join(land.portals) or 'none'}."
    if len(set(land.routes)) not in ROUTES_ON_A_SIDE or len(set(land.routes)) != len(land.routes):
        yield f"{land.side}: there must be two or three different routes, not {', '.join(land.routes) or 'none'}."
    linked = {corner for route in land.routes for corner in route.split("-")}
    linked |= {PORTAL_CORNERS[PORTALS.index(portal)] for portal in land.portals}
    for corner in CORNERS:
        if corner not in linked:
            yield f"{land.side}: {land.cities[corner].name} has no route and no open portal."
    yield from _of_an_action(land)


def _of_an_action(land: LandSide) -> Iterator[str]:
    kind, of = land.action.kind, land.action.of
    if kind != ACTIONS[land.side]:
        yield f"{land.side}: the action is '{kind}'; it must be '{ACTIONS[land.side]}'."
    known: Sequence[str] = {"colours": COLOURS, "shapes": SHAPES}.get(kind, ())
    if len(set(of)) != len(of) or len(of) != (2 if known else 0) or set(of) - set(known):
        yield f"{land.side}: the action '{kind}' cannot be of {', '.join(of) or 'nothing'}."


def _of_itineraries(lands: Sequence[LandSide], cities: Iterable[City]) -> Iterator[str]:
    types = Counter(land.itinerary.type for land in lands)
    for kind in ("shapes", "colours", "letters"):
        if types[kind] not in ITINERARIES_OF_A_TYPE:
            yield f"{types[kind]} itineraries are by {kind}; five or six must be."
    for land in lands:
        yield from _of_an_itinerary(land, sum(land.itinerary.fits(city) for city in cities))


def _of_an_itinerary(land: LandSide, fitting: int) -> Iterator[str]:
    lists = [list(some) for some in (land.itinerary.shapes, land.itinerary.colours, land.itinerary.letters) if some]
    sizes = (1, 2) if land.itinerary.letters else (2,)
    is_letters = all(re.fullmatch("[A-Z]", letter) for letter in land.itinerary.letters)
    if len(lists) != 1 or len(set(lists[0])) != len(lists[0]) or len(lists[0]) not in sizes or not is_letters:
        yield f"{land.side}: an itinerary is of two shapes, of two colours, or of one or two capital letters."
    if fitting < FEWEST_FITTING:
        yield f"{land.side}: the itinerary fits {fitting} cities; it must fit at least {FEWEST_FITTING}."
    if land.itinerary.letters and fitting > MOST_FITTING_LETTERS:
        yield f"{land.side}: the letters fit {fitting} cities; they may fit at most {MOST_FITTING_LETTERS}."
