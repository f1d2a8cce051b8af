"""Begins the match of a full table, and ends the waiting for hashes and shares that do not come.

Every process that has the table in memory does so, without a lease: a step that ended meanwhile is not ended again. The
time of a step is measured since the process knows of it and somebody with a seat is there: others would wait for
nobody. So clients can load the page, or come back after a restart.
"""

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from landwright.core import dice
from landwright.server.runtime.errors import ProblemError
from landwright.server.storage import StorageError
from landwright.server.tables import commands, shares
from landwright.server.tables.dice_exchange import Step

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

SECONDS_FOR: Final = {  # of a step; clients that take part need a fraction of a second
    "hash": 3.0,  # a client that knows nothing of shares makes everybody wait for so long
    "share": 10.0,  # somebody who was there just now should not lose their share to a slow network
}
RETRY_AFTER: Final = 1.0  # seconds, when the storage failed


class MatchStart:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self._step: Step | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        return self._alarm is not None

    def go_on(self) -> None:
        """Called with every change of a table whose match has not begun, and when somebody comes."""
        state = self.table.state
        if state.is_ready:
            self.table.services.tasks.spawn(self._begin())
        if state.exchange.step != self._step:
            self.stop()
        if state.exchange.step and not self._step and self.table.present().seats:
            self._wait_for(state.exchange.step)

    def stop(self) -> None:
        self._step = None
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    async def _begin(self) -> None:
        await self.table.services.prepare(self.table.state)
        await self.table.execute(commands.begin_when_ready)

    def _wait_for(self, step: Step) -> None:
        self._step = step
        self._ring_in(SECONDS_FOR[step.wanted], step)

    def _ring_in(self, seconds: float, step: Step) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._ring, step)

    def _ring(self, step: Step) -> None:
        self._alarm = None
        self.table.services.tasks.spawn(self._end(step))

    async def _end(self, step: Step) -> None:
        try:
            await self.table.execute(partial(shares.stop_waiting, step=step, seed=dice.new_seed().hex()))
        except ProblemError:  # other processes were first, again and again
            self._ring_again(step)
        except StorageError:
            self._ring_again(step)
            raise

    def _ring_again(self, step: Step) -> None:
        if self._step == step:
            self._ring_in(RETRY_AFTER, step)
