"""The evaluation of Graphia Genesis maps."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.bots.afterstates import Fitted, cards_left, map_value, score_afterstates
from landwright.games.graphia_genesis.bots.weights import POINTS, ROUTES
from landwright.games.graphia_genesis.components import CROSSING, EMPTY, KINDS, RIVER
from landwright.games.graphia_genesis.rules.play import draw, has_secret
from landwright.games.graphia_genesis.scoring import PARTS, score_map
from landwright.games.graphia_genesis.state import OVER
from landwright.geometry.bitboard12 import WORDS, Words
from landwright.geometry.bits import mix
from landwright.kernels import inlined

MAX_POINTS: Final = 250.0  # above every possible total

# The value of a river from edge to edge for a bot. It is higher than its points, because only a bot that pursues a
# river persistently completes one.
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
    """The expected points of the seat's map at the end, including a draw of this round."""
    return expected_value(s, seat, float(CROSSING))


@inlined
def search_goal(s: State, seat: int) -> float:
    """The same with a higher value for the river: what rollouts maximise."""
    return expected_value(s, seat, RIVER_GOAL_POINTS)


@inlined
def expected_value(s: State, seat: int, crossing: float) -> float:
    if s.phase == OVER:
        return (
            result_value(s.winners, seat)
            if s.seats > 1
            else final_points(s.land[seat], s.loses, s.farm, crossing) / MAX_POINTS
        )
    land, cards = s.land[seat].copy(), cards_left(s)
    if has_secret(s, seat):
        draw(land, s.terrain, s.drawn[seat])
    elif s.terrain != EMPTY:
        cards |= 1 << (s.terrain - 1)  # still to be drawn
    return in_bounds(map_value(land, cards, s.desolated, Fitted(POINTS, ROUTES, crossing)))


@inlined
def score_actions(s: State, seat: int, actions: Numbers, count: int, only_best: bool, out: NDArray[np.float64]) -> None:
    score_afterstates(s, seat, actions, count, Fitted(POINTS, ROUTES, RIVER_GOAL_POINTS), only_best, out)
    for i in range(count):
        out[i] = in_bounds(out[i])


@inlined
def in_bounds(points: float) -> float:
    return max(-1.0, min(1.0, points / MAX_POINTS))


@inlined
def result_value(winners: int, seat: int) -> float:
    if winners >> seat & 1 == 0:
        return -1.0
    return 1.0 if winners == 1 << seat else 0.0


@inlined
def final_points(land: Words, loses: int, farm: int, crossing: float) -> float:
    parts = np.zeros(PARTS, np.int64)
    total = float(score_map(land, loses, farm, parts))
    return total - CROSSING + crossing if parts[RIVER - 1] else total


def isolate_seat(s: State, seat: int) -> State:
    """Maps do not affect each other, so a waiting seat can play as if it were alone."""
    own = s.copy()
    own.land[0] = s.land[seat]
    own.drawn[0] = s.drawn[seat]
    own.seats = 1
    own.to_draw = 1
    return own
