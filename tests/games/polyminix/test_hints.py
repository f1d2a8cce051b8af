"""Hints in game 2: "no solution" is said only where that is proven."""

import pytest

from landwright.bots.registry import make_bot
from landwright.games.polyminix.bots.hints import NOT_KNOWN
from landwright.games.polyminix.components import PLACEMENTS
from landwright.games.polyminix.problems.completion import placed_of
from landwright.games.polyminix.problems.solutions import Problem, is_solution, solve_problem
from landwright.games.polyminix.problems.text import KINDS
from landwright.games.polyminix.solver import Placed, Solution
from tests.games.polyminix.half_built import answer, half_built
from tests.games.polyminix.polyminix_table import FAR_APART, hint, solo

SHEETS = 4  # of each kind


@pytest.mark.rule("polyminix", "8.4")
def test_a_symmetric_figure_that_lacks_two_pieces_is_completed() -> None:
    table = solo(game=2, problem=11).act(Amber="I3 g7 h7 i7, L3 j10 j11 k11, S4 j7 k7 i8 j8")
    for _ in range(2):
        table.act(Amber=hint(table))
    assert table.ending == "the figure is complete"


@pytest.mark.rule("polyminix", "8.4")
@pytest.mark.parametrize("column", range(6), ids=KINDS)
@pytest.mark.slow
def test_no_hint_denies_a_solution_that_exists(column: int) -> None:
    assert "none" not in map(answer, half_built(column, SHEETS))


def without_a_small_piece(problem: Problem, seed: int) -> Solution:
    """A solution without a piece of three or four squares, which no two pieces can replace."""
    whole = solve_problem(problem, seed).solution
    small = next(piece for piece in whole if len(piece.squares) in (3, 4))
    return tuple(piece for piece in whole if piece != small)


SYMMETRIC, COMPACT, LOOSE = Problem(0, 4), Problem(0, 3), Problem(1, 3)
CORNER = Placed("L4", ((0, 0), (1, 0), (2, 0), (2, 1)))


@pytest.mark.parametrize(
    ("problem", "placed"),
    [
        (SYMMETRIC, solve_problem(SYMMETRIC, 1).solution[:-1]),
        (SYMMETRIC, (CORNER, Placed("I2", ((0, 1), (0, 2))))),
        (SYMMETRIC, (CORNER, Placed("W5", ((9, 9), (10, 9), (10, 10), (11, 10), (11, 11))))),
        (SYMMETRIC, (CORNER, Placed("Y5", ((3, 0), (4, 0), (5, 0), (6, 0), (4, 1))))),
        (COMPACT, without_a_small_piece(COMPACT, 1)),
        (COMPACT, without_a_small_piece(LOOSE, 3)),
        (LOOSE, without_a_small_piece(COMPACT, 2)),
    ],
)
def test_the_last_piece_is_found_exactly_when_there_is_one(problem: Problem, placed: Solution) -> None:
    """All placements of one further piece are tried that touch the others."""
    border = {(i + a, j + b) for _, cells in placed for i, j in cells for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    pieces = (placed_of(number) for number in range(PLACEMENTS))
    touching = [piece for piece in pieces if not border.isdisjoint(piece.squares)]
    further = [piece for piece in touching if is_solution(problem, [*placed, piece])]
    found = solve_problem(problem, placed=placed)
    assert found.outcome == ("solved" if further else "none")
    assert not further or (len(found.solution), found.solution[0] in further) == (1, True)


@pytest.mark.parametrize("problem", [SYMMETRIC, COMPACT])
def test_too_much_on_the_sheet_is_proven_to_have_no_solution(problem: Problem) -> None:
    large = solve_problem(Problem(5, problem.column)).solution
    assert solve_problem(problem, placed=large).outcome == "none"


@pytest.mark.slow
@pytest.mark.rule("polyminix", "8.4")
def test_a_hint_says_that_it_does_not_know() -> None:
    table = solo(game=2, problem=35).act(Amber=", ".join(FAR_APART))
    assert hint(table) == NOT_KNOWN
    bot = make_bot(table.game, "level5")
    assert table.text_of(bot.choose(table.game.copy(table.s), 0), "Amber") == "take back I3"
