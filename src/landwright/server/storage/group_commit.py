"""Group commit for SQLite: writes that arrive during a commit share the next transaction.

A commit waits for the file system, an entry takes hardly any time. So the more there is to write, the more of it shares
one commit, and no writer ever meets a locked database. Appends, which are most of the writes, also share statements: a
statement with many rows costs a fraction of as many statements with one, each of which crosses into SQLite and back and
may lose the interpreter lock on the way.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache, partial
from itertools import chain
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa

from landwright.server.storage import queries
from landwright.server.storage.database import Reply, Result, Work, closed_error, explained
from landwright.server.storage.records import Append, Conflict, StorageError

log: Final = logging.getLogger("landwright.server.storage")
GROUP_SECONDS: Final = 0.008  # from group to group: larger groups cost hardly more, and nobody notices the delay
ROWS_PER_STATEMENT: Final = (64, 16, 4, 1)  # few sizes, so that each statement stays in the driver's cache
Row = TypeVar("Row")


class PendingWrite(msgspec.Struct, frozen=True):
    work: Work[Any] | Append
    reply: Reply


class GroupWriter:
    """Accepts writes on the event loop and runs them on a thread of its own, in the order of their arrival."""

    def __init__(self, connection: sa.Connection, thread: ThreadPoolExecutor, place: str) -> None:
        """`place` is where the database is, for people."""
        self.connection = connection
        self.is_closed = False
        self._place = place
        self._thread = thread
        self._pending: list[PendingWrite] = []
        self._is_busy = False
        self._group_started = 0.0  # by the loop's clock

    def write(self, work: Work[Result]) -> "asyncio.Future[Result]":
        """The future has the result once the work is committed."""
        future = asyncio.get_running_loop().create_future()
        self.submit(work, future)
        return future

    def submit(self, work: Work[Any] | Append, reply: Reply) -> None:
        if self.is_closed:
            raise closed_error(self._place)
        self._pending.append(PendingWrite(work, reply))
        if not self._is_busy:
            self._is_busy = True
            self._schedule_group()

    def _schedule_group(self) -> None:
        """A group starts at once when the last one is long ago, else `GROUP_SECONDS` after it."""
        loop = asyncio.get_running_loop()
        delay = self._group_started + GROUP_SECONDS - loop.time()
        if delay > 0:
            loop.call_later(delay, self._write_group, loop)
        else:
            loop.call_soon(self._write_group, loop)

    async def close(self) -> None:
        """Waits until everything submitted so far is written. Order is kept, so one more write is the last."""
        last = self.write(lambda connection: None)
        self.is_closed = True
        with suppress(sa.exc.SQLAlchemyError):
            await last

    def _write_group(self, loop: asyncio.AbstractEventLoop) -> None:
        self._group_started = loop.time()
        group = [write for write in self._pending if not is_cancelled(write.reply)]
        self._pending = []
        works = [write.work for write in group]
        results = loop.run_in_executor(self._thread, run_group, self.connection, works)
        results.add_done_callback(partial(self._deliver, group))

    def _deliver(self, group: list[PendingWrite], results: asyncio.Future[list[Any]]) -> None:
        for write, result in zip(group, results.result(), strict=True):
            resolve(write.reply, explained(self._place, result) if isinstance(result, Exception) else result)
        self._is_busy = bool(self._pending)
        if self._is_busy:
            self._schedule_group()


# Results


def is_cancelled(reply: Reply) -> bool:
    return isinstance(reply, asyncio.Future) and reply.cancelled()


def resolve(reply: Reply, result: Any) -> None:
    """Delivers a result or an exception."""
    if not isinstance(reply, asyncio.Future):
        try:
            reply(result)
        except Exception:  # the rest of the group must get its results all the same
            log.exception("a storage callback failed")
    elif reply.done():  # cancelled meanwhile
        return
    elif isinstance(result, Exception):
        reply.set_exception(result)
    else:
        reply.set_result(result)


# On the writer's thread


def run_group(connection: sa.Connection, works: Sequence[Work[Any] | Append]) -> list[Any]:
    """The result or the exception of each. Plain appends come first: those of one table never share a group."""
    plain = [work for work in works if is_plain_append(work)]
    appended = iter(run_together(connection, append_many, plain))
    others = iter(run_together(connection, run_all, [work for work in works if not is_plain_append(work)]))
    return [next(appended if is_plain_append(work) else others) for work in works]


def run_together(connection: sa.Connection, run: Callable[..., list[Any]], works: Sequence[Any]) -> list[Any]:
    """Runs work in one transaction. When a piece breaks it, each gets a transaction of its own."""
    if not works:
        return []
    try:
        return run(connection, works)
    except Exception:
        return [run_alone(connection, work) for work in works]


def run_all(connection: sa.Connection, works: Sequence[Work[Any] | Append]) -> list[Any]:
    with transaction(connection):
        return [run_one(connection, work) for work in works]


@contextmanager
def transaction(connection: sa.Connection) -> Iterator[None]:
    """A transaction that locks the file at once. The driver is in autocommit mode and starts none by itself."""
    with connection.begin():
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        yield


def run_alone(connection: sa.Connection, work: Work[Any] | Append) -> Any:
    try:
        with transaction(connection):
            return run_one(connection, work)
    except Exception as error:
        return error


def is_plain_append(work: Work[Any] | Append) -> bool:
    """An append that changes nothing but the entries of its table."""
    return isinstance(work, Append) and work.status is None and not work.sat_down and work.rematch is None


def run_one(connection: sa.Connection, work: Work[Any] | Append) -> Any:
    """The result, or a refusal, which has written nothing: the transaction goes on."""
    try:
        return queries.append(connection, work) if isinstance(work, Append) else work(connection)
    except (Conflict, StorageError) as refusal:
        return refusal


# Appends with shared statements


def append_many(connection: sa.Connection, appends: Sequence[Append]) -> list[None]:
    """A transaction of plain appends. The key of the entries refuses a number that another writer has used.

    It goes straight to the driver: of a single append, which is a group of its own when there is little to do,
    SQLAlchemy would take the larger part.
    """
    driver: Any = connection.connection.driver_connection
    entries = [(a.table, entry.number, entry.kind, entry.data, entry.at) for a in appends for entry in a.entries]
    driver.execute("BEGIN IMMEDIATE")
    try:
        for rows in chunks(entries):
            driver.execute(insert_entries(len(rows)), [*chain(*rows)])
        driver.execute("COMMIT")
    except BaseException:
        driver.execute("ROLLBACK")
        raise
    return [None] * len(appends)


def chunks(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """
    >>> [len(rows) for rows in chunks(range(22))]
    [16, 4, 1, 1]
    """
    start = 0
    for size in ROWS_PER_STATEMENT:
        while len(rows) - start >= size:
            yield rows[start : start + size]
            start += size


@cache
def insert_entries(rows: int) -> str:
    return f"INSERT INTO entries (table_id, number, kind, data, at) VALUES {placeholders(rows)}"


def placeholders(rows: int) -> str:
    return ", ".join(["(?, ?, ?, ?, ?)"] * rows)
