"""Figures on the free sheet of game 2: measures, and whether they solve a problem (6.4 to 6.9)."""

from typing import Final

import numpy as np

from landwright.core.types import Numbers
from landwright.games.polyminix.components import SIDE
from landwright.games.polyminix.problems.text import (
    AREA_AND_PERIMETER,
    PROBLEM_NUMBERS,
    RECTANGLE_OF_AREA,
    RECTANGLE_OF_PERIMETER,
    SQUARE,
    SYMMETRIC,
)
from landwright.geometry.bits import count_bits, lowest_bit
from landwright.kernels import kernel

ALL_COLUMNS: Final = (1 << SIDE) - 1
SYMMETRIES: Final = 6
FIRST_OF_SQUARES: Final = 3  # symmetries from here on need a square bounding box


@kernel
def area_of(rows: Numbers) -> int:
    """The squares of all pieces on the sheet, which are the figure (6.4)."""
    total = 0
    for row in rows:
        total += count_bits(row)
    return total


@kernel
def perimeter_of(rows: Numbers) -> int:
    """6.6: all boundary edges, those of holes included."""
    inner = 0  # pairs of neighbours
    for row in range(len(rows)):
        inner += count_bits(rows[row] & rows[row] >> 1)
        if row > 0:
            inner += count_bits(rows[row] & rows[row - 1])
    return 4 * area_of(rows) - 2 * inner


@kernel
def bounds(rows: Numbers) -> tuple[int, int, int, int]:
    """The first row, the height, the first column and the width of the bounding box; the figure is not empty.

    A rectangle is a figure that fills it (6.5).
    """
    top, bottom, columns = -1, -1, 0
    for row in range(len(rows)):
        if rows[row] != 0:
            top = row if top < 0 else top
            bottom = row
            columns |= int(rows[row])
    left = lowest_bit(columns)
    width = 0
    while columns >> left + width != 0:
        width += 1
    return top, bottom - top + 1, left, width


@kernel
def is_connected(rows: Numbers) -> bool:
    """6.4: edge to edge. The figure is not empty."""
    reached = np.zeros(len(rows), np.int64)
    top = bounds(rows)[0]
    reached[top] = rows[top] & -rows[top]
    is_growing = True
    while is_growing:
        is_growing = False
        for row in range(len(rows)):
            near = reached[row] | reached[row] << 1 | reached[row] >> 1
            if row > 0:
                near |= reached[row - 1]
            if row + 1 < len(rows):
                near |= reached[row + 1]
            near &= rows[row]
            if near != reached[row]:
                reached[row] = near
                is_growing = True
    return area_of(reached) == area_of(rows)


@kernel
def is_at(rows: Numbers, row: int, column: int) -> bool:
    return rows[row] >> column & 1 != 0


@kernel
def has_symmetry(rows: Numbers, symmetry: int) -> bool:
    """6.7: 0 upright mirror, 1 level mirror, 2 half turn, 3 falling mirror, 4 rising mirror, 5 quarter turn."""
    top, height, left, width = bounds(rows)
    if symmetry >= FIRST_OF_SQUARES and height != width:
        return False
    for row in range(height):
        for column in range(width):
            if symmetry == 0:
                other_row, other_column = row, width - 1 - column
            elif symmetry == 1:
                other_row, other_column = height - 1 - row, column
            elif symmetry == 2:
                other_row, other_column = height - 1 - row, width - 1 - column
            elif symmetry == 3:
                other_row, other_column = column, row
            elif symmetry == 4:
                other_row, other_column = width - 1 - column, height - 1 - row
            else:
                other_row, other_column = column, height - 1 - row
            if is_at(rows, top + row, left + column) != is_at(rows, top + other_row, left + other_column):
                return False
    return True


@kernel
def is_symmetric(rows: Numbers) -> bool:
    """6.7: by any mirror line or turn."""
    for symmetry in range(SYMMETRIES):
        if has_symmetry(rows, symmetry):
            return True
    return False


@kernel
def count_single_holes(rows: Numbers) -> int:
    """6.9: the empty squares of the bounding box; -1 if one is on its border, or if two of them share an edge."""
    top, height, left, width = bounds(rows)
    inside = ((1 << width) - 1) << left
    total, above = 0, 0
    for row in range(top, top + height):
        holes = int(rows[row]) ^ inside
        is_border = row in (top, top + height - 1) or holes & 1 << left or holes & 1 << left + width - 1
        if holes and (is_border or holes & holes >> 1 or holes & above):
            return -1
        total += count_bits(holes)
        above = holes
    return total


@kernel
def is_solution(rows: Numbers, pieces: int, row: int, column: int) -> bool:
    """6.4 to 6.9: whether a figure of so many pieces solves the problem of two dice."""
    if pieces == 0 or not is_connected(rows):
        return False
    wanted, further = PROBLEM_NUMBERS[row, column, 0], PROBLEM_NUMBERS[row, column, 1]
    if column == AREA_AND_PERIMETER:
        return area_of(rows) == wanted and perimeter_of(rows) == further
    if column == SYMMETRIC:
        return pieces == wanted and is_symmetric(rows)
    _, height, _, width = bounds(rows)
    is_full = area_of(rows) == height * width
    if column == SQUARE:
        return is_full and height == width == wanted
    if column == RECTANGLE_OF_AREA:
        return is_full and height * width == wanted
    if column == RECTANGLE_OF_PERIMETER:
        return is_full and 2 * (height + width) == wanted
    return height == width == wanted and count_single_holes(rows) == further and is_symmetric(rows)
