"""How likely a river is to cross the map: by what its shortest ways from edge to edge still need.

There are two ways, from north to south and from west to east, and a river may take either. For each of them a few
numbers are read off the map, and a logistic regression over played games (`weights.py`) makes a chance of them.
"""

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.games.graphia_genesis.components import DIE, EMPTY, RIVER, SIDE
from landwright.geometry.square import read_only
from landwright.geometry.twelve import (
    FIRST_COLUMN,
    FIRST_ROW,
    LAST_COLUMN,
    LAST_ROW,
    WORDS,
    Board,
    Words,
    beside,
    both,
    count,
    either,
    first_square,
    grown,
    is_none,
    lines_with,
    load,
    store,
    without,
)
from landwright.kernel import kernel

WAYS: Final = 2  # from north to south, from west to east
STARTS: Final = read_only([(FIRST_ROW, 0, 0), (FIRST_COLUMN, FIRST_COLUMN, FIRST_COLUMN)])
GOALS: Final = read_only([(0, 0, LAST_ROW), (LAST_COLUMN, LAST_COLUMN, LAST_COLUMN)])

NO_WAY: Final = SIDE + 1  # squares: a river cannot cross any more, or only by a roundabout way
MOST_DRAWS: Final = 5  # that a way is thought to need
FILLED: Final = 3  # squares of a way that a draw fills

# What is known of a way: the squares and the draws that it needs, the numbers of the die that help it on, and the
# squares of all ways that are as short.
SQUARES, DRAWS, NUMBERS, WIDTH = range(4)

# What a chance is made of: for each number of draws that a way needs...
BY_DRAWS: Final = ("way", "way and room", "way and card", "way and anchor", "way and numbers", "way and width")
# ... and for every way.
BY_WAY: Final = ("squares needed", "squares at risk")
WAY_FEATURES: Final = (MOST_DRAWS + 1) * len(BY_DRAWS) + len(BY_WAY)


class Rivers(NamedTuple):
    """What the ways of a map need, and room to find it out."""

    needs: NDArray[np.int64]  # by way and SQUARES, DRAWS, NUMBERS, WIDTH
    gaps: Words  # by way: the empty squares of one shortest way
    watched: Words  # by way: those of all shortest ways, and what is next to the one
    layers: Words  # by number of empty squares used: what a river reaches
    features: NDArray[np.float64]  # of one way


@kernel
def new_rivers() -> Rivers:
    return Rivers(
        np.zeros((WAYS, WIDTH + 1), np.int64),
        np.zeros((WAYS, WORDS), np.int64),
        np.zeros((WAYS, WORDS), np.int64),
        np.zeros((NO_WAY + 1, WORDS), np.int64),
        np.zeros(WAY_FEATURES),
    )


@kernel
def survey_rivers(rivers: Rivers, land: Words) -> None:
    for way in range(WAYS):
        survey_way(rivers, land, way)


@kernel
def survey_way(rivers: Rivers, land: Words, way: int) -> None:
    """The shortest ways from edge to edge over empty squares, through river at no cost."""
    needs = spread(rivers.layers, land, way)
    gaps, wide = (0, 0, 0), (0, 0, 0)
    if needs != NO_WAY:
        gaps, wide = go_back(rivers.layers, land, way, needs)
    around = both(either(gaps, beside(gaps)), load(land, EMPTY))
    rivers.needs[way, SQUARES] = needs
    rivers.needs[way, DRAWS] = draws_needed(gaps)
    rivers.needs[way, NUMBERS] = lines_with(around)
    rivers.needs[way, WIDTH] = count(wide)
    store(either(wide, around), rivers.watched, way)
    store(gaps, rivers.gaps, way)


@kernel
def hangs_on(rivers: Rivers, way: int, drawn: Board) -> bool:
    """Whether a draw of something else than river changes what a way needs."""
    return not is_none(both(drawn, load(rivers.watched, way)))


@kernel
def copy_way(rivers: Rivers, copy: Rivers, way: int) -> None:
    """Only what chances are made of."""
    for number in range(rivers.needs.shape[1]):
        copy.needs[way, number] = rivers.needs[way, number]
    store(load(rivers.gaps, way), copy.gaps, way)


@kernel
def spread(layers: Words, land: Words, way: int) -> int:
    """Fills in what a river reaches with ever more empty squares, and returns how many lead to the other edge."""
    empty, river, goal = load(land, EMPTY), load(land, RIVER), load(GOALS, way)
    start = load(STARTS, way)
    reached = grown(both(start, river), river)
    store(reached, layers, 0)
    needs = 0
    while is_none(both(reached, goal)):
        before = reached
        reached = either(reached, both(either(beside(reached), start), empty))
        more = without(both(beside(reached), river), reached)
        if not is_none(more):
            reached = either(reached, grown(more, river))
        start = (0, 0, 0)
        needs += 1
        if reached == before or needs == NO_WAY:
            return NO_WAY
        store(reached, layers, needs)
    return needs


@kernel
def go_back(layers: Words, land: Words, way: int, needs: int) -> tuple[Board, Board]:
    """The empty squares of one shortest way, and of all shortest ways."""
    empty, river = load(land, EMPTY), load(land, RIVER)
    one, all_ways = (0, 0, 0), (0, 0, 0)
    ends = both(load(layers, needs), load(GOALS, way))
    joined = both(ends, river)
    if not is_none(joined):
        ends = either(ends, beside(grown(joined, river)))
    next_of_one, next_of_all = ends, ends
    for step in range(needs, 0, -1):
        below = load(layers, step - 1)
        new = without(both(load(layers, step), empty), below)
        square, level = first_square(both(next_of_one, new)), both(next_of_all, new)
        one, all_ways = either(one, square), either(all_ways, level)
        stream = both(river, below)
        next_of_one, next_of_all = neighbours(square, stream), neighbours(level, stream)
    return one, all_ways


@kernel
def neighbours(board: Board, stream: Board) -> Board:
    """What is next to a set, over water too."""
    near = beside(board)
    joined = both(near, stream)
    return near if is_none(joined) else either(near, beside(grown(joined, stream)))


@kernel
def draws_needed(gaps: Board) -> int:
    """How many draws fill the gaps of a way."""
    draws = 0
    rest = gaps
    while not is_none(rest):
        gap = grown(first_square(rest), rest)
        rest = without(rest, gap)
        draws += (count(gap) + FILLED - 1) // FILLED
    return min(draws, MOST_DRAWS)


class Now(NamedTuple):
    """What counts for every way."""

    empties: int
    has_card: int  # whether a river comes before the cards are shuffled
    has_anchor: int
    risky: Board  # squares that may be desolated


@kernel
def note_way(rivers: Rivers, land: Words, way: int, now: Now) -> None:
    """Fills in the features of a way: none, if there is none any more."""
    out, needs = rivers.features, rivers.needs
    for feature in range(WAY_FEATURES):
        out[feature] = 0.0
    if needs[way, SQUARES] == NO_WAY:
        return
    at = needs[way, DRAWS] * len(BY_DRAWS)
    out[at] = 1.0
    out[at + 1] = now.empties / 100.0
    out[at + 2] = now.has_card
    out[at + 3] = now.has_anchor
    out[at + 4] = needs[way, NUMBERS] / DIE
    out[at + 5] = math.log(1.0 + needs[way, WIDTH] - needs[way, SQUARES])
    at = (MOST_DRAWS + 1) * len(BY_DRAWS)
    out[at] = needs[way, SQUARES] / SIDE
    out[at + 1] = count(both(either(load(rivers.gaps, way), load(land, RIVER)), now.risky))


@kernel
def chance_of(rivers: Rivers, weights: NDArray[np.float64]) -> float:
    logit = 0.0
    for feature in range(WAY_FEATURES):
        logit += rivers.features[feature] * weights[feature]
    return 1.0 / (1.0 + math.exp(-logit))


@kernel
def chance_of_crossing(rivers: Rivers, land: Words, now: Now, weights: NDArray[np.float64]) -> float:
    """By one way or the other."""
    failing = 1.0
    for way in range(WAYS):
        if rivers.needs[way, SQUARES] != NO_WAY:
            note_way(rivers, land, way, now)
            failing *= 1.0 - chance_of(rivers, weights)
    return 1.0 - failing
