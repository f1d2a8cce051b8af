"""What several processes on one PostgreSQL need beside the storage: heartbeats, leases, and reading what others wrote.

Times are those of the database: the clocks of machines differ.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import sqlalchemy as sa

from landwright.server.storage.direct_connection import DirectConnection
from landwright.server.storage.records import Entry

NOW: Final = "extract(epoch FROM clock_timestamp())::float8"
KEPT_SECONDS: Final = 3600.0  # that a process which has ended and holds no lease is remembered
IS_ALIVE: Final = f"EXISTS (SELECT FROM processes WHERE id = leases.owner AND alive_until > {NOW})"
READ_CLOCK: Final = f"SELECT {NOW}"
FREE_FOR: Final = f"(SELECT {NOW} - alive_until FROM processes WHERE id = {{}}.owner)"

BEAT: Final = (
    f"INSERT INTO processes (id, alive_until) VALUES ($1, {NOW} + $2)"
    " ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until"
)
FORGET: Final = (
    f"DELETE FROM processes WHERE alive_until < {NOW} - {KEPT_SECONDS}"
    " AND NOT EXISTS (SELECT FROM leases WHERE owner = processes.id)"
)
ALIVE: Final = f"SELECT id FROM processes WHERE alive_until > {NOW}"
TAKE: Final = (
    f"WITH before AS (SELECT {FREE_FOR.format('leases')} AS free_for FROM leases WHERE table_id = $1),"
    " taken AS (INSERT INTO leases (table_id, owner) VALUES ($1, $2)"
    f" ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner WHERE leases.owner = $2 OR NOT {IS_ALIVE}"
    " RETURNING table_id) SELECT table_id, (SELECT free_for FROM before) FROM taken"
)
ADOPT: Final = (
    f"WITH free AS (SELECT table_id, {FREE_FOR.format('leases')} AS free_for FROM leases"
    " JOIN tables ON tables.id = table_id"
    f" WHERE NOT {IS_ALIVE} AND game = ANY($2::text[]) AND status IN ('playing', 'paused')"
    " LIMIT $3 FOR UPDATE OF leases SKIP LOCKED)"
    " UPDATE leases SET owner = $1 FROM free WHERE leases.table_id = free.table_id"
    " RETURNING leases.table_id, free.free_for"
)
RELEASE: Final = "DELETE FROM leases WHERE table_id = $1 AND owner = $2"
HELD: Final = "SELECT table_id FROM leases WHERE owner = $1"
ENTRIES: Final = (
    "SELECT table_id, number, kind, data, at FROM unnest($1::text[], $2::int[]) AS wanted (id, since)"
    " JOIN entries ON table_id = id AND number >= since ORDER BY table_id, number"
)
PROGRESS: Final = (
    "SELECT id, (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = id)::int, rematch"
    " FROM tables WHERE id = ANY($1::text[])"
)


class Lease(NamedTuple):
    """A lease that was taken, and how many seconds it was free; None if nobody ever had it."""

    table: str
    free_for: float | None


class TableProgress(NamedTuple):
    """How far a table has come: the number of its entries, and its rematch."""

    table: str
    entries: int
    rematch: str


class SharedDatabase:
    """Heartbeats and leases have a connection of their own, so that no reader delays them."""

    def __init__(self, url: sa.URL, place: str) -> None:
        self.url = url
        self._leases = DirectConnection(url, place)
        self._reader = DirectConnection(url, place)

    async def close(self) -> None:
        await self._leases.close()
        await self._reader.close()

    async def now(self) -> float:
        """The time of the database's clock."""
        now: float = (await self._leases.ask(READ_CLOCK))[0][0]
        return now

    # Processes and leases

    async def beat(self, process: str, seconds: float) -> set[str]:
        """The process is alive for so many seconds more. Returns all that are alive."""
        await self._leases.ask(BEAT, process, seconds)
        return {row[0] for row in await self._leases.ask(ALIVE)}

    async def end(self, process: str) -> None:
        """The process ends: its leases are free from now on."""
        await self._leases.ask(BEAT, process, 0.0)
        await self._leases.ask(FORGET)

    async def take(self, table: str, process: str) -> Lease | None:
        """Takes the lease of a table unless another process that is alive has it."""
        rows = await self._leases.ask(TAKE, table, process)
        return Lease(*rows[0]) if rows else None

    async def adopt(self, process: str, games: Sequence[str], most: int) -> list[Lease]:
        """Takes some leases of matches of these games whose processes are not alive."""
        return [Lease(*row) for row in await self._leases.ask(ADOPT, process, list(games), most)]

    async def release(self, table: str, process: str) -> None:
        await self._leases.ask(RELEASE, table, process)

    async def held(self, process: str) -> set[str]:
        return {row[0] for row in await self._leases.ask(HELD, process)}

    # What others wrote

    async def entries(self, wanted: Mapping[str, int]) -> dict[str, list[Entry]]:
        """The entries of several tables, of each from a number on, in order."""
        found: dict[str, list[Entry]] = {table: [] for table in wanted}
        for table, *entry in await self._reader.ask(ENTRIES, list(wanted), list(wanted.values())):
            found[table].append(Entry(*entry))
        return found

    async def progress(self, tables: Sequence[str]) -> list[TableProgress]:
        return [TableProgress(*row) for row in await self._reader.ask(PROGRESS, list(tables))]
