from itertools import pairwise

import numpy as np
import pytest

from landwright.geometry import hex_grid

SIDES = [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(("side", "size"), [(1, 1), (2, 7), (3, 19), (4, 37), (5, 61)])
def test_hexagon_numbers(side, size, both_ways):
    assert both_ways(hex_grid.size, side) == size == len(hex_grid.coordinates(side))


@pytest.mark.parametrize("side", SIDES)
def test_hexes_are_numbered_row_by_row(side, both_ways):
    places = [(int(q), int(r)) for q, r in hex_grid.coordinates(side)]
    assert places == sorted(places, key=lambda place: (place[1], place[0]))
    assert [both_ways(hex_grid.hex_at, side, q, r) for q, r in places] == list(range(len(places)))


@pytest.mark.parametrize("side", SIDES)
def test_hexes_too_far_from_the_centre_are_off_the_map(side):
    span = range(-side - 1, side + 2)
    on_map = {(q, r) for q in span for r in span if hex_grid.hex_at(side, q, r) >= 0}
    assert on_map == {(q, r) for q in span for r in span if max(abs(q), abs(r), abs(q + r)) < side}


def test_rows_of_the_hexagon_of_side_five(both_ways):
    starts = [both_ways(hex_grid.row_start, 5, row) for row in range(10)]
    assert np.diff(starts).tolist() == [5, 6, 7, 8, 9, 8, 7, 6, 5]


@pytest.mark.parametrize("side", SIDES)
def test_neighbours_are_the_hexes_at_distance_one(side, both_ways):
    places = hex_grid.coordinates(side).tolist()
    for place, row in zip(places, hex_grid.neighbours(side).tolist(), strict=True):
        near = [number for number, other in enumerate(places) if both_ways(hex_grid.distance, *place, *other) == 1]
        assert sorted(number for number in row if number >= 0) == near


@pytest.mark.parametrize("side", SIDES)
def test_every_step_can_be_reversed(side):
    table = hex_grid.neighbours(side)
    for start, direction in np.argwhere(table >= 0):
        assert table[table[start, direction], (direction + 3) % 6] == start


def test_distance_is_the_length_of_the_shortest_path():
    places, table = hex_grid.coordinates(4).tolist(), hex_grid.neighbours(4)
    for start, place in enumerate(places):
        found, front = {start: 0}, [start]
        for here in front:
            for there in table[here].tolist():
                if there >= 0 and there not in found:
                    found[there] = found[here] + 1
                    front.append(there)
        assert all(hex_grid.distance(*place, *places[other]) == steps for other, steps in found.items())


@pytest.mark.parametrize("side", SIDES[1:])
def test_the_border_is_a_ring(side):
    ring, table = hex_grid.border(side).tolist(), hex_grid.neighbours(side)
    assert len(set(ring)) == len(ring) == 6 * (side - 1)
    assert all(there in table[here] for here, there in pairwise([*ring, ring[0]]))
    assert set(ring) == set(np.flatnonzero((table < 0).any(axis=1)).tolist())


def test_the_border_goes_clockwise_from_the_upper_left():
    assert hex_grid.border(3).tolist() == [0, 1, 2, 6, 11, 15, 18, 17, 16, 12, 7, 3]
    assert hex_grid.border(1).tolist() == [0]


@pytest.mark.parametrize("side", SIDES[1:])
def test_sides_follow_each_other_round_the_border(side):
    marks, ring = hex_grid.sides(side), np.resize(hex_grid.border(side), 6 * side)
    for number in range(6):
        expected = sorted(ring[number * (side - 1) : number * (side - 1) + side])
        assert np.flatnonzero(marks & (1 << number)).tolist() == expected


def test_a_corner_belongs_to_two_sides_or_to_none():
    counts = [int(bits).bit_count() for bits in hex_grid.sides(5)]
    assert (counts.count(2), counts.count(1), counts.count(0)) == (6, 18, 37)
    without = [int(bits).bit_count() for bits in hex_grid.sides(5, with_corners=False)]
    assert (without.count(1), without.count(0)) == (18, 43)
