"""Time in a terminal game: bots use a virtual clock, people the real one.

The real time is checked when a person has typed a line. Bot actions and time limits that were due before it are played
first, at the time when they were due. While only bots can act, the clock jumps to their next action.
"""

import time
from collections.abc import Mapping

from landwright.core.bot import Bot
from landwright.core.match import Match
from landwright.lab.virtual_clock import VirtualClock


class Clocks:
    def __init__(self, match: Match, bots: Mapping[int, Bot]) -> None:
        self.match, self.bots = match, bots
        self.virtual = VirtualClock(match, bots)
        self._set(match.milliseconds)

    @property
    def now(self) -> int:
        """Milliseconds since the match began."""
        return int(1000 * (time.monotonic() - self._origin))

    @property
    def seconds_left(self) -> int | None:
        """Until the end of the current timed moment; None without a limit."""
        deadline = self.match.deadline
        return None if deadline is None else max(0, deadline - self.now) // 1000

    def step(self) -> bool:
        """Plays what is due next without people; False if a person has to act."""
        if not self.match.game.info.is_real_time:
            return self.virtual.step()
        if all(seat in self.bots for seat in self.match.waiting):
            has_happened = self.virtual.step()
            self._set(max(self.now, self.virtual.now))
            return has_happened
        now = self.now
        if self.virtual.step(until=now):
            return True
        self.virtual.now = now
        return False

    def reset(self) -> None:
        """Resets the clocks after a take-back."""
        self.virtual.reset()
        self._set(self.virtual.now)

    def _set(self, milliseconds: int) -> None:
        self._origin = time.monotonic() - milliseconds / 1000
