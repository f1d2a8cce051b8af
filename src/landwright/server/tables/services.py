"""What all tables share."""

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

from landwright.core.game import Game
from landwright.server.library.games import GameLibrary
from landwright.server.push import Push
from landwright.server.runtime.budget import RateLimiter, Visitor
from landwright.server.runtime.errors import not_found
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.settings import ServerSettings
from landwright.server.runtime.tasks import Tasks
from landwright.server.storage import Storage, TableRow, queries
from landwright.server.tables import events
from landwright.server.tables.cluster import Cluster
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.state import TableState
from landwright.server.workers.bot_pool import BotPool
from landwright.server.workers.heavy_work import HeavyWork, Need


@dataclass(frozen=True)
class Services:
    settings: ServerSettings
    storage: Storage
    library: GameLibrary
    metrics: Metrics
    bot_pool: BotPool
    heavy_work: HeavyWork
    tasks: Tasks
    chat_limiter: RateLimiter
    cluster: Cluster
    push: Push

    async def load(self, table: str) -> tuple[TableRow, TableState]:
        """A table from the storage."""
        row = await self.storage.read(queries.table, table)
        if row is None or row.game not in self.library.listed:
            raise not_found("table")
        game = self.library.playable.get(row.game) or self._unprepared(row)
        entries = await self.storage.read(queries.entries_since, table)
        stored = [(events.decode(entry.data), entry.at) for entry in entries]
        snapshot = await self.storage.read(queries.snapshot, table)
        state = TableState(row.id, game, msgspec.json.decode(row.setup, type=Setup), row.created)
        state.restore(stored)
        await self.prepare(state)
        state.restore_match(snapshot[1] if snapshot else None)
        return row, state

    def _unprepared(self, row: TableRow) -> Game:
        """A table that waits for players can be shown before its game is compiled."""
        return self.library.listed[row.game] if row.status == "waiting" else self.library.game(row.game)

    async def prepare(self, state: TableState) -> None:
        await prepare(state, self.heavy_work)

    def warm_bots(self, game: Game, seats: Iterable[SeatHolder]) -> None:
        """Starts a worker with the first table that has a bot: it takes seconds to start, and much memory."""
        is_wanted = self.settings.warm_bots and game.name in self.library.playable
        if is_wanted and not self.bot_pool.is_started and any(seat.kind == "bot" for seat in seats):
            self.tasks.spawn(self.bot_pool.warm(game))


async def prepare(state: TableState, heavy_work: HeavyWork) -> None:
    """Computes what the options stand for, before a match begins or is restored. The first person owes the time.

    Shares may decide options, so there is nothing to compute before the exchange is complete.
    """
    if not state.exchange.is_complete:
        return
    options = state.match_options()
    if state.game.is_compiled and options.takes_long:
        person = next((seat.guest for seat in state.seats if seat.guest), state.id)
        await heavy_work.run(Need.PLAY, Visitor(person, ""), options.numbers)
