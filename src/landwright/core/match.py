"""A match: people and bots at their seats, the log of events, and the state that follows from it.

A match is its log: the state is the result of all events from the start. Replay, undo, earlier states and the
verification of dice all use the same list of events. Chance is played automatically when it is due, from the match's
secret seed (see `dice`). The caller measures time and passes it as milliseconds since the start of the match.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Final

import msgspec

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.exchange import Exchange
from landwright.core.game import Game, Outcome, Refusal
from landwright.core.log import FORMAT, FORMAT_VERSION, ActionEvent, Event, JumpEvent, Log, TimeEvent
from landwright.core.options import Options
from landwright.core.plain_state import PlainState
from landwright.core.transition import MatchError, Pauses, Transition, apply_event, settle
from landwright.core.types import State
from landwright.kernels import buffer_from, buffer_of, copy_buffer, record_of

EVENTS_BETWEEN_CHECKPOINTS: Final = 32
NO_ACTION: Final = -1  # every game refuses it


class Refused(Exception):  # noqa: N818
    """The rules forbid an action; `refusal` has the rule and the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Match:
    """One game being played. Its state is immutable: every event replaces it with a new one.

    `versions` has a number for each seat. It increases when the actions of the seat may have changed: by its own
    action, by chance, by time, by a take-back, or by another seat's action that changed its legal actions. Other
    actions of other seats do not change it, so people who act at the same time do not block each other.
    """

    # Computed on first use.
    _state: State | None
    _plain: PlainState | None
    _waiting: list[int] | None

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        options: Options,
        position: str,
        commitment: str,
        seed: bytes | None,
        exchange: Exchange | None = None,
    ) -> None:
        """The match before its first event. Use `start` or `replay.replay` to get a match that can be played."""
        game.info.check_seats(len(seats))
        self.game = game
        self.seats = tuple(map(_utf8, seats))
        self.options = options
        self.position = position
        self.commitment = commitment
        self.exchange = exchange
        self.events: list[Event] = []
        self.versions = [0] * len(seats)
        self.moment = 0  # milliseconds: start of the current timed moment
        self.pauses = Pauses()
        self.closed = ""
        self.is_revealed = False
        self._seed = seed
        self._chance_key = None if seed is None else dice.chance_key(seed, exchange.shares if exchange else ())
        self._set_buffer(buffer_of(game.read_state(position) if position else game.start(len(seats), options)))
        self._checkpoints = {0: (bytes(self.buffer.data), 0)}  # state and moment by the number of events before it

    @classmethod
    def start(
        cls,
        game: Game,
        seats: Sequence[str],
        options: Options | None = None,
        seed: bytes | None = None,
        position: str = "",
    ) -> "Match":
        """A new match, from the game's set-up or from the text of a state, with the chance that is due played."""
        secret = seed if seed is not None else dice.new_seed()
        chosen = (options if options is not None else game.options()).resolve(secret)
        match = cls(game, seats, chosen, position, dice.commitment(secret), secret)
        match.settle()
        return match

    def copy(self) -> "Match":
        """A copy to try things on; states are shared, because they are immutable."""
        other = copy(self)
        other.events, other.versions = list(self.events), list(self.versions)
        other._checkpoints = dict(self._checkpoints)
        return other

    def __copy__(self) -> "Match":
        other = Match.__new__(Match)
        other.__dict__.update(self.__dict__)
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "buffer": bytes(self.buffer.data), "_state": None, "_plain": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state, buffer=buffer_from(state["buffer"], state["game"].state))

    # The current state

    @property
    def state(self) -> State:
        """The record; do not change it."""
        if self._state is None:
            self._state = record_of(self.buffer, self.game.state)
        return self._state

    @property
    def plain(self) -> PlainState:
        """The state as plain Python values, for texts and views."""
        if self._plain is None:
            self._plain = self.game.plain(self.buffer)
        return self._plain

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.closed else list(self._seats_waiting)

    @property
    def _seats_waiting(self) -> list[int]:
        if self._waiting is None:
            self._waiting = self.game.seats_waiting(self.buffer)
        return self._waiting

    @property
    def is_over(self) -> bool:
        return not self._seats_waiting and self.game.is_over(self.buffer)

    @property
    def is_finished(self) -> bool:
        """Over by the rules, or closed."""
        return self.is_over or bool(self.closed)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.buffer)

    @property
    def milliseconds(self) -> int:
        """The time of the last event, in a real-time match."""
        return (self.events[-1].ms or 0) if self.events else 0

    @property
    def deadline(self) -> int | None:
        """The end of the current timed moment, in milliseconds since the match began; None without a limit."""
        limit = 0 if self.is_finished else self.game.time_limit(self.buffer)
        return self.moment + 1000 * limit if limit else None

    def actions(self, seat: int) -> list[int]:
        """The legal actions of a seat."""
        return [] if self.closed else self.game.actions(self.buffer, seat)

    # Earlier states

    def state_at(self, number: int) -> State:
        """A copy of the state before event `number`; for `len(events)`, after the last event."""
        return record_of(self._buffer_at(number)[0], self.game.state)

    def _buffer_at(self, number: int) -> tuple[Any, int]:
        """The buffer before an event, and the start of its timed moment."""
        if not 0 <= number <= len(self.events):
            raise MatchError(f"There is no event {number}; the match has {len(self.events)}.")
        start = max(checkpoint for checkpoint in self._checkpoints if checkpoint <= number)
        data, moment = self._checkpoints[start]
        buffer = buffer_from(data, self.game.state)
        for event in self.events[start:number]:
            moment = apply_event(self.game, buffer, event, moment)
        return buffer, moment

    # Events

    def act(self, seat: int, action: int, ms: int | None = None) -> None:
        """Plays an action and the chance after it. After a `Refused` or `MatchError` nothing has changed."""
        self.commit(self.try_action(seat, action, ms))

    def act_text(self, seat: int, text: str, ms: int | None = None) -> None:
        """Plays an action given as text; raises `ReadError` if the text is not an action."""
        self._check_seat(seat)
        self.act(seat, self.game.notation.read_action(self.plain, seat, text), ms)

    def time_up(self, ms: int | None = None) -> None:
        """Plays the end of the current timed moment and the chance after it."""
        self.commit(self.try_time_up(ms))

    def try_action(self, seat: int, action: int, ms: int | None = None) -> Transition:
        """The result of an action, without applying it; raises `Refused` if it is not legal."""
        self._check_open()
        self._check_seat(seat)
        known = int(action) if 0 <= action < self.game.action_count else NO_ACTION
        if refusal := self.game.refusal(self.buffer, seat, known):
            raise Refused(refusal)
        text = self.game.notation.action_text(self.plain, seat, known)
        step = self.game.notation.event_step(self.plain, seat, known)
        buffer = copy_buffer(self.buffer)
        self.game.rules.act(buffer, seat, known)
        return settle(self, buffer, ActionEvent(int(seat), text, self._timestamp(ms)), step)

    def try_time_up(self, ms: int | None = None) -> Transition:
        """The result of the time limit, without applying it."""
        self._check_open()
        deadline, time_up = self.deadline, self.game.rules.time_up
        if deadline is None or time_up is None:
            raise MatchError("The current moment has no time limit.")
        text = self.game.notation.time_text(self.plain)
        buffer = copy_buffer(self.buffer)
        time_up(buffer)
        return settle(self, buffer, TimeEvent(text, self._timestamp(deadline if ms is None else ms)))

    def try_jump(self, since: int, ms: int) -> Transition:
        """The result of a jump of the clock, from the time `since` to what happens at `ms`, without applying it."""
        self._check_open()
        if self.deadline is None:
            raise MatchError("The current moment has no time limit.")
        if not self.milliseconds <= since < ms <= self.deadline:
            raise MatchError("The clock jumps only ahead, and not over the end of the current moment.")
        buffer, waiting = copy_buffer(self.buffer), self._seats_waiting
        return Transition([JumpEvent(logs.JUMP, since, ms)], [None], buffer, waiting, False, 0, self.moment)

    def commit(self, transition: Transition) -> None:
        """Applies a transition. Nothing else may have been applied since it was computed."""
        self._set_buffer(transition.buffer, transition.waiting)
        self.moment, changed = transition.moment, transition.changed
        self.versions = [version + (changed >> seat & 1) for seat, version in enumerate(self.versions)]
        self._append(transition.events)

    def extend(self, events: Iterable[Event]) -> None:
        """Plays recorded events without checking them; they are known to be legal."""
        for event in events:
            self._apply(event)

    def settle(self) -> None:
        """Plays all chance that is due; after a `MatchError` nothing has changed."""
        self.commit(self.try_settle())

    def try_settle(self) -> Transition:
        """The result of all chance that is due, without applying it."""
        return settle(self, copy_buffer(self.buffer))

    def undo(self) -> ActionEvent:
        """Takes back the last action of any seat, with the events after it, and returns it.

        Chance is derived from the seed and the number of the chance event, so undo never rolls new dice: whatever is
        played instead, the next dice are the same.
        """
        self._check_undo()
        for number in reversed(range(len(self.events))):
            event = self.events[number]
            if isinstance(event, ActionEvent):
                self._rewind(number)
                return event
        raise MatchError("There is no action to take back.")

    def undo_to(self, number: int) -> None:
        """Takes back all events from event `number` on."""
        self._check_undo()
        self._rewind(number)

    def close(self, reason: str) -> None:
        """Ends the match without an outcome, for example because a seat resigned, and reveals the seed."""
        if self.is_finished:
            raise MatchError("The match has ended already.")
        if not reason.strip():
            raise MatchError("A match needs a reason to be closed.")
        self.closed = _utf8(reason.strip())
        self.is_revealed = self._seed is not None

    def reveal(self) -> bytes:
        """The seed, which the log contains from now on."""
        if not self.is_finished:
            raise MatchError("The seed stays secret until the match has ended.")
        if self._seed is None:
            raise MatchError("The seed is not known here; whoever started the match has it.")
        self.is_revealed = True
        return self._seed

    def log(self, *, with_seed: bool = False, with_snapshot: bool = False) -> Log:
        """The match as a log, to save or share.

        With the seed it can be continued after loading, but whoever has the log can compute future outcomes of chance.
        """
        log = Log(
            format=FORMAT,
            format_version=FORMAT_VERSION,
            game=self.game.name,
            rules_version=self.game.info.rules_version,
            options=msgspec.to_builtins(self.options),
            seats=list(self.seats),
            position=self.position,
            commitment=self.commitment,
            exchange=self.exchange,
            events=list(self.events),
            closed=self.closed,
            outcome=self.outcome,
            seed=self._seed.hex() if self._seed and (self.is_revealed or with_seed) else "",
        )
        if not with_snapshot:
            return log
        snapshot = logs.take_snapshot(log, self.game, len(self.events), bytes(self.buffer.data), self.moment)
        return msgspec.structs.replace(log, snapshot=snapshot)

    # Implementation

    def _timestamp(self, ms: int | None) -> int | None:
        """The time of an event, never before the previous event; None unless the game is real-time."""
        if not self.game.info.is_real_time:
            return None
        return self.milliseconds if ms is None else max(self.milliseconds, int(ms))

    def _set_buffer(self, buffer: Any, waiting: list[int] | None = None) -> None:
        self.buffer = buffer
        self._waiting, self._state, self._plain = waiting, None, None

    def _append(self, events: Sequence[Event]) -> None:
        """Appends events whose result is the current state."""
        self.events += events
        if len(self.events) - next(reversed(self._checkpoints)) >= EVENTS_BETWEEN_CHECKPOINTS:
            self._checkpoints[len(self.events)] = bytes(self.buffer.data), self.moment

    def _apply(self, event: Event) -> None:
        """Plays an event that is known to be legal."""
        buffer = copy_buffer(self.buffer)
        self.moment = apply_event(self.game, buffer, event, self.moment)
        self._set_buffer(buffer)
        self._append([event])

    def _rewind(self, number: int) -> None:
        buffer, self.moment = self._buffer_at(number)
        self._set_buffer(buffer)
        del self.events[number:]
        self._checkpoints = {n: known for n, known in self._checkpoints.items() if n <= number}
        self.versions = [version + 1 for version in self.versions]

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise MatchError(f"There is no seat {seat}; this match has {len(self.seats)}, from 0.")

    def _check_undo(self) -> None:
        self._check_open()
        if self.is_revealed:
            raise MatchError("The seed has been revealed, so the match cannot continue.")

    def _check_open(self) -> None:
        if self.closed:
            raise MatchError(f"The match was closed: {self.closed}.")


def _utf8(text: str) -> str:
    """The text with characters replaced that UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode()
