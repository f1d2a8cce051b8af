"""SQLite: one file, one writer thread with group commit, and threads that read what is committed."""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Self

import sqlalchemy as sa

from landwright.server.storage.database import Reply, Result, Work, closed_error, explain_errors
from landwright.server.storage.group_commit import GroupWriter, transaction
from landwright.server.storage.migrate import migrate
from landwright.server.storage.records import Append

LOCK_TIMEOUT: Final = 30.0  # seconds that another process may hold the file
READER_THREADS: Final = 2
PAGE_SIZE: Final = 1024  # bytes; of new files. A commit writes every page that it changes, and entries are short
CHECKPOINT_BYTES: Final = 16_000_000  # in the write-ahead log before SQLite moves them into the file


class SQLite:
    shared: None = None  # one process at a time uses the file
    append: Callable[[Append, Reply], None]

    def __init__(self, path: Path) -> None:
        self._place = str(path)
        self._write_engine = make_engine(path, "PRAGMA foreign_keys = ON")
        self._read_engine = make_engine(path, "PRAGMA query_only = ON")
        sa.event.listen(self._read_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
        self._writer_thread = ThreadPoolExecutor(1, "storage-writer")
        self._reader_threads = ThreadPoolExecutor(READER_THREADS, "storage-reader")
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
        self._writer = GroupWriter(connection, self._writer_thread, self._place)
        self.append = self._writer.submit
        return self

    def _connect(self, path: Path) -> sa.Connection:
        with explain_errors(self._place):
            create_file(path)
            connection = self._write_engine.connect()
            try:
                with transaction(connection):
                    migrate(connection, self._place)
                enable_write_ahead_log(connection)
            except BaseException:
                connection.close()
                raise
            return connection

    async def read(self, work: Work[Result]) -> Result:
        if self._writer is None:
            raise closed_error(self._place)
        return await asyncio.get_running_loop().run_in_executor(self._reader_threads, self._read, work)

    def _read(self, work: Work[Result]) -> Result:
        with explain_errors(self._place), self._read_engine.begin() as connection:
            return work(connection)

    async def write(self, work: Work[Result]) -> Result:
        if self._writer is None:
            raise closed_error(self._place)
        return await self._writer.write(work)

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.close()
        await asyncio.get_running_loop().run_in_executor(None, self._close, writer)

    def _close(self, writer: GroupWriter | None) -> None:
        self._reader_threads.shutdown()
        self._read_engine.dispose()
        self._writer_thread.shutdown()
        if writer is not None:
            writer.connection.close()
        self._write_engine.dispose()


def make_engine(path: Path, *pragmas: str) -> sa.Engine:
    """An engine in autocommit mode; by default Python's driver starts a transaction at the first change."""
    url = sa.URL.create("sqlite", database=str(path))
    engine = sa.create_engine(
        url, hide_parameters=True, connect_args={"timeout": LOCK_TIMEOUT, "check_same_thread": False}
    )

    @sa.event.listens_for(engine, "connect")
    def configure(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        # With NORMAL every commit reaches the operating system and survives a crash of the process. After a power
        # failure the last commits may be lost, but the file stays intact. FULL would wait for the disk at each commit.
        for pragma in (f"PRAGMA page_size = {PAGE_SIZE}", "PRAGMA synchronous = NORMAL", *pragmas):
            connection.execute(pragma).close()
        [page_size] = connection.execute("PRAGMA page_size").fetchone()
        connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_BYTES // page_size}").close()

    return engine


def create_file(path: Path) -> None:
    """The file contains secrets, so only its owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def enable_write_ahead_log(connection: sa.Connection) -> None:
    """Readers can then read while the writer writes.

    SQLite's own timeout does not cover this pragma: when others open the file at the same moment, try again.
    """
    deadline = time.monotonic() + LOCK_TIMEOUT
    cursor = connection.connection.cursor()  # the pragma is refused inside a transaction
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL").close()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return
