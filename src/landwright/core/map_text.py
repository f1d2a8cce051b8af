"""Maps as text, for games that are drawn on a map: a line for each row, a letter for each cell."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from landwright.core.notation import ReadError


@dataclass(frozen=True)
class MapText:
    """The text format of a game's maps: the letter of each kind of cell, the empty one first, and the rows.

    >>> text = MapText(".MF", (2, 3), "terrain")
    >>> text.lines([0, 1, 2, 2, 0])
    ['.M', 'FF.']
    >>> text.read(".M\\nFF.\\n")
    [0, 1, 2, 2, 0]
    """

    letters: str
    rows: tuple[int, ...]  # cells in each row
    noun: str  # what a letter stands for
    ignores_blanks: bool = False

    def lines(self, kinds: Sequence[int]) -> list[str]:
        """The lines of a map, from the kind of each cell."""
        whole = "".join(self.letters[kind] for kind in kinds)
        return [whole[end - row : end] for row, end in zip(self.rows, accumulate(self.rows), strict=True)]

    def read(self, text: str) -> list[int]:
        """The kind of each cell; a `ReadError` names the invalid line. Blank lines at the end are ignored."""
        lines = [line.removesuffix("\r") for line in text.rstrip(None if self.ignores_blanks else "\r\n").split("\n")]
        if self.ignores_blanks:
            lines = ["".join(line.split()) for line in lines]
        for number, line in enumerate(lines, 1):
            self._check_line(number, line)
        if len(lines) < len(self.rows):
            raise ReadError(f"Line {len(lines) + 1} is missing: a map has {len(self.rows)} lines.")
        return [self.letters.index(letter) for line in lines for letter in line]

    def _check_line(self, number: int, line: str) -> None:
        if number > len(self.rows):
            raise ReadError(f"Line {number} is one too many: a map has {len(self.rows)} lines.")
        for place, letter in enumerate(line, 1):
            if letter not in self.letters:
                known = f"they are {' '.join(self.letters[1:])}, and '.' is empty"
                raise ReadError(f"Line {number} has {letter!r} as letter {place}, which is not a {self.noun}; {known}.")
        if len(line) != self.rows[number - 1]:
            raise ReadError(f"Line {number} has {len(line)} letters; that row of the map has {self.rows[number - 1]}.")
