"""Maps as text: nine lines, a letter a hex."""

import numpy as np

from landwright.game import Numbers, ReadError
from landwright.games.kingdom_maps.components import HEXES, LETTERS, ROWS, SIDE, TERRITORIES
from landwright.geometry.hexagon import row_start

STARTS = [row_start(SIDE, row) for row in range(ROWS + 1)]


def letters(land: Numbers) -> list[str]:
    """The lines of a map."""
    found = ["."] * HEXES
    for territory, hexes in enumerate(map(int, land), 1):
        for place in range(HEXES):
            if hexes >> place & 1:
                found[place] = LETTERS[territory]
    return ["".join(found[STARTS[row] : STARTS[row + 1]]) for row in range(ROWS)]


def map_text(land: Numbers) -> str:
    return "".join(f"{line}\n" for line in letters(land))


def read_map(text: str) -> Numbers:
    """A map from its text; a `ReadError` names the line that is wrong. Blanks do not count."""
    lines = ["".join(line.split()) for line in text.rstrip().split("\n")]
    for number, line in enumerate(lines, 1):
        _check_line(number, line)
    if len(lines) < ROWS:
        raise ReadError(f"Line {len(lines) + 1} is missing: a map has {ROWS} lines.")
    return from_letters(lines)


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


def from_letters(lines: list[str]) -> Numbers:
    text = "".join(lines)
    known = LETTERS[1 : 1 + TERRITORIES]
    return np.array([sum(1 << place for place, letter in enumerate(text) if letter == one) for one in known], np.int64)
