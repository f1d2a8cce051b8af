"""A match: people and bots at their seats, the log of what happened, and the state that follows from it.

A match is its log. The state is the events played again from the beginning, so replay, undo, any earlier moment and the
proof of the dice all come from the same list. Chance acts by itself, as soon as it is due, from the match's secret seed
(see `dice`).
"""

import os
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Final

import msgspec

from landwright import dice
from landwright import log as logs
from landwright.game import Game, Options, Outcome, Refusal, State
from landwright.kernel import copied, memory, record_at
from landwright.log import FORMAT, FORMAT_VERSION, ActionEvent, ChanceEvent, Event, Log, LogError
from landwright.reading import reader

EVENTS_BETWEEN_CHECKPOINTS: Final = 32
NO_ACTION: Final = -1  # every game refuses it


class Refused(Exception):  # noqa: N818
    """The rules forbid an action; `refusal` says which rule and why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class MatchError(ValueError):
    """Something that a match cannot do now, apart from the rules; its message is a sentence for people."""


class Verification(msgspec.Struct, frozen=True):
    """Whether a log is proven, and what was found, in sentences."""

    ok: bool
    sentences: list[str]


class Step(msgspec.Struct, frozen=True):
    """What an action leads to, with the chance after it; `Match.take` makes it so."""

    events: list[Event]
    place: Any  # of the state after it, for calls of kernels
    waiting: list[int]
    is_over: bool


class Match:
    """One game being played. `state` is for reading and never changes: every action puts a new one in its place."""

    def __init__(
        self, game: Game, seats: Sequence[str], options: Options, position: str, commitment: str, seed: bytes | None
    ) -> None:
        """The match before its first event; `start` and `replay` are the ways to get one that can be played."""
        game.check_seats(len(seats))
        self.game = game
        self.seats = tuple(map(_writable, seats))
        self.options = options
        self.position = position
        self.commitment = commitment
        self.events: list[Event] = []
        self.closed = ""
        self.is_revealed = False
        self._state: State | None = None  # this and the next two are found out when they are asked for
        self._waiting: list[int] | None = None
        self._source: Any = None
        self._put(game.notation.read_state(game.rules, position) if position else game.start(len(seats), options))
        self._seed = seed
        self._checkpoints = {0: self.state}  # by the number of events before it, in order

    @classmethod
    def start(
        cls,
        game: Game,
        seats: Sequence[str],
        options: Options | None = None,
        seed: bytes | None = None,
        position: str = "",
    ) -> "Match":
        """A new match, from the game's set-up or from the text of a position; chance that is due acts at once."""
        secret = seed if seed is not None else dice.new_seed()
        chosen = options if options is not None else game.options()
        match = cls(game, seats, chosen, position, dice.commitment(secret), secret)
        match._settle()
        return match

    def copy(self) -> "Match":
        """The same match to try something on; states are shared, for they never change."""
        other = copy(self)
        other.events = list(self.events)
        other._checkpoints = dict(self._checkpoints)
        return other

    # What is the case

    @property
    def waiting(self) -> list[int]:
        """The seats that may act now."""
        return [] if self.closed else list(self._seats_waiting)

    @property
    def state(self) -> State:
        if self._state is None:
            self._state = record_at(self.place, self.game.state)
        return self._state

    @property
    def source(self) -> Any:
        """The state in the form that is quickest to read, for texts and views."""
        if self._source is None:
            self._source = reader(self.game).read(self.place)
        return self._source

    @property
    def _seats_waiting(self) -> list[int]:
        if self._waiting is None:
            self._waiting = self.game.seats_waiting(self.state)
        return self._waiting

    @property
    def is_over(self) -> bool:
        return not self._seats_waiting and self.game.is_over(self.state)

    @property
    def is_finished(self) -> bool:
        """Over by the rules, or closed."""
        return self.is_over or bool(self.closed)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def version(self, seat: int) -> int:
        """How many events concern a seat: its own actions and chance.

        Who acts on an older version than this acts on what is no longer there. What others do at the same moment does
        not count, so people who act at once never get into each other's way. Undo takes it back too.
        """
        self._check_seat(seat)
        return sum(isinstance(event, ChanceEvent) or event.seat == seat for event in self.events)

    def state_at(self, number: int) -> State:
        """A copy of the state before the event of this number; after the last one for `len(events)`."""
        if not 0 <= number <= len(self.events):
            raise MatchError(f"There is no event {number}; the match has {len(self.events)}.")
        start = max(checkpoint for checkpoint in self._checkpoints if checkpoint <= number)
        s = self.game.copy(self._checkpoints[start])
        for event in self.events[start:number]:
            _play(self.game, s, event)
        return s

    def action_at(self, number: int) -> int:
        """The action's number, or chance's outcome, at an event: the log has only the text."""
        s, event = self.state_at(number), self.events[number]
        return event.outcome if isinstance(event, ChanceEvent) else _action(self.game, s, event)

    # What happens

    def act(self, seat: int, action: int) -> None:
        """Plays an action and the chance after it. A `Refused` or `MatchError` leaves everything as it was."""
        self.take(self.attempt(seat, action))

    def attempt(self, seat: int, action: int) -> Step:
        """What an action would lead to, or why it is `Refused`. Nothing changes."""
        self._check_open()
        self._check_seat(seat)
        known = int(action) if 0 <= action < self.game.action_count else NO_ACTION
        if refusal := self.game.refusal(self.place, seat, known):
            raise Refused(refusal)
        event = ActionEvent(int(seat), self.game.notation.action_text(self.source, seat, known))
        place = copied(self.place)
        self.game.calls.act(place, seat, known)
        return self._settled(place, [event])

    def take(self, step: Step) -> None:
        """What was attempted happens. Nothing else may have happened in between."""
        self._put(None, step.place, step.waiting)
        self._note(step.events)

    def say(self, seat: int, text: str) -> None:
        """Plays an action given as text; a `ReadError` says that it cannot be understood."""
        self._check_seat(seat)
        self.act(seat, self.game.notation.read_action(self.source, seat, text))

    def undo(self) -> ActionEvent:
        """Takes back the last action, whoever's it was, with the chance that followed it, and returns it.

        Chance follows from the seed and the number of the event, so undo never rolls again: the same action brings the
        same outcomes.
        """
        self._check_open()
        if self.is_revealed:
            raise MatchError("The seed has been shown, so the match cannot go on.")
        for number in reversed(range(len(self.events))):
            event = self.events[number]
            if isinstance(event, ActionEvent):
                self._go_back_to(number)
                return event
        raise MatchError("There is no action to take back.")

    def close(self, reason: str) -> None:
        """Ends the match without an outcome, because a seat resigned or all went home, and reveals the seed."""
        if self.is_finished:
            raise MatchError("The match has ended already.")
        if not reason.strip():
            raise MatchError("Say why the match is closed.")
        self.closed = _writable(reason.strip())
        self.is_revealed = self._seed is not None

    def reveal(self) -> bytes:
        """The seed, which from now on stands in the log."""
        if not self.is_finished:
            raise MatchError("The seed stays secret until the match has ended.")
        if self._seed is None:
            raise MatchError("The seed is not known here; whoever started the match has it.")
        self.is_revealed = True
        return self._seed

    def log(self, *, with_seed: bool = False, with_snapshot: bool = False) -> Log:
        """The match to keep or to hand on.

        With the seed it can be played on by whoever opens it, and whoever reads it can tell what chance will give.
        """
        log = Log(
            format=FORMAT,
            format_version=FORMAT_VERSION,
            game=self.game.name,
            rules_version=self.game.version,
            options=msgspec.to_builtins(self.options),
            seats=list(self.seats),
            position=self.position,
            commitment=self.commitment,
            events=list(self.events),
            closed=self.closed,
            outcome=self.outcome,
            seed=self._seed.hex() if self._seed and (self.is_revealed or with_seed) else "",
        )
        if not with_snapshot:
            return log
        snapshot = logs.take_snapshot(log, self.game, len(self.events), self.state)
        return msgspec.structs.replace(log, snapshot=snapshot)

    def _settle(self) -> None:
        """Plays the chance that is due: all of it or, in trouble, nothing."""
        self.take(self._settled(copied(self.place), []))

    def _settled(self, place: Any, events: list[Event]) -> Step:
        """Plays chance on a state until somebody waits or the game is over."""
        game = self.game
        while chances := int(game.calls.chances(place)):
            event = self._chance(place, len(self.events) + len(events), chances)
            game.calls.happen(place, event.outcome)
            events.append(event)
        waiting = game.seats_waiting(place)
        is_over = not waiting and game.is_over(place)
        if waiting and waiting[-1] >= len(self.seats):
            raise MatchError(f"This position has more than {len(self.seats)} seats.")
        if not waiting and not is_over:
            raise MatchError("Nobody can act in this position, and the game is not over.")
        return Step(events, place, waiting, is_over)

    def _put(self, s: State | None, place: Any = None, waiting: list[int] | None = None) -> None:
        """Takes a state, or the place of one, as what is."""
        self.place = memory(s) if place is None else place  # as kernels are called with it
        self._state, self._waiting, self._source = s, waiting, None

    def _note(self, events: Sequence[Event]) -> None:
        """Takes these events as played; they led to the state."""
        self.events += events
        if len(self.events) - next(reversed(self._checkpoints)) >= EVENTS_BETWEEN_CHECKPOINTS:
            self._checkpoints[len(self.events)] = self.state

    def _chance(self, place: Any, number: int, chances: int) -> ChanceEvent:
        if self._seed is None:
            raise MatchError("Chance is due, and the seed is not known here; whoever started the match has it.")
        outcome = dice.derive(self._seed, number, chances)
        s = record_at(place, self.game.state)
        return ChanceEvent(outcome, chances, self.game.notation.chance_text(s, outcome))

    def _go_back_to(self, number: int) -> None:
        self._put(self.state_at(number))
        del self.events[number:]
        self._checkpoints = {n: s for n, s in self._checkpoints.items() if n <= number}

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise MatchError(f"There is no seat {seat}; this match has {len(self.seats)}, from 0.")

    def _check_open(self) -> None:
        if self.closed:
            raise MatchError(f"The match was closed: {self.closed}.")


def _play(game: Game, s: State, event: Event) -> None:
    """Plays an event that is known to be legal."""
    if isinstance(event, ChanceEvent):
        game.rules.happen(s, event.outcome)
    else:
        game.rules.act(s, event.seat, _action(game, s, event))


def _action(game: Game, s: State, event: ActionEvent) -> int:
    return game.notation.read_action(s, event.seat, event.text)


def _writable(text: str) -> str:
    """What a file can hold of a text."""
    return text.encode("utf-8", "replace").decode()


# Files


def save(match: Match, path: str | os.PathLike[str], *, with_seed: bool = False, with_snapshot: bool = False) -> None:
    """Puts a match into a file, whole or not at all; see `Match.log`."""
    logs.write(match.log(with_seed=with_seed, with_snapshot=with_snapshot), path)


def load(path: str | os.PathLike[str], seed: bytes | None = None) -> Match:
    """The match in a file; a `LogError` says why there is none. A sealed match goes on with its `seed`."""
    return replay(logs.read(path), seed)


def replay(log: Log, seed: bytes | None = None, *, trust_snapshot: bool = False) -> Match:
    """The match of a log, with the same state as live; a `LogError` says what is wrong with the log.

    A trusted snapshot stands for the events before it. Trust none that came from outside: the rules expect a state that
    play can reach, and a forged one may crash them.
    """
    match = _played(log, seed, trust_snapshot)
    if wrong := [*_wrong_seed(log, match), *_wrong_end(log, match), *_wrong_snapshot(log, match)]:
        raise LogError(wrong[0])
    # A log may end where chance is due. Without the seed such a match can only be looked at.
    if not match.closed and (match._seed or not match.game.rules.chances(match.state)):
        try:
            match._settle()
        except MatchError as error:
            raise LogError(str(error)) from None
    return match


def _played(log: Log, seed: bytes | None = None, trust_snapshot: bool = False) -> Match:
    """The match of a log with every event found legal; nothing else is judged yet."""
    match = _before_first_event(log, seed)
    if trust_snapshot and log.snapshot and (state := logs.open_snapshot(log, match.game)) is not None:
        match._put(state)
        match._note(log.events[: log.snapshot.event])
        match._checkpoints[log.snapshot.event] = state
    for number, event in enumerate(log.events[len(match.events) :], len(match.events)):
        if problem := logs.wrong_event(match.game, match.state, len(match.seats), event):
            raise LogError(problem, event=number)
        s = match.game.copy(match.state)
        _play(match.game, s, event)
        match._put(s)
        match._note([event])
    match.closed = log.closed
    match.is_revealed = bool(log.seed) and match.is_finished
    return match


def _before_first_event(log: Log, seed: bytes | None) -> Match:
    game, options = logs.find_game(log)
    try:
        secret = seed or logs.read_seed(log)
        return Match(game, log.seats, options, log.position, log.commitment, secret)
    except (ValueError, OverflowError) as error:
        raise error if isinstance(error, LogError) else LogError(str(error)) from None


# Proof


def verify(log: Log) -> Verification:
    """Plays a log again and checks its seed, its chance and its end. While the seed is sealed nothing is proven."""
    try:
        match = _played(log)
    except LogError as error:
        return Verification(False, [str(error)])
    wrong = [*_wrong_seed(log, match), *_wrong_chance(log), *_wrong_end(log, match), *_wrong_snapshot(log, match)]
    if wrong:
        return Verification(False, wrong)
    played = f"All {len(log.events)} events keep the rules of {match.game.card.title}, and lead to what the log says."
    if not log.seed:
        return Verification(False, [played, "The seed is still sealed, so the dice are not proven."])
    return Verification(True, [played, *_proven(log, match)])


def _proven(log: Log, match: Match) -> Iterator[str]:
    chance = sum(isinstance(event, ChanceEvent) for event in log.events)
    yield f"All {chance} outcomes of chance follow from the seed."
    yield f"The seed fits the commitment {log.commitment}: compare it with the one you saw when the match began."
    if not match.is_finished:
        yield "The match has not ended yet."


def _wrong_seed(log: Log, match: Match) -> Iterator[str]:
    if match._seed and dice.commitment(match._seed) != log.commitment:
        yield "The seed does not fit the commitment that was made before the first event."


def _wrong_chance(log: Log) -> Iterator[str]:
    seed = logs.read_seed(log)
    for number, event in enumerate(log.events):
        if seed and isinstance(event, ChanceEvent) and event.outcome != (due := dice.derive(seed, number, event.of)):
            yield f"Event {number}: chance gave {event.outcome} of {event.of}, but the seed gives {due}."


def _wrong_end(log: Log, match: Match) -> Iterator[str]:
    if log.outcome != match.outcome:
        yield f"The log says '{_result(log.outcome)}', but its events lead to '{_result(match.outcome)}'."
    if log.closed and match.is_over:
        yield "The log says that the match was closed, but the game was over."


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "not over"
    return f"{outcome.reason}; won by {', '.join(f'seat {seat}' for seat in outcome.winners) or 'nobody'}"


def _wrong_snapshot(log: Log, match: Match) -> Iterator[str]:
    try:
        state = logs.open_snapshot(log, match.game)
    except LogError as error:
        yield error.problem
        return
    if log.snapshot and state is not None and state.tobytes() != match.state_at(log.snapshot.event).tobytes():
        yield f"The snapshot of event {log.snapshot.event} is not what the events before it lead to."
