"""The storage: one open database, and how the URL of a database is opened."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, Self

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from landwright.server.storage.database import Database, Result
from landwright.server.storage.postgresql import PostgreSQL
from landwright.server.storage.records import StorageError
from landwright.server.storage.sqlite import SQLite

MIGRATION_LOCK: Final = threading.Lock()
Arguments = ParamSpec("Arguments")


class Storage:
    """An open database. Each call is a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # `queries.append` for a writer that has all earlier entries of the table: nothing but the use of the same
        # number by another writer is a conflict. A future or a callback gets the error, or None.
        self.append_soon = database.append
        self.shared = database.shared

    @classmethod
    async def open(cls, url: str) -> Self:
        """Opens `sqlite:///PATH`, a plain path or `postgresql://…`, and migrates it to the current schema."""
        return cls(await open_database(url))

    async def close(self) -> None:
        await self._database.close()

    async def read(
        self,
        query: Callable[Concatenate[sa.Connection, Arguments], Result],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        """Runs a query that writes nothing."""
        return await self._database.read(lambda connection: query(connection, *arguments, **named))

    async def write(
        self,
        query: Callable[Concatenate[sa.Connection, Arguments], Result],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        """Runs a query. When this returns, what it wrote survives a crash of the process."""
        return await self._database.write(lambda connection: query(connection, *arguments, **named))


async def open_database(url: str) -> Database:
    async with migration_lock():
        if path := sqlite_path(url):
            return await SQLite.open(path)
        return await PostgreSQL.open(parse_url(url).set(drivername="postgresql+asyncpg"))


def sqlite_path(url: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL."""
    if "://" not in url:
        return Path(url)
    parsed = parse_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


@asynccontextmanager
async def migration_lock() -> AsyncIterator[None]:
    """Alembic runs one migration at a time in a process, whatever the thread or event loop."""
    while not MIGRATION_LOCK.acquire(blocking=False):
        await asyncio.sleep(0.01)
    try:
        yield
    finally:
        MIGRATION_LOCK.release()


def parse_url(url: str) -> sa.URL:
    try:
        parsed = sa.make_url(url)
    except (ArgumentError, ValueError):
        raise StorageError("The database URL is not valid. Write it as postgresql://HOST/NAME.") from None
    backend = parsed.get_backend_name()
    if backend not in {"sqlite", "postgresql", "postgres"} or (backend == "sqlite" and not parsed.database):
        raise StorageError(f"Landwright cannot use this {backend}:// URL. Name a file, or postgresql://HOST/NAME.")
    return parsed
