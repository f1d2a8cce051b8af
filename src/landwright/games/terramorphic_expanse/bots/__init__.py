"""The strategy of Terramorphic Expanse: its kernels for bots, and five levels."""

from typing import Final

from landwright.bots.one_ply import MostPoints
from landwright.bots.whole_turns import WholeTurns
from landwright.core.strategy import Strategy
from landwright.games.terramorphic_expanse.bots.evaluation import evaluate, key
from landwright.games.terramorphic_expanse.bots.turns import list_turns
from landwright.games.terramorphic_expanse.state import MAX_STEPS

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        MostPoints(blunders=0.2),
        WholeTurns(list_turns, width=1, depth=1, blunders=0.4),
        WholeTurns(list_turns, width=1, depth=1, blunders=0.08),
        WholeTurns(list_turns, width=4, depth=2),
        WholeTurns(list_turns, width=24, depth=3, seconds=1.5),
    ),
    max_steps=MAX_STEPS,
)
