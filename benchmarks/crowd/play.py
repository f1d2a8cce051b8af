"""Tables of two players who take turns, as fast as the server allows or with pauses."""

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NamedTuple, Protocol

from benchmarks.crowd.wire import Wire

PATIENCE: Final = 120.0  # seconds: an upper limit for a stretch
CONNECTING_AT_ONCE: Final = 50


class Stretch(NamedTuple):
    """The combined results of several tables."""

    accepted: int
    arrivals: list[float]  # seconds from sending an action to its being on the other player's screen
    cpu: float  # of the server


class Player(Protocol):
    """One connection to a table. Notifies the table when it receives something new."""

    table: "Table"
    wire: Wire

    async def connect(self) -> None: ...


class Table:
    """Plays one action at a time: the next one when both players have received the last one."""

    def __init__(self, most: int, pace: float) -> None:
        loop = asyncio.get_running_loop()
        self.most, self.pace = most, pace
        self.accepted = 0
        self.arrivals: list[float] = []
        self.ready: asyncio.Future[None] = loop.create_future()
        self.done: asyncio.Future[None] = loop.create_future()
        self._loop = loop
        self._next: tuple[Player, bytes] | None = None
        self._mover: Player | None = None
        self._shown = 0
        self._sent = self._due = 0.0

    def shown(self, player: Player, answer: bytes | None) -> None:
        """Called when a player receives the initial state or an action; the player acts if it is their turn."""
        now = time.perf_counter()
        if self._mover is player:
            self.accepted += 1
        elif self._mover:
            self.arrivals.append(now - self._sent)
        if answer is not None:
            self._next = (player, answer)
        self._shown += 1
        if self._shown < 2:
            return
        self._shown = 0
        if self._mover is None:
            self.ready.set_result(None)
        elif self._next is None or self.accepted >= self.most:
            self.done.set_result(None)
        elif self.pace:
            self._due += self.pace
            self._loop.call_at(self._due, self._send)
        else:
            self._send()

    def start(self, delay: float) -> None:
        self._due = self._loop.time() + delay
        self._loop.call_at(self._due, self._send)

    def _send(self) -> None:
        if self._next is not None and not self.done.done():
            self._mover, message = self._next
            self._next = None
            self._sent = time.perf_counter()
            self._mover.wire.send(message)

    def fail(self, why: str) -> None:
        for future in (self.ready, self.done):
            if not future.done():
                future.set_exception(RuntimeError(why))


async def play(players: Sequence[Player], cpu: Callable[[], float]) -> Stretch:
    """Plays all tables to the end of their stretch; connecting does not count."""
    tables = list(dict.fromkeys(player.table for player in players))
    try:
        async with asyncio.timeout(PATIENCE):
            await connect_all(players)
            await asyncio.gather(*(table.ready for table in tables))
            with _without_garbage_collection():
                before = cpu()
                for number, table in enumerate(tables):
                    table.start(table.pace * number / len(tables))
                await asyncio.gather(*(table.done for table in tables))
                seconds = cpu() - before
    finally:
        await leave(players)
    arrivals = [arrival for table in tables for arrival in table.arrivals]
    return Stretch(sum(table.accepted for table in tables), arrivals, seconds)


@contextmanager
def _without_garbage_collection() -> Iterator[None]:
    """A collection stops all players of this process for a tenth of a second, as no server could."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def connect_all(players: Sequence[Player]) -> None:
    """Connects a few players at a time."""
    turns = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def enter(connecting: Awaitable[None], player: Player) -> None:
        async with turns:
            await connecting
            player.wire.lost = player.table.fail

    await asyncio.gather(*(enter(player.connect(), player) for player in players))


async def leave(players: Sequence[Player]) -> None:
    for player in players:
        if wire := getattr(player, "wire", None):
            wire.close()
    await asyncio.sleep(0.2)
