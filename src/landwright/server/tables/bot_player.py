"""Bots at a table: each seat that is to act thinks in a worker process, then plays through the table's pipeline."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from landwright.core.match import Refused
from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.settings import NO_PACE
from landwright.server.tables import commands
from landwright.server.tables.bot_questions import asker, bot_seed
from landwright.server.tables.events import Decision
from landwright.server.tables.lessons import is_held_back, prepared_reply
from landwright.server.tables.race_rest import RaceRest, is_left_to_bots
from landwright.server.tables.state import TableState
from landwright.server.tables.turn_pace import moments
from landwright.server.workers.bot_pool import BrokenBotError, WorkerDiedError
from landwright.server.workers.bot_worker import TimedAction

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

log: Final = logging.getLogger("landwright.server")
RETRY_AFTER: Final = 1.0  # seconds after the first failure; twice as long after each that follows
LONGEST_RETRY: Final = 60.0
WORKER_PATIENCE: Final = 3  # failures of workers before a bot is replaced by any action


class BotPlayer:
    """Plays the seats of a table that bots hold. Seats that act at once think at once."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self._tasks: dict[int, asyncio.Task[None]] = {}  # by seat
        self._ahead = RaceRest(table)
        self._rest_task: asyncio.Task[None] | None = None
        self._waited_out = -1  # the start of a moment whose rest could not be played ahead
        self._visited = asyncio.Event()  # replaced after each visit

    @property
    def is_thinking(self) -> bool:
        return self._plays_ahead or any(not task.done() for task in self._tasks.values())

    @property
    def _plays_ahead(self) -> bool:
        return self._rest_task is not None and not self._rest_task.done()

    def wake(self) -> None:
        """Starts the bots that are to act and do not think yet."""
        if self._drives() and self._may_play_ahead() and not self._plays_ahead:
            self._rest_task = self.table.services.tasks.spawn(self._play_ahead())
        for seat in self._waiting():
            if seat not in self._tasks or self._tasks[seat].done():
                self._tasks[seat] = self.table.services.tasks.spawn(self._play_seat(seat))

    def stop(self) -> None:
        for task in [*self._tasks.values(), *[self._rest_task] * self._plays_ahead]:
            if task and task is not asyncio.current_task():
                task.cancel()

    def _waiting(self) -> list[int]:
        state = self.table.state
        if not self._drives() or self._may_play_ahead():
            return []
        bots = (seat for seat in state.waiting if seat in state.bot_seats)
        return [seat for seat in bots if not state.sits_out(seat) and not is_held_back(state, seat)]

    def _drives(self) -> bool:
        state = self.table.state
        return state.is_playing and self.table.services.cluster.drives(state.id)

    def _may_play_ahead(self) -> bool:
        state = self.table.state
        return is_left_to_bots(state) and state.playing_match().moment != self._waited_out

    async def _play_ahead(self) -> None:
        """Plays the rest of a race that is left to bots. If that fails, they go on in real time."""
        while self._drives() and self._may_play_ahead():
            moment = self.table.state.playing_match().moment
            try:
                await self._ahead.play()
            except Exception as error:
                log.error("bots could not play ahead", exc_info=error, extra={"table": self.table.id})
                self._waited_out = moment
        self.wake()

    def visit(self) -> None:
        """Somebody has come: bots that failed try again at once."""
        self._visited.set()
        self._visited = asyncio.Event()

    async def _play_seat(self, seat: int) -> None:
        """Plays for a seat as long as it is to act. Whatever fails is tried again, later and later."""
        failures = 0
        while seat in self._waiting():
            try:
                await self._play_or_replace(seat, failures)
                failures = 0
            except Exception as error:
                log.error("a bot could not play", exc_info=error, extra={"table": self.table.id, "failures": failures})
                await self._rest(min(RETRY_AFTER * 2**failures, LONGEST_RETRY))
                failures += 1

    async def _play_or_replace(self, seat: int, failures: int) -> None:
        """A bot whose program fails is replaced by any action. Workers can also die without its fault."""
        try:
            await self._play_turn(seat)
        except BrokenBotError as error:
            if isinstance(error, WorkerDiedError) and failures < WORKER_PATIENCE:
                raise
            await self.table.execute(partial(commands.report_bot_failure, seat=seat))
            await self._play_any_action(seat)

    async def _rest(self, seconds: float) -> None:
        """Until then, or until somebody comes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._visited.wait()

    async def _play_turn(self, seat: int) -> None:
        """Thinks of a whole turn, and plays it action by action so that people can follow."""
        state, pool, began = self.table.state, self.table.services.bot_pool, time.monotonic()
        version, asked_at = state.versions[seat], steady_clock.now()
        if (reply := prepared_reply(state, seat)) is not None:
            await self._play_actions(seat, [reply], version, began)
            return
        level = await self.table.services.library.ready_level(state.game.name, state.seats[seat].bot_level)
        if not self._may_play(seat, version):
            return
        position = asker(self.table), state.game, level, state.record, seat, bot_seed(state, seat)
        if state.game.info.is_real_time:
            action, seconds = await pool.choose_timed_action(*position)
            due = max(state.milliseconds(asked_at), state.playing_match().moment) + round(1000 * seconds)
            self._ahead.plan(version, TimedAction(due, seat, action))
            await self._wait_until(due, seat, version)
            await self._play(seat, action, version)
            return
        await self._play_actions(seat, await pool.choose_turn(*position, self._time_share()), version, began)

    async def _play_actions(self, seat: int, actions: list[int], version: int, began: float) -> None:
        """Plays the actions of a turn that began then, as long as nothing else concerns the seat."""
        for action, moment in zip(actions, self._moments(len(actions), began), strict=True):
            await asyncio.sleep(moment - time.monotonic())
            if not await self._play(seat, action, version):
                return
            version = self.table.state.versions[seat]

    def _moments(self, count: int, began: float) -> list[float]:
        """When each action of a turn is played. Where no person plays, bots are as fast as they can."""
        has_people = any(seat.is_person for seat in self.table.state.seats)
        pace = self.table.services.settings.pace if has_people else NO_PACE
        return [began + moment for moment in moments(pace, count, time.monotonic() - began)]

    def _time_share(self) -> float:
        """Bots that think at the same time share the time in which people wait for them."""
        state = self.table.state
        levels = [state.game.strategy.levels[state.seats[seat].bot_level - 1] for seat in self._waiting()]
        return self.table.services.bot_pool.time_share(sum(level.seconds > 0 for level in levels))

    async def _play_any_action(self, seat: int) -> None:
        state = self.table.state
        if seat in state.waiting:
            version, actions = state.versions[seat], state.playing_match().actions(seat)
            action = actions[bot_seed(state, seat) % len(actions)]
            await self._play_actions(seat, [action], version, time.monotonic())

    async def _play(self, seat: int, action: int, version: int) -> bool:
        """Plays an action unless something that concerns the seat has happened since the bot thought of it."""
        now = steady_clock.now()

        def command(state: TableState) -> Decision | None:
            return commands.play(state, seat, action, now) if self._may_play(seat, version) else None

        try:
            is_played = await self.table.execute(command, arrived=now)
        except Refused as refused:
            log.error("a bot broke the rules", exc_info=refused, extra={"table": self.table.state.id})
            raise BrokenBotError from refused
        except ProblemError:  # another process was first, or the time is up
            return False
        self.table.services.metrics.bot_actions += is_played
        return is_played

    def _may_play(self, seat: int, version: int) -> bool:
        return seat in self._waiting() and self.table.state.versions[seat] == version

    async def _wait_until(self, ms: int, seat: int, version: int) -> None:
        """Until that time of the match, or until the seat may do something else than it thought about."""
        state = self.table.state
        while self._may_play(seat, version) and (left := ms - state.milliseconds(steady_clock.now())) > 0:
            await self.table.wait_for_change(left / 1000)
