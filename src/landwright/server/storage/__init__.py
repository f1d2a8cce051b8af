"""What outlives the server: guests, tables, and every entry of every table, in SQLite or PostgreSQL.

    storage = await Storage.open("landwright.db")
    await storage.append(table, expected=7, entries=[Entry(7, "act", data, at)])

Entries are only ever appended, under the number that the writer expects to be next: of two who expect the same number,
one gets a `Conflict` and nothing of theirs is written. What a method has written when it returns survives the process.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Self

from landwright.server.storage import challenges, queries, solos
from landwright.server.storage.databases import Database, open_database
from landwright.server.storage.group_commit import Answering
from landwright.server.storage.records import Append, Challenge, Conflict, Entry, Guest, Solo, StorageError, TableRow

__all__ = [
    "Answering",
    "Append",
    "Challenge",
    "Conflict",
    "Entry",
    "Guest",
    "Solo",
    "Storage",
    "StorageError",
    "TableRow",
]


class Storage:
    """One open database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(cls, url: str) -> Self:
        """Opens `sqlite:///PATH`, a plain path or `postgresql://…`, and brings it up to this version's tables."""
        return cls(await open_database(url))

    async def close(self) -> None:
        await self._database.close()

    async def secret(self, name: str) -> bytes:
        """32 random bytes, made when first asked for and kept."""
        return await self._database.write(partial(queries.secret, name=name))

    async def add_guest(self, guest: Guest) -> None:
        await self._database.write(partial(queries.add_guest, guest=guest))

    async def guest(self, guest: str) -> Guest | None:
        return await self._database.read(partial(queries.guest, guest=guest))

    async def rename_guest(self, guest: str, name: str) -> None:
        await self._database.write(partial(queries.rename_guest, guest=guest, name=name))

    async def add_table(self, row: TableRow, guests: Sequence[str], entries: Sequence[Entry]) -> None:
        """The table, who sits there and its first entries, or nothing of it."""
        check_numbers(entries, 0)
        await self._database.write(partial(queries.add_table, row=row, guests=guests, entries=entries))

    async def table(self, table: str) -> TableRow | None:
        return await self._database.read(partial(queries.table, table=table))

    async def waiting_tables(self, limit: int = 100) -> list[TableRow]:
        """Public tables that wait for players, newest first."""
        return await self._database.read(partial(queries.waiting_tables, limit=limit))

    async def tables_of(self, guest: str, limit: int = 100) -> list[TableRow]:
        """Where a guest sits, newest first."""
        return await self._database.read(partial(queries.tables_of, guest=guest, limit=limit))

    async def playing_tables(self) -> list[str]:
        """Those whose bots and clocks must go on after a restart."""
        return await self._database.read(queries.playing_tables)

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
        """All of it or nothing; a `Conflict` when `expected` is not the next number, or there is a rematch already."""
        answer = asyncio.get_running_loop().create_future()
        self.append_soon(Append(table, expected, entries, status, moved, sat_down, rematch), answer)
        await answer

    def append_soon(self, new: Append, answer: Answering) -> None:
        """The same for those who do not wait: a call is made with what went wrong, or with None."""
        check_numbers(new.entries, new.expected)
        self._database.append(new, answer)

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """Those with this number and later ones, in order."""
        return await self._database.read(partial(queries.entries_since, table=table, since=since))

    async def keep_snapshot(self, table: str, number: int, state: bytes) -> None:
        """In place of an earlier one; a later one stays."""
        await self._database.write(partial(queries.keep_snapshot, table=table, number=number, state=state))

    async def snapshot(self, table: str) -> tuple[int, bytes] | None:
        return await self._database.read(partial(queries.snapshot, table=table))

    async def take_up_challenge(self, game: str, day: str, guest: str, table: str) -> str:
        """The table where a guest plays the challenge: this one, unless there was one before."""
        work = partial(challenges.take_up, game=game, day=day, guest=guest, table=table)
        return await self._database.write(work)

    async def challenges(self, game: str, day: str) -> list[Challenge]:
        """All who have taken up the challenge of a day."""
        return await self._database.read(partial(challenges.of_day, game=game, day=day))

    async def finish_challenge(self, table: str, *, has_won: bool, total: int, actions: int) -> None:
        work = partial(challenges.finish, table=table, has_won=has_won, total=total, actions=actions)
        await self._database.write(work)

    async def tables_to_look_at(self, guest: str) -> list[TableRow]:
        """Ended tables of a guest of which it is not known what they brought."""
        return await self._database.read(partial(solos.not_looked_at, guest=guest))

    async def keep_solos(self, guest: str, found: Sequence[Solo]) -> None:
        await self._database.write(partial(solos.keep, guest=guest, found=found))

    async def solos(self, guest: str) -> list[Solo]:
        """A guest's games alone, the most points first, and of equal ones the earliest."""
        return await self._database.read(partial(solos.of_guest, guest=guest))


def check_numbers(entries: Sequence[Entry], first: int) -> None:
    for number, entry in enumerate(entries, first):
        if entry.number != number:
            raise ValueError(f"The entry numbered {entry.number} stands where number {number} belongs.")
