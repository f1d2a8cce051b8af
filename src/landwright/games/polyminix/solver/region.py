"""Regions: sets of at most 64 squares, each a bit of a machine word."""

from collections.abc import Iterable
from typing import Final

from landwright.geometry.polyomino import Cell

MAX_SQUARES: Final = 64

Region = str | Iterable[Cell]


def read_region(text: str) -> tuple[Cell, ...]:
    """The squares of a text in which # is a square to cover and . is not.

    >>> read_region("##\\n.#")
    ((0, 0), (0, 1), (1, 1))
    """
    rows = text.replace("\r\n", "\n").strip("\n").split("\n")
    rows = [row.rstrip() for row in rows]
    for number, row in enumerate(rows, 1):
        for sign in row:
            if sign not in "#.":
                raise ValueError(f"Line {number} of the region has the character {sign!r}; use # and . only.")
        if len(row) != len(rows[0]):
            raise ValueError(f"Line {number} of the region has {len(row)} characters, and line 1 has {len(rows[0])}.")
    return check_region((row, column) for row, line in enumerate(rows) for column, x in enumerate(line) if x == "#")


def check_region(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The squares of a region, row by row; raises `ValueError` if there are none or too many."""
    squares = tuple(sorted(set(cells)))
    if not squares:
        raise ValueError("The region has no squares; mark each square to cover with #.")
    if len(squares) > MAX_SQUARES:
        raise ValueError(f"The region has {len(squares)} squares; at most {MAX_SQUARES} are possible.")
    return squares


def squares_of(region: Region) -> tuple[Cell, ...]:
    """The squares of a region that is given as a text or as cells."""
    return read_region(region) if isinstance(region, str) else check_region(region)


def scan_order(cells: tuple[Cell, ...], variant: int = 0) -> tuple[Cell, ...]:
    """The squares in the order in which they are covered: along the shorter side, which keeps the front short.

    The four variants begin at different corners.
    """
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    is_wide = max(columns) - min(columns) >= max(rows) - min(rows)
    down, right = (-1 if variant & 1 else 1), (-1 if variant & 2 else 1)

    def place(cell: Cell) -> Cell:
        row, column = down * cell[0], right * cell[1]
        return (column, row) if is_wide else (row, column)

    return tuple(sorted(cells, key=place))
