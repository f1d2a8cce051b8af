"""Time in the terminal: bots live on a virtual clock, people on the real one.

The real time is looked at when a person has typed a line: what bots did until then, and the end of a moment's time,
happens first, at the time when it was due. While only bots can act nobody waits: the clock jumps to what they do next.
"""

import time
from collections.abc import Mapping

from landwright.bots.bot import Bot
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
        """Until the time of the present moment is up; None without a limit."""
        deadline = self.match.deadline
        return None if deadline is None else max(0, deadline - self.now) // 1000

    def step(self) -> bool:
        """What happens next without a person; False when a person is to act."""
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

    def set_back(self) -> None:
        """After a take-back."""
        self.virtual.set_back()
        self._set(self.virtual.now)

    def _set(self, milliseconds: int) -> None:
        self._origin = time.monotonic() - milliseconds / 1000
