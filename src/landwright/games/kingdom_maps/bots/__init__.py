"""The strategy of Kingdom Maps: its kernels for bots, and five levels."""

from typing import Final

from landwright.core.strategy import Level, Strategy
from landwright.games.kingdom_maps.bots.evaluation import MAX_POINTS, evaluate, key
from landwright.games.kingdom_maps.state import MAX_STEPS

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        Level("points", blunder_rate=0.5),
        Level("points"),
        Level("greedy"),
        Level("rollouts", width=6, depth=1, budget=12, blunder_rate=0.15),
        Level("rollouts", width=12, depth=12, budget=400, seconds=1.6),
    ),
    points_per_value=MAX_POINTS,
    max_steps=MAX_STEPS,
)
