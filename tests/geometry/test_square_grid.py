import numpy as np
import pytest

from landwright.geometry import square_grid

BOARDS = [(1, 1), (1, 5), (5, 1), (4, 4), (3, 7), (12, 12)]


@pytest.mark.parametrize(("height", "width"), BOARDS)
def test_rows_and_columns_number_every_square_once(height, width, both_ways):
    places = [(row, column) for row in range(height) for column in range(width)]
    squares = [both_ways(square_grid.square_at, height, width, *place) for place in places]
    assert squares == list(range(height * width))
    assert [
        (both_ways(square_grid.row_of, width, s), both_ways(square_grid.column_of, width, s)) for s in squares
    ] == places


def test_there_is_no_square_beyond_the_edge():
    outside = [(-1, 0), (0, -1), (3, 0), (0, 4), (3, 4), (-1, -1)]
    assert {square_grid.square_at(3, 4, row, column) for row, column in outside} == {-1}


def test_small_integers_of_a_state_do_not_overflow(both_ways):
    assert both_ways(square_grid.square_at, 12, 12, np.int8(11), np.int8(11)) == 143
    assert both_ways(square_grid.step, 12, 12, np.uint8(143), square_grid.NORTH) == 131


@pytest.mark.parametrize(("height", "width"), BOARDS)
def test_the_table_of_steps_agrees_with_step(height, width, both_ways):
    table = square_grid.all_steps(height, width)
    for start in range(height * width):
        assert table[start].tolist() == [both_ways(square_grid.step, height, width, start, d) for d in range(8)]


@pytest.mark.parametrize(("height", "width"), BOARDS)
def test_every_step_can_be_reversed(height, width, both_ways):
    table = square_grid.all_steps(height, width)
    for start, direction in np.argwhere(table >= 0):
        back = both_ways(square_grid.opposite, int(direction))
        assert table[table[start, direction], back] == start


@pytest.mark.parametrize(("height", "width"), BOARDS)
def test_neighbours_are_one_row_or_one_column_away(height, width):
    table = square_grid.neighbours(height, width)
    for first in range(height * width):
        near = [
            s for s in range(height * width) if abs(s // width - first // width) + abs(s % width - first % width) == 1
        ]
        assert sorted(s for s in table[first].tolist() if s >= 0) == near


def test_orthogonal_and_diagonal_directions():
    assert [np.abs(square_grid.STEPS[d]).sum() for d in square_grid.ORTHOGONAL] == [1] * 4
    assert [np.abs(square_grid.STEPS[d]).sum() for d in square_grid.DIAGONAL] == [2] * 4


def test_edges():
    assert np.count_nonzero(square_grid.edges(12, 12)) == 44
    assert square_grid.edges(1, 1).tolist() == [15]
    assert square_grid.edge(4, 4, square_grid.NORTH).tolist() == [0, 1, 2, 3]
    assert square_grid.edge(4, 4, square_grid.WEST).tolist() == [0, 4, 8, 12]


def test_tables_are_shared_and_read_only():
    table = square_grid.neighbours(4, 4)
    assert square_grid.neighbours(4, 4) is table
    with pytest.raises(ValueError, match="read-only"):
        table[0, 0] = 7
