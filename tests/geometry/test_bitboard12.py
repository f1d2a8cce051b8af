"""Bitboards, compared with sets of squares."""

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from landwright.geometry import bitboard12
from landwright.geometry.bitboard12 import from_squares, squares

# The first call compiles.

SIDE = 12
ALL = frozenset(range(SIDE * SIDE))


@st.composite
def boards(draw):
    """Scattered squares, and rectangles, so that there are groups of every size."""
    found = set(draw(st.sets(st.integers(0, SIDE * SIDE - 1), max_size=60)))
    lines = st.integers(0, SIDE - 1)
    for _ in range(draw(st.integers(0, 5))):
        (top, bottom), (left, right) = (sorted(draw(st.tuples(lines, lines))) for _ in range(2))
        found ^= {row * SIDE + column for row in range(top, bottom + 1) for column in range(left, right + 1)}
    return frozenset(found)


def around(square):
    row, column = divmod(square, SIDE)
    steps = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return {r * SIDE + c for r, c in steps if 0 <= r < SIDE and 0 <= c < SIDE}


def flooded(start, allowed):
    """The squares connected with the given ones."""
    found, edge = set(), set(start)
    while edge:
        found |= edge
        edge = {other for square in edge for other in around(square)} & allowed - found
    return found


def groups(board):
    """In the order of their first squares."""
    rest, found = set(board), []
    while rest:
        found.append(flooded({min(rest)}, rest))
        rest -= found[-1]
    return found


def crosses(group):
    rows, columns = {square // SIDE for square in group}, {square % SIDE for square in group}
    return {0, SIDE - 1} <= rows or {0, SIDE - 1} <= columns


def as_set(board):
    numbers = squares(board)
    assert numbers == sorted(set(numbers))
    assert all(0 <= word < 1 << 63 for word in board)
    return set(numbers)


@given(board=boards())
def test_squares_round_trip(board):
    assert squares(from_squares(board)) == sorted(board)
    assert from_squares(squares(from_squares(board))) == from_squares(board)


def test_each_square_has_its_bit(both_ways):
    places = [(both_ways(bitboard12.word_of, square), both_ways(bitboard12.bit_of, square)) for square in sorted(ALL)]
    assert len(set(places)) == len(ALL)
    assert all(word in (0, 1, 2) and bit.bit_count() == 1 and bit & bitboard12.FULL_WORD for word, bit in places)
    assert from_squares(ALL) == bitboard12.FULL
    assert from_squares([]) == bitboard12.NONE


@given(first=boards(), second=boards())
@example(first=ALL, second=ALL)
@example(first=ALL, second=frozenset())
def test_sets_behave_like_python_sets(first, second, both_ways):
    one, other = from_squares(first), from_squares(second)
    assert as_set(both_ways(bitboard12.both, one, other)) == first & second
    assert as_set(both_ways(bitboard12.either, one, other)) == first | second
    assert as_set(both_ways(bitboard12.without, one, other)) == first - second
    assert both_ways(bitboard12.is_empty_board, one) == (not first)
    assert both_ways(bitboard12.count, one) == len(first)


@given(board=boards(), row=st.integers(0, 2))
def test_a_board_round_trips_through_an_array(board, row, both_ways):
    words = np.full((3, 3), 7, np.int64)
    both_ways(bitboard12.store, from_squares(board), words, row)
    assert both_ways(bitboard12.read_row, words, row) == from_squares(board)
    assert (np.delete(words, row, axis=0) == 7).all()


@given(board=boards(), rows=st.integers(0, 3), columns=st.integers(0, 3))
@example(board=ALL, rows=3, columns=3)
@example(board=ALL, rows=0, columns=0)
def test_a_set_moved_north_and_west(board, rows, columns, both_ways):
    """Squares moved off the board are dropped."""
    moved = both_ways(bitboard12.shifted, from_squares(board), rows, columns)
    kept = {
        (square // SIDE - rows) * SIDE + square % SIDE - columns
        for square in board
        if square // SIDE >= rows and square % SIDE >= columns
    }
    inside = {square for square in ALL if square % SIDE < SIDE - columns and square // SIDE < SIDE - rows}
    assert as_set(bitboard12.both(moved, from_squares(inside))) == kept


@given(board=boards())
@example(board=ALL)
@example(board=frozenset({0, 11, 47, 48, 95, 96, 132, 143}))
def test_neighbours_of_a_set(board, both_ways):
    expected = {other for square in board for other in around(square)}
    assert as_set(both_ways(bitboard12.neighbours, from_squares(board))) == expected


@given(first=boards(), second=boards())
@example(first=ALL, second=ALL)
@example(first=frozenset(range(11, 144, 12)), second=frozenset(range(0, 144, 12)))  # rows do not go on in the next
@example(first=frozenset(range(36, 48)), second=frozenset(range(48, 60)))
def test_shared_sides_of_two_sets(first, second, both_ways):
    expected = sum(len(around(square) & second) for square in first)
    assert both_ways(bitboard12.shared_sides, from_squares(first), from_squares(second)) == expected


def test_neighbours_of_each_square(both_ways):
    for square in ALL:
        assert as_set(both_ways(bitboard12.neighbours, from_squares([square]))) == around(square)


@given(board=boards())
@example(board=ALL)
def test_groups_are_those_of_a_flood_fill(board, both_ways):
    words, found = from_squares(board), groups(board)
    assert as_set(both_ways(bitboard12.first_square, words)) == set(sorted(board)[:1])
    assert both_ways(bitboard12.largest_group, words) == max(map(len, found), default=0)
    for size in range(1, 20):
        expected: set[int] = next((group for group in found if len(group) == size), set())
        assert as_set(both_ways(bitboard12.group_of_size, words, size)) == expected


@given(board=boards(), data=st.data())
def test_a_flood_reaches_the_connected_squares(board, data, both_ways):
    start = data.draw(st.sets(st.sampled_from(sorted(board)), max_size=4)) if board else set()
    grown = both_ways(bitboard12.flood, from_squares(start), from_squares(board))
    assert as_set(grown) == flooded(start, board)


@given(board=boards())
@example(board=ALL)
@example(board=frozenset(range(12)))
@example(board=frozenset(range(5, 144, 12)))
@example(board=frozenset(range(11)) | frozenset(range(24, 36)))
@example(board=frozenset({*range(6), *range(18, 24)}))
def test_groups_from_edge_to_edge(board, both_ways):
    expected: set[int] = next((group for group in groups(board) if crosses(group)), set())
    assert as_set(both_ways(bitboard12.crossing_group, from_squares(board))) == expected
    for group in groups(board):
        assert both_ways(bitboard12.is_edge_to_edge, from_squares(group)) == crosses(group)
