"""The bus between processes: whatever one publishes, all others hear. PostgreSQL's LISTEN and NOTIFY implement it.

A bus may lose notices, when a process is killed or a connection breaks. It says so when it finds out, and those who
listen then compare what they know with the storage.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

import msgspec
import sqlalchemy as sa

from landwright.server.cluster.notices import Notice, NoticesLost, decode, payloads
from landwright.server.storage.direct_connection import connect, driver_errors, end

if TYPE_CHECKING:
    import asyncpg

log: Final = logging.getLogger("landwright.server.cluster.bus")
CHANNEL: Final = "landwright"
RECONNECT_SECONDS: Final = 0.2
CHECK_SECONDS: Final = 5.0  # between checks that the connection still works
MAX_PENDING: Final = 10_000  # notices that wait for a connection

OnNotice: TypeAlias = Callable[[str, Notice], None]  # with the id of the sending process
OnGap: TypeAlias = Callable[[], None]  # notices may have been lost


class Bus(Protocol):
    def start(self, on_notice: OnNotice, on_gap: OnGap) -> None:
        """Begins to listen. `on_gap` is called after each time without a connection, and after the first connect."""

    def publish(self, notice: Notice) -> None:
        """Sends a notice to all other processes, soon. What is published at the same moment is sent together."""

    async def close(self) -> None:
        """Sends what was published, and stops to listen."""


class PostgreSQLBus:
    """LISTEN and NOTIFY on a connection of their own: a notification takes a lock of the whole database server."""

    def __init__(self, url: sa.URL, process: str) -> None:
        self.process = process
        self._url = url
        self._pending: list[Notice] = []
        self._is_pending = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._connection: asyncpg.Connection[Any] | None = None

    def start(self, on_notice: OnNotice, on_gap: OnGap) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(self._run(on_notice, on_gap)))

    def publish(self, notice: Notice) -> None:
        if len(self._pending) >= MAX_PENDING:
            self._pending = [NoticesLost()]
        self._pending.append(notice)
        self._is_pending.set()

    async def close(self) -> None:
        if self._connection is not None and self._pending:
            with suppress(*driver_errors()):
                await self._send(self._connection)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, on_notice: OnNotice, on_gap: OnGap) -> None:
        """Connects, and again whenever the connection is lost."""
        while True:
            try:
                connection = await connect(self._url)
            except driver_errors() as error:
                log.warning("the bus has no connection", extra={"reason": str(error)})
                await asyncio.sleep(RECONNECT_SECONDS)
                continue
            self._connection = connection
            try:
                connection.add_termination_listener(lambda _: self._is_pending.set())
                await connection.add_listener(CHANNEL, self._hearing(on_notice, on_gap))
                on_gap()
                await self._send_all(connection)
            except driver_errors() as error:
                log.warning("the bus lost its connection", extra={"reason": str(error)})
            finally:
                self._connection = None
                await end(connection)

    async def _send_all(self, connection: "asyncpg.Connection[Any]") -> None:
        """Until the connection is lost. A check now and then finds one that is lost without a word."""
        while True:
            with suppress(TimeoutError):  # not `wait_for`: before Python 3.12 it may swallow that the task is cancelled
                async with asyncio.timeout(CHECK_SECONDS):
                    await self._is_pending.wait()
            self._is_pending.clear()
            if self._pending:
                await self._send(connection)
            else:
                await connection.execute("SELECT 1")

    async def _send(self, connection: "asyncpg.Connection[Any]") -> None:
        """Sends all that waits, in as few notifications as possible; what could not be sent waits again."""
        notices, self._pending = self._pending, []
        try:
            for payload in payloads(self.process, notices):
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)
        except BaseException:
            self._pending = [*notices, *self._pending]
            self._is_pending.set()
            raise

    def _hearing(self, on_notice: OnNotice, on_gap: OnGap) -> Callable[..., None]:
        def hear(_connection: object, _pid: int, _channel: str, payload: str) -> None:
            try:
                envelope = decode(payload)
            except msgspec.MsgspecError:  # of another version of the program
                log.warning("the bus cannot read a notice")
                on_gap()
                return
            if envelope.sender == self.process:
                return
            for notice in envelope.notices:
                on_notice(envelope.sender, notice)

        return hear
