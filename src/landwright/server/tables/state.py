"""A table as its entries tell it: who sits where, what happened, who is to act, how it ended.

`Record.apply` is plain bookkeeping and is the same live and after a restart. The match itself (its state) comes either
from whoever has just played the change, or from `reopen`.
"""

from collections import deque
from itertools import zip_longest
from typing import Any, Final, Literal, TypeAlias

import msgspec

from landwright.core import dice, replay
from landwright.core import log as logs
from landwright.core.game import Game
from landwright.core.log import ActionEvent, ChanceEvent, Event, LogError
from landwright.core.match import Match, Transition
from landwright.core.types import State
from landwright.server.api.schemas import ChatLine, ClockRule, NoClock, Result, Status, TableEvent
from landwright.server.tables import events
from landwright.server.tables.clock import Clock

KEPT_CHAT: Final = 100
STANDING_STILL: Final = (events.Chatted, events.Hinted, events.Paused, events.Resumed)
Seats: TypeAlias = tuple[int, ...]
PLAYED_ON_BY: Final = 2  # the level of the bot that plays on for a person


class Sitting(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Who has a seat."""

    kind: Literal["person", "bot", "open"]
    guest: str = ""
    name: str = ""
    level: int = 0
    is_played_on: bool = False  # by a bot, after the person's time was up or they resigned

    @property
    def is_person(self) -> bool:
        return self.kind == "person" and not self.is_played_on

    @property
    def bot_level(self) -> int:
        return PLAYED_ON_BY if self.is_played_on else self.level


class Setup(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a table was made with. The seed is the match's secret: hexadecimal, and never sent before the end."""

    seats: list[Sitting]
    seed: str
    options: dict[str, Any] = {}
    clock: ClockRule = NoClock()
    on_time_out: Literal["bot", "loses"] = "bot"
    daily: str = ""  # the day of the challenge that is played here
    log_format: int = logs.EVENT_NUMBERED_DICE  # how chance follows from the seed; older tables do not say it


class Asking(msgspec.Struct):
    """A take-back that waits for answers."""

    by: int
    needs: list[int]


class Offer(msgspec.Struct, frozen=True, gc=False):
    """What a seat that waits may do, ready to be sent."""

    version: int
    acting: dict[bool, bytes]  # a `schemas.Acting`, without and with texts, as far as anybody asked


class Record:
    """One table. Only `apply` changes it."""

    def __init__(self, table: str, game: Game, setup: Setup, created: float) -> None:
        self.id = table
        self.game = game
        self.setup = setup
        self.created = self.moved = created
        self.status: Status = "waiting"
        self.seats = [msgspec.structs.replace(seat) for seat in setup.seats]
        self.seatings = 0  # how often somebody came to a seat or left it
        self.names: list[str] = []
        self.count = 0  # of entries
        self.events: list[TableEvent] = []
        self.played: list[Event | None] = []  # the match's event for each of them, where it is one
        self.numbers: list[int] = []  # of those that count in the match: what was taken back does not
        self.versions = [0] * len(self.seats)
        self.waiting: list[int] = []
        self.secret: set[int] = set()  # numbers of actions that only their seat may know yet
        self.clock = Clock(setup.clock, len(self.seats))
        self.chat: deque[ChatLine] = deque(maxlen=KEPT_CHAT)
        self.asking: Asking | None = None
        self.done: dict[tuple[str, str], tuple[int, int]] = {}  # guest and id, and the events that followed from it
        self.is_assisted = False  # by a hint or a take-back: such a match is not ranked
        self.began = created  # when the match did
        self.closed = ""
        self.closed_for: list[int] = []
        self.match: Match | None = None
        self.offers: dict[int, Offer] = {}  # what seats that wait have been offered, as far as anybody asked
        self._holding: dict[str, Seats] = {}  # by guest, as far as anybody asked

    # What is the case

    @property
    def is_playing(self) -> bool:
        return self.status in ("playing", "paused")

    @property
    def path(self) -> list[Event]:
        """The events of the match that count."""
        return [event for number in self.numbers if (event := self.played[number])]

    @property
    def state(self) -> State:
        return self.playing_match().state

    def milliseconds(self, at: float) -> int:
        """A time of the server's clock as milliseconds since the match began."""
        return max(0, int((at - self.began) * 1000))

    def deadline(self) -> float | None:
        """When the time of the present moment is up, by the server's clock; None without a limit."""
        if not self.game.info.is_real_time or self.match is None or not self.is_playing:
            return None
        ends = self.match.deadline
        return None if ends is None else self.began + ends / 1000

    def playing_match(self) -> Match:
        if self.match is None:
            raise RuntimeError(f"table {self.id} has no match yet")
        return self.match

    def seats_of(self, guest: str) -> Seats:
        """The seats that a guest acts for, in order."""
        found = self._holding.get(guest)
        if found is None:
            held = (i for i, seat in enumerate(self.seats) if guest and seat.guest == guest and seat.is_person)
            found = self._holding[guest] = tuple(held)
        return found

    def outcome(self) -> Result | None:
        match = self.match
        if match is None or not match.is_finished:
            return None
        points = self.points()
        if self.closed:
            return Result(reason=self.closed, winners=self.closed_for, points=points)
        found = match.outcome
        return Result(reason=found.reason, winners=list(found.winners), points=points) if found else None

    def points(self) -> list[dict[str, int]]:
        return self.game.points(self.playing_match().buffer, len(self.seats))

    def visible(self, event: TableEvent, seats: Seats) -> TableEvent:
        """An event as these seats may know it now."""
        is_secret = event.number in self.secret and event.seat not in seats
        return msgspec.structs.replace(event, text="", step=None) if is_secret else event

    def first_unknown(self, since: int) -> int:
        """Where to begin for whoever has so many events; what was secret then may be known now."""
        first = max(0, min(since, len(self.events)))
        while self.game.info.has_secrets and first > 0 and self.events[first - 1].kind == "action":
            first -= 1
        return first

    # What happens

    def apply(self, change: events.Change, at: float, after: Match | Transition | None = None) -> None:
        """Notes a change that has been kept; `after` is the match after it, for whoever has it at hand."""
        self.count += 1
        first = len(self.events)
        match change:
            case events.Acted() | events.TimeUp():
                self._happen(change.events, change.steps, change.waiting, at, change.changed)
                self.asking = None
                if change.ended:
                    self._end(at)
            case events.Joined():
                self.seats[change.seat] = Sitting(kind="person", guest=change.guest, name=change.name)
                self._reseat()
            case events.Began():
                self.names, self.status, self.began = change.names, "playing", at
                self._happen(change.events, change.steps, change.waiting, at)
            case events.Chatted():
                self.chat.append(ChatLine(sender=change.name, text=change.text, at=at))
            case events.AskedBack():
                self.asking = Asking(change.seat, self.who_must_agree(change.seat))
            case events.Answered():
                self._answered(change)
            case events.TookBack():
                self._took_back(change, at)
            case events.Hinted():
                self.is_assisted = True
            case events.Resigned() | events.TimedOut():
                self._gave_up(change, at)
            case events.Paused():
                self.status = "paused"
                self.clock.pause(change.since)
            case events.Resumed():
                self.status = "playing"
                self.clock.resume(at)
        self._remember(change, first)
        if isinstance(after, Transition):
            self._take(after)
        elif after is not None:
            self.match = after
        self._drop_offers()
        if not isinstance(change, STANDING_STILL):
            self.moved = at

    def _take(self, step: Transition) -> None:
        match = self.playing_match()
        match.commit(step)
        if step.is_over:
            match.reveal()

    def _drop_offers(self) -> None:
        """What a seat may do stays as it is while the seat waits and nothing happens that concerns it."""
        versions, waiting = self.versions, self.waiting
        for seat in [*self.offers]:
            if self.offers[seat].version != versions[seat] or seat not in waiting:
                del self.offers[seat]

    def who_must_agree(self, seat: int) -> list[int]:
        """The seats of other people at the table."""
        mine = self.seats[seat].guest
        return [i for i, other in enumerate(self.seats) if other.is_person and other.guest != mine]

    def _happen(
        self, events: list[Event], steps: list[Any], waiting: list[int], at: float, changed: int | None = None
    ) -> None:
        before, is_round_over = self.waiting, False
        for event, step in zip_longest(events, steps):
            number = len(self.events)
            self.numbers.append(number)
            if isinstance(event, ActionEvent):
                self._note("action", event.seat, event.text, at, event, step)
                if self.game.info.has_secrets:
                    self.secret.add(number)
            else:
                self._note("chance" if isinstance(event, ChanceEvent) else "time", None, event.text, at, event, step)
                is_round_over = True
        self._raise_versions(events, changed)
        if self.secret and (is_round_over or not waiting or set(waiting) - set(before)):
            self.secret.clear()  # the moment in which several act at once is over
        self.waiting = waiting
        if self.clock.is_used:
            self.clock.turn(at, waiting, set(before) if is_round_over else ())

    def _raise_versions(self, events: list[Event], changed: int | None) -> None:
        """Where an entry does not say whose version rises: the actor's by an action, everybody's by chance."""
        if changed is not None:
            self.versions = [version + (changed >> seat & 1) for seat, version in enumerate(self.versions)]
            return
        for event in events:
            for seat in range(len(self.versions)):
                self.versions[seat] += not isinstance(event, ActionEvent) or event.seat == seat

    def _note(
        self,
        kind: Any,
        seat: int | None,
        text: str,
        at: float,
        event: Event | None = None,
        step: Any = None,
        back_to: int | None = None,
    ) -> None:
        noted = TableEvent(
            number=len(self.events),
            kind=kind,
            seat=seat,
            text=text,
            at=at,
            step=step if kind == "action" else None,
            outcome=step if kind == "chance" else None,
            back_to=back_to,
            ms=event.ms if event else None,
        )
        self.events.append(noted)
        self.played.append(event)

    def _answered(self, change: events.Answered) -> None:
        if self.asking and change.granted:
            self.asking.needs = [seat for seat in self.asking.needs if seat != change.seat]
        if not change.granted:
            self.asking = None

    def _took_back(self, change: events.TookBack, at: float) -> None:
        back_to = self.numbers[change.kept]
        text = "" if back_to in self.secret else self.events[back_to].text
        self._note("take-back", change.seat, text, at, back_to=back_to)
        del self.numbers[change.kept :]
        self.versions = [version + 1 for version in self.versions]
        self.asking, self.is_assisted = None, True
        self.waiting = change.waiting
        self.clock.back(at, change.waiting)

    def _gave_up(self, change: events.Resigned | events.TimedOut, at: float) -> None:
        kind = "resigned" if isinstance(change, events.Resigned) else "timed-out"
        self._note(kind, change.seat, change.closed, at)
        self.asking = None
        if change.closed:
            self.closed, self.closed_for = change.closed, change.winners
            self._end(at)
        else:
            self.seats[change.seat].is_played_on = True
            self._reseat()

    def _reseat(self) -> None:
        self.seatings += 1
        self._holding.clear()

    def _end(self, at: float) -> None:
        self.status, self.waiting, self.asking = "ended", [], None
        self.secret.clear()
        self.clock.stop(at)

    def _remember(self, change: events.Change, first: int) -> None:
        """Whoever sends the same again gets the same answer."""
        sent = getattr(change, "id", "")
        if sent:
            self.done[change.guest, sent] = (first, len(self.events))  # type: ignore[union-attr]

    # The match

    def new_match(self, names: list[str]) -> tuple[Match, Transition]:
        """The match at its beginning, after the chance that was due, and what chance gave."""
        match = self._match_before_events(names)
        first = match.try_settle()
        match.commit(first)
        return match, first

    def reopen(self, snapshot: bytes | None = None) -> None:
        """Makes the match from the events that count, from a snapshot on when there is a fitting one.

        The events are played as they were kept: what chance gave then stays.
        """
        if not self.names:
            return
        path, match = self.path, self._match_before_events(self.names)
        match = _from_snapshot(match, path, bytes.fromhex(self.setup.seed), snapshot) or match
        match.extend(path[len(match.events) :])
        if self.closed:
            match.close(self.closed)
        elif match.is_over:
            match.reveal()
        self.match = match

    def _match_before_events(self, names: list[str]) -> Match:
        seed, options = bytes.fromhex(self.setup.seed), self.game.read_options(self.setup.options)
        return Match(self.game, names, options, "", dice.commitment(seed), seed, self.setup.log_format)


def _from_snapshot(match: Match, path: list[Event], seed: bytes, data: bytes | None) -> Match | None:
    """A snapshot of a path that was taken back does not fit, and is passed over."""
    if data is None:
        return None
    try:
        snapshot = msgspec.msgpack.decode(data, type=logs.Snapshot)
        known = msgspec.structs.replace(match.log(), snapshot=snapshot, events=path[: snapshot.event])
        return replay.replay(known, seed, trust_snapshot=True)
    except (LogError, msgspec.DecodeError):
        return None


def take_snapshot(match: Match) -> bytes:
    log = match.log()
    return msgspec.msgpack.encode(
        logs.take_snapshot(log, match.game, len(match.events), bytes(match.buffer.data), match.moment)
    )
