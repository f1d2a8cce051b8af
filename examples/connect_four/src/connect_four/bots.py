"""The strategy of Connect Four: alpha-beta search, with a ply for each stone."""

import numpy as np

from connect_four.rules import COLUMN, COLUMNS, STEPS, STRIDE, outcome
from landwright.bots.alpha_beta import AlphaBeta
from landwright.bots.one_ply import Greedy
from landwright.core.strategy import Strategy
from landwright.core.types import State
from landwright.geometry.bits import count_bits
from landwright.kernels import kernel

BOTTOM = sum(1 << STRIDE * column for column in range(COLUMNS))
FOURS = [sum(1 << i + step * k for k in range(4)) for i in range(STRIDE * COLUMNS) for step in STEPS]
LINES = np.array([four for four in FOURS if four & ~(BOTTOM * COLUMN) == 0])  # of four squares on the board


@kernel
def evaluate(s: State, seat: int) -> float:
    """By the lines that only one player can still complete; lines with more stones count more."""
    ending, winners = outcome(s)
    if ending:
        return 0.0 if winners == 0b11 else 1.0 if winners == 1 << seat else -1.0
    own, other, value = s.stones[seat], s.stones[1 - seat], 0
    for line in LINES:
        if not line & own or not line & other:
            value += count_bits(line & own) ** 2 - count_bits(line & other) ** 2
    return np.tanh(value / 64)


LIMITS = {"depth": 3}, {"depth": 6}, {"depth": 14, "positions": 400_000}
SEARCHES = (AlphaBeta(**limits, noise=0.004) for limits in LIMITS)  # the seed decides between equal moves
STRATEGY = Strategy(evaluate, levels=(Greedy(blunders=0.4), Greedy(), *SEARCHES))
