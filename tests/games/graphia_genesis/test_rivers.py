"""What a river still needs to cross a map, against a plain search for the shortest route."""

import heapq

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.games.graphia_genesis.bots import weights as fitted
from landwright.games.graphia_genesis.bots.rivers import (
    NO_ROUTE,
    ROUTE_FEATURES,
    RiverFacts,
    crossing_probability,
    depends_on,
    new_layers,
    route_probability,
    set_route_features,
    survey_routes,
)
from landwright.games.graphia_genesis.components import EMPTY, KINDS, RIVER, TUNDRA
from landwright.geometry import bitboard12
from tests.games.graphia_genesis.graphia_genesis_table import sketch
from tests.games.graphia_genesis.reference import SIDE, Map, Square, neighbours

LINES = st.text("...RRT", min_size=SIDE, max_size=SIDE)
maps = st.lists(LINES, min_size=SIDE, max_size=SIDE).map(lambda lines: read(*lines))
LETTERS = {".": EMPTY, "R": RIVER, "T": TUNDRA}


def words_of(land: Map):
    words = np.zeros((KINDS, bitboard12.WORDS), np.int64)
    for letter, kind in LETTERS.items():
        words[kind] = bitboard12.from_squares(number(square) for square in land if land[square] == letter)
    return words


def number(square: Square) -> int:
    return (square[0] - 1) * SIDE + square[1] - 1


def surveyed(land: Map):
    return survey_routes(new_layers(), words_of(land))


def water_of(land: Map) -> bitboard12.Board:
    return bitboard12.from_squares(number(square) for square in land if land[square] == "R")


def read(*rows: str) -> Map:
    return {(r, c): letter for r, line in enumerate(sketch(*rows).split(), 1) for c, letter in enumerate(line, 1)}


def edge(route: int, last: bool) -> set[Square]:
    return {((SIDE, 1)[not last], i) if route == 0 else (i, (SIDE, 1)[not last]) for i in range(1, SIDE + 1)}


def distances(land: Map, begin: set[Square]) -> dict[Square, int]:
    """By square: the empty squares of a shortest route to it, its own included."""
    cost = {"R": 0, ".": 1}
    found: dict[Square, int] = {}
    queue = [(cost[land[square]], square) for square in begin if land[square] in cost]
    heapq.heapify(queue)
    while queue:
        so_far, square = heapq.heappop(queue)
        if square not in found:
            found[square] = so_far
            for other in neighbours(square):
                if land[other] in cost:
                    heapq.heappush(queue, (so_far + cost[land[other]], other))
    return found


def shortest(land: Map, route: int) -> int:
    to_all = distances(land, edge(route, False))
    return min((to_all[square] for square in edge(route, True) if square in to_all), default=NO_ROUTE)


def on_shortest_ways(land: Map, route: int) -> set[Square]:
    there, back, length = distances(land, edge(route, False)), distances(land, edge(route, True)), shortest(land, route)
    return {
        square
        for square in there.keys() & back.keys()
        if land[square] == "." and there[square] + back[square] - 1 == length
    }


@given(maps)
def test_squares_needed_are_those_of_a_shortest_route(land: Map):
    for route, found in enumerate(surveyed(land)):
        needed = min(shortest(land, route), NO_ROUTE)
        assert found.squares == needed
        if needed < NO_ROUTE:
            gaps = {(1 + i // SIDE, 1 + i % SIDE) for i in bitboard12.squares(found.gaps)}
            filled = land | dict.fromkeys(gaps, "R")
            assert len(gaps) == needed
            assert shortest(filled, route) == 0
            assert found.width == len(on_shortest_ways(land, route))


@given(maps, st.integers(0, SIDE * SIDE - 1))
def test_squares_off_the_shortest_routes_change_nothing(land: Map, at: int):
    square = (1 + at // SIDE, 1 + at % SIDE)
    if land[square] != ".":
        return
    for before, after in zip(surveyed(land), surveyed(land | {square: "T"}), strict=True):
        if not depends_on(before, bitboard12.from_squares([at])):
            assert before._replace(watched=after.watched) == after


def everyday() -> RiverFacts:
    return RiverFacts(80, 1, 1, (0, 0, 0))


def chance(land: Map, weights, now: RiverFacts | None = None) -> float:
    return crossing_probability(surveyed(land), water_of(land), now or everyday(), weights)


@pytest.fixture
def weights():
    return np.array(fitted.ROUTES)


def test_the_probability_grows_with_every_square_of_a_river(weights):
    lane = [read(*[".....R" if row < done else "." for row in range(SIDE)]) for done in (3, 6, 9, 12)]
    chances = [chance(land, weights) for land in lane]
    assert chances == sorted(chances)
    assert chances[0] < 0.4
    assert chances[-1] > 0.8


def test_the_probability_is_zero_without_a_route(weights):
    walls = read(*["T" * SIDE if row == 5 else "....T......." for row in range(SIDE)])
    assert chance(walls, weights) == 0.0


def test_two_routes_are_better_than_one(weights):
    open_map = read(*["." * SIDE] * SIDE)
    singles = [route_probability(route, water_of(open_map), everyday(), weights) for route in surveyed(open_map)]
    assert singles[0] == pytest.approx(singles[1])
    assert chance(open_map, weights) == pytest.approx(1 - (1 - singles[0]) * (1 - singles[1]))


@given(maps)
def test_the_probability_uses_the_fitted_features(land: Map):
    out, weights = np.zeros(ROUTE_FEATURES), np.array(fitted.ROUTES)
    for route in surveyed(land):
        set_route_features(route, water_of(land), everyday(), out)
        made = 1 / (1 + np.exp(-out @ weights)) if out.any() else 0.0
        assert route_probability(route, water_of(land), everyday(), weights) == pytest.approx(made)


def test_water_that_may_be_desolated_is_worth_less(weights):
    land = read(*["...R"] * 9)
    risky = bitboard12.from_squares([3 * (SIDE + 1)])
    assert chance(land, weights, RiverFacts(80, 1, 1, risky)) < chance(land, weights)


@pytest.mark.parametrize(("length", "draws"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_a_draw_covers_three_squares_of_a_gap(length: int, draws: int):
    route, _ = surveyed(read(*["R" if row >= length else "." for row in range(SIDE)]))
    assert route.draws == draws
    assert route.numbers == max(length, 2)  # rows from the edge on, and two columns


def test_each_gap_needs_its_own_draws():
    route, _ = surveyed(read(*["." if row in (3, 8) else "R" for row in range(SIDE)]))
    assert route.squares == route.draws == 2
    assert route.numbers == 4  # rows 4 and 9, columns 1 and 2
