"""Replaying a log into a match, and verifying a log."""

import os
from collections.abc import Iterator

import msgspec

from landwright.core import dice
from landwright.core import exchange as exchanges
from landwright.core import log as logs
from landwright.core.game import Outcome
from landwright.core.log import ActionEvent, ChanceEvent, Event, JumpEvent, Log, LogError, TimeEvent
from landwright.core.match import Match
from landwright.core.transition import MatchError
from landwright.kernels import buffer_from


class Verification(msgspec.Struct, frozen=True):
    """Whether a log is proven, with the findings as sentences."""

    ok: bool
    sentences: list[str]


def save(match: Match, path: str | os.PathLike[str], *, with_seed: bool = False) -> None:
    """Writes a match into a file atomically; see `Match.log`."""
    logs.write(match.log(with_seed=with_seed), path)


def load(path: str | os.PathLike[str], seed: bytes | None = None) -> Match:
    """The match in a file; raises `LogError` if there is none. A log without its seed needs `seed` to continue."""
    return replay(logs.read(path), seed)


def replay(log: Log, seed: bytes | None = None, *, trust_snapshot: bool = False) -> Match:
    """The match of a log, in the same state as when it was played; raises `LogError` if the log is invalid.

    A trusted snapshot replaces the events before it. Trust only your own: the rules expect a reachable state, and a
    forged one can crash them.
    """
    match = _play_events(log, seed, trust_snapshot)
    problems = [
        *_seed_problems(log, match),
        *_exchange_problems(log),
        *_end_problems(log, match),
        *_snapshot_problems(log, match),
    ]
    if problems:
        raise LogError(problems[0])
    # A log may end where chance is due. Without the seed such a match can only be viewed.
    if not match.closed and (match._seed or not match.game.rules.chances(match.buffer)):
        try:
            match.settle()
        except MatchError as error:
            raise LogError(str(error)) from None
    return match


def _play_events(log: Log, seed: bytes | None = None, trust_snapshot: bool = False) -> Match:
    """The match of a log. Every event is checked for legality, and nothing else."""
    match = _new_match(log, seed)
    if trust_snapshot and log.snapshot and (data := logs.read_snapshot(log, match.game)) is not None:
        match._set_buffer(buffer_from(data, match.game.state))
        match.moment = log.snapshot.moment
        match._append(log.events[: log.snapshot.event])
        match._checkpoints[log.snapshot.event] = data, match.moment
    for number, event in enumerate(log.events[len(match.events) :], len(match.events)):
        if problem := logs.event_problem(match.game, match.buffer, len(match.seats), event):
            raise LogError(problem, event=number)
        match._apply(event)
    match.closed = log.closed
    match.is_revealed = bool(log.seed) and match.is_finished
    return match


def _new_match(log: Log, seed: bytes | None) -> Match:
    game, options = logs.load_game(log)
    try:
        logs.check_exchange(log)
        secret = seed or logs.read_seed(log)
        return Match(game, log.seats, options, log.position, log.commitment, secret, log.exchange)
    except (ValueError, OverflowError) as error:
        raise error if isinstance(error, LogError) else LogError(str(error)) from None


def verify(log: Log) -> Verification:
    """Replays a log and checks its seed, chance, times and end. While the seed is secret, the dice are not proven."""
    try:
        match = _play_events(log)
    except LogError as error:
        return Verification(False, [str(error)])
    problems = [
        *_seed_problems(log, match),
        *_exchange_problems(log),
        *_chance_problems(log),
        *_time_problems(log, match),
        *_end_problems(log, match),
        *_snapshot_problems(log, match),
    ]
    if problems:
        return Verification(False, problems)
    legal = f"All {len(log.events)} events follow the rules of {match.game.info.title}, and the result is correct."
    if not log.seed:
        return Verification(False, [legal, "The seed is still secret, so the dice are not proven."])
    return Verification(True, [legal, *_proven(log, match)])


def _proven(log: Log, match: Match) -> Iterator[str]:
    chance = sum(isinstance(event, ChanceEvent) for event in log.events)
    yield f"All {chance} outcomes of chance follow from {'the seed and the shares' if log.exchange else 'the seed'}."
    yield f"The seed matches the commitment {log.commitment}: compare it with the one you saw when the match began."
    yield from exchanges.findings(log.exchange)
    jumps = [(event.ms or 0) - event.since for event in log.events if isinstance(event, JumpEvent)]
    if jumps:
        seconds = sum(jumps) / 1000
        yield f"Jumps of the clock where only bots were left: {len(jumps)}, by {seconds:.1f} seconds in all."
    if not match.is_finished:
        yield "The match has not ended yet."


def _exchange_problems(log: Log) -> Iterator[str]:
    if log.exchange:
        yield from exchanges.problems(log.exchange, log.commitment)


def _seed_problems(log: Log, match: Match) -> Iterator[str]:
    if match._seed and dice.commitment(match._seed) != log.commitment:
        yield "The seed does not match the commitment that was made before the first event."


def _chance_problems(log: Log) -> Iterator[str]:
    seed = logs.read_seed(log)
    if not seed:
        return
    key = dice.chance_key(seed, log.exchange.shares if log.exchange else ())
    chance = [(number, event) for number, event in enumerate(log.events) if isinstance(event, ChanceEvent)]
    for drawn, (number, event) in enumerate(chance):
        due = dice.derive(key, drawn, event.of)
        if event.outcome != due:
            yield f"Event {number}: the outcome is {event.outcome} of {event.of}, but the seed gives {due}."


def _time_problems(log: Log, match: Match) -> Iterator[str]:
    """Times never decrease, no timed moment ends early, nobody acts after its end, and a jump leads to an event."""
    if not match.game.info.is_real_time:
        return
    last = 0
    for number, event in enumerate(log.events):
        ms = event.ms or 0
        if ms < last:
            yield f"Event {number}: its time is {ms} ms, before that of the previous event ({last} ms)."
        last = ms
        buffer, moment = match._buffer_at(number)
        limit = 1000 * match.game.time_limit(buffer)
        if isinstance(event, ActionEvent | JumpEvent):
            if limit and ms > moment + limit:
                yield f"Event {number}: the time was up {ms - moment - limit} ms before it."
        elif isinstance(event, TimeEvent) and ms < moment + limit:
            yield f"Event {number}: the time was not up yet, by {moment + limit - ms} ms."
        if isinstance(event, JumpEvent):
            yield from _jump_problems(number, event, log.events)


def _jump_problems(number: int, jump: JumpEvent, events: list[Event]) -> Iterator[str]:
    before, after = events[:number][-1:], events[number + 1 :][:1]
    if before and jump.since < (before[0].ms or 0):
        yield f"Event {number}: the clock jumped from {jump.since} ms, before the previous event ({before[0].ms} ms)."
    if jump.since >= (jump.ms or 0):
        yield f"Event {number}: the clock jumped from {jump.since} ms to {jump.ms} ms, which is not ahead."
    if not after or not isinstance(after[0], ActionEvent | TimeEvent) or after[0].ms != jump.ms:
        yield f"Event {number}: the clock jumped to {jump.ms} ms, where nothing happened."


def _end_problems(log: Log, match: Match) -> Iterator[str]:
    if log.outcome != match.outcome:
        yield f"The log says '{_result(log.outcome)}', but its events lead to '{_result(match.outcome)}'."
    if log.closed and match.is_over:
        yield "The log says that the match was closed, but the game was over."


def _result(outcome: Outcome | None) -> str:
    if outcome is None:
        return "not over"
    return f"{outcome.reason}; won by {', '.join(f'seat {seat}' for seat in outcome.winners) or 'nobody'}"


def _snapshot_problems(log: Log, match: Match) -> Iterator[str]:
    try:
        data = logs.read_snapshot(log, match.game)
    except LogError as error:
        yield error.problem
        return
    if log.snapshot and data is not None:
        buffer, moment = match._buffer_at(log.snapshot.event)
        if (data, log.snapshot.moment) != (bytes(buffer.data), moment):
            yield f"The snapshot of event {log.snapshot.event} is not what the events before it lead to."
