"""The key and the evaluation of Terramorphic Expanse states."""

from typing import Final

import numpy as np

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import CARDS
from landwright.games.terramorphic_expanse.scoring import total, winners
from landwright.games.terramorphic_expanse.state import OVER
from landwright.geometry.bits import mix
from landwright.kernels import inlined

POINTS_SCALE: Final = 8.0


@inlined
def key(s: State) -> int:
    found = mix(mix(mix(s.seats, s.phase), s.on_board), s.to_move << 4 | s.first + 1)
    found = mix(mix(mix(found, s.turns), s.bonus + 1), s.drawn + 1)
    found = mix(mix(mix(found, s.entered), s.scored), s.has_bonus_paid << 8 | s.actions << 4 | s.kind)
    found = mix(mix(mix(found, s.steps), s.letter + 1), s.direction + 1)
    found = mix(mix(mix(found, s.placed), s.target), s.run << 1 | s.needs_every)
    for card in range(CARDS):
        if s.on_board >> card & 1:
            found = mix(mix(mix(found, s.side[card]), s.x[card]), s.y[card])
    for seat in range(s.seats):
        found = mix(mix(mix(found, s.guide[seat]), s.cube[seat] + 1), s.count[seat])
        found = mix(mix(mix(found, s.marker[seat] + 1), s.last[seat] + 1), s.power[seat] << 1 | s.lasting[seat])
        found = mix(found, total(s, seat))
    return found


@inlined
def evaluate(s: State, seat: int) -> float:
    """The lead of a seat over the best of the others."""
    if s.phase == OVER:
        return result_value(winners(s), seat)
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, total(s, other))
    return 0.99 * np.tanh((total(s, seat) - best) / POINTS_SCALE)


@inlined
def result_value(won: int, seat: int) -> float:
    if won >> seat & 1 == 0:
        return -1.0
    return 1.0 if won == 1 << seat else 0.0
