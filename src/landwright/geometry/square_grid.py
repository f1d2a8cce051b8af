"""Boards of height x width squares, numbered row by row from the upper left."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

Table = npt.NDArray[np.int64]

STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # the rows and columns to the north, east, south and west


def read_only(numbers: Any) -> Table:
    """A read-only table, which can be shared."""
    table = np.ascontiguousarray(numbers, dtype=np.int64)
    table.flags.writeable = False
    return table


@cache
def neighbours(height: int, width: int) -> Table:
    """For each square the four orthogonal neighbours: north, east, south, west; -1 beyond the edge.

    >>> neighbours(2, 2).tolist()
    [[-1, 1, 2, -1], [-1, -1, 3, 0], [0, 3, -1, -1], [1, -1, -1, 2]]
    """
    here = np.stack(np.divmod(np.arange(height * width), width), axis=1)
    rows, columns = np.moveaxis(here[:, None] + np.array(STEPS), 2, 0)
    is_inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    return read_only(np.where(is_inside, rows * width + columns, -1))
