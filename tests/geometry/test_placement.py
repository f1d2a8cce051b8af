from itertools import combinations

import numpy as np
import pytest

from landwright.geometry.placement import placements
from landwright.geometry.polyomino import canonical, normalise, orientations, parse

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
    assert len(found) == 0


@pytest.mark.parametrize("shapes", [[], [parse("#"), parse("##")]])
def test_a_table_holds_shapes_of_one_size(shapes):
    with pytest.raises(ValueError, match="same number of cells"):
        placements(shapes, 4, 4)
