"""Group commit for PostgreSQL: appends that arrive during a commit share the next statement.

The key of the entries lets one of several writers of the same number pass. The statement returns the rows that it has
written; the others are conflicts, and do not disturb the group.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from landwright.server.storage.database import Reply
from landwright.server.storage.direct_connection import DirectConnection, driver_errors, unusable
from landwright.server.storage.group_commit import PendingWrite, is_cancelled, resolve
from landwright.server.storage.records import Append, Conflict, StorageError

INSERT: Final = (
    "INSERT INTO entries (table_id, number, kind, data, at)"
    " SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bytea[], $5::float8[])"
)
INSERT_NEW: Final = f"{INSERT} ON CONFLICT DO NOTHING RETURNING table_id, number"


class PostgreSQLWriter:
    """Writes plain appends: those that change nothing but the entries of their tables."""

    def __init__(self, connection: DirectConnection, place: str) -> None:
        self._connection = connection
        self._place = place
        self._pending: list[PendingWrite] = []
        self._writing: asyncio.Task[None] | None = None

    def submit(self, new: Append, reply: Reply) -> None:
        self._pending.append(PendingWrite(new, reply))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    async def close(self) -> None:
        """Waits until everything submitted so far is written."""
        if self._writing is not None:
            await self._writing
        await self._connection.close()

    async def _write(self) -> None:
        try:
            while self._pending:
                group, self._pending = self._pending, []
                group = [write for write in group if not is_cancelled(write.reply)]
                for write, result in zip(group, await self._run([write.work for write in group]), strict=True):
                    resolve(write.reply, result)
        finally:
            self._writing = None

    async def _run(self, appends: Sequence[Any]) -> list[Exception | None]:
        """The error of each, or None. Those with several entries are written alone: all of them or none."""
        short = [append for append in appends if len(append.entries) == 1]
        results = dict(zip(map(id, short), await self._insert_short(short), strict=True))
        for append in appends:
            if id(append) not in results:
                results[id(append)] = await self._insert_alone(append)
        return [results[id(append)] for append in appends]

    async def _insert_short(self, appends: list[Append]) -> list[Exception | None]:
        """Sorted, so that processes that write to the same tables wait for each other in one order."""
        if not appends:
            return []
        try:
            rows = await self._connection.fetch(INSERT_NEW, *columns(sorted(appends, key=lambda new: new.table)))
        except driver_errors() as error:
            if len(appends) == 1:
                return [self._explained(appends[0], error)]
            return [await self._insert_alone(append) for append in appends]
        written = {(row[0], row[1]) for row in rows}
        return [claim(written, append) for append in appends]

    async def _insert_alone(self, append: Append) -> Exception | None:
        if not append.entries:
            return None
        try:
            await self._connection.fetch(INSERT, *columns([append]))
        except driver_errors() as error:
            return self._explained(append, error)
        return None

    def _explained(self, append: Append, error: Exception) -> Exception:
        import asyncpg

        if isinstance(error, asyncpg.UniqueViolationError):
            return conflict(append)
        if isinstance(error, asyncpg.ForeignKeyViolationError):
            return StorageError(f"There is no table {append.table}.")
        explanation = unusable(self._place, error)
        explanation.__cause__ = error
        return explanation


def columns(appends: Sequence[Append]) -> list[list[Any]]:
    """The entries as an array for each column."""
    rows = [(new.table, entry.number, entry.kind, entry.data, entry.at) for new in appends for entry in new.entries]
    return [list(column) for column in zip(*rows, strict=True)]


def claim(written: set[tuple[str, int]], append: Append) -> Conflict | None:
    """Of several appends of one number in a group, the first is the one that was written."""
    key = append.table, append.expected
    if key not in written:
        return conflict(append)
    written.remove(key)
    return None


def conflict(append: Append) -> Conflict:
    return Conflict(append.table, append.expected, append.expected + 1)
