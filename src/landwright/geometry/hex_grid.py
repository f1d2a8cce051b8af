"""Hexagonal maps of pointy-top hexes in axial coordinates (q, r).

The centre is (0, 0), q grows to the right and r downwards. A hexagon of side n holds the hexes with
max(|q|, |r|, |q + r|) <= n - 1. They are numbered row by row from the top (r), from left to right (q).
Directions and sides are numbered clockwise: directions from north-east, sides from the top.
"""

from functools import cache

import numpy as np

from landwright.geometry.square_grid import Table, read_only
from landwright.kernels import kernel

NORTH_EAST, EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST = 0, 1, 2, 3, 4, 5

# What a step in each direction adds to (q, r).
STEPS = read_only([(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)])


@kernel
def size(side: int) -> int:
    """The number of hexes of a hexagon.

    >>> [size(side) for side in (1, 2, 3, 4, 5)]
    [1, 7, 19, 37, 61]
    """
    return 3 * side * (side - 1) + 1


@kernel
def distance(first_q: int, first_r: int, second_q: int, second_r: int) -> int:
    """The number of steps from one hex to another.

    >>> distance(0, 0, 2, -1), distance(3, 0, 0, 3)
    (2, 3)
    """
    q, r = first_q - second_q, first_r - second_r
    return max(abs(q), abs(r), abs(q + r))


@kernel
def row_start(side: int, row: int) -> int:
    """The first hex of a row; rows count from 0 at the top, and row 2 * side - 1 starts where the hexes end.

    >>> [row_start(3, row) for row in range(6)]
    [0, 3, 7, 12, 16, 19]
    """
    if row < side:
        return row * side + row * (row - 1) // 2
    from_below = 2 * side - 1 - row
    return size(side) - (from_below * side + from_below * (from_below - 1) // 2)


@kernel
def hex_at(side: int, q: int, r: int) -> int:
    """The hex at (q, r), or -1 when it is not on the map.

    >>> hex_at(5, 0, 0), hex_at(5, 0, -4), hex_at(5, 1, 4)
    (30, 0, -1)
    """
    radius = side - 1
    if distance(q, r, 0, 0) > radius:
        return -1
    return row_start(side, r + radius) + q + min(radius, radius + r)


@cache
def coordinates(side: int) -> Table:
    """(q, r) of each hex.

    >>> coordinates(2).tolist()
    [[0, -1], [1, -1], [-1, 0], [0, 0], [1, 0], [-1, 1], [0, 1]]
    """
    span = range(1 - side, side)
    return read_only([(q, r) for r in span for q in span if abs(q + r) < side])


@cache
def neighbours(side: int) -> Table:
    """For each hex its six neighbours, clockwise from north-east.

    >>> neighbours(2)[:2].tolist()
    [[-1, 1, 3, 2, -1, -1], [-1, -1, 4, 3, 0, -1]]
    """
    around = coordinates(side)[:, None] + STEPS
    return read_only([[hex_at(side, q, r) for q, r in row] for row in around.tolist()])


@cache
def border(side: int) -> Table:
    """The hexes of the edge in order around the map, clockwise from the upper left corner.

    >>> border(2).tolist()
    [0, 1, 4, 6, 5, 2]
    """
    if side == 1:
        return read_only([0])
    place, ring = 0, []
    for direction in (EAST, SOUTH_EAST, SOUTH_WEST, WEST, NORTH_WEST, NORTH_EAST):
        for _ in range(side - 1):
            ring.append(place)
            place = int(neighbours(side)[place, direction])
    return read_only(ring)


@cache
def sides(side: int, with_corners: bool = True) -> Table:
    """For each hex the sides of the map it lies on, as a bit set from 1 << 0 (top) clockwise to 1 << 5.

    A corner belongs to two sides, or to none without corners.

    >>> sides(2).tolist()
    [33, 3, 48, 0, 6, 24, 12]
    >>> sides(3, with_corners=False).tolist()[:7]
    [0, 1, 0, 32, 0, 0, 2]
    """
    q, r = coordinates(side).T
    # The distance of each hex from the centre, towards each side.
    towards = np.stack([-r, q, q + r, r, -q, -q - r], axis=1)
    is_on = towards == side - 1
    if not with_corners:
        is_on &= is_on.sum(axis=1, keepdims=True) == 1
    return read_only(is_on @ (1 << np.arange(6)))
