"""Maps as text: nine lines, a letter a hex; and the names of hexes."""

from collections.abc import Iterable
from typing import Final

import numpy as np

from landwright.core.notation import ReadError
from landwright.core.types import Numbers
from landwright.games.kingdom_maps.components import HEXES, LETTERS, ROWS, SIDE
from landwright.geometry.hex_grid import row_start

STARTS: Final = [row_start(SIDE, row) for row in range(ROWS + 1)]
# A hex is named by its row, from a at the top, and its place in it from the left.
HEX_NAMES: Final = tuple(
    f"{'abcdefghi'[row]}{1 + place - STARTS[row]}"
    for row in range(ROWS)
    for place in range(STARTS[row], STARTS[row + 1])
)


def hex_names(hexes: int) -> list[str]:
    """
    >>> hex_names(1 << 30 | 1)
    ['a1', 'e5']
    """
    return [name for place, name in enumerate(HEX_NAMES) if hexes >> place & 1]


def letters(land: Iterable[int]) -> list[str]:
    """The lines of a map, from the set of hexes of each territory."""
    found = ["."] * HEXES
    for letter, hexes in zip(LETTERS[1:], land, strict=True):
        for place in range(HEXES):
            if hexes >> place & 1:
                found[place] = letter
    return ["".join(found[STARTS[row] : STARTS[row + 1]]) for row in range(ROWS)]


def read_map(text: str) -> Numbers:
    """A map from its text; a `ReadError` names the line that is wrong. Blanks do not count."""
    lines = ["".join(line.split()) for line in text.rstrip().split("\n")]
    for number, line in enumerate(lines, 1):
        _check_line(number, line)
    if len(lines) < ROWS:
        raise ReadError(f"Line {len(lines) + 1} is missing: a map has {ROWS} lines.")
    whole = "".join(lines)
    return np.array([sum(1 << i for i, letter in enumerate(whole) if letter == one) for one in LETTERS[1:]], np.int64)


def _check_line(number: int, line: str) -> None:
    if number > ROWS:
        raise ReadError(f"Line {number} is one too many: a map has {ROWS} lines.")
    length = STARTS[number] - STARTS[number - 1]
    for place, letter in enumerate(line, 1):
        if letter not in LETTERS:
            known = f"they are {' '.join(LETTERS[1:])}, and '.' is an empty hex"
            raise ReadError(f"Line {number} has {letter!r} as letter {place}, which is no territory; {known}.")
    if len(line) != length:
        raise ReadError(f"Line {number} has {len(line)} letters; that row of the map has {length}.")
