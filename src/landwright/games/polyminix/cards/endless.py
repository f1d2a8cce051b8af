"""New figures without end, for solo games and daily challenges."""

from typing import Final

from numpy.random import PCG64, Generator

from landwright.games.polyminix.cards.boxes import fill_boxes
from landwright.games.polyminix.components import COLOURS, SIDE, Side
from landwright.geometry.polyomino import Cell, Shape, normalise
from landwright.geometry.square_grid import ORTHOGONAL, STEPS

# By colour: the smallest and the largest area, and the range of the mean effort of the `!` boxes.
AREAS: Final = {"green": (18, 26), "yellow": (28, 37), "red": (39, 50)}
EFFORTS: Final = {"green": (0, 1500), "yellow": (300, 20_000), "red": (3_000, 200_000)}
TRIES: Final = 200
SAMPLES: Final = 9  # random solutions of a figure: fewer than for a card, because somebody waits
CROWDING: Final = 3  # how much a square is preferred for each neighbour that it has

# The symmetry of a figure, as maps of (row, column) around the centre of the sheet; the last has two mirror lines.
MIRROR: Final = ((1, 0, 0, -1),)
TURN: Final = ((-1, 0, 0, -1),)
DIAGONAL: Final = ((0, 1, 1, 0),)
CROSS: Final = ((1, 0, 0, -1), (-1, 0, 0, 1), (-1, 0, 0, -1))
SYMMETRIES: Final = (MIRROR, MIRROR, MIRROR, TURN, DIAGONAL, CROSS)


def make_figure(seed: int, colour: str) -> Side:
    """A side with a new symmetric figure of the difficulty of a colour; the same for the same seed."""
    if colour not in COLOURS:
        raise ValueError(f"There is no colour {colour!r}; there are {', '.join(COLOURS)}.")
    rng = Generator(PCG64([abs(seed), COLOURS.index(colour)]))
    least, most = EFFORTS[colour]
    nearest = None
    for _ in range(TRIES):
        filled = fill_boxes(_grow(rng, *AREAS[colour]), colour, rng, SAMPLES)
        if filled and least <= filled.effort <= most:
            return filled.side
        nearest = filled or nearest
    if nearest is None:
        raise ValueError(f"The seed {seed} gives no {colour} figure.")
    return nearest.side


def _grow(rng: Generator, least: int, most: int) -> Shape:
    """A connected figure with a symmetry: it grows by a square and its images, next to squares that it has."""
    maps = SYMMETRIES[int(rng.integers(len(SYMMETRIES)))]
    shift = int(rng.integers(2))  # whether the centre is a square or a corner
    area = int(rng.integers(least, most + 1))
    cells = _images((0, 0), maps, shift)
    while not _is_connected(cells):
        cells |= _images((int(rng.integers(-1, 2)), int(rng.integers(-1, 2))), maps, shift)
    while len(cells) < area:
        cells |= _images(_border_square(cells, rng), maps, shift)
    fits = max(max(row for row, _ in cells) - min(row for row, _ in cells), _width(cells)) < SIDE
    return normalise(cells) if fits and len(cells) <= most else _grow(rng, least, most)


def _width(cells: set[Cell]) -> int:
    columns = [column for _, column in cells]
    return max(columns) - min(columns)


def _images(cell: Cell, maps: tuple[tuple[int, int, int, int], ...], shift: int) -> set[Cell]:
    row, column = cell
    images = {cell}
    for a, b, c, d in maps:
        images.add((a * row + b * column - shift * (a + b < 0), c * row + d * column - shift * (c + d < 0)))
    return images


def _neighbours(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in STEPS[list(ORTHOGONAL)].tolist()]


def _border_square(cells: set[Cell], rng: Generator) -> Cell:
    """A free square next to the figure; those with many neighbours are preferred, so that few thin parts grow."""
    border = sorted({near for cell in cells for near in _neighbours(cell)} - cells)
    weights = [CROWDING ** sum(near in cells for near in _neighbours(cell)) for cell in border]
    pick = int(rng.integers(sum(weights)))
    for cell, weight in zip(border, weights, strict=True):
        pick -= weight
        if pick < 0:
            return cell
    return border[-1]


def _is_connected(cells: set[Cell]) -> bool:
    seen, open_cells = set(), [min(cells)]
    while open_cells:
        cell = open_cells.pop()
        if cell not in seen:
            seen.add(cell)
            open_cells += [near for near in _neighbours(cell) if near in cells]
    return seen == cells
