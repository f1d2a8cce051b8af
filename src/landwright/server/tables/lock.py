"""Who may change a table: one after the other, in the order in which they ask.

Most who ask need not wait, and what they do needs no task of its own: they take the turn by a plain call, and go on
when they are called back.
"""

import asyncio
from collections import deque
from collections.abc import Callable


class Turns:
    """A lock. `async with` has the turn until its end; whoever calls `ask` ends the turn by `end`."""

    __slots__ = ("_waiting", "is_taken")

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[Callable[[], None]] = deque()

    def take(self) -> bool:
        """Takes the turn if nobody has it."""
        is_free = not self.is_taken
        self.is_taken = True
        return is_free

    def ask(self, begin: Callable[[], None]) -> None:
        """Calls back when it is one's turn: at once, or later."""
        if self.take():
            begin()
        else:
            self._waiting.append(begin)

    def end(self) -> None:
        """The next one begins soon, and nobody comes before them."""
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._waiting.popleft())
        else:
            self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(lambda: self.end() if turn.cancelled() else turn.set_result(None))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came at the same moment
                self.end()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.end()
