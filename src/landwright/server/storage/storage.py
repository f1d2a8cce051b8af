"""The storage: one open database, and how the URL of a database is opened."""

import asyncio
import threading
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final, Self

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from landwright.server.storage import challenges, housekeeping, queries, results, subscriptions
from landwright.server.storage.database import Database
from landwright.server.storage.postgresql import PostgreSQL
from landwright.server.storage.records import (
    Append,
    Challenge,
    Entry,
    Guest,
    MatchResult,
    OwnChallenge,
    PastMatch,
    PushSubscription,
    Solo,
    Statistic,
    StorageError,
    TableRow,
)
from landwright.server.storage.sqlite import SQLite

MIGRATION_LOCK: Final = threading.Lock()


class Storage:
    """An open database. Every method runs in a transaction of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # `append` for a writer that has all earlier entries of the table: nothing but the use of the same number by
        # another writer is a conflict. A future or a callback gets the error, or None.
        self.append_soon = database.append
        self.shared = database.shared

    @classmethod
    async def open(cls, url: str) -> Self:
        """Opens `sqlite:///PATH`, a plain path or `postgresql://…`, and migrates it to the current schema."""
        return cls(await open_database(url))

    async def close(self) -> None:
        await self._database.close()

    async def check(self) -> None:
        """Raises a `StorageError` if nothing can be stored now."""
        await self._database.write(queries.check)

    async def secret(self, name: str) -> bytes:
        """32 random bytes, created by the first call and stored."""
        return await self._database.write(partial(queries.secret, name=name))

    async def add_guest(self, guest: Guest) -> None:
        await self._database.write(partial(queries.add_guest, guest=guest))

    async def guest(self, guest: str) -> Guest | None:
        return await self._database.read(partial(queries.guest, guest=guest))

    async def rename_guest(self, guest: str, name: str) -> None:
        await self._database.write(partial(queries.rename_guest, guest=guest, name=name))

    async def make_link(self, guest: str, key: str) -> str:
        """The key of a guest's personal link: `key`, unless there was one before."""
        return await self._database.write(partial(queries.make_link, guest=guest, key=key))

    async def revoke_link(self, guest: str) -> None:
        await self._database.write(partial(queries.revoke_link, guest=guest))

    async def add_table(
        self, row: TableRow, guests: Sequence[str], entries: Sequence[Entry], rematch_of: str = ""
    ) -> None:
        """Adds the table, the guests seated there and its first entries, or nothing.

        It may be the rematch of another table; a `Conflict` if that has one already.
        """
        check_numbers(entries, 0)
        add = partial(queries.add_table, row=row, guests=guests, entries=entries, rematch_of=rematch_of)
        await self._database.write(add)

    async def table(self, table: str) -> TableRow | None:
        return await self._database.read(partial(queries.table, table=table))

    async def waiting_tables(self, limit: int = 100) -> list[TableRow]:
        """Public tables with free seats, newest first."""
        return await self._database.read(partial(queries.waiting_tables, limit=limit))

    async def tables_of(self, guest: str, limit: int = 100) -> list[TableRow]:
        """Tables at which the guest has a seat: unfinished ones first, each group newest first."""
        return await self._database.read(partial(queries.tables_of, guest=guest, limit=limit))

    async def playing_tables(self, game: str) -> list[str]:
        """Tables of a game whose bots and clocks must continue after a restart."""
        return await self._database.read(partial(queries.playing_tables, game=game))

    async def unfinished(self, guest: str) -> tuple[int, int]:
        """How many tables of a guest wait for players, and how many are being played."""
        return await self._database.read(partial(housekeeping.unfinished, guest=guest))

    async def waiting_since(self, before: float) -> list[str]:
        """Tables that wait for players, and at which nobody has sat down since then."""
        return await self._database.read(partial(housekeeping.waiting_since, before=before))

    async def abandoned_since(self, before: float) -> list[str]:
        """Tables that are being played, and at which nothing has happened since then."""
        return await self._database.read(partial(housekeeping.abandoned_since, before=before))

    async def delete_waiting(self, ids: Sequence[str]) -> None:
        """Deletes tables, unless their match has begun."""
        await self._database.write(partial(housekeeping.delete_waiting, ids=ids))

    async def append(
        self,
        table: str,
        expected: int,
        entries: Sequence[Entry],
        *,
        status: str | None = None,
        moved: float | None = None,
        sat_down: Sequence[str] = (),
        rematch: str | None = None,
    ) -> None:
        """Writes all or nothing; a `Conflict` if `expected` is not the next number, or the table has a rematch."""
        check_numbers(entries, expected)
        new = Append(table, expected, entries, status, moved, sat_down, rematch)
        await self._database.write(partial(queries.append, new=new))

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """Entries from number `since` on, in order."""
        return await self._database.read(partial(queries.entries_since, table=table, since=since))

    async def keep_snapshot(self, table: str, number: int, state: bytes) -> None:
        """Replaces an earlier snapshot of the table; a later one stays."""
        await self._database.write(partial(queries.keep_snapshot, table=table, number=number, state=state))

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        return await self._database.read(partial(queries.snapshot, table=table))

    async def take_up_challenge(self, game: str, day: str, guest: str, table: str, *, is_late: bool = False) -> str:
        """The table where the guest plays the challenge: `table`, unless there was one before."""
        take_up = partial(challenges.take_up, game=game, day=day, guest=guest, table=table, is_late=is_late)
        return await self._database.write(take_up)

    async def own_challenges(self, guest: str) -> list[OwnChallenge]:
        """All tries of a guest, by day."""
        return await self._database.read(partial(challenges.of_guest, guest=guest))

    async def challenges(self, game: str, day: str) -> list[Challenge]:
        """Everybody's try at the challenge of a day."""
        return await self._database.read(partial(challenges.of_day, game=game, day=day))

    async def finish_challenge(self, table: str, *, has_won: bool, total: int, actions: int) -> None:
        """Stores the result of a try."""
        await self._database.write(
            partial(challenges.finish, table=table, has_won=has_won, total=total, actions=actions)
        )

    async def unevaluated_tables(self, guest: str, limit: int = 100) -> list[TableRow]:
        """Ended tables of a guest for which no result is stored yet, newest first."""
        return await self._database.read(partial(results.unevaluated_tables, guest=guest, limit=limit))

    async def add_results(self, guest: str, new: Sequence[MatchResult]) -> None:
        await self._database.write(partial(results.add, guest=guest, new=new))

    async def solos(self, guest: str) -> list[Solo]:
        """The guest's solo games that count, highest score first, of equal scores the earliest first."""
        return await self._database.read(partial(results.solos, guest=guest))

    async def history(self, guest: str, game: str, first: int, limit: int) -> tuple[int, list[PastMatch]]:
        """How many matches a guest has played, and some of them, the latest first. Without a game: of all games."""
        return await self._database.read(partial(results.history, guest=guest, game=game, first=first, limit=limit))

    async def statistics(self, guest: str) -> list[Statistic]:
        """The guest's results by game, kind and level."""
        return await self._database.read(partial(results.statistics, guest=guest))

    async def add_push_subscription(self, guest: str, new: PushSubscription, created: float) -> None:
        """Adds a browser of a guest, or gives it to the guest. A guest has few; a further one replaces the oldest."""
        await self._database.write(partial(subscriptions.add, guest=guest, new=new, created=created))

    async def push_subscriptions(self, guest: str) -> list[PushSubscription]:
        """The browsers of a guest, the newest first."""
        return await self._database.read(partial(subscriptions.of_guest, guest=guest))

    async def remove_push_subscription(self, endpoint: str, guest: str | None = None) -> None:
        """With a guest: only if it is theirs."""
        await self._database.write(partial(subscriptions.remove, endpoint=endpoint, guest=guest))


def check_numbers(entries: Sequence[Entry], first: int) -> None:
    for number, entry in enumerate(entries, first):
        if entry.number != number:
            raise ValueError(f"Entries must be numbered without gaps: {entry.number} is where {number} belongs.")


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
