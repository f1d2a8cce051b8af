"""The strategy of Forgenesis: its kernels for bots, and five levels."""

from typing import Final

from landwright.core.strategy import Level, Strategy
from landwright.games.forgenesis.bots.evaluation import evaluate, key
from landwright.games.forgenesis.state import MAX_STEPS, MAX_TURNS

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        Level("greedy", blunder_rate=0.1),
        Level("alpha-beta", depth=1),
        Level("alpha-beta", depth=2),
        Level("alpha-beta", depth=4, budget=60_000),
        Level("alpha-beta", depth=40, budget=600_000, seconds=1.6),
    ),
    max_steps=MAX_STEPS,
    max_turns=MAX_TURNS,
)
