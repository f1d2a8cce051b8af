"""Maps as text: twelve lines of twelve letters."""

from collections.abc import Iterable

import numpy as np

from landwright.core.notation import ReadError
from landwright.games.graphia_genesis.components import KINDS, LETTERS, SIDE, SQUARES
from landwright.geometry.bitboard12 import Words, from_squares, squares


def letters(land: Iterable[Iterable[int]]) -> list[str]:
    """The lines of a map, from the words of each kind."""
    found = [""] * SQUARES
    for letter, words in zip(LETTERS[:KINDS], land, strict=True):
        for square in squares(words):
            found[square] = letter
    return ["".join(found[start : start + SIDE]) for start in range(0, SQUARES, SIDE)]


def read_map(text: str) -> Words:
    """A map from its text; a `ReadError` names the line that is wrong. Blank lines at the end do not count."""
    lines = [line.removesuffix("\r") for line in text.rstrip("\r\n").split("\n")]
    for number, line in enumerate(lines, 1):
        _check_line(number, line)
    if len(lines) < SIDE:
        raise ReadError(f"Line {len(lines) + 1} is missing: a map has {SIDE} lines.")
    whole = "".join(lines)
    kinds = [from_squares(i for i, letter in enumerate(whole) if letter == known) for known in LETTERS]
    return np.array(kinds, np.int64)


def _check_line(number: int, line: str) -> None:
    if number > SIDE:
        raise ReadError(f"Line {number} is one too many: a map has {SIDE} lines.")
    if len(line) != SIDE:
        raise ReadError(f"Line {number} has {len(line)} letters; a line of a map has {SIDE}.")
    for place, letter in enumerate(line, 1):
        if letter not in LETTERS:
            known = f"they are {' '.join(LETTERS[1:])}, and '.' is an empty square"
            raise ReadError(f"Line {number} has {letter!r} as letter {place}, which is no terrain; {known}.")
