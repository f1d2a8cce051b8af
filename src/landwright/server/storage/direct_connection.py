"""A PostgreSQL connection past SQLAlchemy, for what runs many times a second.

It is opened when it is first needed, and again after it was lost. One statement runs at a time.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from landwright.server.storage.records import StorageError

if TYPE_CHECKING:
    import asyncpg

TIMEOUT: Final = 10.0  # seconds for connecting, and for a statement


class DirectConnection:
    def __init__(self, url: sa.URL, place: str) -> None:
        """`place` is where the database is, for people."""
        self._url = url
        self._place = place
        self._connection: asyncpg.Connection[Any] | None = None
        self._lock = asyncio.Lock()

    async def fetch(self, statement: str, *parameters: Any) -> Sequence[Any]:
        """Runs a statement in a transaction of its own. Raises errors of the driver as they are."""
        async with self._lock:
            connection = await self._get()
            return await connection.fetch(statement, *parameters)

    async def ask(self, statement: str, *parameters: Any) -> Sequence[Any]:
        """The same, with a `StorageError` when the database cannot be used."""
        try:
            return await self.fetch(statement, *parameters)
        except driver_errors() as error:
            raise unusable(self._place, error) from error

    async def _get(self) -> "asyncpg.Connection[Any]":
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url)
        return self._connection

    async def close(self) -> None:
        async with self._lock:
            if self._connection is not None:
                await end(self._connection)


async def connect(url: sa.URL) -> "asyncpg.Connection[Any]":
    import asyncpg

    _, options = url.get_dialect()().create_connect_args(url)
    return await asyncpg.connect(**options, timeout=TIMEOUT, command_timeout=TIMEOUT)


async def end(connection: "asyncpg.Connection[Any]") -> None:
    """Closes a connection, politely if the server still answers."""
    try:
        await connection.close(timeout=1.0)
    except driver_errors():
        connection.terminate()


def driver_errors() -> tuple[type[Exception], ...]:
    import asyncpg

    return asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError


def unusable(place: str, error: Exception) -> StorageError:
    cause = str(error).strip() or type(error).__name__
    return StorageError(f"The database {place} cannot be used: {cause}.")
