"""The strategy of Polyminix: its kernels for bots, and five levels of bots that solve like people."""

from typing import Any, Final

from landwright.core.strategy import Level, Strategy
from landwright.games.polyminix.bots.evaluation import evaluate, key
from landwright.games.polyminix.state import HINT_ACTION, MAX_STEPS


def solving_bot(game: Any, level: Level) -> Any:
    """Loads the solver only for those who need a bot."""
    from landwright.games.polyminix.bots.solving_bot import SolvingBot

    return SolvingBot(game, level)


STRATEGY: Final = Strategy(
    key=key,
    evaluate=evaluate,
    levels=tuple(Level("own", depth=number) for number in range(1, 6)),
    max_steps=MAX_STEPS,
    hint_action=HINT_ACTION,
    own_bot=solving_bot,
)
