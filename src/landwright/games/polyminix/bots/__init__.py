"""The strategy of Polyminix: its evaluation, and five levels of bots that solve like people."""

from typing import Final

from landwright.core.strategy import Strategy
from landwright.games.polyminix.bots.evaluation import evaluate
from landwright.games.polyminix.bots.solving_bot import SolvingBot
from landwright.games.polyminix.state import HINT_ACTION, MAX_STEPS

STRATEGY: Final = Strategy(
    evaluate=evaluate,
    levels=tuple(map(SolvingBot, range(5))),
    max_steps=MAX_STEPS,
    hint_action=HINT_ACTION,
)
