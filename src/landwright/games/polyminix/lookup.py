"""The cards, the problems and the orientations as tables for kernels."""

from typing import Final

import numpy as np

from landwright.games.polyminix.components import (
    COLOURS,
    KIT,
    MAX_PIECE_AREA,
    ORIENTATIONS,
    PLACEMENT_CORNER,
    PLACEMENT_ORIENTATION,
    PLACEMENT_SQUARES,
    SIDE,
    Box,
    cards,
)
from landwright.games.polyminix.state import PLACE_AT
from landwright.geometry.square_grid import read_only

_CARDS: Final = cards()


def row_bits(row: str) -> int:
    """
    >>> row_bits("##.#")
    11
    """
    return sum(1 << column for column, sign in enumerate(row) if sign == "#")


def piece_bits(names: tuple[str, ...]) -> int:
    return sum(1 << KIT.index(name) for name in names)


def area_counts(box: Box) -> list[int]:
    """How many pieces of each area an `A+B` box wants; all 0 for other boxes."""
    return [box.areas.count(area) for area in range(MAX_PIECE_AREA + 1)]


# By card, from 0.
CARD_DECK: Final = read_only([COLOURS.index(card.colour) for card in _CARDS])
DECK_CARDS: Final = read_only(  # bit sets
    [sum(1 << card.number - 1 for card in _CARDS if card.colour == colour) for colour in COLOURS]
)
FIGURES: Final = read_only(  # and by side and row
    [[[*map(row_bits, side.figure), *[0] * (SIDE - len(side.figure))] for side in card.sides] for card in _CARDS]
)
# And by side and face.
BOX_PIECES: Final = read_only(
    [[[piece_bits(box.pieces) for box in side.boxes] for side in card.sides] for card in _CARDS]
)
BOX_OTHERS: Final = read_only([[[box.others for box in side.boxes] for side in card.sides] for card in _CARDS])
BOX_AREAS: Final = read_only([[[area_counts(box) for box in side.boxes] for side in card.sides] for card in _CARDS])

# Orientations of pieces: their rows as bit sets, their extent, and the placement in the upper left corner.
FIRST_OF_ORIENTATION: Final = read_only(np.searchsorted(PLACEMENT_ORIENTATION, np.arange(ORIENTATIONS)))


def _orientation_rows() -> list[list[int]]:
    rows = [[0] * MAX_PIECE_AREA for _ in range(ORIENTATIONS)]
    for orientation, first in enumerate(FIRST_OF_ORIENTATION.tolist()):
        for square in PLACEMENT_SQUARES[first].tolist():
            if square >= 0:
                rows[orientation][square // SIDE] |= 1 << square % SIDE
    return rows


ORIENTATION_ROWS: Final = read_only(_orientation_rows())
HEIGHTS: Final = read_only([sum(row > 0 for row in rows) for rows in ORIENTATION_ROWS.tolist()])
WIDTHS: Final = read_only([max(row.bit_length() for row in rows) for rows in ORIENTATION_ROWS.tolist()])
# The actions that place a piece are ordered by the side of the smallest square at a1 that contains the placement.
_REACH: Final = np.maximum(PLACEMENT_SQUARES // SIDE, np.where(PLACEMENT_SQUARES < 0, -1, PLACEMENT_SQUARES % SIDE))
ORDERED_PLACEMENTS: Final = read_only(np.argsort(_REACH.max(axis=1), kind="stable"))
PLACEMENT_ACTION: Final = read_only(PLACE_AT + np.argsort(ORDERED_PLACEMENTS))
PLACEMENT_ROW: Final = read_only(PLACEMENT_CORNER // SIDE)
PLACEMENT_COLUMN: Final = read_only(PLACEMENT_CORNER % SIDE)
