"""The 36 problems of game 2: solutions, checked by code that shares nothing with the solver."""

import pytest

from landwright.games.polyminix.problems.solutions import ALL_PROBLEMS, Problem, is_solution, solve_problem
from landwright.games.polyminix.solver import Placed, Solution
from tests.games.polyminix.plain_cover import Cell, is_cover

TABLE = [  # by face of the TURN die: the numbers of the six faces of the TEST die
    [3, 12, 14, (22, 20), 3, (5, 1)],
    [4, 15, 18, (22, 22), 5, (5, 2)],
    [5, 24, 22, (26, 24), 7, (5, 4)],
    [6, 35, 24, (26, 26), 9, (6, 2)],
    [7, 48, 26, (28, 24), 11, (6, 4)],
    [8, 56, 28, (28, 28), 14, (7, 1)],
]


def is_connected(cells: set[Cell]) -> bool:
    reached = {min(cells)}
    for _ in cells:
        reached |= {(i + a, j + b) for i, j in reached for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} & cells
    return reached == cells


def sides(cells: set[Cell]) -> int:
    return sum((i + a, j + b) not in cells for i, j in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0)))


def is_symmetric(cells: set[Cell], height: int, width: int) -> bool:
    h, w = height - 1, width - 1
    maps = [{(i, w - j) for i, j in cells}, {(h - i, j) for i, j in cells}, {(h - i, w - j) for i, j in cells}]
    if height == width:
        maps += [{(j, i) for i, j in cells}, {(w - j, h - i) for i, j in cells}, {(j, h - i) for i, j in cells}]
    return cells in maps


def solves(row: int, column: int, solution: Solution) -> bool:
    """The rules once more, in another way."""
    squares = {cell for _, placed in solution for cell in placed}
    top, left = min(i for i, _ in squares), min(j for _, j in squares)
    cells = {(i - top, j - left) for i, j in squares}
    height, width = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    cover = frozenset((piece, frozenset(placed)) for piece, placed in solution)
    if not is_cover(cover, frozenset(squares)) or not is_connected(cells) or max(height, width) > 16:
        return False
    number = TABLE[row][column]
    is_full = len(cells) == height * width
    if column == 3:
        return (len(cells), sides(cells)) == number
    if column == 4:
        return len(solution) == number and is_symmetric(cells, height, width)
    if column < 3:
        return is_full and [height == width == number, len(cells) == number, sides(cells) == number][column]
    assert isinstance(number, tuple)
    holes = {(i, j) for i in range(height) for j in range(width)} - cells
    is_inside = all(0 < i < height - 1 and 0 < j < width - 1 for i, j in holes)
    is_apart = not any({(i, j + 1), (i + 1, j)} & holes for i, j in holes)
    is_square = height == width == number[0] and len(holes) == number[1]
    return is_square and is_inside and is_apart and is_symmetric(cells, height, width)


@pytest.mark.parametrize("problem", ALL_PROBLEMS, ids=lambda problem: f"{problem.row}-{problem.column}")
def test_every_problem_is_solved(problem: Problem) -> None:
    found = [solve_problem(problem, seed=seed).solution for seed in range(4)]
    for solution in found:
        assert solves(problem.row, problem.column, solution)
        assert is_solution(problem, solution)
    assert len(set(found)) > 1
    assert solve_problem(problem, seed=2).solution == found[2]


@pytest.mark.parametrize("problem", ALL_PROBLEMS[6:12], ids=lambda problem: f"{problem.row}-{problem.column}")
def test_a_solution_agrees_with_what_is_placed(problem: Problem) -> None:
    whole = solve_problem(problem, seed=5).solution
    rest = solve_problem(problem, placed=whole[:-1]).solution
    assert solves(problem.row, problem.column, (*whole[:-1], *rest))


def test_what_is_placed_can_make_a_problem_impossible() -> None:
    assert solve_problem(Problem(0, 0), placed=[Placed("I4", ((0, 0), (0, 1), (0, 2), (0, 3)))]).outcome == "none"


SQUARE = solve_problem(Problem(1, 0)).solution
DOMINO = Placed("I2", ((9, 9), (9, 10)))


@pytest.mark.parametrize(
    ("problem", "placed"),
    [
        (Problem(1, 0), ()),
        (Problem(2, 0), SQUARE),
        (Problem(1, 0), SQUARE[1:]),
        (Problem(1, 0), (*SQUARE, DOMINO)),  # a stray piece
        (Problem(1, 0), (*SQUARE, SQUARE[0])),
        (Problem(0, 4), (DOMINO,)),
        (Problem(0, 4), (Placed("I3", ((0, 0), (0, 1), (1, 1))),)),  # not the shape of that piece
    ],
)
def test_what_does_not_solve_a_problem(problem: Problem, placed: Solution) -> None:
    assert not is_solution(problem, placed)


def test_the_table_is_that_of_the_rules() -> None:
    for problem in ALL_PROBLEMS:
        number = TABLE[problem.row][problem.column]
        assert problem.numbers == (number if isinstance(number, tuple) else (number,))
