"""The state of a table: who sits where, what happened, who is to act, how it ended.

Applying events is the only way to change it, live and after a restart.
"""

from collections import deque
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec

from landwright.core.game import Game
from landwright.core.log import ActionEvent, ChanceEvent, JumpEvent
from landwright.core.log import Event as MatchEvent
from landwright.core.match import Match
from landwright.core.options import Options
from landwright.core.transition import Transition
from landwright.core.types import State
from landwright.server.runtime.errors import ProblemError
from landwright.server.tables import events
from landwright.server.tables.clock import Clock
from landwright.server.tables.dice_exchange import DiceExchange
from landwright.server.tables.lines import Line
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.snapshots import match_from_snapshot
from landwright.server.wire.messages import Asked
from landwright.server.wire.tables import ChatLine, LineKind, Result, Status

KEPT_CHAT: Final = 100
Seats: TypeAlias = tuple[int, ...]


class TableState:
    """Only `apply` changes it."""

    def __init__(self, table: str, game: Game, setup: Setup, created: float) -> None:
        self.id = table
        self.game = game
        self.setup = setup
        self.created = self.moved = created
        self.status: Status = "waiting"
        self.seats = [msgspec.structs.replace(seat) for seat in setup.seats]
        self.names: list[str] = []  # of the seats, when the match began
        self.exchange = DiceExchange(setup, self.seats)
        self.applied = 0  # how many events
        self.lines: list[Line] = []
        self.secret: set[int] = set()  # numbers of the actions that only their seat may know yet
        self.versions = [0] * len(self.seats)
        self.waiting: list[int] = []
        self.clock = Clock(setup.clock, len(self.seats))
        self.chat: deque[ChatLine] = deque(maxlen=KEPT_CHAT)
        self.offer: Asked | None = None  # while it waits for answers
        self.draw_offered: set[int] = set()  # by seats that have not acted since
        self.is_rematch_agreed = False  # everybody has agreed; its table may not be made yet
        self.commands: dict[tuple[str, str], tuple[int, int]] = {}  # guest and id → the lines it led to
        self.is_assisted = setup.is_lesson  # or by a hint or a take-back: such a match is not ranked
        self.began = created  # when the match did
        self.closed = ""
        self.closed_for: list[int] = []  # the winners of a closed match
        self.match: Match | None = None
        self.bot_seats: set[int] = set()
        # By seat that is played on by a bot: when its person left, in milliseconds of the match.
        self.lost_at: dict[int, int] = {}
        self._find_players()

    # Questions

    @property
    def is_playing(self) -> bool:
        return self.status in ("playing", "paused")

    @property
    def is_full(self) -> bool:
        """Whether every seat has a holder. The match then begins when its game is compiled."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def is_ready(self) -> bool:
        """Whether the match can begin: its game is compiled, every seat has a holder, and the dice are determined."""
        is_waiting = self.status == "waiting" and self.is_full
        return is_waiting and self.game.is_compiled and self.exchange.is_complete

    @property
    def path(self) -> list[Line]:
        """The lines that count in the match."""
        return [line for line in self.lines if line.played is not None and not line.is_undone]

    @property
    def record(self) -> State:
        """The record of the game's state."""
        return self.playing_match().state

    def playing_match(self) -> Match:
        assert self.match is not None, f"table {self.id} has no match yet"
        return self.match

    def milliseconds(self, at: float) -> int:
        """A time of the server's clock as milliseconds since the match began."""
        return max(0, int((at - self.began) * 1000))

    @property
    def has_time_limits(self) -> bool:
        return self.clock.is_used or self.game.info.is_real_time

    def deadline(self) -> float | None:
        """When the time limit of a real-time game's present moment passes, by the server's clock."""
        if not self.game.info.is_real_time or self.match is None or not self.is_playing:
            return None
        ends = self.match.deadline
        return None if ends is None else self.began + ends / 1000

    def sits_out(self, seat: int) -> bool:
        """Whether a bot that took over a seat has to wait for the end of the timed moment in which the person left."""
        match, lost_at = self.match, self.lost_at.get(seat)
        if match is None or lost_at is None or match.deadline is None:
            return False
        return lost_at >= match.moment

    def seats_of(self, guest: str) -> Seats:
        """The seats that a guest acts for, in order."""
        return self._seats_by_guest.get(guest, ())

    def first_seat_of(self, guest: str) -> int | None:
        return next(iter(self.seats_of(guest)), None)

    def check_holder(self, guest: str, seat: int) -> None:
        if seat in self.seats_of(guest):
            return
        if seat >= len(self.seats):
            raise ProblemError("malformed", f"There is no seat {seat} at this table.")
        raise ProblemError("not-yours", "That is not your seat.")

    def check_playing(self) -> Match:
        if self.status == "waiting":
            raise ProblemError("conflict", "The match has not begun yet.")
        if not self.is_playing:
            raise ProblemError("conflict", "The match has ended.")
        return self.playing_match()

    def seats_of_others(self, seat: int) -> list[int]:
        """The seats of other people at the table."""
        mine = self.seats[seat].guest
        return [i for i, other in enumerate(self.seats) if other.is_person and other.guest != mine]

    def outcome(self) -> Result | None:
        match = self.match
        if match is None or not match.is_finished:
            return None
        if self.closed:
            return Result(reason=self.closed, winners=self.closed_for, points=self.points(), is_closed=True)
        return outcome_of(self.game, match.buffer, len(self.seats))

    def points(self) -> list[dict[str, int]]:
        return self.game.points(self.playing_match().buffer, len(self.seats))

    # Applying events

    def apply(self, event: events.Event, at: float, transition: Transition | None = None) -> None:
        """Applies an event that has been stored. `transition` is its effect on the match, where that is known."""
        self._apply(event, at)
        self._apply_to_match(event, transition)

    def restore(self, stored: list[tuple[events.Event, float]]) -> None:
        """Applies all events of a table, each with its time. `restore_match` has to follow."""
        for event, at in stored:
            self._apply(event, at)

    def restore_match(self, snapshot: bytes | None = None) -> None:
        """Plays the match if it has begun, from a fitting snapshot on."""
        if self.names:
            self.match = self._replay(snapshot)

    def _apply(self, event: events.Event, at: float) -> None:
        first, was_playing = len(self.lines), self.status != "ended"
        self.applied += 1
        self.status = status_after(self.status, (event,))
        self.is_assisted |= event.is_assistance
        self.offer = None if event.ends_offer else self.offer
        self._change(event, at)
        if self.status == "ended" and was_playing:
            self._end(at)
        if event.is_move:
            self.moved = at
        if event.id:
            self.commands[event.guest, event.id] = (first, len(self.lines))

    def _change(self, event: events.Event, at: float) -> None:
        """Does what the class variables of an event do not say."""
        match event:
            case events.Played():
                self._add_match_events(event, at)
                self.versions = [version + (event.changed >> seat & 1) for seat, version in enumerate(self.versions)]
            case events.Began():
                self.names, self.began = event.names, at
                self._add_match_events(event, at)
                self.versions = [len(event.events)] * len(self.versions)
            case events.Undone():
                self._undo(event, at)
            case events.LostSeat():
                self._lose_seat(event, at)
            case events.DrawAgreed():
                self._add("draw", event.seat, event.closed, at)
            case events.Joined():
                self.seats[event.seat] = SeatHolder(kind="person", guest=event.guest, name=event.name)
                self._find_players()
            case events.HashSent():
                self.exchange.hashes[event.guest] = event.hash
            case events.HashesFixed():
                self.exchange.is_fixed = True
            case events.ShareRevealed():
                self.exchange.shares[event.guest] = event.share
            case events.StartVoided():
                self.exchange.void(event.seed)
            case events.Chatted():
                seat = self.first_seat_of(event.guest)
                self.chat.append(ChatLine(sender=event.name, seat=seat, text=event.text, at=at))
            case events.Paused():
                self.clock.pause(event.since)
            case events.Resumed():
                self.clock.resume(at)
            case events.Offered():
                self._set_offer(Asked(what=event.what, by=event.seat, needs=self.seats_of_others(event.seat)))
                self.draw_offered |= {event.seat} if event.what == "draw" else set()
            case events.Answered():
                self._answer(event)
        if isinstance(event, events.MatchClosed):
            self.closed, self.closed_for = event.closed, event.winners

    def _add_match_events(self, happened: events.Began | events.Played, at: float) -> None:
        before, waiting, is_moment_over = self.waiting, happened.waiting, False
        for event, step in zip(happened.events, happened.steps, strict=True):
            if isinstance(event, ActionEvent):
                self.draw_offered.discard(event.seat)
                if self.game.info.has_secrets:
                    self.secret.add(len(self.lines))
                self._add("action", event.seat, event.text, at, event, step)
            elif isinstance(event, JumpEvent):
                self.began -= ((event.ms or 0) - event.since) / 1000
                self._add("jump", None, event.text, at, event)
            else:
                self._add("chance" if isinstance(event, ChanceEvent) else "time", None, event.text, at, event, step)
                is_moment_over = True
        if self.secret and (is_moment_over or not waiting or set(waiting) - set(before)):
            self.secret.clear()  # the moment in which several seats act at once is over
        self.waiting = waiting
        if self.clock.is_used:
            self.clock.is_started |= any(isinstance(event, ActionEvent) for event in happened.events)
            self.clock.set_waiting(at, waiting, set(before) if is_moment_over else ())

    def _add(
        self, kind: LineKind, seat: int | None, text: str, at: float, played: MatchEvent | None = None, step: Any = None
    ) -> Line:
        line = Line(len(self.lines), kind, seat, text, at, played, step)
        self.lines.append(line)
        return line

    def _answer(self, event: events.Answered) -> None:
        offer, guest = self.offer, self.seats[event.seat].guest
        if offer and event.granted:
            needs = [seat for seat in offer.needs if self.seats[seat].guest != guest]
            self._set_offer(msgspec.structs.replace(offer, needs=needs))
        else:
            self.offer = None

    def _set_offer(self, offer: Asked) -> None:
        """An offer that everybody agrees to has done its work; what it leads to is an event of its own."""
        self.offer = offer if offer.needs else None
        self.is_rematch_agreed |= offer.what == "rematch" and not offer.needs

    def _undo(self, event: events.Undone, at: float) -> None:
        undone = self.path[event.kept :]
        for line in undone:
            line.is_undone = True
        first = undone[0]
        line = self._add("take-back", event.seat, "" if first.number in self.secret else first.text, at)
        line.back_to = first.number
        self.versions = [version + 1 for version in self.versions]
        self.waiting = event.waiting
        self.clock.take_back(at, event.waiting)

    def _lose_seat(self, event: events.LostSeat, at: float) -> None:
        self._add(event.line, event.seat, event.closed, at)
        if not event.closed:
            self.seats[event.seat].is_played_on = True
            self.lost_at[event.seat] = self.milliseconds(at)
            self._find_players()

    def _end(self, at: float) -> None:
        self.waiting, self.offer = [], None
        self.secret.clear()
        self.clock.stop(at)

    def _find_players(self) -> None:
        self._seats_by_guest: dict[str, Seats] = {}
        for number, seat in enumerate(self.seats):
            if seat.is_person and seat.guest:
                self._seats_by_guest[seat.guest] = (*self.seats_of(seat.guest), number)
        self.bot_seats = {number for number, seat in enumerate(self.seats) if seat.is_bot}

    # The match

    def new_match(self, names: list[str]) -> Match:
        """The match before its first event."""
        made, options = self.exchange, self.match_options()
        match = Match(self.game, names, options, self.setup.position, made.commitment, made.seed, made.record())
        match.pauses = self.setup.pauses
        return match

    def match_options(self) -> Options:
        """The options with what the dice decide. Secret: those of the set-up are public."""
        return self.game.read_options(self.setup.options).resolve(self.exchange.key())

    def _apply_to_match(self, event: events.Event, transition: Transition | None) -> None:
        match event:
            case events.Played():
                self._advance(self.playing_match(), event.events, transition)
            case events.Began():
                self.match = self.new_match(event.names)
                self._advance(self.match, event.events, transition)
            case events.Undone():
                self.playing_match().undo_to(event.kept)
            case events.MatchClosed() if event.closed:
                self.playing_match().close(event.closed)

    def _advance(self, match: Match, played: list[MatchEvent], transition: Transition | None) -> None:
        if transition is None:
            match.extend(played)
        else:
            match.commit(transition)
        if self.status == "ended":
            match.reveal()

    def _replay(self, snapshot: bytes | None) -> Match:
        """The match of the events that count. Chance is taken from them, and not drawn again."""
        played = [line.played for line in self.path if line.played is not None]
        match = self.new_match(self.names)
        match = match_from_snapshot(match, played, self.exchange.seed, snapshot) or match
        match.extend(played[len(match.events) :])
        if self.closed:
            match.close(self.closed)
        elif match.is_over:
            match.reveal()
        return match


def status_after(status: Status, applied: Iterable[events.Event]) -> Status:
    """The status of a table after these events. This is the only place that decides it."""
    for event in applied:
        match event:
            case events.Played() if event.ended:
                status = "ended"
            case events.MatchClosed() if event.closed:
                status = "ended"
            case _:
                status = event.status or status
    return status


def outcome_of(game: Game, s: State, seats: int) -> Result | None:
    """How the rules ended the game in a position; None if it goes on."""
    found = game.outcome(s)
    if found is None:
        return None
    return Result(reason=found.reason, winners=list(found.winners), points=game.points(s, seats))
