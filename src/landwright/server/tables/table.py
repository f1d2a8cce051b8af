"""A table, and the one pipeline through which everything changes it.

    command → events → append → apply → broadcast

A command is validated and becomes events (`commands`). They are appended to the storage under the number that should be
next. Only then are they applied to the state and sent to the clients: whatever anybody has been told survives the
process. Commands of one table run one after another; tables never wait for each other.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from landwright.core.transition import Transition
from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError
from landwright.server.storage import Append, Conflict, Done, Entry, queries
from landwright.server.tables import commands, events
from landwright.server.tables.arrivals import Arrivals
from landwright.server.tables.bot_player import BotPlayer
from landwright.server.tables.broadcast import Broadcaster, Client
from landwright.server.tables.commands import Command
from landwright.server.tables.events import Decision
from landwright.server.tables.follower import Follower
from landwright.server.tables.lock import Lock
from landwright.server.tables.services import Services
from landwright.server.tables.snapshots import take_snapshot
from landwright.server.tables.start import MatchStart
from landwright.server.tables.state import TableState, status_after
from landwright.server.tables.timers import Timers
from landwright.server.tables.turn_notices import TurnNotices
from landwright.server.wire.tables import Frame, Present, TableSummary

EVENTS_BETWEEN_SNAPSHOTS: Final = 64
MAX_ATTEMPTS: Final = 100  # at appending; each one that fails means that another process appended something


class Request:
    """A command on its way through the pipeline, and who is told how it ended."""

    __slots__ = ("appended_at", "attempts", "command", "decision", "done", "id", "sender", "settle")

    def __init__(self, command: Command, done: Done, sender: Client | None = None, id: str = "") -> None:  # noqa: A002
        self.command = command
        self.done = done
        self.sender = sender
        self.id = id  # the client's own: sent twice, a command is carried out once
        self.decision = Decision([])
        self.appended_at = 0.0
        self.attempts = 0
        self.settle: Callable[[], None] = _nothing  # tells other processes that they need not wait for it any more


class Table:
    def __init__(self, state: TableState, services: Services, *, is_public: bool, rematch: str) -> None:
        self.state = state
        self.services = services
        self.broadcaster = Broadcaster(state, is_public=is_public, rematch=rematch)
        self.lock = Lock()
        self.start = MatchStart(self)
        self.timers = Timers(self)
        self.bots = BotPlayer(self)
        self.follower = Follower(self)
        self.arrivals = Arrivals(self)
        self.turn_notices = TurnNotices(self)
        self.broadcaster.announce = partial(services.cluster.present_here, state.id)
        self.used = time.monotonic()
        self.make_rematch: Callable[[], Awaitable[str]] = _no_rematch  # stores the next table, and returns its id
        self._snapshot_at = 0
        self._changed: asyncio.Event | None = None  # set by the next change, where somebody waits for it

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def is_idle(self) -> bool:
        """Whether the table may be dropped from memory."""
        is_busy = self.lock.is_held or self.arrivals.are_held or self.bots.is_thinking or self.turn_notices.are_due
        return not (self.broadcaster.clients or is_busy or self.timers.are_set or self.start.is_waiting)

    # The pipeline

    def submit(
        self,
        command: Command,
        done: Done,
        sender: Client | None = None,
        id: str = "",  # noqa: A002
        arrived: float | None = None,
    ) -> None:
        """Runs a command; `done` is called at the end, with an exception if it failed. It needs no task.

        Commands whose order counts in a race say when they arrived.
        """
        request = Request(command, done, sender, id)
        start = partial(self.lock.run, partial(self._run, request))
        if arrived is not None and self.services.cluster.is_shared and self._is_race:
            request.settle = self.arrivals.hold(arrived, start)
        else:
            start()

    @property
    def _is_race(self) -> bool:
        """Whether people at several processes act in the same timed moment, or did so a moment ago."""
        is_racing = self.broadcaster.has_people_elsewhere and self.state.deadline() is not None
        return is_racing or self.arrivals.are_held

    async def execute(self, command: Command, arrived: float | None = None) -> bool:
        """Runs a command and waits for its end. Returns whether there was anything to do.

        A caller that is cancelled does not stop the command.
        """
        decided = False

        def decide(state: TableState) -> Decision | None:
            nonlocal decided
            decision = command(state)
            decided = decision is not None
            return decision

        ended = asyncio.get_running_loop().create_future()
        self.submit(decide, partial(_resolve, ended), arrived=arrived)
        await ended
        return decided

    def _run(self, request: Request) -> None:
        try:
            decision = None if self._is_repeated(request) else request.command(self.state)
            if decision is None:
                self._finish(request)
                return
            request.decision, request.appended_at = decision, steady_clock.now()
            self.services.storage.append_soon(self._append_of(request), partial(self._appended, request))
        except Exception as error:
            self._finish(request, error)

    def _is_repeated(self, request: Request) -> bool:
        """Whether the command was carried out before, and its sender could be answered as it was then."""
        sender = request.sender
        if sender is None or (sender.guest, request.id) not in self.state.commands:
            return False
        return self.broadcaster.answer_again(sender, request.id)

    def _append_of(self, request: Request) -> Append:
        state, decision, now = self.state, request.decision, request.appended_at
        entries = entries_of(decision.events, state.applied, now)
        status = status_after(state.status, decision.events)
        guests = [event.guest for event in decision.events if type(event) is events.Joined]
        if status == state.status:
            return Append(state.id, state.applied, entries, sat_down=guests)
        return Append(state.id, state.applied, entries, status, now, guests)

    def _appended(self, request: Request, error: Exception | None) -> None:
        if isinstance(error, Conflict):
            self.services.tasks.spawn(self._retry(request))
            return
        try:
            if error is None:
                self._apply(request)
        except Exception as trouble:
            error = trouble
        self._finish(request, error)

    def _apply(self, request: Request) -> None:
        """The events are stored: they become part of the state, and everybody is told."""
        decision, at, waiting = request.decision, request.appended_at, self.state.waiting
        self.publish(decision.events, at, decision.transition, request.sender, request.id)
        if self.services.cluster.is_shared:
            self.services.cluster.appended(self.state.id, self.state.applied)
        metrics = self.services.metrics
        metrics.appends.observe(max(0.0, steady_clock.now() - at))
        metrics.accepted += request.sender is not None and type(decision.events[0]) is events.Acted
        self.go_on()
        if self.broadcaster.absent:
            self.turn_notices.turn_changed(waiting)
        self._snapshot_if_due()

    def publish(
        self,
        stored: list[events.Event],
        at: float,
        transition: Transition | None = None,
        sender: Client | None = None,
        command: str = "",
    ) -> None:
        """Applies stored events of one command, and tells the clients here."""
        for event in stored:
            self.state.apply(event, at, transition)
        self.broadcaster.publish(stored, sender, command, at)
        if self._changed:
            self._changed.set()
            self._changed = None

    def _finish(self, request: Request, error: Exception | None = None) -> None:
        self.lock.release()
        request.settle()
        request.done(error)

    async def _retry(self, request: Request) -> None:
        """Another process appended first: the command is decided again, on the state after that."""
        request.attempts += 1
        error: Exception = ProblemError("stale", "The table has moved on since then.")
        is_new = False
        try:
            is_new = await self.follower.read_new() and request.attempts < MAX_ATTEMPTS
        except Exception as trouble:
            error = trouble
        finally:
            if not is_new:
                self._finish(request, error)
        if is_new:
            self._run(request)

    async def reload(self) -> None:
        row, self.state = await self.services.load(self.state.id)
        self.broadcaster.reset(self.state, row.rematch)
        self.go_on()

    def _snapshot_if_due(self) -> None:
        match = self.state.match
        if match is None or match.is_finished or len(match.events) - self._snapshot_at < EVENTS_BETWEEN_SNAPSHOTS:
            return
        self._snapshot_at = len(match.events)
        snapshot = take_snapshot(match)
        keep = self.services.storage.write(queries.keep_snapshot, self.state.id, self.state.applied, snapshot)
        self.services.tasks.spawn(keep)

    # Clocks and bots

    def go_on(self) -> None:
        """Begins a match that is ready to; sets the timers and wakes the bots for the present state."""
        state = self.state
        if not state.is_playing:
            self._stop_match()
            self.start.go_on()
            self.services.cluster.stop_driving(state.id)
            if state.is_rematch_agreed and not self.broadcaster.rematch:
                self.services.tasks.spawn(self.begin_rematch())
            return
        if not self.needs_driver:
            return
        if not self.services.cluster.drives(state.id):
            self.timers.stop_alarm()
            self.bots.stop()
            return
        if state.has_time_limits:
            self.timers.set()
        if not state.bot_seats.isdisjoint(state.waiting):
            self.bots.wake()

    @property
    def needs_driver(self) -> bool:
        """Whether some process has to wake its bots or watch its clocks."""
        state = self.state
        return state.is_playing and bool(state.bot_seats or state.has_time_limits)

    async def begin_rematch(self) -> None:
        """Makes the next table, once, when everybody has agreed to it."""
        async with self.lock:
            if self.state.is_rematch_agreed and not self.broadcaster.rematch:
                self.broadcaster.set_rematch(await self.make_rematch())

    def stop(self) -> None:
        self.start.stop()
        self._stop_match()

    def _stop_match(self) -> None:
        self.arrivals.release()
        self.timers.stop()
        self.bots.stop()
        self.turn_notices.stop()

    async def wait_for_change(self, seconds: float) -> None:
        """Until the next change, or so many seconds."""
        self._changed = self._changed or asyncio.Event()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._changed.wait()

    # Clients

    async def enter(self, client: Client, since: int) -> None:
        """Adds a client that has the first `since` lines."""
        self.used = time.monotonic()
        if self.services.cluster.is_shared:  # the client may know more than this process
            await self.follower.catch_up()
        if self.state.seats_of(client.guest):
            self.timers.person_came()
            if self.state.status == "paused":
                await self.execute(commands.resume)
        self.broadcaster.add(client, since)
        self.turn_notices.person_came(client.guest)
        self.bots.visit()
        self.go_on()

    def leave(self, client: Client, *, was_silent: bool = False) -> None:
        """Removes a client; a silent one did not answer any more, and may not have heard of its turn."""
        if client in self.broadcaster.clients:
            self.used = time.monotonic()
            self.broadcaster.remove(client)
            self.timers.person_left()
            if was_silent:
                self.turn_notices.person_lost(client.guest)

    def frame(self, client: Client) -> Frame | None:
        return self.broadcaster.frame(client)

    def summary(self, guest: str) -> TableSummary:
        return self.broadcaster.summary(guest)

    def present(self) -> Present:
        return self.broadcaster.present()


def entries_of(happened: Sequence[events.Event], first: int, at: float) -> list[Entry]:
    """Events as they are stored, numbered from `first`."""
    return [
        Entry(number, events.KINDS[type(event)], events.encode(event), at)
        for number, event in enumerate(happened, first)
    ]


def _nothing() -> None:
    pass


async def _no_rematch() -> str:
    return ""


def _resolve(ended: "asyncio.Future[None]", error: Exception | None) -> None:
    if ended.done():  # whoever waited has gone
        return
    if error is None:
        ended.set_result(None)
    else:
        ended.set_exception(error)
