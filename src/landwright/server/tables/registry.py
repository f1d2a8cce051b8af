"""All tables: making new ones, finding those that are known, forgetting those where nobody is."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from landwright.core import dice
from landwright.core.game import Game
from landwright.core.log import FORMAT_VERSION
from landwright.server.api import schemas
from landwright.server.errors import ProblemError, not_found
from landwright.server.house import House
from landwright.server.storage import Conflict, Entry, Guest, TableRow
from landwright.server.tables import commands, events
from landwright.server.tables.commands import Decision
from landwright.server.tables.state import Record, Setup, Sitting
from landwright.server.tables.table import Table

log: Final = logging.getLogger("landwright.server")
SWEEP: Final = 15.0  # seconds
MOST_LISTED: Final = 50
BYTES_OF_ID: Final = 9
ID: Final = r"[A-Za-z0-9_-]{1,40}"


class Tables:
    def __init__(self, house: House) -> None:
        self.house = house
        self.known: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}

    # Making

    async def create(self, guest: Guest, wanted: schemas.NewTable) -> Table:
        game = self.house.games.get(wanted.game)
        if game is None:
            raise ProblemError("malformed", f"There is no game '{wanted.game}' here.")
        _check(game, wanted)
        seed = dice.seed_from(wanted.seed) if wanted.seed is not None else dice.new_seed()
        setup = Setup(
            seats=[_sitting(seat, guest) for seat in wanted.seats],
            seed=seed.hex(),
            options=wanted.options,
            clock=wanted.clock,
            on_time_out=wanted.on_time_out,
            log_format=FORMAT_VERSION,
        )
        return await self.add(game, setup, wanted.is_public)

    async def add(self, game: Game, setup: Setup, is_public: bool) -> Table:
        self.house.warm_bots(game, setup.seats)
        now = time.time()
        record = Record(secrets.token_urlsafe(BYTES_OF_ID), game, setup, now)
        decision = Decision([])
        if all(seat.kind != "open" for seat in setup.seats):
            decision = commands.begin(record)
        kept = [Entry(i, events.kind(c), events.encode(c), now) for i, c in enumerate(decision.changes)]
        status = "playing" if decision.changes else "waiting"
        row = TableRow(record.id, game.name, msgspec.json.encode(setup), is_public, status, now, now, "")
        await self.house.storage.add_table(row, sorted({s.guest for s in setup.seats if s.guest}), kept)
        for change in decision.changes:
            record.apply(change, now, decision.after)
        table = self.known[record.id] = Table(record, self.house, is_public=is_public, rematch="")
        table.wind_up()
        return table

    async def rematch(self, table: Table, guest: str) -> Table:
        """The next table of the same people, seats moved on by one; always the same one."""
        async with table.turns:
            record = table.record
            if record.status != "ended":
                raise ProblemError("conflict", "The match has not ended yet.")
            if not any(seat.guest == guest for seat in record.seats):
                raise ProblemError("not-yours", "Only those who played ask for a rematch.")
            if not table.rematch:
                table.rematch = await self._next(table)
                table.tell_table()
        return await self.open(table.rematch)

    async def _next(self, table: Table) -> str:
        record = table.record
        before = [msgspec.structs.replace(seat, is_played_on=False) for seat in record.seats]
        setup = msgspec.structs.replace(
            record.setup,
            seats=[before[-1], *before[:-1]],
            seed=dice.new_seed().hex(),
            daily="",
            log_format=FORMAT_VERSION,
        )
        following = (await self.add(record.game, setup, table.is_public)).record.id
        try:
            await self.house.storage.append(record.id, record.count, [], rematch=following)
        except Conflict:
            await self.house.reload(table)
            raise ProblemError("stale", "The table has moved on since then.") from None
        return following

    async def join(self, table: Table, guest: Guest, wanted: int | None) -> None:
        def decide(record: Record) -> Decision:
            seat = commands.join(record, guest.id, guest.name, wanted)
            joined = events.Joined(seat=seat, guest=guest.id, name=guest.name)
            seats = [other.kind for i, other in enumerate(record.seats) if i != seat]
            if "open" in seats:
                return Decision([joined])
            return _begin_with(record, joined)

        await table.change(decide, [guest.id])
        async with table.turns:
            table.tell_presence()

    # Finding

    async def open(self, table: str) -> Table:
        """The table of that id, read from the storage when it is not in memory."""
        found = self.known.get(table)
        if found is None and not re.fullmatch(ID, table):
            raise not_found("table")
        if found is None:
            if table not in self._opening:
                self._opening[table] = asyncio.get_running_loop().create_task(self._read(table))
            found = await asyncio.shield(self._opening[table])
        found.used = time.monotonic()
        return found

    async def _read(self, table: str) -> Table:
        try:
            row, record = await self.house.read(table)
            found = self.known[table] = Table(record, self.house, is_public=row.is_public, rematch=row.rematch)
            if record.status == "playing" and record.clock.is_used:
                # Nobody was here while the server was not: no clock ran.
                await found.change(lambda r: Decision([events.Paused(since=r.clock.since)]))
            found.wind_up()
            return found
        finally:
            del self._opening[table]

    async def summaries(self, rows: Sequence[TableRow], guest: str) -> list[schemas.TableSummary]:
        return [(await self.open(row.id)).summary(guest) for row in rows if row.game in self.house.games]

    async def waiting(self, guest: str) -> list[schemas.TableSummary]:
        return await self.summaries(await self.house.storage.waiting_tables(MOST_LISTED), guest)

    async def of(self, guest: str) -> list[schemas.TableSummary]:
        return await self.summaries(await self.house.storage.tables_of(guest, MOST_LISTED), guest)

    # By itself

    async def go_on(self) -> None:
        """After a restart, the bots of tables that are being played go on."""
        for table in await self.house.storage.playing_tables():
            try:
                await self.open(table)
            except Exception:
                log.exception("a table cannot be opened", extra={"table": table})

    async def sweep(self) -> None:
        """Tables where nobody has been for a while are forgotten; the storage has them."""
        while True:
            await asyncio.sleep(min(SWEEP, self.house.settings.idle))
            latest = time.monotonic() - self.house.settings.idle
            for name, table in list(self.known.items()):
                if table.is_idle and table.used < latest:
                    del self.known[name]

    async def close(self) -> None:
        """Stops clocks and bots, and waits for what is being kept."""
        self.house.is_closing = True
        for table in list(self.known.values()):
            table.stop()
        for table in list(self.known.values()):
            async with table.turns:
                pass


def _begin_with(record: Record, joined: events.Joined) -> Decision:
    names = [joined.name if i == joined.seat else seat.name for i, seat in enumerate(record.seats)]
    match, first = record.new_match(names)
    began = events.Began(names=names, events=first.events, steps=first.steps, waiting=first.waiting)
    return Decision([joined, began], match)


def _check(game: Game, wanted: schemas.NewTable) -> None:
    try:
        game.info.check_seats(len(wanted.seats))
        game.read_options(wanted.options)
    except (ValueError, OverflowError) as error:
        raise ProblemError("malformed", str(error)) from None
    if game.info.is_real_time:
        _check_real_time(game, wanted)
    has_open = any(isinstance(seat, schemas.OpenSeat) for seat in wanted.seats)
    if wanted.seed is not None and has_open:
        raise ProblemError("malformed", "Whoever chooses the seed knows the dice: a table with open seats takes none.")


def _check_real_time(game: Game, wanted: schemas.NewTable) -> None:
    """Everybody acts at the same time, and the game itself measures it."""
    if not isinstance(wanted.clock, schemas.NoClock):
        raise ProblemError("malformed", f"{game.info.title} has its own time limits: its tables have no other clock.")
    if sum(isinstance(seat, schemas.MySeat) for seat in wanted.seats) > 1:
        raise ProblemError(
            "malformed", f"In {game.info.title} all act at the same time: everybody needs a page of their own."
        )


def _sitting(seat: schemas.WantedSeat, guest: Guest) -> Sitting:
    match seat:
        case schemas.MySeat():
            return Sitting(kind="person", guest=guest.id, name=guest.name)
        case schemas.BotSeat(level=level):
            return Sitting(kind="bot", level=level, name=f"Bot {level}")
    return Sitting(kind="open")
