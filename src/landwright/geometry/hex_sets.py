"""Sets of hexes of a small map, as the bits of one number: at most 62 hexes, bit n for hex n.

A map is given by its `neighbour_sets`, or by its `neighbour_steps`, with which a whole set moves at once.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy.typing as npt

from landwright.geometry import hex_grid
from landwright.geometry.square_grid import Table, read_only
from landwright.kernels import kernel

Hexes: TypeAlias = int
Map: TypeAlias = npt.NDArray[Any]


def from_hexes(numbers: Iterable[int]) -> Hexes:
    """
    >>> from_hexes([0, 3])
    9
    """
    return sum(1 << number for number in numbers)


def neighbour_sets(side: int) -> Table:
    """For each hex of a hexagon the set of its neighbours.

    >>> [bin(around) for around in neighbour_sets(2)[:2].tolist()]
    ['0b1110', '0b11001']
    """
    around = hex_grid.neighbours(side).tolist()
    return read_only([from_hexes([other for other in row if other >= 0]) for row in around])


def neighbour_steps(side: int) -> Table:
    """How far the numbers of neighbours lie apart, each time with the set of hexes that have a neighbour so far on.

    Rows are of different lengths, so there are more of these steps than directions.

    >>> [(step, bin(hexes)) for step, hexes in neighbour_steps(2).tolist()]
    [(1, '0b101101'), (2, '0b11011'), (3, '0b1111')]
    """
    around = hex_grid.neighbours(side).tolist()
    apart = [(other - place, place) for place, row in enumerate(around) for other in row if other > place]
    steps = sorted({step for step, _ in apart})
    return read_only([(step, from_hexes({place for far, place in apart if far == step})) for step in steps])


@kernel
def next_to(hexes: Hexes, steps: Map) -> Hexes:
    """What has a neighbour in the set; hexes of the set among it."""
    found = 0
    for i in range(len(steps)):
        step, having = int(steps[i, 0]), int(steps[i, 1])
        found |= (hexes & having) << step | hexes >> step & having
    return found


@kernel
def area(start: Hexes, within: Hexes, steps: Map) -> Hexes:
    """All that a set reaches by steps inside another one, which it is part of."""
    found, before = start, 0
    while found != before:
        before = found
        found |= next_to(found, steps) & within
    return found


@kernel
def first_area(hexes: Hexes, steps: Map) -> Hexes:
    """The connected part of a set that has its lowest hex; nothing of nothing."""
    return area(hexes & -hexes, hexes, steps)


def count_connected(hexes: Hexes, size: int, around: Map) -> int:
    """How many connected sets of so many hexes there are in a set.

    Each is found once: from its lowest hex on, and a hex that was passed over is not taken later (R. Redelmeier).

    >>> around = neighbour_sets(5)
    >>> [count_connected((1 << 61) - 1, size, around) for size in (1, 2, 3)]
    [61, 156, 489]
    """
    neighbours: list[int] = around.tolist()

    def extend(found: int, known: Hexes, open_ones: Hexes) -> int:
        """With so many hexes found; `known` are those and all that were ever next to them or passed over."""
        if found == size - 1:
            return open_ones.bit_count()
        total = 0
        while open_ones:
            place = (open_ones & -open_ones).bit_length() - 1
            open_ones &= open_ones - 1
            new = neighbours[place] & hexes & ~known
            total += extend(found + 1, known | new, open_ones | new)
        return total

    starts = [1 << place for place in range(hexes.bit_length()) if hexes >> place & 1]
    return sum(extend(0, 2 * start - 1, start) for start in starts)
