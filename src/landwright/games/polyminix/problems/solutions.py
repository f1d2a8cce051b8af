"""The 36 problems of game 2: whether a figure solves one, and solutions of each."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Final

import msgspec
import numpy as np
from numpy.random import PCG64, Generator

from landwright.games.polyminix.components import KIT, SHAPES, SIDE, TEST_FACES, TURN_FACES
from landwright.games.polyminix.problems.completion import complete
from landwright.games.polyminix.problems.figures import grown_figures, moved_figures
from landwright.games.polyminix.problems.rounds import solve_one_of
from landwright.games.polyminix.problems.text import KINDS, PROBLEMS, ProblemKind, problem_text
from landwright.games.polyminix.rules.figures import is_solution as is_solved
from landwright.games.polyminix.solver import Constraints, Placed, Solution, Solved, solve
from landwright.geometry.polyomino import Cell, canonical
from landwright.kernels import interpreted

NODES: Final = 20_000_000  # of a whole search: about a second
FIRST_NODES: Final = 50_000  # of the first search for a solution of one figure
NODES_OF_SHEET: Final = 20  # of the solver: as long as one of the search on the sheet
TRIES: Final = 300  # figures
FEW_PIECES: Final = 2
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


def squares_of(placed: Sequence[Placed]) -> frozenset[Cell]:
    return frozenset(cell for _, squares in placed for cell in squares)


def is_solution(problem: Problem, placed: Sequence[Placed]) -> bool:
    """Whether pieces on a free sheet solve a problem."""
    cells = squares_of(placed)
    if not cells or len(cells) != sum(len(squares) for _, squares in placed):
        return False
    if any(times > 1 for times in Counter(piece for piece, _ in placed).values()):
        return False
    if any(piece not in KIT or canonical(squares) != canonical(SHAPES[piece]) for piece, squares in placed):
        return False
    rows = np.zeros(SIDE, np.int64)
    for row, column in cells:
        rows[row] |= 1 << column
    with interpreted():  # it is asked once for a search
        return bool(is_solved(rows, len(placed), problem.row, problem.column))


def solve_problem(problem: Problem, seed: int = 0, *, placed: Sequence[Placed] = (), nodes: int = NODES) -> Solved:
    """A random solution that agrees with the pieces that are placed already; the same for the same seed.

    "none" is proven: every figure was looked at that has the covered squares. "not known" is the answer when the nodes
    are spent before that. Without placed pieces there always is a solution.
    """
    if is_solution(problem, placed):
        return Solved("solved", (), 0)
    rng = Generator(PCG64([abs(seed), problem.row, problem.column]))
    if problem.kind not in FREE_KINDS:
        return _cover_listed(problem, placed, rng, nodes)
    grown = () if placed and _is_nearly_complete(problem, placed) else _cover_grown(problem, placed, rng)
    if grown or not placed:
        return Solved("solved" if grown else "not known", grown, 0)
    return complete(problem.kind, problem.numbers, placed, seed, nodes // NODES_OF_SHEET)


def _cover_listed(problem: Problem, placed: Sequence[Placed], rng: Generator, nodes: int) -> Solved:
    """Covers one of all figures that the problem asks for."""

    def search(figure: set[Cell], limit: int, _: int) -> Solved:
        return solve(figure, placed=placed, seed=int(rng.integers(1 << 32)), nodes=limit)

    figures = moved_figures(problem.kind, problem.numbers, squares_of(placed), rng)
    return solve_one_of([partial(search, figure) for figure in figures], FIRST_NODES, nodes)


def _is_nearly_complete(problem: Problem, placed: Sequence[Placed]) -> bool:
    """Whether a search on the sheet is quick, because few pieces are missing or every figure is compact."""
    return problem.kind == "area and perimeter" or problem.numbers[0] - len(placed) <= FEW_PIECES


def _cover_grown(problem: Problem, placed: Sequence[Placed], rng: Generator) -> Solution:
    """Covers a random figure of a kind with figures that cannot all be listed; empty if no try succeeds."""
    covered = squares_of(placed)
    constraints = Constraints(others=problem.numbers[0] if problem.kind == "symmetric" else None)
    for figure in islice(grown_figures(problem.kind, problem.numbers, covered, rng), TRIES):
        if figure is not None:
            solved = solve(figure, constraints, placed=placed, seed=int(rng.integers(1 << 32)), nodes=FIRST_NODES)
            if solved.outcome == "solved":
                return solved.solution
    return ()
