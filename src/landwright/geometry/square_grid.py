"""Boards of height x width squares, numbered row by row from the upper left.

Directions are the numbers 0 to 7: the four orthogonal ones clockwise from north, then the four diagonal ones clockwise
from north-east. Rows grow to the south, columns to the east.

Kernels convert with `int(...)` before they compute: in the interpreter, small NumPy integers would overflow.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from landwright.kernels import kernel

Table = npt.NDArray[np.int64]

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = 4, 5, 6, 7
ORTHOGONAL = (NORTH, EAST, SOUTH, WEST)
DIAGONAL = (NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST)


def read_only(numbers: Any) -> Table:
    """A read-only table, which can be shared."""
    table = np.ascontiguousarray(numbers, dtype=np.int64)
    table.flags.writeable = False
    return table


# The rows and columns that a step in each direction adds.
STEPS = read_only([(-1, 0), (0, 1), (1, 0), (0, -1), (-1, 1), (1, 1), (1, -1), (-1, -1)])


@kernel
def square_at(height: int, width: int, row: int, column: int) -> int:
    """The square in a row and a column, or -1 beyond the edge.

    >>> square_at(4, 5, 1, 2), square_at(4, 5, 1, 5)
    (7, -1)
    """
    if 0 <= row < height and 0 <= column < width:
        return int(row) * int(width) + int(column)
    return -1


@kernel
def row_of(width: int, square: int) -> int:
    """The row of a square.

    >>> row_of(5, 7)
    1
    """
    return square // width


@kernel
def column_of(width: int, square: int) -> int:
    """The column of a square.

    >>> column_of(5, 7)
    2
    """
    return square % width


@kernel
def opposite(direction: int) -> int:
    """The opposite direction.

    >>> opposite(NORTH) == SOUTH, opposite(NORTH_WEST) == SOUTH_EAST
    (True, True)
    """
    return direction ^ 2


@kernel
def step(height: int, width: int, square: int, direction: int) -> int:
    """The square one step away in a direction, or -1 beyond the edge.

    >>> step(4, 5, 7, SOUTH_EAST), step(4, 5, 4, EAST)
    (13, -1)
    """
    row = int(square) // int(width) + int(STEPS[direction, 0])
    column = int(square) % int(width) + int(STEPS[direction, 1])
    return square_at(height, width, row, column)


@cache
def all_steps(height: int, width: int) -> Table:
    """For each square the eight squares one step away, in the order of the directions.

    >>> all_steps(3, 3)[1].tolist()
    [-1, 2, 4, 0, -1, 5, 3, -1]
    """
    rows, columns = np.divmod(np.arange(height * width)[:, None], width)
    rows, columns = rows + STEPS[:, 0], columns + STEPS[:, 1]
    is_inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    return read_only(np.where(is_inside, rows * width + columns, -1))


@cache
def neighbours(height: int, width: int) -> Table:
    """For each square the four orthogonal neighbours: north, east, south, west.

    >>> neighbours(2, 2).tolist()
    [[-1, 1, 2, -1], [-1, -1, 3, 0], [0, 3, -1, -1], [1, -1, -1, 2]]
    """
    return read_only(all_steps(height, width)[:, :4])


@cache
def edges(height: int, width: int) -> Table:
    """For each square the edges of the board it lies on, as a bit set: 1 << NORTH and so on; 0 in the interior.

    >>> edges(3, 3).reshape(3, 3)
    array([[ 9,  1,  3],
           [ 8,  0,  2],
           [12,  4,  6]])
    """
    beyond = neighbours(height, width) < 0
    return read_only(beyond @ (1 << np.arange(4)))


@cache
def edge(height: int, width: int, direction: int) -> Table:
    """The squares along the edge in an orthogonal direction.

    >>> edge(3, 4, EAST).tolist()
    [3, 7, 11]
    """
    return read_only(np.flatnonzero(edges(height, width) & (1 << direction)))
