"""Hints: one piece of a solution that agrees with what lies, or a piece that has to be taken back."""

from collections.abc import Sequence
from typing import Final

from landwright.core.plain_state import PlainState
from landwright.games.polyminix.bots.plan import box_of, lying_on, placed_of, placement_of, region_of
from landwright.games.polyminix.components import PLACEMENT_PIECE
from landwright.games.polyminix.problems import Problem, solve_problem
from landwright.games.polyminix.solver import Constraints, Solution, solve
from landwright.games.polyminix.state import GIVE_UP_ACTION, TAKE_BACK_AT
from landwright.games.polyminix.tables import PLACEMENT_ACTION

HINT_NODES: Final = 2_000_000  # of the search on a card


def hint(s: PlainState, seat: int) -> int:
    """The action to do next. Taking a piece back says that no solution was found which agrees with what lies."""
    lying = lying_on(s, seat)
    found = _rest(s, seat, lying)
    if found:
        return int(PLACEMENT_ACTION[placement_of(found[0])])
    return TAKE_BACK_AT + _obstacle(s, seat, lying) if lying else GIVE_UP_ACTION


def _rest(s: PlainState, seat: int, lying: Sequence[int]) -> Solution:
    """The pieces of a solution that do not lie yet; empty if there is no solution."""
    placed = [placed_of(placement) for placement in lying]
    if s.game == 2:
        return solve_problem(Problem(s.race_turn_die, s.race_test_die), placed=placed)
    return solve(region_of(s, seat), Constraints.of_box(box_of(s, seat)), placed=placed, nodes=HINT_NODES).solution


def _obstacle(s: PlainState, seat: int, lying: Sequence[int]) -> int:
    """The piece without which there is a solution again, or else the last one."""
    for placement in lying:
        others = [other for other in lying if other != placement]
        if _rest(s, seat, others):
            return int(PLACEMENT_PIECE[placement])
    return int(PLACEMENT_PIECE[lying[-1]])
