"""The 36 problems of game 2: whether a figure solves one, and solutions of each."""

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Final

import msgspec
from numpy.random import PCG64, Generator

from landwright.games.polyminix.cards.growth import is_connected, neighbours
from landwright.games.polyminix.components import (
    KIT,
    PLACEMENT_PIECE,
    PLACEMENT_SQUARES,
    SHAPES,
    SIDE,
    TEST_FACES,
    TURN_FACES,
)
from landwright.games.polyminix.problem_figures import figures, has_holes
from landwright.games.polyminix.problem_text import KINDS, PROBLEMS, ProblemKind, problem_text
from landwright.games.polyminix.solver import Constraints, Placed, Solution, solve
from landwright.geometry.polyomino import Shape, canonical, extent, normalise, perimeter, symmetries

NODES: Final = 50_000  # of the search for a solution of one figure
TRIES: Final = 300  # figures
FREE_KINDS: Final = ("area and perimeter", "symmetric")  # with figures that cannot all be listed


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
    return height == width == number and has_holes(shape, number, more[0])


def solve_problem(problem: Problem, seed: int = 0, *, placed: Sequence[Placed] = ()) -> Solution:
    """The pieces of a random solution beside those that lie already; the same for the same seed.

    Empty if no solution was found that agrees with what lies. Without lying pieces there always is one.
    """
    last = _last_piece(problem, placed)
    if last:
        return last
    rng = Generator(PCG64([abs(seed), problem.row, problem.column]))
    lying = frozenset(cell for _, squares in placed for cell in squares)
    total = problem.numbers[0] if problem.kind == "symmetric" else None
    constraints = Constraints(others=total)
    for shape in islice(figures(problem.kind, problem.numbers, lying, rng), TRIES):
        if shape is None or not lying <= set(shape):
            continue
        solved = solve(shape, constraints, placed=placed, seed=int(rng.integers(1 << 32)), nodes=NODES)
        if solved.outcome == "solved" and solved.solution:
            return solved.solution
    return ()


def _last_piece(problem: Problem, placed: Sequence[Placed]) -> Solution:
    """A single piece that completes the figure, for kinds with figures that cannot all be listed."""
    lying = frozenset(cell for _, squares in placed for cell in squares)
    missing = problem.numbers[0] - (len(placed) if problem.kind == "symmetric" else len(lying))
    if not lying or problem.kind not in FREE_KINDS or not 1 <= missing <= (1 if problem.kind == "symmetric" else 5):
        return ()
    used = {piece for piece, _ in placed}
    for number, squares in enumerate(PLACEMENT_SQUARES.tolist()):
        piece = KIT[PLACEMENT_PIECE[number]]
        if piece in used or (problem.kind != "symmetric" and len(SHAPES[piece]) != missing):
            continue
        cells = tuple(divmod(square, SIDE) for square in squares if square >= 0)
        if not lying.isdisjoint(cells) or lying.isdisjoint(near for cell in cells for near in neighbours(cell)):
            continue
        if is_solution(problem, [*placed, Placed(piece, cells)]):
            return (Placed(piece, cells),)
    return ()
