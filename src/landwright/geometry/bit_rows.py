"""Sets of squares of a board as rows of bits: bit c of row r is the square in column c; rows have at most 16 columns.

What is asked of many squares at once is one operation on a row: which lie next to something, which are in both of two
sets, where a shape fits. A set is an array with a number for each row. The caller passes the arrays for results.

    >>> import numpy as np
    >>> squares = np.array([0b0011, 0b0010, 0b1000])
    >>> count(squares)
    4
    >>> largest_group(squares, np.zeros(3, np.int64), np.zeros(3, np.int64))
    3
"""

from typing import Any

import numpy.typing as npt

from landwright.kernel import kernel

Rows = npt.NDArray[Any]


@kernel
def count_bits(row: int) -> int:
    """How many bits of a row are set.

    >>> count_bits(0b1011), count_bits(0), count_bits(0xFFFF)
    (3, 0, 16)
    """
    row = row - (row >> 1 & 0x5555)
    row = (row & 0x3333) + (row >> 2 & 0x3333)
    row = row + (row >> 4) & 0x0F0F
    return row + (row >> 8) & 0x1F


@kernel
def lowest_bit(row: int) -> int:
    """The number of the lowest bit that is set in a row that has one.

    >>> lowest_bit(0b10100)
    2
    """
    return count_bits((row & -row) - 1)


@kernel
def count(squares: Rows) -> int:
    total = 0
    for row in range(len(squares)):
        total += count_bits(int(squares[row]))
    return total


@kernel
def beside(squares: Rows, row: int) -> int:
    """The squares of a row that are next to one of the set; the bit beyond the last column may be set as well.

    >>> import numpy as np
    >>> [format(beside(np.array([0b0001, 0b0000, 0b0100]), row), "04b") for row in range(3)]
    ['0010', '0101', '1010']
    """
    here = int(squares[row])
    found = here << 1 | here >> 1
    if row > 0:
        found |= int(squares[row - 1])
    if row + 1 < len(squares):
        found |= int(squares[row + 1])
    return found


@kernel
def count_beside(squares: Rows, others: Rows) -> int:
    """How many squares of a set are next to at least one of the others."""
    total = 0
    for row in range(len(squares)):
        if squares[row] != 0:
            total += count_bits(int(squares[row]) & beside(others, row))
    return total


@kernel
def is_beside(squares: Rows, others: Rows) -> bool:
    """Whether any square of a set is next to one of the others."""
    for row in range(len(squares)):
        if squares[row] != 0 and int(squares[row]) & beside(others, row) != 0:
            return True
    return False


@kernel
def grow(squares: Rows, group: Rows) -> None:
    """Adds to a group, which is part of the squares, all that it is connected with."""
    is_growing = True
    while is_growing:
        is_growing = False
        for row in range(len(squares)):
            is_growing |= grow_row(squares, group, row)
        for row in range(len(squares) - 2, -1, -1):
            is_growing |= grow_row(squares, group, row)


@kernel
def grow_row(squares: Rows, group: Rows, row: int) -> bool:
    """Adds to a group what it reaches in one row; whether that was anything."""
    here, before = int(squares[row]), int(group[row])
    if here == before:
        return False
    reached = before | here & beside(group, row)
    after = reached | here & (reached << 1 | reached >> 1)
    while after != reached:
        reached = after
        after = reached | here & (reached << 1 | reached >> 1)
    group[row] = reached
    return reached != before


@kernel
def split_group(rest: Rows, group: Rows) -> int:
    """Moves the first connected group of some squares, those of the topmost row first, into `group`; its size.

    >>> import numpy as np
    >>> rest, group = np.array([0b100, 0b101, 0b001]), np.zeros(3, np.int64)
    >>> split_group(rest, group), split_group(rest, group), split_group(rest, group)
    (2, 2, 0)
    """
    first = -1
    for row in range(len(rest)):
        group[row] = 0
        if first < 0 and rest[row] != 0:
            first = row
    if first < 0:
        return 0
    group[first] = int(rest[first]) & -int(rest[first])
    grow(rest, group)
    size = 0
    for row in range(first, len(rest)):
        size += count_bits(int(group[row]))
        rest[row] ^= group[row]
    return size


@kernel
def largest_group(squares: Rows, rest: Rows, group: Rows) -> int:
    """The size of the largest connected group; two arrays for scratch."""
    left = 0
    for row in range(len(squares)):
        rest[row] = squares[row]
        left += count_bits(int(squares[row]))
    largest = 0
    while left > largest:
        size = split_group(rest, group)
        left -= size
        largest = max(largest, size)
    return largest
