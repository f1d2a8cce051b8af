"""What all tables share: storage, games, bots, numbers, and tasks that run by themselves."""

import asyncio
import logging
import random
import time
from collections.abc import Coroutine, Iterable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from landwright.core import registry as games
from landwright.core.game import Game
from landwright.core.match import Refused
from landwright.server.api import schemas
from landwright.server.errors import not_found
from landwright.server.features.bot_pool import BotError, BotPool, seed_of
from landwright.server.metrics import Metrics
from landwright.server.settings import Settings
from landwright.server.storage import Append, Storage, TableRow
from landwright.server.tables import events
from landwright.server.tables.state import Record, Setup, Sitting

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

log: Final = logging.getLogger("landwright.server")


class House:
    def __init__(self, settings: Settings, storage: Storage, playable: dict[str, Game], metrics: Metrics) -> None:
        self.settings = settings
        self.storage = storage
        self.games = playable
        self.metrics = metrics
        self.pool = BotPool(settings, metrics)
        self.tasks: set[asyncio.Task[None]] = set()
        self._pauses = random.Random()  # its own: the program that a server runs in may seed the global one
        self.is_closing = False

    # Storage

    async def append(self, new: Append) -> None:
        began = time.perf_counter()
        kept = asyncio.get_running_loop().create_future()
        self.storage.append_soon(new, kept)
        await kept
        self.metrics.appends.observe(time.perf_counter() - began)

    async def read(self, table: str) -> tuple[TableRow, Record]:
        """A table as the storage has it."""
        row = await self.storage.table(table)
        if row is None or row.game not in self.games:
            raise not_found("table")
        kept = await self.storage.entries(table)
        record = Record(row.id, self.games[row.game], msgspec.json.decode(row.setup, type=Setup), row.created)
        for entry in kept:
            record.apply(events.decode(entry.data), entry.at)
        snapshot = await self.storage.snapshot(table)
        record.reopen(snapshot[1] if snapshot else None)
        return row, record

    async def reload(self, table: "Table") -> None:
        """Somebody else has changed it: what is in memory is made anew."""
        row, table.record = await self.read(table.record.id)
        table.rematch = row.rematch

    # Bots

    def warm_bots(self, game: Game, seats: Iterable[Sitting]) -> None:
        """A worker takes seconds to start, and much memory: it does so when the first table with a bot is made."""
        if self.settings.warm_bots and not self.pool.is_started and any(seat.kind == "bot" for seat in seats):
            self.spawn(self.pool.warm(game))

    async def play_turn(self, table: "Table", seat: int) -> None:
        """A bot thinks of a turn and plays it step by step, unhurried where people look on.

        A `BotError` says that it cannot.
        """
        record, began = table.record, time.monotonic()
        version = record.versions[seat]
        position = record.game, record.seats[seat].bot_level, record.state, seat, _seed(record, seat)
        if record.game.info.is_real_time:
            action, seconds = await self.pool.think_timed(*position)
            await self._wait(table, seat, version, began + seconds)
            await self._play(table, seat, action, version)
            return
        for action in await self.pool.think(*position):
            await self._pace(table, began)
            after = await self._play(table, seat, action, version)
            if after is None:
                return
            version, began = after, time.monotonic()

    async def play_anything(self, table: "Table", seat: int) -> None:
        """Any legal action, for a bot that cannot think."""
        record = table.record
        if seat in record.waiting:
            version, actions = record.versions[seat], record.playing_match().actions(seat)
            await self._pace(table, time.monotonic())
            await self._play(table, seat, actions[_seed(record, seat) % len(actions)], version)

    async def _play(self, table: "Table", seat: int, action: int, version: int) -> int | None:
        """What has begun to be kept is kept, even when the bot is told to stop meanwhile."""
        try:
            return await asyncio.shield(asyncio.ensure_future(table.play(seat, action, version)))
        except Refused as refused:
            log.error("a bot broke the rules", exc_info=refused, extra={"table": table.record.id})
            raise BotError from refused

    async def _wait(self, table: "Table", seat: int, version: int, until: float) -> None:
        """Until then, or until the seat may do something else than was thought about."""
        while table.is_bot_to_act(seat, version) and (left := until - time.monotonic()) > 0:
            await table.wait_for_news(left)

    async def hint(self, record: Record, seat: int) -> schemas.NamedAction:
        """What the strongest bot would do first."""
        game, s = record.game, record.state
        action = (await self.pool.think(game, len(game.strategy.levels), s, seat, _seed(record, seat)))[0]
        return schemas.NamedAction(action=action, text=game.notation.action_text(game.plain(s), seat, action))

    async def _pace(self, table: "Table", began: float) -> None:
        if any(seat.is_person for seat in table.record.seats):
            pause = self._pauses.uniform(*self.settings.pace) - (time.monotonic() - began)
            if pause > 0:
                await asyncio.sleep(pause)

    # Tasks

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Runs by itself; what goes wrong in it is written to the log."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not self.is_closing:
            log.error("a task failed", exc_info=error)


def _seed(record: Record, seat: int) -> int:
    return seed_of(record.setup.seed, seat, len(record.events))


def load_games(settings: Settings) -> dict[str, Game]:
    """The games that this server plays, compiled."""
    from landwright.server.features.bot_pool import make_known

    make_known(settings.preload)
    return {name: games.load(name) for name in settings.games or games.names()}
