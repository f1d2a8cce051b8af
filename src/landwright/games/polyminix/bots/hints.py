"""Hints: one piece of a solution that agrees with what is placed, or a piece that has to be taken back."""

from collections.abc import Sequence
from typing import Final

from landwright.core.plain_state import PlainState
from landwright.games.polyminix.bots.plan import box_of, placement_of, placements_on, region_of
from landwright.games.polyminix.components import PLACEMENT_PIECE
from landwright.games.polyminix.lookup import PLACEMENT_ACTION
from landwright.games.polyminix.problems.completion import placed_of
from landwright.games.polyminix.problems.solutions import Problem, solve_problem
from landwright.games.polyminix.solver import Constraints, Solved, solve
from landwright.games.polyminix.state import GIVE_UP_ACTION, TAKE_BACK_AT

HINT_NODES: Final = 20_000_000  # of the search for an answer: about a second
OBSTACLE_NODES: Final = 1_000_000  # of the search for a solution without one of the pieces
NOT_KNOWN: Final = (
    "No solution was found that agrees with what lies, but there may be one. "
    "Place a piece or take one back, and ask again."
)


def hint(s: PlainState, seat: int) -> int | None:
    """The action to do next, or None if no solution was found although there may be one.

    Taking a piece back, or giving up on an empty sheet, says that no solution agrees with what is placed. That is
    proven.
    """
    placements = placements_on(s, seat)
    found = _solve(s, seat, placements, HINT_NODES)
    if found.outcome == "not known":
        return None
    if found.solution:
        return int(PLACEMENT_ACTION[placement_of(found.solution[0])])
    return TAKE_BACK_AT + _obstacle(s, seat, placements) if placements else GIVE_UP_ACTION


def way_back(s: PlainState, seat: int) -> int:
    """What a bot does that knows no solution: it takes back a piece, or gives up on an empty sheet."""
    placements = placements_on(s, seat)
    return TAKE_BACK_AT + int(PLACEMENT_PIECE[placements[-1]]) if placements else GIVE_UP_ACTION


def _solve(s: PlainState, seat: int, placements: Sequence[int], nodes: int) -> Solved:
    """The pieces of a solution that are not placed yet."""
    placed = [placed_of(placement) for placement in placements]
    if s.game == 2:
        return solve_problem(Problem(s.race_turn_die, s.race_test_die), placed=placed, nodes=nodes)
    return solve(region_of(s, seat), Constraints.of_box(box_of(s, seat)), placed=placed, nodes=nodes)


def _obstacle(s: PlainState, seat: int, placements: Sequence[int]) -> int:
    """A piece without which there is a solution again, or else the last one."""
    for placement in placements:
        others = [other for other in placements if other != placement]
        if _solve(s, seat, others, OBSTACLE_NODES).outcome == "solved":
            return int(PLACEMENT_PIECE[placement])
    return int(PLACEMENT_PIECE[placements[-1]])
