"""Maps of Graphia Genesis as text: twelve lines of twelve letters."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from landwright.core.map_text import MapText
from landwright.games.graphia_genesis.components import KINDS, LETTERS, SIDE, SQUARES
from landwright.geometry.bitboard12 import Words, from_squares, squares

MAP: Final = MapText(LETTERS, (SIDE,) * SIDE, "terrain")


def letters(land: Iterable[Iterable[int]]) -> list[str]:
    """The lines of a map, from the bitboard of each kind."""
    kinds = [0] * SQUARES
    for kind, words in enumerate(land):
        for square in squares(words):
            kinds[square] = kind
    return MAP.lines(kinds)


def read_map(text: str) -> Words:
    """The bitboard of each kind; a `ReadError` names the invalid line."""
    found = MAP.read(text)
    kinds = [from_squares(square for square, kind in enumerate(found) if kind == one) for one in range(KINDS)]
    return np.array(kinds, np.int64)
