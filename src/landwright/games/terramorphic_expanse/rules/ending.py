"""The end (9.1 to 9.4)."""

from landwright.core.types import State
from landwright.games.terramorphic_expanse.scoring import total, winners
from landwright.games.terramorphic_expanse.state import MAX_ROUNDS, OVER, ROUND_LIMIT, TARGET_REACHED
from landwright.kernels import inlined


@inlined
def end_round(s: State) -> None:
    """9.1, 9.4."""
    for seat in range(s.seats):
        if total(s, seat) >= s.target:
            s.ending = TARGET_REACHED
    if s.ending == 0 and s.turns >= MAX_ROUNDS * s.seats:
        s.ending = ROUND_LIMIT
    if s.ending != 0:
        s.phase = OVER


@inlined
def outcome(s: State) -> tuple[int, int]:
    return s.ending, winners(s) if s.ending != 0 else 0
