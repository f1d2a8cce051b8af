"""When the actions of a bot's turn are shown: slowly enough to follow, and all of them soon."""

from typing import Final

from landwright.server.runtime.settings import Pace

LONGEST_STEP: Final = 0.4  # seconds between two actions of a short turn
MAX_MOMENTS: Final = 8  # in which a turn is shown; a longer turn shows several actions at once


def moments(pace: Pace, count: int, thought: float) -> list[float]:
    """When each action of a turn is shown, in seconds from the event before the turn.

    The bot has thought for the first `thought` of them. The last action follows at most `pace.turn` seconds later.

    >>> [round(moment, 2) for moment in moments(Pace(first=0.4, turn=1.2), 4, thought=0.1)]
    [0.4, 0.7, 1.0, 1.3]
    """
    first = max(pace.first, thought)
    shown = min(count, MAX_MOMENTS)
    left = max(0.0, thought + pace.turn - first)
    step = min(LONGEST_STEP, left / max(1, shown - 1))
    return [first + step * (number * shown // count) for number in range(count)]
