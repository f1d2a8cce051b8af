"""Random symmetric figures."""

from collections.abc import Collection
from typing import Final

from numpy.random import Generator

from landwright.games.polyminix.components import SIDE
from landwright.geometry.polyomino import Cell, is_connected, neighbours

CROWDING: Final = 3  # how much a square is preferred for each neighbour that it has
REACH: Final = 10  # how far the centre may be from that of the squares that are covered already

Map = tuple[int, int, int, int, int, int]  # row' = a row + b column + c, column' = d row + e column + f


def grow(rng: Generator, least: int, most: int, covered: Collection[Cell] = ()) -> set[Cell] | None:
    """A connected symmetric figure on the sheet with an area in this range, which has all of the covered squares.

    None if this try gave no such figure. Without covered squares it is near the centre of the sheet.
    """
    maps = _symmetry(rng, covered)
    area = int(rng.integers(least, most + 1))
    cells: set[Cell] = set()
    for cell in covered or [(SIDE // 2, SIDE // 2)]:
        cells |= _images(cell, maps)
    while len(cells) <= most and _is_on_sheet(cells):
        if len(cells) >= area and is_connected(cells):
            return cells
        cells |= _images(_border_square(cells, rng), maps)
    return None


def _symmetry(rng: Generator, covered: Collection[Cell]) -> tuple[Map, ...]:
    """A random symmetry: a mirror line (most often), a half turn, a diagonal, or two mirror lines."""
    rows, columns = ([cell[axis] for cell in covered] or [SIDE // 2] for axis in (0, 1))
    reach = REACH if covered else 1
    down = min(rows) + max(rows) + int(rng.integers(-reach, reach + 1))
    right = min(columns) + max(columns) + int(rng.integers(-reach, reach + 1))
    mirror, level = (1, 0, 0, 0, -1, right), (-1, 0, down, 0, 1, 0)
    turn = (-1, 0, down, 0, -1, right)
    falling = (0, 1, (down - right) // 2, 1, 0, (right - down + 1) // 2)
    rising = (0, -1, (down + right) // 2, -1, 0, (down + right) // 2)
    choices = ((mirror,), (mirror,), (level,), (turn,), (falling,), (rising,), (mirror, level, turn))
    return choices[int(rng.integers(len(choices)))]


def _images(cell: Cell, maps: tuple[Map, ...]) -> set[Cell]:
    row, column = cell
    return {cell} | {(a * row + b * column + c, d * row + e * column + f) for a, b, c, d, e, f in maps}


def _is_on_sheet(cells: set[Cell]) -> bool:
    return all(0 <= row < SIDE and 0 <= column < SIDE for row, column in cells)


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
