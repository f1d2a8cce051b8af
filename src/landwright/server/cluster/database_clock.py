"""The clock of the database, which all processes share, by the steady clock of this one.

A measurement is off by at most half of its round trip. Of the last few the quickest counts.
"""

import asyncio
import logging
from collections import deque
from typing import Final, NamedTuple, Protocol

from landwright.server.runtime import steady_clock
from landwright.server.storage import StorageError

log: Final = logging.getLogger("landwright.server.cluster.database_clock")
SECONDS_BETWEEN: Final = 1.0
READINGS: Final = 3  # at a time: the first one often waits until processors wake up
KEPT: Final = 10 * READINGS  # clocks drift by less than a millisecond in that time


class TimeSource(Protocol):
    async def now(self) -> float:
        """The time of the database."""


class Measurement(NamedTuple):
    accuracy: float  # seconds
    offset: float  # what has to be added to the steady clock


def measured(before: float, database: float, after: float) -> Measurement:
    """
    >>> measured(10.0, 110.5, 10.5)
    Measurement(accuracy=0.25, offset=100.25)
    """
    return Measurement(accuracy=(after - before) / 2, offset=database - (before + after) / 2)


class DatabaseClock:
    def __init__(self, database: TimeSource) -> None:
        self._database = database
        self._measurements: deque[Measurement] = deque(maxlen=KEPT)

    @property
    def accuracy(self) -> float:
        """How far the clock may be off, in seconds."""
        return min(self._measurements).accuracy

    @property
    def offset(self) -> float:
        return min(self._measurements).offset

    async def measure(self) -> None:
        for _ in range(READINGS):
            before = steady_clock.now()
            database = await self._database.now()
            self._measurements.append(measured(before, database, steady_clock.now()))

    async def run(self) -> None:
        """Measures again and again, for ever."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN)
            try:
                await self.measure()
            except StorageError as error:
                log.warning("the clock of the database was not read", extra={"reason": str(error)})
