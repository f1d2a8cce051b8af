"""Designs the sixteen land sides.

python -m design.terramorphic_expanse.lands SEED

It starts from a random set, then exchanges names, colours, shapes and ways between cities as long as that makes the set
better (`cost`), and keeps only sets with the properties of `properties.py`. It writes `data/lands.json`. The same seed
gives the same bytes.
"""

import sys
from itertools import combinations
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from design.terramorphic_expanse.city_names import NAMES
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
from landwright.games.terramorphic_expanse.lands.properties import (
    ACTIONS,
    CITIES,
    FEWEST_FITTING,
    KINDS_ON_A_SIDE,
    MOST_FITTING_LETTERS,
    SPANNERS,
    broken_properties,
)

EXCHANGES: Final = 6_000  # that are tried
LETTER_ITINERARIES: Final = 5
THREE_ROUTES: Final = 2  # sides
MEETING: Final = 0.5  # the wanted share of portal pairs that are joined where two lands touch
EASE: Final = 0.5  # the wanted number of itineraries that fit both cities of a route

Rng = np.random.Generator
Table = NDArray[np.int64]


class Design:
    """A set of land sides that can be changed."""

    def __init__(self, rng: Rng) -> None:
        self.names = rng.permutation(CITIES)
        self.colours, self.shapes = random_kinds(rng), random_kinds(rng)
        # On both sides of three cards: a power-up should need more than the lands of an opening.
        cards = rng.permutation(len(SIDE_NAMES) // 2)[: SPANNERS // 2].tolist()
        self.spanners = {8 * card + 4 * side + int(rng.integers(4)) for card in cards for side in range(2)}
        counts = rng.permutation([3] * THREE_ROUTES + [2] * (len(SIDE_NAMES) - THREE_ROUTES)).tolist()
        self.ways = [random_ways(rng, count) for count in counts]
        colours, shapes = random_pairs(rng, COLOURS), random_pairs(rng, SHAPES)
        self.itineraries = random_itineraries(rng, colours, shapes)
        self.actions = random_actions(rng, colours, shapes)

    def lands(self) -> tuple[LandSide, ...]:
        return tuple(self._land(number, side) for number, side in enumerate(SIDE_NAMES))

    def _land(self, number: int, side: str) -> LandSide:
        cities = {corner: self.city(4 * number + i) for i, corner in enumerate(CORNERS)}
        routes, portals = self.ways[number]
        return LandSide(side, cities, routes, portals, self.itineraries[number], self.actions[side])

    def city(self, i: int) -> City:
        return City(NAMES[self.names[i]], SHAPES[self.shapes[i]], COLOURS[self.colours[i]], i in self.spanners)

    def exchange(self, rng: Rng) -> Any:
        """Makes a small change; returns a function that takes it back."""
        if rng.random() < 0.2:
            side = int(rng.integers(len(SIDE_NAMES)))
            before = self.ways[side]
            self.ways[side] = random_ways(rng, len(before[0]))
            return lambda: self.ways.__setitem__(side, before)
        row = (self.names, self.colours, self.shapes)[int(rng.integers(3))]
        one, other = rng.integers(CITIES, size=2).tolist()
        row[[one, other]] = row[[other, one]]
        return lambda: row.__setitem__([one, other], row[[other, one]])


def design(seed: int, exchanges: int = EXCHANGES) -> tuple[LandSide, ...]:
    rng = np.random.default_rng(seed)
    draft = Design(rng)
    best = cost(draft)
    for _ in range(exchanges):
        take_back = draft.exchange(rng)
        now = cost(draft)
        if now > best:
            take_back()
        else:
            best = now
    lands = draft.lands()
    broken = broken_properties(lands)
    if broken:
        raise ValueError(f"Seed {seed} leads to lands without all properties: {' '.join(broken)}")
    return lands


def random_kinds(rng: Rng) -> Table:
    """The colours or the shapes of all cities: twelve or thirteen of each, at least three on every side."""
    while True:
        kinds = rng.permutation(CITIES) % len(COLOURS)
        if not poor_sides(kinds):
            return kinds


def poor_sides(kinds: Table) -> int:
    """How many sides have too few colours, or too few shapes."""
    return sum(len(set(kinds[i : i + 4].tolist())) < KINDS_ON_A_SIDE for i in range(0, CITIES, 4))


def random_ways(rng: Rng, count: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Routes and open portals that leave no city without either."""
    while True:
        routes = tuple(ROUTES[i] for i in sorted(rng.permutation(len(ROUTES))[:count]))
        portals = tuple(PORTALS[2 * edge + int(rng.integers(2))] for edge in range(4))
        linked = {corner for route in routes for corner in route.split("-")}
        linked |= {PORTAL_CORNERS[PORTALS.index(portal)] for portal in portals}
        if len(linked) == len(CORNERS):
            return routes, portals


def letter_choices() -> list[Itinerary]:
    """One or two letters that fit a good number of cities."""
    letters = sorted(set("".join(NAMES).upper()))
    found = []
    for choice in [*((letter,) for letter in letters), *combinations(letters, 2)]:
        fitting = sum(any(letter in name.upper() for letter in choice) for name in NAMES)
        if FEWEST_FITTING + 2 <= fitting <= MOST_FITTING_LETTERS:
            found.append(Itinerary(letters=choice))
    return found


def random_pairs(rng: Rng, kinds: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """All ten pairs: five in which every kind appears twice, then the other five."""
    ring = rng.permutation(len(kinds)).tolist()
    near = [tuple(sorted((ring[i], ring[(i + 1) % 5]))) for i in range(5)]
    far = [tuple(sorted((ring[i], ring[(i + 2) % 5]))) for i in range(5)]
    return [tuple(kinds[i] for i in pair) for pair in near + far]


def random_itineraries(rng: Rng, colours: list[Any], shapes: list[Any]) -> list[Itinerary]:
    """The first pairs of colours and of shapes, and letters of which none appears twice."""
    choices = letter_choices()
    letters: list[Itinerary] = []
    for i in rng.permutation(len(choices)).tolist():
        used = {letter for one in letters for letter in one.letters}
        if len(letters) < LETTER_ITINERARIES and not used & set(choices[i].letters):
            letters.append(choices[i])
    six_shapes = bool(rng.integers(2))
    found = [Itinerary(shapes=pair) for pair in shapes[: 5 + six_shapes]]
    found += [Itinerary(colours=pair) for pair in colours[: 6 - six_shapes]]
    found += letters
    return [found[i] for i in rng.permutation(len(found))]


def random_actions(rng: Rng, colours: list[Any], shapes: list[Any]) -> dict[str, LandAction]:
    """The last pairs: an action should not lead through cities of an itinerary only."""
    pairs = {
        kind: iter(rng.permutation(some[5:]).tolist()) for kind, some in (("colours", colours), ("shapes", shapes))
    }
    return {side: LandAction(kind, tuple(next(pairs[kind])) if kind in pairs else ()) for side, kind in ACTIONS.items()}


# How good a design is: lower is better, and 0 is perfect.


def cost(draft: Design) -> float:
    fits = fitting(draft)
    ease, meeting = links(draft, fits)
    poor = poor_sides(draft.colours) + poor_sides(draft.shapes)
    return (
        100.0 * poor
        + 4.0 * abs(ease - EASE)
        + 8.0 * abs(meeting - MEETING)
        + help_from_itself(fits)
        + uneven(fits)
        + flip_overlap(draft)
    )


def fitting(draft: Design) -> Table:
    """By itinerary and city: 1 if it fits."""
    cities = [draft.city(i) for i in range(CITIES)]
    return np.array([[itinerary.fits(city) for city in cities] for itinerary in draft.itineraries], np.int64)


def links(draft: Design, fits: Table) -> tuple[float, float]:
    """The mean number of itineraries that fit both cities of a route or of a joined pair, and the share of portal pairs
    of different cards that are joined."""
    routes = [
        tuple(4 * side + CORNERS.index(corner) for corner in route.split("-"))
        for side, (inner, _) in enumerate(draft.ways)
        for route in inner
    ]
    joined, possible = [], 0
    for edge, opposite in (("E", "W"), ("S", "N")):
        here, there = portal_cities(draft, edge), portal_cities(draft, opposite)
        for side, (place, city) in enumerate(here):
            for other, (facing, beyond) in enumerate(there):
                if side // 2 != other // 2:
                    possible += 1
                    if place == facing:
                        joined.append((city, beyond))
    shared = fits.T @ fits
    inside = float(np.mean([shared[one, other] for one, other in routes]))
    across = float(np.mean([shared[one, other] for one, other in joined]))
    return (inside + across) / 2, len(joined) / possible


def portal_cities(draft: Design, edge: str) -> list[tuple[str, int]]:
    """For each side, which portal of an edge is open, and the city behind it."""
    found = []
    for side, (_, portals) in enumerate(draft.ways):
        portal = next(portal for portal in portals if portal[0] == edge)
        found.append((portal[1], 4 * side + CORNERS.index(PORTAL_CORNERS[PORTALS.index(portal)])))
    return found


def help_from_itself(fits: Table) -> float:
    """Cities that fit the itinerary of their own side, beyond two: an itinerary should lead elsewhere."""
    own = [int(fits[side, 4 * side : 4 * side + 4].sum()) for side in range(len(SIDE_NAMES))]
    return sum(max(0, count - 2) for count in own) / len(own)


def uneven(fits: Table) -> float:
    """How unevenly the cities that fit an itinerary are spread over the cards."""
    return float(np.mean(np.std(fits.reshape(len(fits), -1, 8).sum(axis=2), axis=1)))


def flip_overlap(draft: Design) -> float:
    """The share of portals that are open on both sides of a card: a flip should change the ways."""
    pairs = zip(draft.ways[::2], draft.ways[1::2], strict=True)
    return sum(len(set(one[1]) & set(other[1])) for one, other in pairs) / (2 * len(SIDE_NAMES))


def main() -> None:
    FILE.write_text(lands_text(design(int(sys.argv[1]))), encoding="utf-8")


if __name__ == "__main__":
    main()
