"""Designs the sixteen land sides.

python -m landwright.games.terramorphic_expanse.lands.design SEED

It searches for a set with the properties of `properties.py` and with good play: colours, shapes and letters spread over
the cards, portals that often meet, and no itinerary much easier than the others. It writes `data/lands.json`. The same
seed gives the same bytes.
"""

import sys
from collections import Counter
from itertools import combinations
from typing import Any, Final

import numpy as np

from landwright.games.terramorphic_expanse.lands.land_sides import (
    COLOURS,
    CORNERS,
    FILE,
    PORTAL_CORNERS,
    PORTALS,
    ROUTES,
    SHAPES,
    SIDE_NAMES,
    City,
    Itinerary,
    LandAction,
    LandSide,
    lands_text,
)
from landwright.games.terramorphic_expanse.lands.names import NAMES
from landwright.games.terramorphic_expanse.lands.properties import (
    ACTIONS,
    CITIES,
    FEWEST_FITTING,
    KINDS_ON_A_SIDE,
    MOST_FITTING_LETTERS,
    SPANNERS,
    broken_properties,
)

TRIALS: Final = 400  # whole designs, of which the best is kept
LETTER_ITINERARIES: Final = 5
THREE_ROUTES: Final = 5  # sides
FIRST_PORTAL: Final = 0.65  # the share of edges whose first portal is open: more than half, so that portals often meet

Rng = np.random.Generator


def design(seed: int, trials: int = TRIALS) -> tuple[LandSide, ...]:
    """The best of many random designs with all properties."""
    rng = np.random.default_rng(seed)
    designs = (random_design(rng) for _ in range(trials))
    return min((lands for lands in designs if not broken_properties(lands)), key=cost)


def random_design(rng: Rng) -> tuple[LandSide, ...]:
    cities = random_cities(rng)
    itineraries = random_itineraries(rng)
    actions = random_actions(rng)
    three_routes = set(rng.permutation(len(SIDE_NAMES))[:THREE_ROUTES].tolist())
    lands = []
    for number, side in enumerate(SIDE_NAMES):
        four = dict(zip(CORNERS, cities[4 * number : 4 * number + 4], strict=True))
        routes, portals = random_ways(rng, 3 if number in three_routes else 2)
        lands.append(LandSide(side, four, routes, portals, itineraries[number], actions[side]))
    return tuple(lands)


def random_cities(rng: Rng) -> list[City]:
    """Four for each side, with at least three colours and three shapes, and six spanners on six different cards."""
    names: list[str] = [NAMES[i] for i in rng.permutation(CITIES)]
    colours, shapes = (random_kinds(rng, kinds) for kinds in (COLOURS, SHAPES))
    cards = rng.permutation(len(SIDE_NAMES) // 2)[:SPANNERS]
    spanners = {8 * card + int(rng.integers(8)) for card in cards.tolist()}
    return [City(names[i], shapes[i], colours[i], i in spanners) for i in range(CITIES)]


def random_kinds(rng: Rng, kinds: tuple[Any, ...]) -> list[Any]:
    """The colours or the shapes of all cities: twelve or thirteen of each, at least three on every side."""
    while True:
        deck = [kinds[i % len(kinds)] for i in rng.permutation(CITIES)]
        if all(len(set(deck[i : i + 4])) >= KINDS_ON_A_SIDE for i in range(0, CITIES, 4)):
            return deck


def random_ways(rng: Rng, count: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Routes and open portals that leave no city without either."""
    while True:
        routes = tuple(ROUTES[i] for i in sorted(rng.permutation(len(ROUTES))[:count]))
        portals = tuple(PORTALS[2 * edge + int(rng.random() > FIRST_PORTAL)] for edge in range(4))
        linked = {corner for route in routes for corner in route.split("-")}
        linked |= {PORTAL_CORNERS[PORTALS.index(portal)] for portal in portals}
        if len(linked) == len(CORNERS):
            return routes, portals


def letter_choices() -> list[Itinerary]:
    """One or two letters that fit a good number of cities."""
    letters = sorted(set("".join(NAMES).upper()))
    choices = [*((letter,) for letter in letters), *combinations(letters, 2)]
    found = []
    for choice in choices:
        fitting = sum(any(letter in name.upper() for letter in choice) for name in NAMES)
        if FEWEST_FITTING + 2 <= fitting <= MOST_FITTING_LETTERS:
            found.append(Itinerary(letters=choice))
    return found


def random_itineraries(rng: Rng) -> list[Itinerary]:
    """All different. A pair of colours or shapes appears once."""
    letters = letter_choices()
    chosen = [letters[i] for i in rng.permutation(len(letters))]
    by_letters: list[Itinerary] = []
    for itinerary in chosen:  # no letter twice
        used = {letter for one in by_letters for letter in one.letters}
        if len(by_letters) < LETTER_ITINERARIES and not used & set(itinerary.letters):
            by_letters.append(itinerary)
    shapes, colours = random_pairs(rng, SHAPES), random_pairs(rng, COLOURS)
    six_shapes = bool(rng.integers(2))
    found = [Itinerary(shapes=pair) for pair in shapes[: 5 + six_shapes]]
    found += [Itinerary(colours=pair) for pair in colours[: 6 - six_shapes]]
    found += by_letters
    return [found[i] for i in rng.permutation(len(found))]


def random_pairs(rng: Rng, kinds: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """All pairs: first five in which every kind appears twice, then the others."""
    ring = rng.permutation(len(kinds)).tolist()
    near = [tuple(sorted((ring[i], ring[(i + 1) % 5]))) for i in range(5)]
    far = [tuple(sorted((ring[i], ring[(i + 2) % 5]))) for i in range(5)]
    return [tuple(kinds[i] for i in pair) for pair in near + far]


def random_actions(rng: Rng) -> dict[str, LandAction]:
    pairs = {"colours": iter(random_pairs(rng, COLOURS)), "shapes": iter(random_pairs(rng, SHAPES))}
    return {side: LandAction(kind, next(pairs[kind]) if kind in pairs else ()) for side, kind in ACTIONS.items()}


# How good a design is: lower is better.


def cost(lands: tuple[LandSide, ...]) -> float:
    return 4.0 * isolation(lands) + help_from_itself(lands) + flip_overlap(lands) + uneven_itineraries(lands)


def isolation(lands: tuple[LandSide, ...]) -> float:
    """The share of pairs of sides, of different cards, whose portals do not meet."""
    meeting = total = 0
    for one in lands:
        for other in lands:
            if one.side[0] != other.side[0]:
                east = {portal[1] for portal in one.portals if portal[0] == "E"}
                south = {portal[1] for portal in one.portals if portal[0] == "S"}
                meeting += f"W{min(east)}" in other.portals
                meeting += f"N{min(south)}" in other.portals
                total += 2
    return 1 - meeting / total


def help_from_itself(lands: tuple[LandSide, ...]) -> float:
    """Cities that fit the itinerary of their own side, beyond two: an itinerary should lead elsewhere."""
    own = [sum(land.itinerary.fits(city) for city in land.cities.values()) for land in lands]
    return sum(max(0, count - 2) for count in own) / len(lands)


def flip_overlap(lands: tuple[LandSide, ...]) -> float:
    """The share of portals that are open on both sides of a card: a flip should change the ways."""
    both = sum(len(set(one.portals) & set(other.portals)) for one, other in zip(lands[::2], lands[1::2], strict=True))
    return both / (4 * len(lands) // 2)


def uneven_itineraries(lands: tuple[LandSide, ...]) -> float:
    """How unevenly the cities that fit each itinerary are spread over the cards."""
    spread = 0.0
    for land in lands:
        cards = Counter(other.side[0] for other in lands for city in other.cities.values() if land.itinerary.fits(city))
        spread += float(np.std([cards[str(card)] for card in range(1, 9)]))
    return spread / len(lands)


def main() -> None:
    FILE.write_text(lands_text(design(int(sys.argv[1]))), encoding="utf-8")


if __name__ == "__main__":
    main()
