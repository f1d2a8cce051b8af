"""How good a state at the start of a turn is for each seat, with what the players can score next."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import State
from landwright.games.terramorphic_expanse.bots.evaluation import result_value
from landwright.games.terramorphic_expanse.bots.ground import list_open_itineraries, survey
from landwright.games.terramorphic_expanse.bots.memory import Memory
from landwright.games.terramorphic_expanse.bots.paths import (
    begin_frame,
    search_paths,
)
from landwright.games.terramorphic_expanse.scoring import total, winners
from landwright.games.terramorphic_expanse.state import OVER
from landwright.kernels import inlined, kernel

# Shares of the points that a seat could score on the expanse as it is: before others have changed it, and after.
NEXT: Final = 0.6
LATER: Final = 0.6
LASTING_WORTH: Final = 2.0
POINTS_IN_A_TURN: Final = 3.5
SMALLEST_SCALE: Final = 2.0  # points of a lead in the last round
SCALE_OF_A_TURN: Final = 1.1


@kernel
def most_points(s: State, seat: int, w: Memory) -> int:
    """What a seat could score on the expanse as it is, with the best itinerary that is open to it."""
    w.notes_paths = w.notes_ends = 0
    list_open_itineraries(s, seat, w)
    survey(s, seat, w)
    begin_frame(s, seat, w)
    search_paths(w)
    best = 0
    for cube in range(w.count):
        best = max(best, w.points[cube])
    return best


@inlined
def best_total(s: State) -> int:
    best = 0
    for seat in range(s.seats):
        best = max(best, total(s, seat))
    return best


@inlined
def will_move(s: State, seat: int) -> bool:
    """9.1: whether a seat has another turn: always before the last round, there only if it has not moved yet."""
    return best_total(s) < s.target or (seat - s.first) % s.seats >= (s.to_move - s.first) % s.seats


@kernel
def expected_points(s: State, seat: int, w: Memory) -> float:
    points = float(total(s, seat))
    if not will_move(s, seat):
        return points
    share = NEXT if seat == s.to_move else LATER
    return points + share * most_points(s, seat, w) + LASTING_WORTH * s.lasting[seat]


@kernel
def outlook(s: State, w: Memory, out: NDArray[np.float64]) -> None:
    """Writes the value of a state for each seat: its lead over the best of the others, or the result of the game."""
    if s.phase == OVER:
        for seat in range(s.seats):
            out[seat] = result_value(winners(s), seat)
        return
    for seat in range(s.seats):
        out[seat] = expected_points(s, seat, w)
    best, second = -1.0, -1.0
    for seat in range(s.seats):
        best, second = max(best, out[seat]), max(second, min(best, out[seat]))
    turns = max(0.0, (s.target - best_total(s)) / POINTS_IN_A_TURN)
    scale = SMALLEST_SCALE + SCALE_OF_A_TURN * turns
    for seat in range(s.seats):
        out[seat] = 0.99 * np.tanh((out[seat] - (best if out[seat] < best else second)) / scale)
