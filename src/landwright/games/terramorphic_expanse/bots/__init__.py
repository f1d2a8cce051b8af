"""The strategy of Terramorphic Expanse: its kernels for bots, and five levels."""

from typing import Final

from landwright.core.strategy import Level, Strategy
from landwright.games.terramorphic_expanse.bots.evaluation import evaluate, key
from landwright.games.terramorphic_expanse.state import MAX_STEPS

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        Level("points", blunder_rate=0.3),
        Level("points"),
        Level("greedy", blunder_rate=0.1),
        Level("greedy"),
        Level("rollouts", width=12, depth=6, budget=100),
    ),
    max_steps=MAX_STEPS,
)
