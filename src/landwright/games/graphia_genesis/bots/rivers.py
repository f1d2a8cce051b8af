"""How likely a river is to cross the map: by what its shortest ways from edge to edge still need.

There are two ways, from north to south and from west to east, and a river may take either. For each of them a few
numbers are read off the map, and a logistic regression over played games (`weights.py`) makes a chance of them.
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

WAYS: Final = 2  # from north to south, from west to east
STARTS: Final = read_only([(FIRST_ROW, 0, 0), (FIRST_COLUMN, FIRST_COLUMN, FIRST_COLUMN)])
GOALS: Final = read_only([(0, 0, LAST_ROW), (LAST_COLUMN, LAST_COLUMN, LAST_COLUMN)])

NO_WAY: Final = SIDE + 1  # squares: a river cannot cross any more, or only by a roundabout way
MOST_DRAWS: Final = 5  # that a way is thought to need
FILLED: Final = 3  # squares of a way that a draw fills

# What a chance is made of: for each number of draws that a way needs...
BY_DRAWS: Final = ("way", "way and room", "way and card", "way and anchor", "way and numbers", "way and width")
# ... and for every way.
BY_WAY: Final = ("squares needed", "squares at risk")
WAY_NUMBERS: Final = len(BY_DRAWS) + len(BY_WAY)
WAY_FEATURES: Final = (MOST_DRAWS + 1) * len(BY_DRAWS) + len(BY_WAY)

WayNumbers = tuple[float, float, float, float, float, float, float, float]


class Way(NamedTuple):
    """What a river needs to cross the map one way."""

    squares: int
    draws: int
    numbers: int  # of the die that help it on
    width: int  # squares of all ways that are as short
    gaps: Board  # the empty squares of one shortest way
    watched: Board  # those of all shortest ways, and what is next to the one


@inlined
def new_layers() -> Words:
    """Room for surveys: by number of empty squares used, what a river reaches."""
    return np.zeros((NO_WAY + 1, WORDS), np.int64)


@inlined
def survey_ways(layers: Words, land: Words) -> tuple[Way, Way]:
    """From north to south, and from west to east."""
    return survey_way(layers, land, 0), survey_way(layers, land, 1)


@kernel
def survey_way(layers: Words, land: Words, way: int) -> Way:
    """The shortest ways from edge to edge over empty squares, through river at no cost."""
    empty, river = read_row(land, EMPTY), read_row(land, RIVER)
    squares = spread(layers, empty, river, way)
    gaps, wide, draws = (0, 0, 0), (0, 0, 0), 0
    if squares != NO_WAY:
        gaps, wide, draws = go_back(layers, empty, river, read_row(GOALS, way), squares)
    around = both(either(gaps, neighbours(gaps)), empty)
    return Way(squares, min(draws, MOST_DRAWS), lines_with(around), count(wide), gaps, either(wide, around))


@inlined
def hangs_on(way: Way, drawn: Board) -> bool:
    """Whether a draw of something else than river changes what a way needs."""
    return not is_empty_board(both(drawn, way.watched))


@inlined
def spread(layers: Words, empty: Board, river: Board, way: int) -> int:
    """Fills in what a river reaches with ever more empty squares, and returns how many lead to the other edge."""
    start, goal = read_row(STARTS, way), read_row(GOALS, way)
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
        if reached == before or needs == NO_WAY:
            return NO_WAY
        store(reached, layers, needs)
    return needs


@inlined
def go_back(layers: Words, empty: Board, river: Board, goal: Board, needs: int) -> tuple[Board, Board, int]:
    """The empty squares of one shortest way, and of all shortest ways; and how many draws fill the gaps of the one."""
    one, all_ways = (0, 0, 0), (0, 0, 0)
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
        one, all_ways = either(one, square), either(all_ways, level)
        if is_empty_board(both(square, near)):  # there is water in between
            draws += draws_for(gap)
            gap = 0
        gap += 1
        near, stream = neighbours(square), both(river, below)
        next_of_one, next_of_all = over_water(near, stream), over_water(neighbours(level), stream)
    return one, all_ways, draws + draws_for(gap)


@inlined
def draws_for(gap: int) -> int:
    return (gap + FILLED - 1) // FILLED


@inlined
def over_water(near: Board, stream: Board) -> Board:
    """What is next to a set, with what a stream leads to."""
    joined = both(near, stream)
    return near if is_empty_board(joined) else either(near, neighbours(flood(joined, stream)))


class Now(NamedTuple):
    """What counts for every way."""

    empties: int
    has_card: int  # whether a river comes before the cards are shuffled
    has_anchor: int
    risky: Board  # squares that may be desolated


@inlined
def numbers_of(way: Way, river: Board, now: Now) -> WayNumbers:
    """Those BY_DRAWS, then those BY_WAY."""
    at_risk = count(both(either(way.gaps, river), now.risky))
    return (
        1.0,
        now.empties / 100.0,
        float(now.has_card),
        float(now.has_anchor),
        way.numbers / DIE,
        math.log(1.0 + way.width - way.squares),
        way.squares / SIDE,
        float(at_risk),
    )


@inlined
def feature_of(way: Way, number: int) -> int:
    """Where a number of a way stands among all features."""
    return number + len(BY_DRAWS) * (way.draws if number < len(BY_DRAWS) else MOST_DRAWS)


@inlined
def note_way(way: Way, river: Board, now: Now, out: NDArray[np.float64]) -> None:
    """Fills in all features of a way: none, if there is none any more."""
    for feature in range(WAY_FEATURES):
        out[feature] = 0.0
    if way.squares != NO_WAY:
        numbers = numbers_of(way, river, now)
        for number in range(WAY_NUMBERS):
            out[feature_of(way, number)] = numbers[number]


@inlined
def chance_of(way: Way, river: Board, now: Now, weights: NDArray[np.float64]) -> float:
    if way.squares == NO_WAY:
        return 0.0
    numbers, logit = numbers_of(way, river, now), 0.0
    for number in range(WAY_NUMBERS):
        logit += numbers[number] * weights[feature_of(way, number)]
    return 1.0 / (1.0 + math.exp(-logit))


@inlined
def chance_of_crossing(ways: tuple[Way, Way], river: Board, now: Now, weights: NDArray[np.float64]) -> float:
    """By one way or the other."""
    first, second = chance_of(ways[0], river, now, weights), chance_of(ways[1], river, now, weights)
    return 1.0 - (1.0 - first) * (1.0 - second)
