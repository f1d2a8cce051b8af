"""The strategy of Terramorphic Expanse: its kernels for bots, and five levels."""

from typing import Final

from landwright.core.strategy import Level, Strategy
from landwright.games.terramorphic_expanse.bots.evaluation import evaluate, key
from landwright.games.terramorphic_expanse.bots.turns import list_turns
from landwright.games.terramorphic_expanse.state import MAX_STEPS

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=(
        Level("points", blunder_rate=0.2),
        Level("whole-turns", width=1, depth=1, blunder_rate=0.4),
        Level("whole-turns", width=1, depth=1, blunder_rate=0.08),
        Level("whole-turns", width=4, depth=2),
        Level("whole-turns", width=24, depth=3, seconds=1.5),
    ),
    list_turns=list_turns,
    max_steps=MAX_STEPS,
)
