"""What takes long for a request and needs no process of its own: one thread, and one query at a time, shared fairly."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from time import thread_time
from typing import Any, Final, TypeVar

from landwright.server.runtime.budget import Budget, Visitor, too_fast
from landwright.server.workers.work_queue import WorkQueue

MOST_OF_ONE: Final = 4  # pieces of work of one person that run or wait
MOST_WAITING: Final = 40  # of all people
BUSY: Final = "The server has much to compute at the moment. Try again in a few seconds."

Result = TypeVar("Result")


class Need(IntEnum):
    """Of a piece of work; the first comes first."""

    PLAY = 0  # a table that somebody wants to play at
    LOOK_BACK = 1


class HeavyWork:
    """Everything else goes on meanwhile: the event loop, and the threads that the storage needs."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._queue = WorkQueue(1)
        self._look_ups = WorkQueue(1)
        self._thread = ThreadPoolExecutor(1, "heavy-work")

    async def run(self, need: Need, visitor: Visitor, function: Callable[[], Result]) -> Result:
        """The result of a function, whose computing time the visitor owes.

        Play is never refused: how many tables there are has limits of its own.
        """
        if need is Need.LOOK_BACK:
            _check(self._queue, visitor)
        result, seconds = await self._queue.run(need, visitor.person, lambda: self._thread.submit(_timed, function))
        self._budget.owe(visitor, seconds)
        return result

    async def look_up(self, visitor: Visitor, query: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
        """The result of queries over much that is stored. Players need not wait for many of them."""
        _check(self._look_ups, visitor)
        return await self._look_ups.run(
            Need.LOOK_BACK, visitor.person, lambda: asyncio.get_running_loop().create_task(query())
        )

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)


def _check(queue: WorkQueue, visitor: Visitor) -> None:
    if queue.count(visitor.person) >= MOST_OF_ONE or len(queue) >= MOST_WAITING:
        raise too_fast(BUSY, 2.0)


def _timed(function: Callable[[], Result]) -> tuple[Result, float]:
    began = thread_time()
    return function(), thread_time() - began
