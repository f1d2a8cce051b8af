"""The two databases: where they are, how they are opened, and on which thread or connection work is done."""

import asyncio
import os
import sqlite3
import threading
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from landwright.server.storage import queries
from landwright.server.storage.group_commit import Answering, GroupWriter, Work, give
from landwright.server.storage.migrate import migrate
from landwright.server.storage.records import Append, StorageError

PATIENCE: Final = 30.0  # seconds that another process may hold the file
READERS: Final = 2  # threads that read while the writer writes
CONNECTIONS: Final = 10  # to PostgreSQL, from one process
PAGES_AHEAD: Final = 4000  # in the write-ahead log before they are put in their places
OPENING: Final = threading.Lock()
TROUBLE: Final = (SQLAlchemyError, sqlite3.Error, OSError)

Answer = TypeVar("Answer")


class Database(Protocol):
    """Does work in a transaction. What `write` or `append` answered survives the process.

    Appending is what the server does all day: it needs no task, and answers at some later moment.
    """

    async def read(self, work: Work[Answer]) -> Answer: ...
    async def write(self, work: Work[Answer]) -> Answer: ...
    def append(self, new: Append, answer: Answering) -> None: ...
    async def close(self) -> None: ...


async def open_database(url: str) -> Database:
    async with one_at_a_time():
        if "://" not in url:
            return await SQLite.open(Path(url))
        address = read_address(url)
        if address.get_backend_name() == "sqlite":
            return await SQLite.open(Path(address.database or ""))
        return await PostgreSQL.open(address.set(drivername="postgresql+asyncpg"))


@asynccontextmanager
async def one_at_a_time() -> AsyncIterator[None]:
    """Alembic knows one migration at a time in a process, whatever the thread or event loop."""
    while not OPENING.acquire(blocking=False):
        await asyncio.sleep(0.01)
    try:
        yield
    finally:
        OPENING.release()


def read_address(url: str) -> sa.URL:
    try:
        address = sa.make_url(url)
    except (ArgumentError, ValueError):
        raise StorageError("The address of the database cannot be read. Write it as postgresql://HOST/NAME.") from None
    kind = address.get_backend_name()
    if kind not in {"sqlite", "postgresql", "postgres"} or (kind == "sqlite" and not address.database):
        raise StorageError(f"Landwright cannot use {kind}:// there. Name a file, or postgresql://HOST/NAME.")
    return address


class SQLite:
    """One file. A thread writes, others read what is committed."""

    def __init__(self, path: Path) -> None:
        self._place = str(path)
        self._writing = engine(path, "PRAGMA foreign_keys = ON", begin="BEGIN IMMEDIATE")
        self._reading = engine(path, "PRAGMA query_only = ON", begin="BEGIN")
        self._writer_thread = ThreadPoolExecutor(1, "storage-writer")
        self._reader_threads = ThreadPoolExecutor(READERS, "storage-reader")
        self._writer: GroupWriter | None = None

    @classmethod
    async def open(cls, path: Path) -> Self:
        self = cls(path)
        loop = asyncio.get_running_loop()
        try:
            connection = await loop.run_in_executor(self._writer_thread, self._connect, path)
        except BaseException:
            await self.close()
            raise
        self._writer = GroupWriter(connection, self._writer_thread, self._explain)
        return self

    def _connect(self, path: Path) -> sa.Connection:
        with sentences(self._place):
            make_file(path)
            connection = self._writing.connect()
            try:
                with connection.begin():
                    migrate(connection, self._place)
                write_ahead(connection)
            except BaseException:
                connection.close()
                raise
            return connection

    async def read(self, work: Work[Answer]) -> Answer:
        if self._writer is None:
            raise closed(self._place)
        return await asyncio.get_running_loop().run_in_executor(self._reader_threads, self._read, work)

    def _read(self, work: Work[Answer]) -> Answer:
        with sentences(self._place), self._reading.begin() as connection:
            return work(connection)

    async def write(self, work: Work[Answer]) -> Answer:
        if self._writer is None:
            raise closed(self._place)
        return await self._writer.write(work)

    def append(self, new: Append, answer: Answering) -> None:
        if self._writer is None:
            raise closed(self._place)
        self._writer.take(new, answer)

    def _explain(self, error: Exception) -> Exception:
        return explained(self._place, error)

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.finish()
        await asyncio.get_running_loop().run_in_executor(None, self._close, writer)

    def _close(self, writer: GroupWriter | None) -> None:
        self._reader_threads.shutdown()
        self._reading.dispose()
        self._writer_thread.shutdown()
        if writer is not None:
            writer.connection.close()
        self._writing.dispose()


def engine(path: Path, *settings: str, begin: str) -> sa.Engine:
    """An engine whose transactions begin as told, instead of at the first change."""
    address = sa.URL.create("sqlite", database=str(path))
    connecting = {"timeout": PATIENCE, "check_same_thread": False}
    made = sa.create_engine(address, hide_parameters=True, connect_args=connecting)

    @sa.event.listens_for(made, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        # Every commit reaches the operating system, and so survives the process. When the power fails the last ones may
        # be lost, but nothing breaks; waiting for the disk at each would take longer than all the rest.
        for setting in ("PRAGMA synchronous = NORMAL", f"PRAGMA wal_autocheckpoint = {PAGES_AHEAD}", *settings):
            connection.execute(setting).close()

    @sa.event.listens_for(made, "begin")
    def begun(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    return made


def make_file(path: Path) -> None:
    """The file holds secrets: it is made for its owner alone."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def write_ahead(connection: sa.Connection) -> None:
    """Lets readers read while the writer writes. SQLite does not wait for others who open the file just now."""
    give_up = time.monotonic() + PATIENCE
    driver = connection.connection.cursor()  # no transaction may be open
    while True:
        try:
            driver.execute("PRAGMA journal_mode = WAL").close()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(0.02)
        else:
            return


class PostgreSQL:
    """A server that several processes share. Every piece of work takes a connection of the pool."""

    def __init__(self, engine: AsyncEngine, place: str) -> None:
        self._engine = engine
        self._place = place
        self._is_open = True
        self._under_way = 0
        self._appending: set[asyncio.Task[None]] = set()
        self._is_quiet = asyncio.Event()

    @classmethod
    async def open(cls, address: sa.URL) -> Self:
        place = sa.URL.create("postgresql", host=address.host, port=address.port, database=address.database)
        try:
            engine = create_async_engine(
                address, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True, hide_parameters=True
            )
        except ModuleNotFoundError:
            raise StorageError("PostgreSQL needs one more package: pip install 'landwright[postgresql]'.") from None
        self = cls(engine, str(place))
        try:
            await self.write(lambda connection: migrate(connection, str(place)))
        except BaseException:
            await self.close()
            raise
        return self

    async def read(self, work: Work[Answer]) -> Answer:
        return await self.write(work)

    async def write(self, work: Work[Answer]) -> Answer:
        if not self._is_open:
            raise closed(self._place)
        self._under_way += 1
        try:
            with sentences(self._place):
                async with self._engine.begin() as connection:
                    return await connection.run_sync(work)
        finally:
            self._under_way -= 1
            if self._under_way == 0:
                self._is_quiet.set()

    def append(self, new: Append, answer: Answering) -> None:
        writing = asyncio.get_running_loop().create_task(self.write(partial(queries.append, new=new)))
        self._appending.add(writing)
        writing.add_done_callback(partial(self._appended, answer))
        if isinstance(answer, asyncio.Future):  # whoever waits may go away
            answer.add_done_callback(lambda answered: writing.cancel() if answered.cancelled() else None)

    def _appended(self, answer: Answering, writing: asyncio.Task[None]) -> None:
        self._appending.discard(writing)
        give(answer, closed(self._place) if writing.cancelled() else writing.exception())

    async def close(self) -> None:
        self._is_open = False
        self._is_quiet.clear()
        if self._under_way:
            await self._is_quiet.wait()
        await self._engine.dispose()


def closed(place: str) -> StorageError:
    return StorageError(f"{place} is closed.")


@contextmanager
def sentences(place: str) -> Iterator[None]:
    """What the database says, in a sentence for people."""
    try:
        yield
    except TROUBLE as error:
        raise explained(place, error) from error


def explained(place: str, error: Exception) -> Exception:
    if not isinstance(error, TROUBLE):
        return error
    told = StorageError(sentence(place, error))
    told.__cause__ = error
    return told


def sentence(place: str, error: Exception) -> str:
    cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    if isinstance(error, OSError) and error.strerror:
        cause = error.strerror
    if "file is not a database" in cause:
        return f"{place} is not a Landwright file. Choose another one."
    if isinstance(error, PermissionError) or "readonly" in cause:
        return f"{place} is not writable. Allow writing there, or choose another place."
    return f"The database {place} cannot be used: {cause.strip()}."
