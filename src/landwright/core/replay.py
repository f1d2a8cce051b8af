"""From a log back to its match, and the proof that a log is right."""

import os
from collections.abc import Iterator

import msgspec

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.game import Outcome
from landwright.core.log import ActionEvent, ChanceEvent, Log, LogError
from landwright.core.match import Match, MatchError
from landwright.kernels import buffer_from


class Verification(msgspec.Struct, frozen=True):
    """Whether a log is proven, and what was found, in sentences."""

    ok: bool
    sentences: list[str]


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
    if not match.closed and (match._seed or not match.game.rules.chances(match.buffer)):
        try:
            match.settle()
        except MatchError as error:
            raise LogError(str(error)) from None
    return match


def _played(log: Log, seed: bytes | None = None, trust_snapshot: bool = False) -> Match:
    """The match of a log with every event found legal; nothing else is judged yet."""
    match = _before_first_event(log, seed)
    if trust_snapshot and log.snapshot and (data := logs.open_snapshot(log, match.game)) is not None:
        match._put(buffer_from(data, match.game.state))
        match.moment = log.snapshot.moment
        match._note(log.events[: log.snapshot.event])
        match._checkpoints[log.snapshot.event] = data, match.moment
    for number, event in enumerate(log.events[len(match.events) :], len(match.events)):
        if problem := logs.wrong_event(match.game, match.buffer, len(match.seats), event):
            raise LogError(problem, event=number)
        match._play(event)
    match.closed = log.closed
    match.is_revealed = bool(log.seed) and match.is_finished
    return match


def _before_first_event(log: Log, seed: bytes | None) -> Match:
    game, options = logs.find_game(log)
    try:
        secret = seed or logs.read_seed(log)
        return Match(game, log.seats, options, log.position, log.commitment, secret, log.format_version)
    except (ValueError, OverflowError) as error:
        raise error if isinstance(error, LogError) else LogError(str(error)) from None


def verify(log: Log) -> Verification:
    """Plays a log again and checks its seed, its chance, its times and its end. A sealed seed proves nothing."""
    try:
        match = _played(log)
    except LogError as error:
        return Verification(False, [str(error)])
    wrong = [
        *_wrong_seed(log, match),
        *_wrong_chance(log),
        *_wrong_times(log, match),
        *_wrong_end(log, match),
        *_wrong_snapshot(log, match),
    ]
    if wrong:
        return Verification(False, wrong)
    played = f"All {len(log.events)} events keep the rules of {match.game.info.title}, and lead to what the log says."
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
    drawn = 0
    for number, event in enumerate(log.events):
        if not seed or not isinstance(event, ChanceEvent):
            continue
        due = dice.derive(seed, number if log.format_version == logs.EVENT_NUMBERED_DICE else drawn, event.of)
        drawn += 1
        if event.outcome != due:
            yield f"Event {number}: chance gave {event.outcome} of {event.of}, but the seed gives {due}."


def _wrong_times(log: Log, match: Match) -> Iterator[str]:
    """Milliseconds never decrease, a moment is not cut short, and nobody acts after its end."""
    if not match.game.info.is_real_time:
        return
    last = 0
    for number, event in enumerate(log.events):
        ms = event.ms or 0
        if ms < last:
            yield f"Event {number}: it happened at {ms} ms, before the event that precedes it ({last} ms)."
        last = ms
        buffer, moment = match._at(number)
        limit = 1000 * match.game.time_limit(buffer)
        if isinstance(event, ActionEvent):
            if limit and ms > moment + limit:
                yield f"Event {number}: the time was up {ms - moment - limit} ms before it."
        elif not isinstance(event, ChanceEvent) and ms < moment + limit:
            yield f"Event {number}: the time was not up yet, by {moment + limit - ms} ms."


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
        data = logs.open_snapshot(log, match.game)
    except LogError as error:
        yield error.problem
        return
    if log.snapshot and data is not None:
        buffer, moment = match._at(log.snapshot.event)
        if (data, log.snapshot.moment) != (bytes(buffer.data), moment):
            yield f"The snapshot of event {log.snapshot.event} is not what the events before it lead to."
