"""Tables of all placements of polyominoes on a board.

>>> from landwright.geometry.polyomino import orientations, parse
>>> found = placements(orientations(parse("##")), 2, 2)
>>> found.squares.tolist(), found.orientation.tolist(), found.corner.tolist()
([[0, 1], [2, 3], [0, 2], [1, 3]], [0, 0, 1, 1], [0, 2, 0, 1])
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from landwright.geometry.polyomino import Shape, extent
from landwright.geometry.square_grid import Table, read_only


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
