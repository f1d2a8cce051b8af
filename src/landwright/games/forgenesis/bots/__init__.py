"""The strategy of Forgenesis: its kernels for bots, and five levels."""

from functools import partial
from typing import Final

from landwright.bots.alpha_beta import AlphaBeta
from landwright.bots.one_ply import Greedy
from landwright.core.strategy import Strategy
from landwright.games.forgenesis.bots.evaluation import evaluate, key
from landwright.games.forgenesis.state import MAX_STEPS, MAX_TURNS

NOISE: Final = 0.004  # far smaller than the value of a creature's step

search = partial(AlphaBeta, max_turns=MAX_TURNS, noise=NOISE)
STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        Greedy(blunders=0.1),
        search(depth=1),
        search(depth=2),
        search(depth=4, positions=60_000),
        search(depth=40, positions=600_000, seconds=1.6),
    ),
    max_steps=MAX_STEPS,
)
