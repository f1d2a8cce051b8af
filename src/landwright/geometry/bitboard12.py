"""Bitboards for 12 x 12 squares: sets of squares as three 64-bit words.

A word holds four rows of sixteen bits: bit 16 * (row % 4) + column of word row // 4. Questions about many squares take
a few operations on three numbers: which squares have a neighbour in a set, which are in two sets, where a shape fits.
Each row has four unused bits, which separate it from the next row and stay 0; the sign bit is one of them.

>>> river = from_squares([0, 1, 13, 40])
>>> count(river), largest_group(river)
(4, 3)
>>> squares(neighbours(from_squares([0])))
[1, 12]
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

import numpy.typing as npt

from landwright.geometry.bits import count_bits
from landwright.kernels import kernel

Board: TypeAlias = tuple[int, int, int]
Words: TypeAlias = npt.NDArray[Any]  # a board in an array

SIDE = 12
WORDS = 3
ROWS = 4  # in a word
ROW_BITS = 16
WORD_BITS = ROWS * ROW_BITS
FIRST_ROW = (1 << SIDE) - 1  # of a word
LAST_ROW = FIRST_ROW << (WORD_BITS - ROW_BITS)
FULL_WORD = sum(FIRST_ROW << ROW_BITS * row for row in range(ROWS))
FIRST_COLUMN = sum(1 << ROW_BITS * row for row in range(ROWS))
LAST_COLUMN = FIRST_COLUMN << (SIDE - 1)
GATHER = sum(
    1 << (ROW_BITS - 1) * row + ROWS - 1 for row in range(ROWS)
)  # a multiplier that collects the first bit of each row
FULL: Board = (FULL_WORD, FULL_WORD, FULL_WORD)
NONE: Board = (0, 0, 0)


def from_squares(numbers: Iterable[int]) -> Board:
    words = [0] * WORDS
    for square in numbers:
        words[word_of(square)] |= bit_of(square)
    return words[0], words[1], words[2]


def squares(board: Iterable[int]) -> list[int]:
    """The numbers of the squares in a set: row * 12 + column."""
    found = []
    for number, word in enumerate(map(int, board)):
        rest = word
        while rest:
            row, column = divmod((rest & -rest).bit_length() - 1, ROW_BITS)
            found.append((ROWS * number + row) * SIDE + column)
            rest &= rest - 1
    return found


@kernel
def word_of(square: int) -> int:
    return square // (SIDE * ROWS)


@kernel
def bit_of(square: int) -> int:
    """
    >>> bit_of(13) == 1 << 17
    True
    """
    return 1 << (square // SIDE % ROWS * ROW_BITS + square % SIDE)


@kernel
def read_row(words: Words, row: int) -> Board:
    """The board in a row of a table."""
    return int(words[row, 0]), int(words[row, 1]), int(words[row, 2])


@kernel
def store(board: Board, words: Words, row: int) -> None:
    words[row, 0], words[row, 1], words[row, 2] = board


# Sets


@kernel
def both(first: Board, second: Board) -> Board:
    return first[0] & second[0], first[1] & second[1], first[2] & second[2]


@kernel
def either(first: Board, second: Board) -> Board:
    return first[0] | second[0], first[1] | second[1], first[2] | second[2]


@kernel
def without(first: Board, second: Board) -> Board:
    return first[0] & ~second[0], first[1] & ~second[1], first[2] & ~second[2]


@kernel
def is_empty_board(board: Board) -> bool:
    return board[0] | board[1] | board[2] == 0


@kernel
def count(board: Board) -> int:
    return count_bits(board[0]) + count_bits(board[1]) + count_bits(board[2])


# Places


@kernel
def shifted(board: Board, rows: int, columns: int) -> Board:
    """The set moved north and west, by at most three rows and three columns. Squares that leave the board are lost, and
    unused bits of rows may be set.

    >>> squares(both(shifted(from_squares([49]), 2, 1), FULL))
    [24]
    """
    down = ROW_BITS * rows
    lost = (1 << down) - 1  # bits that move to the word before
    up = WORD_BITS - ROW_BITS - down
    top = board[0] >> down | (board[1] & lost) << up << ROW_BITS
    middle = board[1] >> down | (board[2] & lost) << up << ROW_BITS
    return top >> columns, middle >> columns, board[2] >> down >> columns


@kernel
def neighbours(board: Board) -> Board:
    """The squares with at least one neighbour in the set.

    >>> squares(neighbours(from_squares([60, 64])))
    [48, 52, 61, 63, 65, 72, 76]
    """
    top, middle, bottom = board
    last = WORD_BITS - ROW_BITS
    around_top = top << 1 | top >> 1 | top >> ROW_BITS | (top & ~LAST_ROW) << ROW_BITS
    around_middle = middle << 1 | middle >> 1 | middle >> ROW_BITS | (middle & ~LAST_ROW) << ROW_BITS
    around_bottom = bottom << 1 | bottom >> 1 | bottom >> ROW_BITS | (bottom & ~LAST_ROW) << ROW_BITS
    return (
        (around_top | (middle & FIRST_ROW) << last) & FULL_WORD,
        (around_middle | top >> last | (bottom & FIRST_ROW) << last) & FULL_WORD,
        (around_bottom | middle >> last) & FULL_WORD,
    )


@kernel
def shared_sides(first: Board, second: Board) -> int:
    """How many pairs of neighbours there are with one square in each set.

    >>> shared_sides(from_squares([13]), from_squares([1, 12, 14, 26]))
    3
    """
    pairs = count(both(first, shifted(second, 0, 1))) + count(both(first, shifted(second, 1, 0)))
    return pairs + count(both(second, shifted(first, 0, 1))) + count(both(second, shifted(first, 1, 0)))


# Groups


@kernel
def first_square(board: Board) -> Board:
    """The first square of a set, or none."""
    if board[0] != 0:
        return board[0] & -board[0], 0, 0
    if board[1] != 0:
        return 0, board[1] & -board[1], 0
    return 0, 0, board[2] & -board[2]


@kernel
def flood(group: Board, allowed: Board) -> Board:
    """Flood fill: all allowed squares that are connected with a group, which is part of them."""
    before = group
    after = both(either(group, neighbours(group)), allowed)
    while after != before:
        before = after
        after = both(either(before, neighbours(before)), allowed)
    return after


@kernel
def largest_group(board: Board) -> int:
    """The size of the largest connected group."""
    rest, left, largest = board, count(board), 0
    while left > largest:
        group = flood(first_square(rest), rest)
        rest = without(rest, group)
        size = count(group)
        left -= size
        largest = max(largest, size)
    return largest


@kernel
def group_of_size(board: Board, size: int) -> Board:
    """The first group of this size, or none.

    >>> squares(group_of_size(from_squares([0, 2, 3, 20]), 2))
    [2, 3]
    """
    rest = board
    while not is_empty_board(rest):
        group = flood(first_square(rest), rest)
        if count(group) == size:
            return group
        rest = without(rest, group)
    return rest


@kernel
def crossing_group(board: Board) -> Board:
    """A group that touches both the north and the south edge, or both the west and the east edge; or none.

    >>> len(squares(crossing_group(from_squares([5, *range(24, 36), 100]))))
    12
    """
    rest = board
    while count(rest) >= SIDE:
        group = flood(first_square(rest), rest)
        if is_edge_to_edge(group):
            return group
        rest = without(rest, group)
    return 0, 0, 0


@kernel
def is_edge_to_edge(group: Board) -> bool:
    columns = group[0] | group[1] | group[2]
    if columns & FIRST_COLUMN != 0 and columns & LAST_COLUMN != 0:
        return True
    return group[0] & FIRST_ROW != 0 and group[2] & LAST_ROW != 0


# Rows and columns


@kernel
def lines_with(board: Board) -> int:
    """How many numbers have a square of the set in their row or their column.

    >>> lines_with(from_squares([14, 26]))
    2
    """
    columns = board[0] | board[1] | board[2]
    columns = (columns | columns >> ROW_BITS | columns >> 2 * ROW_BITS | columns >> 3 * ROW_BITS) & FIRST_ROW
    rows = rows_with(board[0]) | rows_with(board[1]) << ROWS | rows_with(board[2]) << 2 * ROWS
    return count_bits(columns | rows)


@kernel
def rows_with(word: int) -> int:
    """The bit set of the rows of a word that have a square.

    >>> rows_with(0b1001 << 2 * ROW_BITS | 1)
    5
    """
    flags = (
        int(word) & FULL_WORD
    ) + FULL_WORD >> SIDE & FIRST_COLUMN  # a row with any bit set carries into its unused bits
    return flags * GATHER >> WORD_BITS - ROW_BITS & (1 << ROWS) - 1
