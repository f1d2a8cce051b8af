"""A table that is being played at: its record, those who are there, and one thing after another.

Every change is decided, kept by the storage, and only then known to the record and told to the clients: what anybody
has been told survives the process. Those who change a table take turns; tables never wait for each other.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import partial
from typing import Final

from landwright.core.match import Refused
from landwright.server.errors import ProblemError
from landwright.server.features.bot_pool import BotError
from landwright.server.house import House
from landwright.server.realtime import messages
from landwright.server.storage import Append, Conflict, Done, Entry, StorageError
from landwright.server.tables import commands, events
from landwright.server.tables.broadcast import Room, Visitor
from landwright.server.tables.commands import Decision
from landwright.server.tables.frames import Frames, encode
from landwright.server.tables.lock import Turns
from landwright.server.tables.state import Record, take_snapshot

EVENTS_BETWEEN_SNAPSHOTS = 64
MARGIN = 0.01  # seconds that an alarm rings after the time, so that it is never too early
TRY_AGAIN = 1.0  # seconds until alarms and bots do, when the storage failed
log: Final = logging.getLogger("landwright.server")
Decide = Callable[[Record], Decision]


class Table(Room):
    def __init__(self, record: Record, house: House, *, is_public: bool, rematch: str) -> None:
        super().__init__(record, is_public=is_public, rematch=rematch)
        self.house = house
        self.turns = Turns()
        self.used = time.monotonic()
        self.snapshot_at = 0
        self.bots: dict[int, asyncio.Task[None]] = {}  # by seat, those that think
        self._news: asyncio.Event | None = None  # of the next change, where somebody waits for it
        self.alarm: asyncio.TimerHandle | None = None
        self.leaving: asyncio.TimerHandle | None = None
        self.left_at = 0.0

    # What others do here

    def act(self, visitor: Visitor, message: messages.Act, done: Done) -> None:
        """Plays an action, without a task: `done` is called at the end, with what went wrong if anything did."""
        arrived = time.time()
        if self.turns.take():
            self._act(visitor, message, done, arrived)
        else:
            self.turns.ask(partial(self._act, visitor, message, done, arrived))

    def _act(self, visitor: Visitor, message: messages.Act, done: Done, arrived: float) -> None:
        error: Exception | None = None
        try:
            decision = self._decide(visitor, message, arrived)
            if decision is not None:
                now = time.time()
                told = partial(self._acted, decision, visitor, message.id, now, done)
                self.house.storage.append_soon(self._entries(decision, now), told)
                return
        except Exception as trouble:
            error = trouble
        self._end_turn(done, error)

    def _decide(self, visitor: Visitor, message: messages.Act, arrived: float) -> Decision | None:
        """What an action leads to; None when it has been answered already."""
        if self._is_repeated(visitor, message.id):
            first, last = self.record.done[visitor.guest, message.id]
            if first == last:  # chat, for one
                raise ProblemError("conflict", "That id was used for something else.")
            return None
        try:
            return commands.act(self.record, visitor.guest, message, arrived)
        except Refused as refused:
            self.house.metrics.refused += 1
            told = refused.refusal
            visitor.send(encode(messages.Refused(id=message.id, rule=told.rule, sentence=told.sentence)))
            return None

    def _acted(
        self, decision: Decision, visitor: Visitor, sent: str, now: float, done: Done, error: Exception | None
    ) -> None:
        """An action has been kept, or not."""
        try:
            if error is None:
                self.house.metrics.notice_accepted(time.time() - now)
                self._take(decision, visitor, sent, (), now)
                self.wind_up()
            if isinstance(error, Conflict) or self._needs_snapshot():
                self.house.spawn(self._end_slowly(done, error))
                return
        except Exception as trouble:
            error = trouble
        self._end_turn(done, error)

    async def _end_slowly(self, done: Done, error: Exception | None) -> None:
        """When something is to be read or written first."""
        try:
            if isinstance(error, Conflict):
                error = await self._come_after()
            else:
                await self._keep_snapshot()
        except Exception as trouble:
            error = trouble
        finally:
            self._end_turn(done, error)

    def _end_turn(self, done: Done, error: Exception | None = None) -> None:
        self.turns.end()
        done(error)

    async def do(self, visitor: Visitor, sent: str, decide: Decide) -> None:
        """Anything else that a visitor wishes."""
        async with self.turns:
            if not self._is_repeated(visitor, sent):
                await self.keep(decide(self.record), visitor, sent)

    def _is_repeated(self, visitor: Visitor, sent: str) -> bool:
        """Whether this was done before; then it is answered as it was then."""
        done = self.record.done.get((visitor.guest, sent))
        if done is None:
            return False
        first, last = done
        if last > first:
            frames = Frames(self.record, time.time())
            visitor.send(frames.happened(self.audience(visitor), range(first, last), sent))
        return True

    async def play(self, seat: int, action: int, version: int) -> int | None:
        """A bot's action, if nothing that concerns its seat has happened since it was thought of.

        The version of the seat after it, or None where it was not played.
        """
        async with self.turns:
            if not self.is_bot_to_act(seat, version):
                return None
            try:
                await self.keep(commands.play(self.record, seat, action, time.time()))
            except ProblemError:  # another process was first, or the time is up
                return None
            self.house.metrics.bot_actions += 1
            return self.record.versions[seat]

    async def wait_for_news(self, seconds: float) -> None:
        """Until the next change, or so long."""
        self._news = self._news or asyncio.Event()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), seconds)

    def is_bot_to_act(self, seat: int, version: int) -> bool:
        return seat in self._bot_seats() and self.record.versions[seat] == version

    async def change(self, decide: Callable[[Record], Decision | None], sat_down: Iterable[str] = ()) -> None:
        """What happens by itself, or by a call that has no connection."""
        async with self.turns:
            decision = decide(self.record)
            if decision is not None:
                await self.keep(decision, sat_down=tuple(sat_down))

    # Keeping

    async def keep(
        self, decision: Decision, visitor: Visitor | None = None, sent: str = "", sat_down: tuple[str, ...] = ()
    ) -> None:
        """Writes a decision down, then takes it as what is, then tells everybody. The turn is held."""
        now = time.time()
        try:
            await self.house.append(self._entries(decision, now, sat_down))
        except Conflict:
            raise await self._come_after() from None
        self._take(decision, visitor, sent, sat_down, now)
        if self._needs_snapshot():
            await self._keep_snapshot()
        self.wind_up()

    def _entries(self, decision: Decision, now: float, sat_down: tuple[str, ...] = ()) -> Append:
        record = self.record
        written = [
            Entry(number, events.kind(change), events.encode(change), now)
            for number, change in enumerate(decision.changes, record.count)
        ]
        status = _status_after(record, decision)
        return Append(record.id, record.count, written, status if status != record.status else None, now, sat_down)

    async def _come_after(self) -> ProblemError:
        """Another process was first."""
        await self.house.reload(self)
        self._tell_frame(time.time())
        return ProblemError("stale", "The table has moved on since then.")

    def _take(
        self, decision: Decision, visitor: Visitor | None, sent: str, sat_down: tuple[str, ...], now: float
    ) -> None:
        """What has been kept is what is, and everybody is told."""
        record, first = self.record, len(self.record.events)
        secret, status, asked, seatings = {*record.secret}, record.status, record.asking, record.seatings
        for change in decision.changes:
            record.apply(change, now, decision.after)
        self.tell_decision(decision, first, secret - record.secret, visitor, sent, now)
        if asked or record.asking:
            self.tell_asking(decision, asked.by if asked else None)
        if self._news:
            self._news.set()
            self._news = None
        if status != record.status or seatings != record.seatings or sat_down:
            self.tell_table()

    def _needs_snapshot(self) -> bool:
        match = self.record.match
        return (
            match is not None
            and len(match.events) - self.snapshot_at >= EVENTS_BETWEEN_SNAPSHOTS
            and not match.is_finished
        )

    async def _keep_snapshot(self) -> None:
        match = self.record.playing_match()
        self.snapshot_at = len(match.events)
        await self.house.storage.keep_snapshot(self.record.id, self.record.count, take_snapshot(match))

    # Coming and going

    async def enter(self, visitor: Visitor, since: int) -> None:
        async with self.turns:
            record = self.record
            seats = record.seats_of(visitor.guest)
            self.visitors.append(visitor)
            self.used = time.monotonic()
            if seats and self.leaving:
                self.leaving.cancel()
                self.leaving = None
            if seats and record.status == "paused":
                await self.keep(Decision([events.Resumed()]))
            frames = Frames(record, time.time())
            first = record.first_unknown(since)
            visitor.send(
                encode(
                    messages.Welcome(
                        table=self.summary(visitor.guest),
                        event=len(record.events),
                        frame=frames.frame(self.audience(visitor)),
                        events=[record.visible(event, seats) for event in record.events[first:]],
                        chat=list(record.chat),
                        present=self.present(),
                    )
                )
            )
            if record.asking:
                visitor.send(encode(messages.Asked(by=record.asking.by, needs=record.asking.needs)))
            self.tell_presence()

    def leave(self, visitor: Visitor) -> None:
        if visitor not in self.visitors:
            return
        self.visitors.remove(visitor)
        self.used = time.monotonic()
        self.tell_presence()
        self.watch_for_pause()

    def watch_for_pause(self) -> None:
        """When everybody has left, the table pauses after a while; time in a game does not."""
        if self.record.game.info.is_real_time:
            return
        if self.record.status == "playing" and not self.present().seats and self.leaving is None:
            self.left_at = time.time()
            loop = asyncio.get_running_loop()
            self.leaving = loop.call_later(self.house.settings.grace, self._pause)

    def _pause(self) -> None:
        self.leaving = None
        self.house.spawn(self.change(self._paused))

    def _paused(self, record: Record) -> Decision | None:
        if record.status != "playing" or self.present().seats or not any(seat.is_person for seat in record.seats):
            return None
        return Decision([events.Paused(since=self.left_at or time.time())])

    # Clocks and bots

    def wind_up(self) -> None:
        """Sets the alarm for the next clock that runs out, and wakes the bots that are to act."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        record = self.record
        if not record.is_playing:
            self.stop()
            return
        people = [seat for seat in record.waiting if record.seats[seat].is_person]
        due = record.clock.due(people) if record.clock.is_used else record.deadline()
        if due is not None:
            self._set_alarm(max(0.0, due - time.time()) + MARGIN)
        if len(people) == len(record.waiting):
            return
        for seat in self._bot_seats():
            if seat not in self.bots or self.bots[seat].done():
                self.bots[seat] = self.house.spawn(self._play_bot(seat))

    def _set_alarm(self, seconds: float) -> None:
        self.alarm = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self.alarm = None
        self.house.spawn(self._end_time())

    async def _end_time(self) -> None:
        try:
            await self.change(self._timed_out)
        except ProblemError:  # another process was first
            self.wind_up()
        except StorageError:
            self._set_alarm(TRY_AGAIN)
            raise

    def _timed_out(self, record: Record) -> Decision | None:
        """What the alarm brings: the end of a moment, or of a person's time."""
        now = time.time()
        late = [seat for seat in record.clock.overdue(now) if record.seats[seat].is_person]
        if record.is_playing and late:
            return commands.time_out(record, late[0])
        decision = commands.time_up(record, now)
        if decision is None:
            self.wind_up()
        return decision

    def stop(self) -> None:
        for timer in (self.alarm, self.leaving):
            if timer:
                timer.cancel()
        self.alarm = self.leaving = None
        for task in self.bots.values():
            if task is not asyncio.current_task():
                task.cancel()

    def _bot_seats(self) -> list[int]:
        if not self.record.is_playing:
            return []
        return [seat for seat in self.record.waiting if not self.record.seats[seat].is_person]

    async def _play_bot(self, seat: int) -> None:
        """Plays for a seat as long as it is to act; bots that act at once think at once."""
        while seat in self._bot_seats():
            try:
                await self.house.play_turn(self, seat)
            except BotError:
                await self.change(partial(commands.tell_of_bot, seat=seat))
                await self.house.play_anything(self, seat)
            except StorageError as error:
                log.error("the storage failed", exc_info=error, extra={"table": self.record.id})
                await asyncio.sleep(TRY_AGAIN)

    @property
    def is_idle(self) -> bool:
        is_thinking = any(not task.done() for task in self.bots.values())
        return not (self.visitors or self.turns.is_taken or is_thinking or self.alarm or self.leaving)


def _status_after(record: Record, decision: Decision) -> str:
    status: str = record.status
    for change in decision.changes:
        match change:
            case events.Acted() | events.TimeUp():
                status = "ended" if change.ended else status
            case events.Began() | events.Resumed():
                status = "playing"
            case events.Paused():
                status = "paused"
            case events.Resigned() | events.TimedOut() if change.closed:
                status = "ended"
    return status
