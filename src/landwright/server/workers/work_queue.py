"""A queue for what few can use at a time: urgent work first, and nobody more than their share."""

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from time import monotonic
from typing import Final, TypeVar

import msgspec

HALF_LIFE: Final = 30.0  # seconds in which half of the time that somebody has used is forgotten
MANY: Final = 10_000  # askers whose use is remembered
NOTHING: Final = 0.01  # seconds of use

Result = TypeVar("Result")


class Waiting(msgspec.Struct, eq=False):
    urgency: int
    asker: str
    turn: "asyncio.Future[None]"


class Use(msgspec.Struct):
    """How long an asker has used workers, as of a time."""

    seconds: float
    at: float

    def until(self, now: float) -> float:
        return self.seconds * 0.5 ** ((now - self.at) / HALF_LIFE)


class WorkQueue:
    """Starts at most `slots` pieces of work at a time.

    Work with the lowest number of urgency comes first. If two are equally urgent, the asker with less work running
    comes first, and then the one who has used the workers less in the last seconds.
    """

    def __init__(self, slots: int) -> None:
        self._free = slots
        self._waiting: list[Waiting] = []
        self._running: Counter[str] = Counter()
        self._used: dict[str, Use] = {}

    def __len__(self) -> int:
        """How much waits."""
        return len(self._waiting)

    def count(self, asker: str) -> int:
        """How much of an asker's work runs or waits."""
        return self._running[asker] + sum(waiting.asker == asker for waiting in self._waiting)

    async def run(
        self, urgency: int, asker: str, start: Callable[[], "Future[Result] | asyncio.Future[Result]"]
    ) -> Result:
        """The result of the work. A caller that is cancelled gives up its turn; work that runs keeps its slot."""
        await self._take_turn(urgency, asker)
        began = monotonic()
        try:
            work = asyncio.wrap_future(start())
        except BaseException:
            self._ended(asker, began)
            raise
        work.add_done_callback(lambda _: self._ended(asker, began))
        work.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to hear of it
        return await asyncio.shield(work)

    async def _take_turn(self, urgency: int, asker: str) -> None:
        waiting = Waiting(urgency, asker, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        self._start_next()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if not waiting.turn.cancelled():  # it was given the turn at the same moment
                self._ended(asker, monotonic())
            elif waiting in self._waiting:
                self._waiting.remove(waiting)
            raise

    def _start_next(self) -> None:
        while self._free and self._waiting:
            chosen = min(self._waiting, key=partial(self._rank, now=monotonic()))  # the first of equals
            self._waiting.remove(chosen)
            if chosen.turn.cancelled():
                continue
            self._free -= 1
            self._running[chosen.asker] += 1
            chosen.turn.set_result(None)

    def _rank(self, waiting: Waiting, now: float) -> tuple[int, int, float]:
        return waiting.urgency, self._running[waiting.asker], self._use(waiting.asker, now)

    def _use(self, asker: str, now: float) -> float:
        return self._used[asker].until(now) if asker in self._used else 0.0

    def _ended(self, asker: str, began: float) -> None:
        self._free += 1
        self._running[asker] -= 1
        if not self._running[asker]:
            del self._running[asker]
        now = monotonic()
        self._used[asker] = Use(self._use(asker, now) + now - began, now)
        if len(self._used) > MANY:
            self._used = {each: use for each, use in self._used.items() if use.until(now) > NOTHING}
        self._start_next()
