"""The timers of a table: the alarm of its clocks and time limits, and the pause after everybody has left."""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError
from landwright.server.storage import StorageError
from landwright.server.tables import commands
from landwright.server.tables.events import Decision
from landwright.server.tables.state import TableState

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

MARGIN: Final = 0.01  # seconds that the alarm rings late, so that it is never too early
RETRY_AFTER: Final = 1.0  # seconds, when the storage failed


class Timers:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self._alarm: asyncio.TimerHandle | None = None
        self._pausing: asyncio.TimerHandle | None = None
        self._left_at = 0.0

    @property
    def are_set(self) -> bool:
        return self._alarm is not None or self._pausing is not None

    def set(self) -> None:
        """Sets the alarm for the next clock that runs out, or for the end of a real-time game's moment."""
        self.stop_alarm()
        state = self.table.state
        if not state.is_playing or not state.has_time_limits:
            return
        people = [seat for seat in state.waiting if state.seats[seat].is_person]
        due = state.clock.deadline(people) if state.clock.is_used else state.deadline()
        if due is not None:
            self._ring_in(max(0.0, due - steady_clock.now()) + MARGIN)

    def stop_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def stop(self) -> None:
        self.stop_alarm()
        if self._pausing:
            self._pausing.cancel()
            self._pausing = None

    def person_came(self) -> None:
        if self._pausing:
            self._pausing.cancel()
            self._pausing = None

    def person_left(self) -> None:
        """Pauses the table after a while without anybody who plays. Time inside a real-time game goes on."""
        state = self.table.state
        if state.game.info.is_real_time or state.status != "playing" or self._pausing or self.table.present().seats:
            return
        self._left_at = steady_clock.now()
        loop = asyncio.get_running_loop()
        self._pausing = loop.call_later(self.table.services.settings.grace, self._pause)

    def _pause(self) -> None:
        self._pausing = None
        self.table.services.tasks.spawn(self._execute_pause())

    async def _execute_pause(self) -> None:
        await self.table.execute(self._pause_if_empty)

    def _pause_if_empty(self, state: TableState) -> Decision | None:
        return None if self.table.present().seats else commands.pause(state, self._left_at or steady_clock.now())

    def _ring_in(self, seconds: float) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.table.services.tasks.spawn(self._pass_time())

    async def _pass_time(self) -> None:
        now = steady_clock.now()
        try:
            if not await self.table.execute(partial(commands.time_passed, at=now), arrived=now):
                self.table.go_on()
        except ProblemError:  # other processes were first, again and again
            self.table.go_on()
        except StorageError:
            self._ring_in(RETRY_AFTER)
            raise
