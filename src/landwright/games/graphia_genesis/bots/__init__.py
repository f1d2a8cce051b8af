"""The strategy of Graphia Genesis: its kernels for bots, and five levels."""

from functools import partial
from typing import Final

from landwright.bots.one_ply import Greedy, MostPoints
from landwright.bots.rollouts import Rollouts
from landwright.core.strategy import Strategy
from landwright.games.graphia_genesis.bots.evaluation import (
    MAX_POINTS,
    evaluate,
    isolate_seat,
    key,
    score_actions,
    search_goal,
)

search = partial(Rollouts, score_actions=score_actions, goal=search_goal)
STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        MostPoints(blunders=0.3),
        MostPoints(),
        Greedy(blunders=0.1),
        search(candidates=8, steps=4, rollouts=100),
        search(candidates=16, steps=8, rollouts=2500, seconds=1.7),
    ),
    points_per_value=MAX_POINTS,
    isolate_seat=isolate_seat,
)
