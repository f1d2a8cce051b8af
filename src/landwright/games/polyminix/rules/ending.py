"""The end (7.1 to 7.5), and time (4.12)."""

from landwright.core.types import State
from landwright.games.polyminix.state import CLOCK, GAVE_UP, MODES, OVER, RACE
from landwright.kernels import inlined


@inlined
def end_game(s: State, ending: int) -> None:
    s.phase = OVER
    s.ending = ending


@inlined
def total(s: State, seat: int) -> int:
    points = 0
    for mode in range(MODES):
        points += s.points[seat, mode]
    return points


@inlined
def highest_total(s: State) -> int:
    highest = 0
    for seat in range(s.seats):
        highest = max(highest, total(s, seat))
    return highest


@inlined
def best_seats(s: State) -> int:
    """The bit set of the seats with the highest total."""
    highest, seats = highest_total(s), 0
    for seat in range(s.seats):
        if total(s, seat) == highest:
            seats |= 1 << seat
    return seats


@inlined
def outcome(s: State) -> tuple[int, int]:
    """7.1, 7.4; nobody wins who gives up in solo practice (8.5)."""
    if s.phase != OVER:
        return 0, 0
    return s.ending, 0 if s.ending == GAVE_UP else best_seats(s)


@inlined
def time_limit(s: State) -> int:
    """4.12; solo practice has no limit (8.2)."""
    if s.phase != RACE or s.seats == 1:
        return 0
    return s.clock if s.race_mode == CLOCK else s.limit
