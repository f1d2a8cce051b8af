"""Areas, compared with a naive flood fill."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.geometry import areas, hex_grid, square_grid

# The first call compiles.

LATTICES = [
    square_grid.neighbours(1, 1),
    square_grid.neighbours(4, 6),
    square_grid.neighbours(7, 7),
    hex_grid.neighbours(4),
]


@st.composite
def boards(draw, values=3):
    """A lattice and a value for each of its cells."""
    table = draw(st.sampled_from(LATTICES))
    cells = st.integers(0, values - 1)
    return table, np.array(draw(st.lists(cells, min_size=len(table), max_size=len(table))), np.uint8)


def naive_area(table, values, start):
    area, grows = {start}, True
    while grows:
        more = {int(n) for cell in area for n in table[cell] if n >= 0 and values[n] == values[start]}
        grows = not more <= area
        area |= more
    return area


def naive_areas(table, values, empty):
    found = {min(naive_area(table, values, cell)) for cell in range(len(values)) if values[cell] != empty}
    return [naive_area(table, values, cell) for cell in sorted(found)]


def labelled(both_ways, table, values, empty=0):
    labels = np.empty(len(values), np.int64)
    count = both_ways(areas.label_areas, values, table, empty, labels)
    return labels, count


@given(board=boards(), empty=st.integers(-1, 3))
def test_areas_are_those_of_a_flood_fill(board, empty, both_ways):
    table, values = board
    labels, count = labelled(both_ways, table, values, empty)
    expected = naive_areas(table, values, empty)
    assert count == len(expected)
    assert [set(np.flatnonzero(labels == label).tolist()) for label in range(count)] == expected
    assert (labels == -1).tolist() == (values == empty).tolist()


@given(board=boards())
def test_the_largest_area_of_each_value_has_its_size(board, both_ways):
    table, values = board
    labels, count = labelled(both_ways, table, values)
    sizes = np.empty(count, np.int64)
    both_ways(areas.measure_areas, labels, sizes)
    found = naive_areas(table, values, 0)
    assert sizes.tolist() == [len(area) for area in found]
    for value in range(4):
        largest = max((len(area) for area in found if values[min(area)] == value), default=0)
        assert both_ways(areas.largest_area, values, value, labels, sizes) == largest


@given(board=boards(values=4))
def test_the_neighbours_of_an_area(board, both_ways):
    table, values = board
    labels, count = labelled(both_ways, table, values)
    touched = np.empty(count, np.int64)
    both_ways(areas.gather_touched, labels, values, table, touched)
    for area, bits in zip(naive_areas(table, values, 0), touched.tolist(), strict=True):
        around = {int(values[n]) for cell in area for n in table[cell] if n >= 0} - {int(values[min(area)])}
        assert bits == sum(1 << value for value in around)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [("#.. #.. #..", 0b1101), ("### ... ...", 0b1011), ("... .#. ...", 0), ("##. .#. .##", 0b1111)],
)
def test_the_edges_that_an_area_reaches(rows, expected, both_ways):
    values = np.array([sign == "#" for sign in rows.replace(" ", "")])
    labels, count = labelled(both_ways, square_grid.neighbours(3, 3), values)
    marks = np.empty(count, np.int64)
    both_ways(areas.gather_marks, labels, square_grid.edges(3, 3), marks)
    assert marks.tolist() == [expected]


@given(board=boards(values=2))
def test_a_set_is_connected_when_it_is_one_area_or_empty(board, both_ways):
    table, values = board
    scratch = np.empty(len(values), np.int64)
    assert both_ways(areas.is_connected, values, table, scratch) == (len(naive_areas(table, values, 0)) <= 1)


def test_any_nonzero_number_is_a_member(both_ways):
    members = np.array([3, 5, 0, -1])
    assert both_ways(areas.is_connected, members, square_grid.neighbours(2, 2), np.empty(4, np.int64))


@given(board=boards(values=2), kind=st.sampled_from([np.bool_, np.uint8]), data=st.data())
def test_reach_is_a_flood_fill_that_finds_the_nearest_first(board, kind, data, both_ways):
    table, values = board
    start = data.draw(st.integers(0, len(values) - 1))
    is_reached, order = np.ones(len(values), kind), np.zeros(len(values), np.int64)
    count = both_ways(areas.reach, start, values, table, is_reached, order)
    values[start] = 1
    assert set(order[:count].tolist()) == set(np.flatnonzero(is_reached).tolist()) == naive_area(table, values, start)
    distances = {start: 0}
    for cell in order[1:count].tolist():
        distances[cell] = 1 + min(distances[n] for n in table[cell].tolist() if n in distances)
    assert list(distances.values()) == sorted(distances.values())
