"""What bots know of Kingdom Maps."""

from typing import Final

import numpy as np

from landwright.core.types import State
from landwright.games.kingdom_maps.bots.potential import potential
from landwright.games.kingdom_maps.components import CODES, DICE, TERRITORIES
from landwright.games.kingdom_maps.scoring import PARTS, best_seats, score_seat
from landwright.games.kingdom_maps.state import OVER
from landwright.geometry.bits import mix
from landwright.kernels import inlined

POWER: Final = 0.7  # points that an available ±1 is worth
MOST: Final = 150.0  # points that nobody ever gets


@inlined
def key(s: State) -> int:
    found = mix(mix(mix(s.seats, s.phase), s.criteria), s.active + 1)
    found = mix(mix(found, s.to_take), s.to_draw << 8 | s.to_score << 4 | s.is_second << 1 | s.is_last)
    found = mix(mix(found, s.taken if s.seats > 1 else 0), s.territory)
    for die in range(DICE):
        found = mix(found, s.dice[die])
    for seat in range(s.seats):
        is_drawing = s.to_draw >> seat & 1
        found = mix(mix(found, s.fresh[seat] if is_drawing else 0), s.number[seat] if is_drawing else 0)
        found = mix(mix(mix(found, s.powers[seat]), s.question[seat]), s.question_points[seat])
        for territory in range(TERRITORIES):
            found = mix(mix(found, s.land[seat, territory]), s.uses[seat, territory])
    return found


@inlined
def evaluate(s: State, seat: int) -> float:
    """How far a seat is ahead of the best of the others, or alone its points."""
    if s.phase == OVER and s.seats > 1:
        return standing(best_seats(s), seat)
    own, best = worth(s, seat), 0.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, worth(s, other))
    return max(-0.99, min(0.99, (own - best) / MOST))


@inlined
def standing(winners: int, seat: int) -> float:
    if winners >> seat & 1 == 0:
        return -1.0
    return 1.0 if winners == 1 << seat else 0.0


@inlined
def worth(s: State, seat: int) -> float:
    """The points of a seat, and what its map promises."""
    total = float(score_seat(s, seat, np.zeros(PARTS, np.int64)))
    if s.phase != OVER:
        for criterion in range(len(CODES)):
            if s.criteria >> criterion & 1:
                total += potential(s.land[seat], criterion)
        total += POWER * s.powers[seat]
    return total
