"""The end (7.1 to 7.5), and time (4.12)."""

from landwright.core.types import State
from landwright.core.winners import winners_by_total
from landwright.games.polyminix.rules.race import end_race
from landwright.games.polyminix.scoring import totals
from landwright.games.polyminix.state import CLOCK, GAVE_UP, OVER, RACE
from landwright.kernels import inlined


@inlined
def outcome(s: State) -> tuple[int, int]:
    """7.1, 7.4; nobody wins who gives up in solo practice (8.5)."""
    if s.phase != OVER:
        return 0, 0
    return s.ending, 0 if s.ending == GAVE_UP else winners_by_total(totals(s))


@inlined
def time_limit(s: State) -> int:
    """4.12; solo practice has no limit (8.2)."""
    if s.phase != RACE or s.seats == 1:
        return 0
    return s.clock if s.race_mode == CLOCK else s.limit


@inlined
def time_up(s: State) -> None:
    """4.12."""
    end_race(s)
