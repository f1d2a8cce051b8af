"""Tables of all placements of polyominoes on a board, and kernels that test placements.

>>> from landwright.geometry.polyomino import orientations, parse
>>> found = placements(orientations(parse("##")), 2, 2)
>>> found.squares.tolist(), found.orientation.tolist(), found.corner.tolist()
([[0, 1], [2, 3], [0, 2], [1, 3]], [0, 0, 1, 1], [0, 2, 0, 1])
>>> is_empty, out = np.array([1, 1, 1, 0]), np.empty(len(found), np.int64)
>>> count = list_fitting(found.squares, is_empty, out)
>>> out[:count]
array([0, 2])
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from landwright.geometry.polyomino import Shape, extent
from landwright.geometry.square_grid import Table, read_only
from landwright.kernels import kernel

Cells = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class Placements:
    """Placements of shapes on a board, ordered by orientation, then by the upper left corner of the bounding box.

    `squares` has a row for each placement: the squares that it covers, in ascending order.
    """

    squares: Table
    orientation: Table
    corner: Table

    def __len__(self) -> int:
        return len(self.squares)


def placements(shapes: Sequence[Shape], height: int, width: int) -> Placements:
    """All placements on an empty board, for shapes of the same size, such as the orientations of one shape."""
    if len({len(shape) for shape in shapes}) != 1:
        raise ValueError("all shapes of one placement table must have the same number of cells")
    squares, orientation, corners = [], [], []
    for number, shape in enumerate(shapes):
        tall, wide = extent(shape)
        for row in range(height - tall + 1):
            for column in range(width - wide + 1):
                corner = row * width + column
                squares.append([corner + cell_row * width + cell_column for cell_row, cell_column in shape])
                orientation.append(number)
                corners.append(corner)
    table = np.array(squares, np.int64).reshape(len(squares), len(shapes[0]))
    return Placements(read_only(table), read_only(orientation), read_only(corners))


@kernel
def fits(squares: Cells, placement: int, allowed: Cells) -> bool:
    """Whether a placement lies on allowed squares only.

    >>> fits(np.array([[0, 1], [2, 3]]), 1, np.array([1, 1, 1, 0]))
    False
    """
    for cell in range(squares.shape[1]):
        if not allowed[squares[placement, cell]]:
            return False
    return True


@kernel
def meets(squares: Cells, placement: int, wanted: Cells) -> bool:
    """Whether a placement covers at least one wanted square.

    >>> meets(np.array([[0, 1], [2, 3]]), 1, np.array([0, 0, 1, 0]))
    True
    """
    for cell in range(squares.shape[1]):
        if wanted[squares[placement, cell]]:
            return True
    return False


@kernel
def list_fitting(squares: Cells, allowed: Cells, out: Cells) -> int:
    """Lists the numbers of the placements that lie on allowed squares only, and returns their count."""
    count = 0
    for placement in range(len(squares)):
        if fits(squares, placement, allowed):
            out[count] = placement
            count += 1
    return count


@kernel
def count_fitting(squares: Cells, allowed: Cells) -> int:
    """How many placements lie on allowed squares only.

    >>> count_fitting(np.array([[0, 1], [2, 3], [0, 2], [1, 3]]), np.array([1, 1, 1, 0]))
    2
    """
    count = 0
    for placement in range(len(squares)):
        if fits(squares, placement, allowed):
            count += 1
    return count
