"""Figures that the problems of game 2 ask for, in random order, around squares that are covered already."""

from collections.abc import Collection, Iterator
from functools import cache
from itertools import combinations

from numpy.random import Generator

from landwright.games.polyminix.card_design.growth import grow
from landwright.games.polyminix.components import KIT, KIT_AREA, SHAPES, SIDE
from landwright.games.polyminix.problems.text import ProblemKind
from landwright.geometry.polyomino import (
    Cell,
    Shape,
    extent,
    is_connected,
    neighbours,
    normalise,
    perimeter,
    symmetries,
)

Cells = set[Cell] | None  # None for a try that failed
Covered = frozenset[Cell]
Size = tuple[int, int]


def grown_figures(kind: ProblemKind, numbers: tuple[int, ...], covered: Covered, rng: Generator) -> Iterator[Cells]:
    """Figures of a kind that cannot all be listed; perhaps not all can be covered.

    Symmetric ones have the covered squares. The others are for an empty sheet.
    """
    if kind == "symmetric":
        return _symmetric(numbers[0], covered, rng)
    return _clipped_rectangles(numbers[0], numbers[1], rng)


def moved_figures(kind: ProblemKind, numbers: tuple[int, ...], covered: Covered, rng: Generator) -> list[set[Cell]]:
    """All figures of a kind with all of the covered squares, in random order; some may have no solution."""
    shapes = list_figures(kind, numbers)
    places = [(shape, corner) for shape in shapes for corner in _corners(extent(shape), covered)]
    shuffled = (places[number] for number in rng.permutation(len(places)).tolist())
    found = ({(row + down, column + right) for row, column in shape} for shape, (down, right) in shuffled)
    return [figure for figure in found if covered <= figure]


@cache
def list_figures(kind: ProblemKind, numbers: tuple[int, ...]) -> list[Shape]:
    """All squares, rectangles or squares with holes that a problem asks for."""
    number = numbers[0]
    sizes = [(height, width) for height in range(1, SIDE + 1) for width in range(1, SIDE + 1)]
    match kind:
        case "square":
            return [_rectangle((number, number))]
        case "rectangle of area":
            return [_rectangle(size) for size in sizes if size[0] * size[1] == number]
        case "rectangle of perimeter":
            wanted = [size for size in sizes if 2 * sum(size) == number]
            return [_rectangle(size) for size in wanted if size[0] * size[1] <= KIT_AREA]
    return _with_holes(number, numbers[1])


def _corners(size: Size, covered: Covered) -> list[Cell]:
    """The upper left corners of rectangles of this size around the covered squares; a1 if there are none."""
    if not covered:
        return [(0, 0)]
    first, last = ([pick(cell[axis] for cell in covered) for axis in (0, 1)] for pick in (min, max))
    rows, columns = (
        range(max(0, high - length + 1), min(low, SIDE - length) + 1)
        for low, high, length in zip(first, last, size, strict=True)
    )
    return [(row, column) for row in rows for column in columns]


def _rectangle(size: Size) -> Shape:
    return tuple((row, column) for row in range(size[0]) for column in range(size[1]))


def _with_holes(side: int, number: int) -> list[Shape]:
    """Symmetric squares with that number of holes, none on the border and no two edge to edge."""
    inside = [(row, column) for row in range(1, side - 1) for column in range(1, side - 1)]
    square = set(_rectangle((side, side)))
    apart = (holes for holes in combinations(inside, number) if not any(_has_neighbour(hole, holes) for hole in holes))
    shapes = [tuple(sorted(square - set(holes))) for holes in apart]
    return [shape for shape in shapes if len(symmetries(shape)) > 1]


def _has_neighbour(cell: Cell, cells: Collection[Cell]) -> bool:
    return any(near in cells for near in neighbours(cell))


def _clipped_rectangles(area: int, around: int, rng: Generator) -> Iterator[Cells]:
    """Rectangles of the wanted perimeter without squares at their corners, which leaves the perimeter the same."""
    sizes = [(height, around // 2 - height) for height in range(2, around // 2 - 1)]
    sizes = [size for size in sizes if size[0] * size[1] >= area and max(size) <= SIDE]
    while True:
        cells = set(_rectangle(sizes[int(rng.integers(len(sizes)))]))
        _clip(cells, area, rng)
        is_right = len(cells) == area and is_connected(cells) and perimeter(normalise(cells)) == around
        yield cells if is_right else None


def _clip(cells: set[Cell], area: int, rng: Generator) -> None:
    while len(cells) > area:
        corners = sorted(cell for cell in cells if _is_corner(cell, cells))
        if not corners:
            return
        cells.remove(corners[int(rng.integers(len(corners)))])


def _is_corner(cell: Cell, cells: set[Cell]) -> bool:
    """Whether two sides that meet are free, and the two others are not."""
    up, right, down, left = (near in cells for near in neighbours(cell))
    return up != down and left != right


def _symmetric(pieces: int, covered: Covered, rng: Generator) -> Iterator[Cells]:
    """Symmetric figures of an area that so many pieces can have."""
    areas = sorted(len(SHAPES[name]) for name in KIT)
    while True:
        yield grow(rng, sum(areas[:pieces]), sum(areas[-pieces:]), covered)
