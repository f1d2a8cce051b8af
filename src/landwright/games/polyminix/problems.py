"""The 36 problems of game 2: whether a figure solves one, and solutions of each."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

import msgspec
from numpy.random import PCG64, Generator

from landwright.games.polyminix.cards.growth import grow, is_connected, neighbours
from landwright.games.polyminix.components import KIT, KIT_AREA, SHAPES, SIDE, TEST_FACES, TURN_FACES
from landwright.games.polyminix.problem_text import KINDS, PROBLEMS, ProblemKind, problem_text
from landwright.games.polyminix.solver import Constraints, Placed, Solution, solve
from landwright.geometry.polyomino import Cell, Shape, canonical, extent, normalise, perimeter, symmetries

NODES: Final = 50_000  # of the search for a solution of one figure
TRIES: Final = 500  # figures


class Problem(msgspec.Struct, frozen=True):
    """A row for a face of the TURN die, a column for a face of the TEST die, both from 0."""

    row: int
    column: int

    @property
    def kind(self) -> ProblemKind:
        return KINDS[self.column]

    @property
    def numbers(self) -> tuple[int, ...]:
        return PROBLEMS[self.row][self.column]

    @property
    def text(self) -> str:
        return problem_text(self.row, self.column)


ALL_PROBLEMS: Final = tuple(Problem(row, column) for row in range(len(TURN_FACES)) for column in range(len(TEST_FACES)))


def is_solution(problem: Problem, placed: Sequence[Placed]) -> bool:
    """Whether pieces that lie on a free sheet solve a problem."""
    cells = {cell for _, squares in placed for cell in squares}
    if not cells or len(cells) != sum(len(squares) for _, squares in placed):
        return False
    if any(times > 1 for times in Counter(piece for piece, _ in placed).values()):
        return False
    if any(piece not in KIT or canonical(squares) != canonical(SHAPES[piece]) for piece, squares in placed):
        return False
    return is_connected(cells) and is_solved_by(problem, normalise(cells), len(placed))


def is_solved_by(problem: Problem, shape: Shape, pieces: int) -> bool:
    """Whether a connected figure of so many pieces is what the problem asks for."""
    height, width = extent(shape)
    is_rectangle = height * width == len(shape)
    number, *more = problem.numbers
    match problem.kind:
        case "square":
            return is_rectangle and height == width == number
        case "rectangle of area":
            return is_rectangle and len(shape) == number
        case "rectangle of perimeter":
            return is_rectangle and 2 * (height + width) == number
        case "area and perimeter":
            return [len(shape), perimeter(shape)] == [number, *more]
        case "symmetric":
            return pieces == number and len(symmetries(shape)) > 1
    return height == width == number and _has_holes(shape, number, more[0])


def _has_holes(shape: Shape, side: int, number: int) -> bool:
    holes = {(row, column) for row in range(side) for column in range(side)} - set(shape)
    return (
        len(holes) == number
        and all(0 < row < side - 1 and 0 < column < side - 1 for row, column in holes)
        and not any(near in holes for hole in holes for near in neighbours(hole))
        and len(symmetries(shape)) > 1
    )


def solve_problem(problem: Problem, seed: int = 0) -> Solution:
    """A random solution, in the upper left corner of the sheet; the same for the same seed."""
    rng = Generator(PCG64([abs(seed), problem.row, problem.column]))
    constraints = Constraints(others=problem.numbers[0]) if problem.kind == "symmetric" else Constraints()
    for shape in islice(_figures(problem, rng), TRIES):
        solved = solve(shape, constraints, seed=int(rng.integers(1 << 32)), nodes=NODES)
        if solved.outcome == "solved":
            return solved.solution
    raise ValueError(f"No solution was found for {problem.text} with the seed {seed}.")


def _figures(problem: Problem, rng: Generator) -> Iterator[Shape]:
    """Figures of the kind that is wanted, in random order; perhaps not all of them can be covered."""
    number, *more = problem.numbers
    match problem.kind:
        case "square":
            yield from [_rectangle(number, number)] * TRIES
        case "rectangle of area":
            yield from _shuffled(_rectangles(lambda height, width: height * width == number), rng)
        case "rectangle of perimeter":
            yield from _shuffled(_rectangles(lambda height, width: 2 * (height + width) == number), rng)
        case "area and perimeter":
            yield from _clipped_rectangles(number, more[0], rng)
        case "symmetric":
            yield from _symmetric(number, rng)
        case "square with holes":
            yield from _shuffled(_with_holes(number, more[0]), rng)


def _shuffled(shapes: Sequence[Shape], rng: Generator) -> Iterator[Shape]:
    """All shapes in random order, again and again."""
    while True:
        for number in rng.permutation(len(shapes)).tolist():
            yield shapes[number]


def _rectangle(height: int, width: int) -> Shape:
    return tuple((row, column) for row in range(height) for column in range(width))


def _rectangles(is_wanted: Callable[[int, int], bool]) -> list[Shape]:
    sizes = [(height, width) for height in range(1, SIDE + 1) for width in range(1, SIDE + 1)]
    return [_rectangle(*size) for size in sizes if size[0] * size[1] <= KIT_AREA and is_wanted(*size)]


def _clipped_rectangles(area: int, around: int, rng: Generator) -> Iterator[Shape]:
    """Rectangles of the wanted perimeter without squares at their corners, which leaves the perimeter the same."""
    sizes = [(height, around // 2 - height) for height in range(2, around // 2 - 1)]
    sizes = [size for size in sizes if size[0] * size[1] >= area and max(size) <= SIDE]
    while True:
        cells = set(_rectangle(*sizes[int(rng.integers(len(sizes)))]))
        while len(cells) > area:
            corners = sorted(cell for cell in cells if _is_corner(cell, cells))
            cells.remove(corners[int(rng.integers(len(corners)))])
        if is_connected(cells) and perimeter(normalise(cells)) == around:
            yield normalise(cells)


def _is_corner(cell: Cell, cells: set[Cell]) -> bool:
    """Whether two sides that meet are free, and the two others are not."""
    up, right, down, left = (near in cells for near in neighbours(cell))
    return up != down and left != right


def _symmetric(pieces: int, rng: Generator) -> Iterator[Shape]:
    """Symmetric figures of an area that so many pieces can have."""
    areas = sorted(len(SHAPES[name]) for name in KIT)
    while True:
        yield grow(rng, sum(areas[:pieces]), sum(areas[-pieces:]))


def _with_holes(side: int, number: int) -> list[Shape]:
    inside = [(row, column) for row in range(1, side - 1) for column in range(1, side - 1)]
    square = set(_rectangle(side, side))
    shapes = [tuple(sorted(square - set(holes))) for holes in combinations(inside, number)]
    return [shape for shape in shapes if _has_holes(shape, side, number)]
