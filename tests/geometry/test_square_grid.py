import numpy as np
import pytest

from landwright.geometry import square_grid

BOARDS = [(1, 1), (1, 5), (5, 1), (4, 4), (3, 7), (12, 12)]


@pytest.mark.parametrize(("height", "width"), BOARDS)
def test_neighbours_are_the_squares_that_share_an_edge(height, width):
    places = [divmod(square, width) for square in range(height * width)]
    for (row, column), near in zip(places, square_grid.neighbours(height, width).tolist(), strict=True):
        steps = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        assert near == [places.index(step) if step in places else -1 for step in steps]


@pytest.mark.parametrize(("height", "width"), BOARDS)
def test_every_step_can_be_reversed(height, width):
    table = square_grid.neighbours(height, width)
    for start, direction in np.argwhere(table >= 0):
        assert table[table[start, direction], (direction + 2) % 4] == start


def test_tables_are_made_once_and_are_read_only():
    table = square_grid.neighbours(4, 4)
    assert square_grid.neighbours(4, 4) is table
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 1
