"""Ranks the actions of a race by their arrival, where people play it at several processes.

Each process tells the others at once that an action has arrived, and holds it for `WINDOW`. By then it knows of nearly
everything that arrived earlier elsewhere, and lets that be stored first. The order of the log is the order of arrival,
so the rules need no clock. Where notices are late or lost, the order in which actions are stored decides, as always.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from landwright.server.runtime import steady_clock

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

WINDOW: Final = 0.05  # seconds that an action is held: a notice of an earlier one takes a few milliseconds
PATIENCE: Final = 0.5  # seconds that it then waits for an earlier one at most, whose process may have been killed

ArrivalId: TypeAlias = tuple[str, float]  # a process, and the time of arrival that it told


class Held(NamedTuple):
    arrived: float
    start: Callable[[], None]  # takes the action to the table's lock


class Earlier(NamedTuple):
    """An action that arrived at another process and is not stored yet, as far as known."""

    arrived: float
    until: float  # when nobody waits for it any more


class ArrivalQueue:
    """Decides when the actions of one table may be stored. All times are those of the clock of this process."""

    def __init__(self) -> None:
        self._held: deque[Held] = deque()
        self._elsewhere: dict[ArrivalId, Earlier] = {}

    @property
    def is_empty(self) -> bool:
        return not self._held

    def hold(self, arrived: float, start: Callable[[], None]) -> None:
        self._held.append(Held(arrived, start))

    def hear(self, arrival: ArrivalId, arrived: float, now: float) -> None:
        """An action arrived elsewhere. Its process cannot claim more than a window, whatever its clock says."""
        self._elsewhere = {known: earlier for known, earlier in self._elsewhere.items() if earlier.until > now}
        self._elsewhere[arrival] = Earlier(bounded(arrived, now), now + PATIENCE)

    def settle(self, arrival: ArrivalId) -> None:
        """An action elsewhere is stored or refused."""
        self._elsewhere.pop(arrival, None)

    def due(self) -> float | None:
        """When the next action may be stored, unless something is heard before; None if none is held."""
        if not self._held:
            return None
        arrived = self._held[0].arrived
        waits = [earlier.until for earlier in self._elsewhere.values() if earlier.arrived < arrived]
        return max([arrived + WINDOW, *waits])

    def take(self) -> Callable[[], None]:
        """The action that is due."""
        return self._held.popleft().start


def bounded(arrived: float, now: float) -> float:
    """
    >>> bounded(9.98, 10.0), bounded(3.0, 10.0), bounded(12.0, 10.0)
    (9.98, 9.95, 10.0)
    """
    return min(max(arrived, now - WINDOW), now)


class Arrivals:
    """The arrivals of one table: its queue, a timer, and the notices to and from other processes."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._queue = ArrivalQueue()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def are_held(self) -> bool:
        return not self._queue.is_empty

    def hold(self, at: float, start: Callable[[], None]) -> Callable[[], None]:
        """Calls `start` in the order of arrival. The caller calls what is returned when the action is settled."""
        cluster, arrived = self.table.services.cluster, bounded(at, steady_clock.now())
        told = cluster.arrived(self.table.id, arrived)
        self._queue.hold(arrived, start)
        self._set_timer()
        return lambda: cluster.settled(self.table.id, told)

    def hear(self, arrival: ArrivalId, arrived: float) -> None:
        self._queue.hear(arrival, arrived, steady_clock.now())
        self._set_timer()

    def settle(self, arrival: ArrivalId) -> None:
        self._queue.settle(arrival)
        self._set_timer()

    def release(self) -> None:
        """Holds nothing any more."""
        self._stop_timer()
        while not self._queue.is_empty:
            self._queue.take()()

    def _set_timer(self) -> None:
        self._stop_timer()
        due = self._queue.due()
        if due is not None:
            seconds = max(0.0, due - steady_clock.now())
            self._timer = asyncio.get_running_loop().call_later(seconds, self._start_next)

    def _start_next(self) -> None:
        self._queue.take()()
        self._set_timer()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
