"""The evaluation of Polyminix states."""

from typing import Final

import numpy as np

from landwright.core.types import State
from landwright.games.polyminix.components import KIT_AREA
from landwright.games.polyminix.rules.ending import outcome
from landwright.games.polyminix.rules.figures import area_of
from landwright.games.polyminix.scoring import total
from landwright.kernels import inlined

POINTS: Final = 8.0  # a lead that is nearly a win


@inlined
def evaluate(s: State, seat: int) -> float:
    """By the lead in points, and a little by the squares that are covered."""
    ending, winners = outcome(s)
    if ending:
        if not winners >> seat & 1:
            return -1.0
        return 1.0 if winners == 1 << seat else 0.0
    best = 0.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, seat_value(s, other))
    return float(np.tanh((seat_value(s, seat) - best) / POINTS))


@inlined
def seat_value(s: State, seat: int) -> float:
    """The points, and in a race the share of the figure that is covered."""
    points = float(total(s, seat))
    if not s.racing >> seat & 1:
        return points
    area = KIT_AREA if s.game == 2 else area_of(s.figure[seat])
    return points + area_of(s.sheet[seat]) / area
