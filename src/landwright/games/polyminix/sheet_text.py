"""Squares, placements, figures and sheets as text.

>>> SQUARE_NAMES[0], SQUARE_NAMES[17]
('a1', 'b2')
"""

from collections.abc import Iterable
from typing import Final

from landwright.games.polyminix.components import COLUMNS, KIT, PLACEMENT_PIECE, PLACEMENT_SQUARES, SIDE

SQUARE_NAMES: Final = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in COLUMNS)
PLACED_PIECE: Final[tuple[str, ...]] = tuple(KIT[piece] for piece in PLACEMENT_PIECE.tolist())
PLACED_SQUARES: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(SQUARE_NAMES[square] for square in squares if square >= 0) for squares in PLACEMENT_SQUARES.tolist()
)


def placement_text(placement: int) -> str:
    """A piece on its squares, row by row."""
    return " ".join((PLACED_PIECE[placement], *PLACED_SQUARES[placement]))


def pieces_text(placed: Iterable[int]) -> list[str]:
    """The pieces that are placed on a sheet; `placed` is that of the record."""
    return [placement_text(number - 1) for number in placed if number]


def figure_rows(figure: list[int]) -> list[str]:
    """The rows of a figure in its bounding box, of # and .; the figure is in the upper left corner.

    >>> figure_rows([0b110, 0b011, *[0] * 14])
    ['.##', '##.']
    """
    width = max(row.bit_length() for row in figure)
    height = max((number for number, row in enumerate(figure, 1) if row), default=0)
    return ["".join(".#"[row >> column & 1] for column in range(width)) for row in figure[:height]]


def sheet_rows(figure: list[int], placed: list[int]) -> list[str]:
    """A sheet as a drawing: a letter for each piece, from `a` in the order of the kit, and # for open squares."""
    rows = [["." if not row >> column & 1 else "#" for column in range(SIDE)] for row in figure]
    for piece, number in enumerate(placed):
        for square in PLACEMENT_SQUARES[number - 1].tolist() if number else ():
            if square >= 0:
                rows[square // SIDE][square % SIDE] = COLUMNS[piece]
    lines = ["".join(row).rstrip(".") for row in rows]
    width, height = max(map(len, lines)), max((number for number, line in enumerate(lines, 1) if line), default=0)
    return [line.ljust(width, ".") for line in lines[:height]]


def count_squares(rows: Iterable[int]) -> int:
    return sum(row.bit_count() for row in rows)
