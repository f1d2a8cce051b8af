"""What bots know of Graphia Genesis."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.bots.afterstates import Fitted, cards_to_come, worth_after, worth_of_map
from landwright.games.graphia_genesis.bots.weights import POINTS, WAYS
from landwright.games.graphia_genesis.components import CROSSING, EMPTY, KINDS, RIVER
from landwright.games.graphia_genesis.rules.play import draw, has_secret
from landwright.games.graphia_genesis.scoring import PARTS, score_map
from landwright.games.graphia_genesis.state import OVER
from landwright.geometry.bitboard12 import WORDS, Words
from landwright.geometry.bits import mix
from landwright.kernels import inlined

MOST: Final = 250.0  # points that nobody ever gets

# What a river from edge to edge is worth to a bot. It has to be more than its points, for a river is completed only by
# somebody who is set on it.
RIVER_GOAL_POINTS: Final = 80.0


@inlined
def key(s: State) -> int:
    found = mix(mix(mix(s.phase, s.terrain), s.die), s.to_draw)
    found = mix(mix(mix(found, s.terrain_cards), s.shape_cards), s.desolated)
    found = mix(mix(mix(found, s.shapes[0]), s.shapes[1]), s.loses * 4 + s.flips * 2 + s.farm)
    for seat in range(s.seats):
        found = mix(found, s.drawn[seat] if has_secret(s, seat) else 0)
        for kind in range(KINDS):
            for word in range(WORDS):
                found = mix(found, s.land[seat, kind, word])
    return found


@inlined
def evaluate(s: State, seat: int) -> float:
    """The points that the seat's map is likely to have at the end, what it has just drawn included."""
    return foretold(s, seat, float(CROSSING))


@inlined
def search_goal(s: State, seat: int) -> float:
    """What a bot plays for."""
    return foretold(s, seat, RIVER_GOAL_POINTS)


@inlined
def foretold(s: State, seat: int, crossing: float) -> float:
    if s.phase == OVER:
        return (
            standing(s.winners, seat)
            if s.seats > 1
            else points_at_the_end(s.land[seat], s.loses, s.farm, crossing) / MOST
        )
    land, cards = s.land[seat].copy(), cards_to_come(s)
    if has_secret(s, seat):
        draw(land, s.terrain, s.drawn[seat])
    elif s.terrain != EMPTY:
        cards |= 1 << (s.terrain - 1)  # still to be drawn
    return in_bounds(worth_of_map(land, cards, s.desolated, Fitted(POINTS, WAYS, crossing)))


@inlined
def score_actions(s: State, seat: int, actions: Numbers, count: int, only_best: bool, out: NDArray[np.float64]) -> None:
    worth_after(s, seat, actions, count, Fitted(POINTS, WAYS, RIVER_GOAL_POINTS), only_best, out)
    for i in range(count):
        out[i] = in_bounds(out[i])


@inlined
def in_bounds(points: float) -> float:
    return max(-1.0, min(1.0, points / MOST))


@inlined
def standing(winners: int, seat: int) -> float:
    if winners >> seat & 1 == 0:
        return -1.0
    return 1.0 if winners == 1 << seat else 0.0


@inlined
def points_at_the_end(land: Words, loses: int, farm: int, crossing: float) -> float:
    parts = np.zeros(PARTS, np.int64)
    total = float(score_map(land, loses, farm, parts))
    return total - CROSSING + crossing if parts[RIVER - 1] else total


def isolate_seat(s: State, seat: int) -> State:
    """No map touches another, so a seat that is to draw may as well be the only one."""
    own = s.copy()
    own.land[0] = s.land[seat]
    own.drawn[0] = s.drawn[seat]
    own.seats = 1
    own.to_draw = 1
    return own
