"""Sets of hexes as bit sets in one number: bit n is hex n, for maps of at most 62 hexes.

A map is given by its `neighbour_sets`, or by its `neighbour_steps`, which shift a whole set at once.
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
    """The differences between the numbers of neighbours, each with the set of hexes that have a neighbour there.

    Rows have different lengths, so there can be more differences than directions.

    >>> [(step, bin(hexes)) for step, hexes in neighbour_steps(2).tolist()]
    [(1, '0b101101'), (2, '0b11011'), (3, '0b1111')]
    """
    around = hex_grid.neighbours(side).tolist()
    pairs = [(other - place, place) for place, row in enumerate(around) for other in row if other > place]
    steps = sorted({step for step, _ in pairs})
    return read_only([(step, from_hexes({place for far, place in pairs if far == step})) for step in steps])


@kernel
def neighbours(hexes: Hexes, steps: Map) -> Hexes:
    """The hexes with at least one neighbour in the set; they can be in the set themselves."""
    found = 0
    for i in range(len(steps)):
        step, having = int(steps[i, 0]), int(steps[i, 1])
        found |= (hexes & having) << step | hexes >> step & having
    return found


@kernel
def flood(group: Hexes, allowed: Hexes, steps: Map) -> Hexes:
    """Flood fill: all allowed hexes that are connected with a group, which is part of them."""
    found, before = group, 0
    while found != before:
        before = found
        found |= neighbours(found, steps) & allowed
    return found


@kernel
def first_area(hexes: Hexes, steps: Map) -> Hexes:
    """The connected area that contains the lowest hex of a set; the empty set for the empty set."""
    return flood(hexes & -hexes, hexes, steps)


def count_connected(hexes: Hexes, size: int, around: Map) -> int:
    """How many connected subsets of `size` hexes a set has, by Redelmeier's algorithm.

    Each subset is counted once: it grows from its lowest hex, and a hex that was skipped is not added later.

    >>> around = neighbour_sets(5)
    >>> [count_connected((1 << 61) - 1, size, around) for size in (1, 2, 3)]
    [61, 156, 489]
    """
    adjacent: list[int] = around.tolist()

    def extend(count: int, seen: Hexes, candidates: Hexes) -> int:
        """`count` hexes are chosen; `seen` contains them, all their neighbours so far, and the skipped hexes."""
        if count == size - 1:
            return candidates.bit_count()
        total = 0
        while candidates:
            place = (candidates & -candidates).bit_length() - 1
            candidates &= candidates - 1
            new = adjacent[place] & hexes & ~seen
            total += extend(count + 1, seen | new, candidates | new)
        return total

    starts = [1 << place for place in range(hexes.bit_length()) if hexes >> place & 1]
    return sum(extend(0, 2 * start - 1, start) for start in starts)
