"""What searching bots know of Tide."""

from typing import Final

import numpy as np

from landwright.core.strategy import Level, Strategy
from landwright.core.types import State
from landwright.kernels import kernel
from tests.toy.rules import is_over, outcome, total

PRIME: Final = 2147483647


@kernel
def key(s: State) -> int:
    """A hash in two halves; neither outgrows a word."""
    high = (s.seats * 8 + s.rounds) * 8 + s.rounds_played
    low = s.tide
    for seat in range(s.seats):
        facts = (total(s, seat) * 64 + s.hands[seat]) * 8 + s.played[seat]
        high = (high * 69069 + facts) % PRIME
        low = (low * 48271 + facts) % PRIME
    return int(high * (PRIME + 1) + low)


@kernel
def evaluate(s: State, seat: int) -> float:
    """A shared win is worth as much less as there are others to share it with."""
    if is_over(s):
        winners = outcome(s)[1]
        if not winners >> seat & 1:
            return -1.0
        count = 0
        for other in range(s.seats):
            count += winners >> other & 1
        return 1.0 if s.seats == 1 else 1.0 - 2.0 * (count - 1) / s.seats
    best = 0
    for other in range(s.seats):
        if other != seat:
            best = max(best, total(s, other))
    return float(np.tanh((total(s, seat) - best) / 8))


LEVELS: tuple[Level, ...] = (
    Level("greedy", blunder_rate=0.5),
    Level("greedy"),
    Level("tree-search", budget=50),
    Level("tree-search", budget=200),
    Level("tree-search", budget=800),
)
STRATEGY: Final = Strategy(key, evaluate)
