"""Bit sets of hexes, compared with Python sets."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.core.types import bits
from landwright.geometry import hex_grid
from landwright.geometry.hex_sets import (
    count_connected,
    first_area,
    flood,
    from_hexes,
    neighbour_sets,
    neighbour_steps,
    neighbours,
)

# The first call compiles.


def plainly_next_to(side, hexes):
    around = hex_grid.neighbours(side).tolist()
    return {other for place in hexes for other in around[place] if other >= 0}


def plain_area(side, start, within):
    found = set(start)
    while more := (plainly_next_to(side, found) & within) - found:
        found |= more
    return found


def some_hexes(data, side):
    return data.draw(st.sets(st.integers(0, hex_grid.size(side) - 1)))


@pytest.mark.parametrize("side", range(2, 6))
def test_neighbours_of_each_hex(side):
    sets, steps = neighbour_sets(side).tolist(), neighbour_steps(side)
    for place in range(hex_grid.size(side)):
        around = plainly_next_to(side, {place})
        assert set(bits(sets[place])) == around
        assert set(bits(neighbours(1 << place, steps))) == around


@given(data=st.data(), side=st.integers(2, 5))
def test_neighbours_of_a_set(data, side, both_ways):
    hexes = some_hexes(data, side)
    found = both_ways(neighbours, from_hexes(hexes), neighbour_steps(side))
    assert set(bits(found)) == plainly_next_to(side, hexes)


@given(data=st.data(), side=st.integers(2, 5))
def test_a_flood_reaches_the_connected_hexes(data, side, both_ways):
    start = some_hexes(data, side)
    within = start | some_hexes(data, side)
    found = both_ways(flood, from_hexes(start), from_hexes(within), neighbour_steps(side))
    assert set(bits(found)) == plain_area(side, start, within)
    first = both_ways(first_area, from_hexes(within), neighbour_steps(side))
    assert set(bits(first)) == plain_area(side, {min(within)} if within else set(), within)


@given(data=st.data(), side=st.integers(2, 4), size=st.integers(1, 4))
def test_the_number_of_connected_sets(data, side, size):
    hexes = set(sorted(some_hexes(data, side))[:20])
    connected = [one for one in map(set, combinations(hexes, size)) if plain_area(side, {min(one)}, one) == one]
    assert count_connected(from_hexes(hexes), size, neighbour_sets(side)) == len(connected)
