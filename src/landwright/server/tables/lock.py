"""A FIFO lock for one table, for callbacks and for `async with`.

Most commands find the lock free and need no task: a plain call gets it, and they run at once. The others are called
back in the order in which they asked.
"""

import asyncio
from collections import deque
from collections.abc import Callable


class Lock:
    """Held from `run` until `release`, or for the body of `async with`."""

    __slots__ = ("_waiting", "is_held")

    def __init__(self) -> None:
        self.is_held = False
        self._waiting: deque[Callable[[], None]] = deque()

    def run(self, work: Callable[[], None]) -> None:
        """Calls `work` when it has the lock: at once, or later."""
        if self.is_held:
            self._waiting.append(work)
        else:
            self.is_held = True
            work()

    def release(self) -> None:
        """Hands the lock to the next in line, who is called soon; nobody can come in between."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_held = False

    async def __aenter__(self) -> None:
        if not self.is_held:
            self.is_held = True
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self.release() if turn.cancelled() else turn.set_result(None))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the lock was handed over at the same moment
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
