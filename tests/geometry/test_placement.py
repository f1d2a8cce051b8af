from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.geometry.placement import count_fitting, fits, list_fitting, meets, placements
from landwright.geometry.polyomino import canonical, extent, normalise, orientations, parse

# The first call compiles.

TETROMINOES = ["####", "##/##", "###/.#.", ".##/##.", "##./.##", "#./#./##", ".#/.#/##"]


@pytest.mark.slow
@pytest.mark.parametrize("text", ["#", "##", "##/#.", *TETROMINOES])
@pytest.mark.parametrize(("height", "width"), [(1, 1), (4, 5), (5, 3)])
def test_placements_are_all_sets_of_squares_of_that_form(text, height, width):
    shape = parse(text)
    found = placements(orientations(shape, flips=True), height, width)
    expected = {
        squares
        for squares in combinations(range(height * width), len(shape))
        if canonical(normalise(divmod(square, width) for square in squares)) == canonical(shape)
    }
    rows = [tuple(row) for row in found.squares.tolist()]
    assert len(rows) == len(set(rows)) == len(found)
    assert set(rows) == expected


def test_placements_are_ordered_by_orientation_then_corner():
    ways = orientations(parse("#./#./##"))
    found = placements(ways, 12, 12)
    assert len(found) == 4 * 10 * 11
    assert found.orientation.tolist() == sorted(found.orientation.tolist())
    for squares, way, corner in zip(found.squares, found.orientation, found.corner, strict=True):
        cells = [divmod(int(square), 12) for square in squares]
        row, column = divmod(int(corner), 12)
        assert tuple((r - row, c - column) for r, c in cells) == ways[way]
    for way in range(4):
        corners = found.corner[found.orientation == way]
        assert (np.diff(corners) > 0).all()


def test_a_shape_that_is_too_large_has_no_placement():
    found = placements(orientations(parse("####")), 3, 3)
    assert found.squares.shape == (0, 4)
    assert count_fitting(found.squares, np.ones(9, np.bool_)) == 0


@pytest.mark.parametrize("shapes", [[], [parse("#"), parse("##")]])
def test_a_table_holds_shapes_of_one_size(shapes):
    with pytest.raises(ValueError, match="same number of cells"):
        placements(shapes, 4, 4)


@pytest.mark.slow
@given(
    text=st.sampled_from(TETROMINOES),
    allowed=st.lists(st.integers(0, 1), min_size=30, max_size=30),
    wanted=st.lists(st.booleans(), min_size=30, max_size=30),
)
def test_fitting_placements_equal_brute_force(text, allowed, wanted, both_ways):
    ways = orientations(parse(text))
    squares = placements(ways, 5, 6).squares
    board, marks, out = np.array(allowed, np.uint8), np.array(wanted), np.full(len(squares), -1)
    count = both_ways(list_fitting, squares, board, out)
    expected = {
        tuple((row + r) * 6 + column + c for r, c in way)
        for way in ways
        for row in range(6 - extent(way)[0])
        for column in range(7 - extent(way)[1])
        if all(allowed[(row + r) * 6 + column + c] for r, c in way)
    }
    assert {tuple(row) for row in squares[out[:count]].tolist()} == expected
    assert both_ways(count_fitting, squares, board) == count == len(expected)
    for number, row in enumerate(squares.tolist()):
        assert both_ways(fits, squares, number, board) == (tuple(row) in expected)
        assert both_ways(meets, squares, number, marks) == any(wanted[square] for square in row)
