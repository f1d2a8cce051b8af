"""Maps of Kingdom Maps as text: nine lines with a letter for each hex; and the names of hexes."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from landwright.core.map_text import MapText
from landwright.core.types import Numbers, bits
from landwright.games.kingdom_maps.components import HEXES, LETTERS, ROWS, SIDE, TERRITORIES
from landwright.geometry.hex_grid import row_start

STARTS: Final = [row_start(SIDE, row) for row in range(ROWS + 1)]
LENGTHS: Final = tuple(STARTS[row + 1] - STARTS[row] for row in range(ROWS))
MAP: Final = MapText(LETTERS, LENGTHS, "territory", ignores_blanks=True)
# The name of a hex is its row, from a at the top, and its place in the row from the left.
HEX_NAMES: Final = tuple(f"{'abcdefghi'[row]}{1 + place}" for row in range(ROWS) for place in range(LENGTHS[row]))


def hex_names(hexes: int) -> list[str]:
    """
    >>> hex_names(1 << 30 | 1)
    ['a1', 'e5']
    """
    return [HEX_NAMES[place] for place in bits(hexes)]


def letters(land: Iterable[int]) -> list[str]:
    """The lines of a map, from the set of hexes of each territory."""
    kinds = [0] * HEXES
    for territory, hexes in enumerate(land, 1):
        for place in bits(hexes):
            kinds[place] = territory
    return MAP.lines(kinds)


def read_map(text: str) -> Numbers:
    """The set of hexes of each territory; a `ReadError` names the invalid line."""
    found = MAP.read(text)
    sets = [sum(1 << place for place, kind in enumerate(found) if kind == one) for one in range(1, TERRITORIES + 1)]
    return np.array(sets, np.int64)
