"""The strategy of Graphia Genesis: its kernels for bots, and five levels."""

from typing import Final

from landwright.core.strategy import Level, Strategy
from landwright.games.graphia_genesis.bots.evaluation import (
    MAX_POINTS,
    evaluate,
    isolate_seat,
    key,
    score_actions,
    search_goal,
)

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        Level("points", blunder_rate=0.3),
        Level("points"),
        Level("greedy", blunder_rate=0.1),
        Level("rollouts", width=8, depth=4, budget=100),
        Level("rollouts", width=16, depth=8, budget=2500, seconds=1.7),
    ),
    points_per_value=MAX_POINTS,
    isolate_seat=isolate_seat,
    score_actions=score_actions,
    search_goal=search_goal,
)
