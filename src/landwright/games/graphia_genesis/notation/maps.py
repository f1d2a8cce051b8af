"""Maps as text: twelve lines of twelve letters."""

import numpy as np

from landwright.game import ReadError
from landwright.games.graphia_genesis.components import EMPTY, KINDS, LETTERS, SIDE, SQUARES
from landwright.geometry.twelve import Words, from_squares, squares


def letters(land: Words) -> list[str]:
    """The lines of a map."""
    found = [""] * SQUARES
    for kind in range(KINDS):
        for square in squares(land[kind].tolist()):
            found[square] = LETTERS[kind]
    return ["".join(found[start : start + SIDE]) for start in range(0, SQUARES, SIDE)]


def map_text(land: Words) -> str:
    return "".join(f"{line}\n" for line in letters(land))


def read_map(text: str) -> Words:
    """A map from its text; a `ReadError` names the line that is wrong. Blank lines at the end do not count."""
    lines = [line.removesuffix("\r") for line in text.rstrip("\r\n").split("\n")]
    for number, line in enumerate(lines, 1):
        _check_line(number, line)
    if len(lines) < SIDE:
        raise ReadError(f"Line {len(lines) + 1} is missing: a map has {SIDE} lines.")
    return from_letters(lines)


def _check_line(number: int, line: str) -> None:
    if number > SIDE:
        raise ReadError(f"Line {number} is one too many: a map has {SIDE} lines.")
    if len(line) != SIDE:
        raise ReadError(f"Line {number} has {len(line)} letters; a line of a map has {SIDE}.")
    for place, letter in enumerate(line, 1):
        if letter not in LETTERS:
            known = f"they are {' '.join(LETTERS[EMPTY + 1 :])}, and '.' is an empty square"
            raise ReadError(f"Line {number} has {letter!r} as letter {place}, which is no terrain; {known}.")


def from_letters(lines: list[str]) -> Words:
    text = "".join(lines)
    kinds = [from_squares(i for i, letter in enumerate(text) if letter == known) for known in LETTERS]
    return np.array(kinds, np.int64)
