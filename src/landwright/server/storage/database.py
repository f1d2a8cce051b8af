"""What both databases share: the interface, how results are delivered, and errors as sentences for people."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from landwright.server.storage.records import Append, StorageError
from landwright.server.storage.shared_database import SharedDatabase

DATABASE_ERRORS: Final = (SQLAlchemyError, sqlite3.Error, OSError)

Result = TypeVar("Result")
Work: TypeAlias = Callable[[sa.Connection], Result]
Done: TypeAlias = Callable[[Exception | None], None]
Reply: TypeAlias = asyncio.Future[Any] | Done  # a callback is cheaper than a future


class Database(Protocol):
    """Runs work in transactions. What `write` or `append` has confirmed survives a crash of the process.

    `append` is the hot path of the server: it needs no task, and delivers its result later.
    """

    @property
    def shared(self) -> SharedDatabase | None: ...  # for several processes, where the database can be shared
    async def read(self, work: Work[Result]) -> Result: ...
    async def write(self, work: Work[Result]) -> Result: ...
    def append(self, new: Append, reply: Reply) -> None: ...
    async def close(self) -> None: ...


# Errors


def closed_error(place: str) -> StorageError:
    return StorageError(f"The database {place} is closed.")


@contextmanager
def explain_errors(place: str) -> Iterator[None]:
    """Turns errors of the database into a `StorageError` that says what to do."""
    try:
        yield
    except DATABASE_ERRORS as error:
        raise explained(place, error) from error


def explained(place: str, error: Exception) -> Exception:
    if not isinstance(error, DATABASE_ERRORS):
        return error
    explanation = StorageError(_sentence(place, error))
    explanation.__cause__ = error
    return explanation


def _sentence(place: str, error: Exception) -> str:
    cause = str(error.orig) if isinstance(error, DBAPIError) else str(error)
    if isinstance(error, OSError) and error.strerror:
        cause = error.strerror
    if "file is not a database" in cause:
        return f"{place} is not a Landwright database. Choose another file."
    if isinstance(error, PermissionError) or "readonly" in cause:
        return f"{place} is not writable. Change its permissions, or choose another place."
    return f"The database {place} cannot be used: {cause.strip()}."
