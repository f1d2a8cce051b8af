"""The time of a turn, for bots that search for each of its actions anew."""

from typing import Final

from landwright.core.game import Game
from landwright.core.types import State

PARTS: Final = 3  # an action gets a third of what is left: the first ones decide more than the last
SHORTEST: Final = 0.001  # seconds; 0 would be no limit


class TurnClock:
    """Divides the seconds of a turn over its actions.

    A turn continues if the state is the one that the bot's last action led to. Otherwise another seat or chance has
    acted, and a new turn begins.
    """

    def __init__(self, game: Game, seconds: float) -> None:
        self.game, self.seconds = game, seconds
        self.begin()

    def begin(self) -> None:
        self._expected: int | None = None  # the key of the state in which the turn continues
        self._left, self._played = 0.0, 0

    def limit(self, s: State, share: float = 1.0) -> float:
        """The seconds for the next action, in a turn that may use this share of its time; 0 for no limit."""
        if not self.seconds:
            return 0.0
        if self._expected is None or self.game.strategy.key(s) != self._expected:
            self._left, self._played = self.seconds * share, 0
        parts = min(PARTS, max(1, self.game.strategy.max_steps - self._played))
        return max(SHORTEST, self._left / parts)

    def spend(self, s: State, seat: int, action: int, seconds: float) -> None:
        """Counts the time of an action that the bot plays in this state."""
        if self.seconds:
            self._expected = self.game.strategy.key(self.game.after(s, seat, action))
            self._left, self._played = self._left - seconds, self._played + 1
