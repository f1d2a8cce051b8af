"""Maps as text: twelve lines of twelve letters."""

import numpy as np

from landwright.game import ReadError
from landwright.games.graphia_genesis.components import EMPTY, KINDS, LETTERS, SIDE
from landwright.geometry.bit_rows import Rows


def letters(land: Rows) -> list[str]:
    """The lines of a map."""
    lines = []
    for row in range(SIDE):
        kinds = [int(squares) for squares in land[:, row]]
        lines.append("".join(_letter(kinds, column) for column in range(SIDE)))
    return lines


def _letter(kinds: list[int], column: int) -> str:
    return next(LETTERS[kind] for kind in range(KINDS) if kinds[kind] >> column & 1)


def map_text(land: Rows) -> str:
    return "".join(f"{line}\n" for line in letters(land))


def read_map(text: str) -> Rows:
    """A map from its text; a `ReadError` names the line that is wrong. Blank lines at the end do not count."""
    lines = text.rstrip().split("\n")
    for number, line in enumerate(lines, 1):
        _check_line(number, line.rstrip("\r"))
    if len(lines) < SIDE:
        raise ReadError(f"Line {len(lines) + 1} is missing: a map has {SIDE} lines.")
    return from_letters([line.rstrip("\r") for line in lines])


def _check_line(number: int, line: str) -> None:
    if number > SIDE:
        raise ReadError(f"Line {number} is one too many: a map has {SIDE} lines.")
    if len(line) != SIDE:
        raise ReadError(f"Line {number} has {len(line)} letters; a line of a map has {SIDE}.")
    for place, letter in enumerate(line, 1):
        if letter not in LETTERS:
            known = f"they are {' '.join(LETTERS[EMPTY + 1 :])}, and '.' is an empty square"
            raise ReadError(f"Line {number} has {letter!r} as letter {place}, which is no terrain; {known}.")


def from_letters(lines: list[str]) -> Rows:
    land = np.zeros((KINDS, SIDE), np.int16)
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            land[LETTERS.index(letter), row] |= 1 << column
    return land
