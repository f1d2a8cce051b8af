"""The probability that a river will cross the map, from what the shortest routes from edge to edge still need.

There are two routes, from north to south and from west to east, and a river may take either. For each route a few
numbers are computed, and a logistic regression on played games (`weights.py`) turns them into a probability.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.games.graphia_genesis.components import DIE, EMPTY, RIVER, SIDE
from landwright.geometry.bitboard12 import (
    FIRST_COLUMN,
    FIRST_ROW,
    LAST_COLUMN,
    LAST_ROW,
    WORDS,
    Board,
    Words,
    both,
    count,
    either,
    first_square,
    flood,
    is_empty_board,
    lines_with,
    neighbours,
    read_row,
    store,
    without,
)
from landwright.geometry.square_grid import read_only
from landwright.kernels import inlined, kernel

ROUTES: Final = 2  # from north to south, from west to east
STARTS: Final = read_only([(FIRST_ROW, 0, 0), (FIRST_COLUMN, FIRST_COLUMN, FIRST_COLUMN)])
GOALS: Final = read_only([(0, 0, LAST_ROW), (LAST_COLUMN, LAST_COLUMN, LAST_COLUMN)])

NO_ROUTE: Final = SIDE + 1  # squares: a river can no longer cross, or only by a long detour
MAX_DRAWS: Final = 5  # higher numbers count as this
FILLED: Final = 3  # squares of a route that a draw fills

# Features for each number of draws that a route needs ...
BY_DRAWS: Final = (
    "route",
    "route and room",
    "route and card",
    "route and anchor",
    "route and numbers",
    "route and width",
)
# ... and for every route.
BY_ROUTE: Final = ("squares needed", "squares at risk")
ROUTE_NUMBERS: Final = len(BY_DRAWS) + len(BY_ROUTE)
ROUTE_FEATURES: Final = (MAX_DRAWS + 1) * len(BY_DRAWS) + len(BY_ROUTE)

RouteNumbers = tuple[float, float, float, float, float, float, float, float]


class Route(NamedTuple):
    """What a river needs to cross the map in one direction."""

    squares: int
    draws: int
    numbers: int  # how many numbers of the die help
    width: int  # the number of empty squares on all shortest routes
    gaps: Board  # the empty squares of one shortest route
    watched: Board  # the empty squares of all shortest routes, and the neighbours of the one


@inlined
def new_layers() -> Words:
    """Scratch memory for surveys: by number of empty squares used, the squares that a river reaches."""
    return np.zeros((NO_ROUTE + 1, WORDS), np.int64)


@inlined
def survey_routes(layers: Words, land: Words) -> tuple[Route, Route]:
    """From north to south, and from west to east."""
    return survey_route(layers, land, 0), survey_route(layers, land, 1)


@kernel
def survey_route(layers: Words, land: Words, route: int) -> Route:
    """The shortest routes from edge to edge over empty squares; river squares cost nothing."""
    empty, river = read_row(land, EMPTY), read_row(land, RIVER)
    squares = spread(layers, empty, river, route)
    gaps, wide, draws = (0, 0, 0), (0, 0, 0), 0
    if squares != NO_ROUTE:
        gaps, wide, draws = trace_back(layers, empty, river, read_row(GOALS, route), squares)
    around = both(either(gaps, neighbours(gaps)), empty)
    return Route(squares, min(draws, MAX_DRAWS), lines_with(around), count(wide), gaps, either(wide, around))


@inlined
def depends_on(route: Route, drawn: Board) -> bool:
    """Whether a draw of another terrain changes what a route needs."""
    return not is_empty_board(both(drawn, route.watched))


@inlined
def spread(layers: Words, empty: Board, river: Board, route: int) -> int:
    """Breadth-first search: fills the layers, and returns the number of empty squares to the other edge."""
    start, goal = read_row(STARTS, route), read_row(GOALS, route)
    reached = flood(both(start, river), river)
    store(reached, layers, 0)
    near = either(neighbours(reached), start)
    needs = 0
    while is_empty_board(both(reached, goal)):
        before = reached
        reached = either(reached, both(near, empty))
        near = neighbours(reached)
        more = without(both(near, river), reached)
        if not is_empty_board(more):
            reached = either(reached, flood(more, river))
            near = neighbours(reached)
        needs += 1
        if reached == before or needs == NO_ROUTE:
            return NO_ROUTE
        store(reached, layers, needs)
    return needs


@inlined
def trace_back(layers: Words, empty: Board, river: Board, goal: Board, needs: int) -> tuple[Board, Board, int]:
    """The empty squares of one shortest route and of all shortest routes, and the draws to fill the first one."""
    one, all_routes = (0, 0, 0), (0, 0, 0)
    ends = both(read_row(layers, needs), goal)
    joined = both(ends, river)
    if not is_empty_board(joined):
        ends = either(ends, neighbours(flood(joined, river)))
    next_of_one, next_of_all, near = ends, ends, (0, 0, 0)
    draws, gap = 0, 0
    for step in range(needs, 0, -1):
        below = read_row(layers, step - 1)
        new = without(both(read_row(layers, step), empty), below)
        square, level = first_square(both(next_of_one, new)), both(next_of_all, new)
        one, all_routes = either(one, square), either(all_routes, level)
        if is_empty_board(both(square, near)):  # river lies in between
            draws += draws_for(gap)
            gap = 0
        gap += 1
        near, stream = neighbours(square), both(river, below)
        next_of_one, next_of_all = across_river(near, stream), across_river(neighbours(level), stream)
    return one, all_routes, draws + draws_for(gap)


@inlined
def draws_for(gap: int) -> int:
    return (gap + FILLED - 1) // FILLED


@inlined
def across_river(near: Board, stream: Board) -> Board:
    """The neighbours of a set, extended by connected river squares and their neighbours."""
    joined = both(near, stream)
    return near if is_empty_board(joined) else either(near, neighbours(flood(joined, stream)))


class RiverFacts(NamedTuple):
    """Facts that apply to both routes."""

    empties: int
    has_card: int  # whether a river card is left before the cards are shuffled
    has_anchor: int
    risky: Board  # squares that may be desolated


@inlined
def route_numbers(route: Route, river: Board, now: RiverFacts) -> RouteNumbers:
    """The features BY_DRAWS, then those BY_ROUTE."""
    at_risk = count(both(either(route.gaps, river), now.risky))
    return (
        1.0,
        now.empties / 100.0,
        float(now.has_card),
        float(now.has_anchor),
        route.numbers / DIE,
        math.log(1.0 + route.width - route.squares),
        route.squares / SIDE,
        float(at_risk),
    )


@inlined
def feature_index(route: Route, number: int) -> int:
    """The index of a route's number among all features."""
    return number + len(BY_DRAWS) * (route.draws if number < len(BY_DRAWS) else MAX_DRAWS)


@inlined
def set_route_features(route: Route, river: Board, now: RiverFacts, out: NDArray[np.float64]) -> None:
    """Writes all features of a route; all are 0 if there is none."""
    for feature in range(ROUTE_FEATURES):
        out[feature] = 0.0
    if route.squares != NO_ROUTE:
        numbers = route_numbers(route, river, now)
        for number in range(ROUTE_NUMBERS):
            out[feature_index(route, number)] = numbers[number]


@inlined
def route_probability(route: Route, river: Board, now: RiverFacts, weights: NDArray[np.float64]) -> float:
    if route.squares == NO_ROUTE:
        return 0.0
    numbers, logit = route_numbers(route, river, now), 0.0
    for number in range(ROUTE_NUMBERS):
        logit += numbers[number] * weights[feature_index(route, number)]
    return 1.0 / (1.0 + math.exp(-logit))


@inlined
def crossing_probability(
    routes: tuple[Route, Route], river: Board, now: RiverFacts, weights: NDArray[np.float64]
) -> float:
    """The probability of a crossing by either route."""
    first, second = route_probability(routes[0], river, now, weights), route_probability(routes[1], river, now, weights)
    return 1.0 - (1.0 - first) * (1.0 - second)
