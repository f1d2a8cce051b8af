"""Random symmetric figures."""

from typing import Final

from numpy.random import Generator

from landwright.games.polyminix.components import SIDE
from landwright.geometry.polyomino import Cell, Shape, extent, normalise

CROWDING: Final = 3  # how much a square is preferred for each neighbour that it has

# Symmetries, as maps of (row, column) around a centre; the last has two mirror lines.
MIRROR: Final = ((1, 0, 0, -1),)
HALF_TURN: Final = ((-1, 0, 0, -1),)
DIAGONAL: Final = ((0, 1, 1, 0),)
CROSS: Final = ((1, 0, 0, -1), (-1, 0, 0, 1), (-1, 0, 0, -1))
SYMMETRIES: Final = (MIRROR, MIRROR, MIRROR, HALF_TURN, DIAGONAL, CROSS)

Maps = tuple[tuple[int, int, int, int], ...]


def grow(rng: Generator, least: int, most: int) -> Shape:
    """A connected figure with a symmetry and an area in this range."""
    while True:
        shape = _grow_once(rng, int(rng.integers(least, most + 1)))
        if least <= len(shape) <= most and max(extent(shape)) <= SIDE:
            return shape


def _grow_once(rng: Generator, area: int) -> Shape:
    """Grows by a square and its images, next to squares that the figure has; it may get a little larger."""
    maps = SYMMETRIES[int(rng.integers(len(SYMMETRIES)))]
    shift = int(rng.integers(2))  # whether the centre is a square or a corner
    cells = _images((0, 0), maps, shift)
    while not is_connected(cells):
        cells |= _images((int(rng.integers(-1, 2)), int(rng.integers(-1, 2))), maps, shift)
    while len(cells) < area:
        cells |= _images(_border_square(cells, rng), maps, shift)
    return normalise(cells)


def _images(cell: Cell, maps: Maps, shift: int) -> set[Cell]:
    row, column = cell
    images = {cell}
    for a, b, c, d in maps:
        images.add((a * row + b * column - shift * (a + b < 0), c * row + d * column - shift * (c + d < 0)))
    return images


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    row, column = cell
    return (row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)


def _border_square(cells: set[Cell], rng: Generator) -> Cell:
    """A free square next to the figure; those with many neighbours are preferred, so that few thin parts grow."""
    border = sorted({near for cell in cells for near in neighbours(cell)} - cells)
    weights = [CROWDING ** sum(near in cells for near in neighbours(cell)) for cell in border]
    pick = int(rng.integers(sum(weights)))
    for cell, weight in zip(border, weights, strict=True):
        pick -= weight
        if pick < 0:
            return cell
    return border[-1]


def is_connected(cells: set[Cell]) -> bool:
    left, reached = set(cells), [min(cells)]
    while reached:
        cell = reached.pop()
        if cell in left:
            left.remove(cell)
            reached += neighbours(cell)
    return not left
