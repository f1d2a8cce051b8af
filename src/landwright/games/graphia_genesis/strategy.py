"""What bots know of Graphia Genesis."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landwright.game import Level, Numbers, State, Strategy
from landwright.games.graphia_genesis.components import CROSSING, EMPTY, KINDS, PARTS, RIVER
from landwright.games.graphia_genesis.looking import Fitted, cards_to_come, worth_after, worth_of_map
from landwright.games.graphia_genesis.rules.drawing import draw, has_secret
from landwright.games.graphia_genesis.scoring import score_map
from landwright.games.graphia_genesis.state import OVER
from landwright.games.graphia_genesis.weights import POINTS, WAYS
from landwright.geometry.bits import mix
from landwright.geometry.twelve import WORDS, Words
from landwright.kernel import kernel

MOST: Final = 250.0  # points that nobody ever gets

# What a river from edge to edge is worth to a bot. It has to be more than its points, for a river is completed only by
# somebody who is set on it.
ZEAL: Final = 80.0


@kernel
def key(s: State) -> int:
    found = mix(mix(mix(s.phase, s.terrain), s.die), s.to_draw)
    found = mix(mix(mix(found, s.terrain_cards), s.shape_cards), s.desolated)
    found = mix(mix(mix(found, s.shapes[0]), s.shapes[1]), s.loses * 2 + s.flips)
    for seat in range(s.seats):
        found = mix(found, s.drawn[seat] if has_secret(s, seat) else 0)
        for kind in range(KINDS):
            for word in range(WORDS):
                found = mix(found, s.land[seat, kind, word])
    return found


@kernel
def evaluate(s: State, seat: int) -> float:
    """The points that the seat's map is likely to have at the end, what it has just drawn included."""
    return foretold(s, seat, float(CROSSING))


@kernel
def ambition(s: State, seat: int) -> float:
    """What a bot plays for."""
    return foretold(s, seat, ZEAL)


@kernel
def foretold(s: State, seat: int, crossing: float) -> float:
    if s.phase == OVER:
        return standing(s.winners, seat) if s.seats > 1 else points_at_the_end(s.land[seat], s.loses, crossing) / MOST
    land, cards = s.land[seat].copy(), cards_to_come(s)
    if has_secret(s, seat):
        draw(land, s.terrain, s.drawn[seat])
    elif s.terrain != EMPTY:
        cards |= 1 << (s.terrain - 1)  # still to be drawn
    return in_bounds(worth_of_map(land, cards, s.desolated, Fitted(POINTS, WAYS, crossing)))


@kernel
def look_ahead(s: State, seat: int, actions: Numbers, count: int, only_best: bool, out: NDArray[np.float64]) -> None:
    worth_after(s, seat, actions, count, Fitted(POINTS, WAYS, ZEAL), only_best, out)
    for i in range(count):
        out[i] = in_bounds(out[i])


@kernel
def in_bounds(points: float) -> float:
    return max(-1.0, min(1.0, points / MOST))


@kernel
def standing(winners: int, seat: int) -> float:
    if winners >> seat & 1 == 0:
        return -1.0
    return 1.0 if winners == 1 << seat else 0.0


@kernel
def points_at_the_end(land: Words, loses: int, crossing: float) -> float:
    parts = np.zeros(len(PARTS), np.int64)
    total = float(score_map(land, loses, parts))
    return total - CROSSING + crossing if parts[RIVER - 1] else total


def alone(s: State, seat: int) -> State:
    """No map touches another, so a seat that is to draw may as well be the only one."""
    own = s.copy()
    own.land[0] = s.land[seat]
    own.drawn[0] = s.drawn[seat]
    own.seats = 1
    own.to_draw = 1
    return own


LEVELS: Final = (
    Level("points", slips=0.3),
    Level("points"),
    Level("greedy", slips=0.1),
    Level("rollouts", width=8, depth=4, work=100),
    Level("rollouts", width=16, depth=8, work=2500, seconds=1.7),
)
STRATEGY: Final = Strategy(key, evaluate)
