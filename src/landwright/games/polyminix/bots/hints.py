"""Hints: one piece of a solution that agrees with what lies, or a piece that has to be taken back."""

from collections.abc import Iterator, Sequence
from typing import Final

from landwright.core.plain_state import PlainState
from landwright.games.polyminix.bots.plan import box_of, lying_on, placed_of, placement_of, region_of
from landwright.games.polyminix.components import PLACEMENT_PIECE, SIDE
from landwright.games.polyminix.problem_text import SYMMETRIC
from landwright.games.polyminix.problems import Problem, solve_problem
from landwright.games.polyminix.solver import Constraints, Placed, Solution, solve
from landwright.games.polyminix.state import GIVE_UP_ACTION, PLACE_AT, TAKE_BACK_AT
from landwright.geometry.polyomino import Cell

HINT_NODES: Final = 2_000_000  # of the search for a figure of a card
FIGURE_NODES: Final = 20_000  # of the search for one of many figures of a problem
FIGURES: Final = 12  # of a problem, that are tried


def hint(s: PlainState, seat: int) -> int:
    """The action to do next. Taking a piece back says that no solution was found which agrees with what lies."""
    lying = lying_on(s, seat)
    found = _rest(s, seat, lying)
    if found:
        return PLACE_AT + placement_of(found[0])
    return TAKE_BACK_AT + _obstacle(s, seat, lying) if lying else GIVE_UP_ACTION


def _rest(s: PlainState, seat: int, lying: Sequence[int]) -> Solution:
    """The pieces of a solution that do not lie yet; empty if there is no solution."""
    placed = [placed_of(placement) for placement in lying]
    if s.game == 2:
        return _rest_of_problem(Problem(s.race_turn_die, s.race_test_die), placed)
    return solve(region_of(s, seat), Constraints.of_box(box_of(s, seat)), placed=placed, nodes=HINT_NODES).solution


def _rest_of_problem(problem: Problem, placed: Sequence[Placed]) -> Solution:
    """Figures of the problem are laid over the pieces, wherever they contain all of them."""
    taken = {cell for _, squares in placed for cell in squares}
    is_counted = problem.column == SYMMETRIC
    constraints = Constraints(others=problem.numbers[0]) if is_counted else Constraints()
    for seed in range(FIGURES):
        figure = {cell for _, squares in solve_problem(problem, seed) for cell in squares}
        for region in _shifted(figure, taken):
            found = solve(region, constraints, placed=placed, nodes=FIGURE_NODES)
            if found.solution:
                return found.solution
    return ()


def _shifted(figure: set[Cell], taken: set[Cell]) -> Iterator[frozenset[Cell]]:
    """The places of a figure on the sheet in which it contains all of these squares."""
    height, width = (1 + max(cell[axis] for cell in figure) for axis in (0, 1))
    for down in range(SIDE - height + 1 if taken else 1):
        for right in range(SIDE - width + 1 if taken else 1):
            moved = frozenset((row + down, column + right) for row, column in figure)
            if taken <= moved:
                yield moved


def _obstacle(s: PlainState, seat: int, lying: Sequence[int]) -> int:
    """The piece without which there is a solution again, or else the last one."""
    for placement in lying:
        others = [other for other in lying if other != placement]
        if _rest(s, seat, others):
            return int(PLACEMENT_PIECE[placement])
    return int(PLACEMENT_PIECE[lying[-1]])
