"""The strategy of Polyminix: its kernels for bots, and five levels."""

from typing import Final

from landwright.core.strategy import Level, Strategy
from landwright.games.polyminix.bots.evaluation import evaluate, key

STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=tuple(Level("points", budget=level) for level in range(5)),
    max_steps=1 << 20,  # in a race a seat may place and take back as often as it likes
)
