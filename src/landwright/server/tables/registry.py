"""All tables: making new ones, finding those in memory or storage, dropping those that nobody uses."""

import asyncio
import logging
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Final

import msgspec

from landwright.core import dice
from landwright.core.game import Game
from landwright.core.lesson import find_lesson
from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError, not_found
from landwright.server.storage import Conflict, Guest, TableRow, housekeeping, queries
from landwright.server.tables import commands, events, offers
from landwright.server.tables.events import Decision
from landwright.server.tables.services import Services
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.state import TableState, status_after
from landwright.server.tables.table import Table, entries_of
from landwright.server.wire.tables import (
    BotSeat,
    MoveClock,
    MySeat,
    NewTable,
    NoClock,
    OpenSeat,
    TableSummary,
    WantedSeat,
)

log: Final = logging.getLogger("landwright.server")
SWEEP_SECONDS: Final = 15.0
MOST_LISTED: Final = 50
LONGEST_OPTIONS: Final = 1000  # bytes of JSON; they are sent with every list of tables
SHORTEST_MOVE: Final = 1.0  # seconds of a clock for each turn
ID_BYTES: Final = 9
ID: Final = r"[A-Za-z0-9_-]{1,40}"


class Tables:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.known: dict[str, Table] = {}  # in memory, by id
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._making: Counter[str] = Counter()  # tables that are being made, by guest

    # Making

    async def create(self, guest: Guest, wanted: NewTable) -> Table:
        library = self.services.library
        game = library.playable.get(wanted.game) or library.listed.get(wanted.game)
        if game is None:
            raise ProblemError("malformed", f"There is no game '{wanted.game}' here.")
        library.want(game.name)
        _check(game, wanted)
        async with self._within_quota(guest.id, wanted):
            return await self._create(game, guest, wanted)

    @asynccontextmanager
    async def _within_quota(self, guest: str, wanted: NewTable) -> AsyncIterator[None]:
        """Refuses a guest who has many tables already. Those that are being made meanwhile count, too."""
        settings, is_open = self.services.settings, any(isinstance(seat, OpenSeat) for seat in wanted.seats)
        self._making[guest] += 1
        try:
            waiting, running = await self.services.storage.read(housekeeping.unfinished, guest)
            if is_open and waiting + self._making[guest] > settings.waiting_tables:
                raise ProblemError(
                    "conflict", f"{waiting} of your tables wait for players. Invite somebody, or join another table."
                )
            if running + self._making[guest] > settings.running_tables:
                raise ProblemError("conflict", f"You have begun {running} games. Finish or resign one of them first.")
            yield
        finally:
            self._making[guest] -= 1
            if not self._making[guest]:
                del self._making[guest]

    async def _create(self, game: Game, guest: Guest, wanted: NewTable) -> Table:
        seed = dice.seed_from(wanted.seed) if wanted.seed is not None else dice.new_seed()
        setup = Setup(
            seats=[_seat_holder(seat, guest) for seat in wanted.seats],
            seed=seed.hex(),
            has_chosen_seed=wanted.seed is not None,
            options=wanted.options,
            clock=wanted.clock,
            on_time_out=wanted.on_time_out,
            shares_dice=wanted.shares_dice,
            pauses=self.services.settings.pace.pauses,
        )
        return await self.add(game, setup, wanted.is_public)

    async def begin_lesson(self, name: str, guest: Guest) -> Table:
        """A table at which a guest plays the guided first game; the other seats are bots of the first level."""
        library = self.services.library
        game = library.playable.get(name) or library.listed[name]
        lesson = find_lesson(game.info)
        if lesson is None:
            raise not_found("lesson")
        library.want(name)
        bot = SeatHolder(kind="bot", level=1, name="Bot 1")
        setup = Setup(
            seats=[SeatHolder(kind="person", guest=guest.id, name=guest.name), *[bot] * (lesson.seats - 1)],
            seed=dice.seed_from(lesson.seed).hex(),
            options=lesson.options,
            position=lesson.position,
            is_lesson=True,
        )
        return await self.add(game, setup, is_public=False)

    async def add(
        self,
        game: Game,
        setup: Setup,
        is_public: bool,
        rematch_of: str = "",
        said: Sequence[events.Chatted] = (),
    ) -> Table:
        """Stores a new table. Its match begins at once when no seat is open and the game is compiled.

        A table has one rematch: a second one is a `Conflict`. What was `said` before is in its chat.
        """
        self.services.warm_bots(game, setup.seats)
        now = steady_clock.now()
        state = TableState(secrets.token_urlsafe(ID_BYTES), game, setup, now)
        await self.services.prepare(state)
        decision = Decision([])
        if state.is_ready:
            decision = commands.begin(state, [seat.name for seat in state.seats])
        happened = [*said, *decision.events]
        entries = entries_of(happened, 0, now)
        status = status_after(state.status, happened)
        row = TableRow(state.id, game.name, msgspec.json.encode(setup), is_public, status, now, now, "")
        guests = sorted({seat.guest for seat in setup.seats if seat.guest})
        await self.services.storage.write(queries.add_table, row, guests, entries, rematch_of)
        for event in happened:
            state.apply(event, now, decision.transition)
        table = self._keep(Table(state, self.services, is_public=is_public, rematch=""))
        table.go_on()
        table.turn_notices.turn_changed(())  # somebody who agreed to a rematch may have left
        return table

    def _keep(self, table: Table) -> Table:
        """Keeps a table in memory. Its game may have become playable since its state was made."""
        state = table.state
        state.game = self.services.library.playable.get(state.game.name, state.game)
        table.make_rematch = partial(self._make_rematch, table)
        self.known[state.id] = table
        return table

    async def rematch(self, table: Table, guest: str) -> Table:
        """The next table if everybody has agreed, else the same one, at which the others are asked."""
        await table.execute(partial(offers.propose_rematch, guest=guest))
        await table.begin_rematch()
        rematch = table.broadcaster.rematch
        return await self.open(rematch) if rematch else table

    async def _make_rematch(self, table: Table) -> str:
        """Everybody is moved on by one seat. A bot that has taken a seat over keeps it."""
        state = table.state
        seats = [_without_person(seat) if seat.is_played_on else seat for seat in state.seats]
        setup = msgspec.structs.replace(
            state.setup,
            seats=[seats[-1], *seats[:-1]],
            seed=dice.new_seed().hex(),
            has_chosen_seed=False,
            daily="",
            position="",
            is_lesson=False,
        )
        try:
            is_public, said = table.broadcaster.is_public, _said_at(state)
            rematch = (await self.add(state.game, setup, is_public, rematch_of=state.id, said=said)).id
        except Conflict:  # another process was first
            row = await self.services.storage.read(queries.table, state.id)
            return row.rematch if row else ""
        self.services.cluster.rematch_made(state.id, rematch)
        return rematch

    async def join(self, table: Table, guest: Guest, wanted: int | None) -> None:
        await table.execute(partial(commands.join, guest=guest.id, name=guest.name, wanted=wanted))

    # Finding

    async def open(self, table: str) -> Table:
        """The table of that id, loaded from the storage when it is not in memory."""
        opening = self._opening.get(table)
        found = None if opening else self.known.get(table)  # it is known before its clock has been paused
        if found is None:
            if opening is None:
                if not re.fullmatch(ID, table):
                    raise not_found("table")
                opening = self._opening[table] = asyncio.get_running_loop().create_task(self._load(table))
            found = await asyncio.shield(opening)
        found.used = time.monotonic()
        return found

    async def _load(self, table: str) -> Table:
        try:
            row, state = await self.services.load(table)
            found = self._keep(Table(state, self.services, is_public=row.is_public, rematch=row.rematch))
            if self.services.cluster.is_shared:
                self.services.cluster.opened(table)
                await found.follower.catch_up()  # what was appended before the table was known here
            if state.status == "playing" and state.clock.is_used and await self.services.cluster.was_down(found):
                # Nobody could act while the server was down: no clock ran.
                await found.execute(lambda loaded: commands.pause(loaded, loaded.clock.since))
            found.go_on()
            return found
        finally:
            del self._opening[table]

    async def summaries(self, rows: Sequence[TableRow], guest: str) -> list[TableSummary]:
        """Matches of games that are not compiled yet are left out."""
        library = self.services.library
        shown = [row for row in rows if row.game in (library.listed if row.status == "waiting" else library.playable)]
        return [(await self.open(row.id)).summary(guest) for row in shown]

    async def waiting(self, guest: str) -> list[TableSummary]:
        return await self.summaries(await self.services.storage.read(queries.waiting_tables, MOST_LISTED), guest)

    async def of(self, guest: str) -> list[TableSummary]:
        return await self.summaries(await self.services.storage.read(queries.tables_of, guest, MOST_LISTED), guest)

    # In the background

    def begin_play(self, game: Game) -> None:
        """A game has become playable: the tables that wait for it begin, and interrupted ones go on."""
        for table in self.known.values():
            if table.state.game.name == game.name:
                table.state.game = game
                self.services.warm_bots(game, table.state.seats)
                if table.id not in self._opening:
                    table.go_on()
        if not self.services.cluster.is_shared:  # otherwise a free lease says that nobody drives a match
            self.services.tasks.spawn(self._resume_matches(game.name))

    async def _resume_matches(self, game: str) -> None:
        """After a restart: loads the tables that are being played, so that their bots and clocks go on."""
        for table in await self.services.storage.read(queries.playing_tables, game):
            try:
                await self.open(table)
            except Exception:
                log.exception("a table cannot be opened", extra={"table": table})

    async def sweep(self) -> None:
        """Drops tables from memory that nobody has used for a while; the storage has them."""
        idle = self.services.settings.idle
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, idle))
            latest = time.monotonic() - idle
            for table in list(self.known.values()):
                if table.is_idle and table.used < latest:
                    self.drop(table)

    def drop(self, table: Table) -> None:
        """Removes a table from memory."""
        table.stop()
        self.known.pop(table.id, None)
        self.services.cluster.stop_driving(table.id)

    async def close(self) -> None:
        """Stops clocks and bots, and waits for appends that are under way."""
        for table in list(self.known.values()):
            table.stop()
        for table in list(self.known.values()):
            async with table.lock:
                pass


def _check(game: Game, wanted: NewTable) -> None:
    try:
        game.info.check_seats(len(wanted.seats))
        game.read_options(wanted.options)
    except (ValueError, OverflowError) as error:
        raise ProblemError("malformed", str(error)) from None
    if len(msgspec.json.encode(wanted.options)) > LONGEST_OPTIONS:
        raise ProblemError("malformed", f"Options have at most {LONGEST_OPTIONS} characters together.")
    if isinstance(wanted.clock, MoveClock) and wanted.clock.seconds < SHORTEST_MOVE:
        raise ProblemError(
            "malformed", "Nobody can play in less than a second. Choose a clock with more time for a move."
        )
    if game.info.is_real_time:
        _check_real_time(game, wanted)
    if wanted.seed is not None and wanted.shares_dice:
        raise ProblemError("malformed", "A chosen seed takes no shares: leave out the seed, or shares_dice.")
    if all(isinstance(seat, BotSeat) for seat in wanted.seats):
        raise ProblemError("malformed", "A table needs a seat for a person. Take one yourself, or leave one open.")
    has_open = any(isinstance(seat, OpenSeat) for seat in wanted.seats)
    if wanted.seed is not None and has_open:
        raise ProblemError("malformed", "Whoever chooses the seed knows the dice: a table with open seats takes none.")


def _check_real_time(game: Game, wanted: NewTable) -> None:
    """Everybody acts at the same time, and the game itself measures it."""
    if not isinstance(wanted.clock, NoClock):
        raise ProblemError("malformed", f"{game.info.title} has its own time limits: its tables have no other clock.")
    if sum(isinstance(seat, MySeat) for seat in wanted.seats) > 1:
        raise ProblemError(
            "malformed", f"In {game.info.title} all act at the same time: everybody needs a page of their own."
        )


def _seat_holder(seat: WantedSeat, guest: Guest) -> SeatHolder:
    match seat:
        case MySeat():
            return SeatHolder(kind="person", guest=guest.id, name=guest.name)
        case BotSeat(level=level):
            return SeatHolder(kind="bot", level=level, name=f"Bot {level}")
    return SeatHolder(kind="open")


def _without_person(seat: SeatHolder) -> SeatHolder:
    return SeatHolder(kind="bot", level=seat.bot_level, name=f"Bot {seat.bot_level}")


def _said_at(state: TableState) -> list[events.Chatted]:
    """The chat of those who have a seat: a rematch goes on with it, so that nobody misses what was said at the end."""
    return [
        events.Chatted(guest=state.seats[line.seat].guest, name=line.sender, text=line.text)
        for line in state.chat
        if line.seat is not None
    ]
