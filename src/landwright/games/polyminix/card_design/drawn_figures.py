"""The figures that were drawn by hand."""

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from landwright.geometry.polyomino import Shape, canonical, parse

FILE: Final = Path(__file__).parent.parent / "data" / "figures.txt"


class Figure(NamedTuple):
    name: str
    cells: Shape

    @property
    def area(self) -> int:
        return len(self.cells)


@cache
def drawn_figures() -> tuple[Figure, ...]:
    """The figures of `figures.txt`: a name, its rows, and an empty line."""
    blocks = FILE.read_text(encoding="utf-8").strip().split("\n\n")
    return tuple(_figure(*block.split("\n", maxsplit=1)) for block in blocks)


def _figure(name: str, text: str) -> Figure:
    return Figure(name, parse(text))


@cache
def names() -> dict[Shape, str]:
    """By canonical form: the names of figures."""
    return {canonical(figure.cells): figure.name for figure in drawn_figures()}
