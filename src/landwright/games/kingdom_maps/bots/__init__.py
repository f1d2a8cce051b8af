"""The strategy of Kingdom Maps: its kernels for bots, and five levels."""

from typing import Final

from landwright.bots.one_ply import Greedy, MostPoints
from landwright.bots.rollouts import Rollouts
from landwright.core.strategy import Strategy
from landwright.games.kingdom_maps.bots.evaluation import MAX_POINTS, evaluate, key
from landwright.games.kingdom_maps.state import MAX_STEPS

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        MostPoints(blunders=0.5),
        MostPoints(),
        Greedy(),
        Rollouts(candidates=6, steps=1, rollouts=12, blunders=0.15),
        Rollouts(candidates=12, steps=12, rollouts=400, seconds=1.6),
    ),
    points_per_value=MAX_POINTS,
    max_steps=MAX_STEPS,
)
