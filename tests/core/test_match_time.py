"""Time in a match: deadlines, events in the log, and verification."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.log import ActionEvent, ChanceEvent, JumpEvent, TimeEvent
from landwright.core.match import Match
from landwright.core.replay import replay, verify
from landwright.core.transition import MatchError, Pauses
from tests.core.matches import NAMES, RACE, TIDE, changed, image, with_event

LIMIT = 5_000  # milliseconds of a round


def race(**options: Any) -> Match:
    return Match.start(RACE, NAMES, RACE.read_options(options), dice.seed_from(8))


def test_a_round_ends_at_its_deadline() -> None:
    match = race()
    assert match.deadline == LIMIT
    match.act(0, match.actions(0)[0], ms=1_200)
    assert match.deadline == LIMIT  # the same moment goes on
    match.time_up()
    time = match.events[2]
    assert time == TimeEvent("time is up", LIMIT)
    assert isinstance(match.events[3], ChanceEvent)  # the next tide, at the same time
    assert match.events[3].ms == LIMIT
    assert match.deadline == 2 * LIMIT


def test_the_next_round_starts_when_all_have_played() -> None:
    match = race()
    match.act(0, match.actions(0)[0], ms=900)
    match.act(1, match.actions(1)[0], ms=2_000)
    assert match.deadline == 2_000 + LIMIT


def test_without_a_limit_time_cannot_be_up() -> None:
    for match in (race(seconds=0), Match.start(TIDE, NAMES)):
        assert match.deadline is None
        before = image(match)
        with pytest.raises(MatchError, match="no time limit"):
            match.time_up()
        assert image(match) == before


def test_only_real_time_matches_have_milliseconds() -> None:
    match = Match.start(TIDE, NAMES)
    match.act(0, match.actions(0)[0], ms=700)
    assert all(event.ms is None for event in match.events)
    assert all(event.ms is not None for event in race().events)


def test_event_times_never_decrease() -> None:
    match = race()
    match.act(0, match.actions(0)[0], ms=3_000)
    match.act(1, match.actions(1)[0], ms=10)
    assert [event.ms for event in match.events] == [0, 3_000, 3_000, 3_000]


def test_undo_restores_the_deadline() -> None:
    match = race()
    match.act(0, match.actions(0)[0], ms=100)
    match.act(1, match.actions(1)[0], ms=4_000)
    assert match.deadline == 4_000 + LIMIT
    match.undo()
    assert match.deadline == LIMIT


@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 7_000)), max_size=30))
def test_a_log_with_any_times_is_verified_and_replayed(choices: list[tuple[int, int]]) -> None:
    match, now = race(), 0
    for choice, milliseconds in choices:
        if match.is_over:
            break
        now += milliseconds
        while match.deadline is not None and match.deadline < now:
            match.time_up()
        if match.waiting:
            seat = match.waiting[choice % len(match.waiting)]
            match.act(seat, match.actions(seat)[0], now)
    if not match.is_over:
        match.close("enough")
    match.reveal()
    log = logs.decode(logs.encode(match.log(with_snapshot=True)))
    assert verify(log).ok
    for again in (replay(log), replay(log, trust_snapshot=True)):
        assert again.state.tobytes() == match.state.tobytes()
        assert again.moment == match.moment


def played() -> logs.Log:
    match = race(rounds=1)
    match.act(0, match.actions(0)[0], ms=1_000)
    match.time_up()
    match.reveal()
    return match.log()


@pytest.mark.parametrize(
    ("number", "ms", "why"),
    [
        (1, 5_001, "Event 1: the time was up 1 ms before it"),
        (2, 4_999, "Event 2: the time was not up yet, by 1 ms"),
        (2, 500, "Event 2: its time is 500 ms, before that of the previous event"),
    ],
)
def test_false_times_fail_verification(number: int, ms: int, why: str) -> None:
    log = played()
    assert verify(log).ok
    event = changed(log.events[number], ms=ms)
    verification = verify(with_event(log, number, event))
    assert not verification.ok
    assert any(why in sentence for sentence in verification.sentences)


def test_missing_and_unexpected_times_fail_verification() -> None:
    log = played()
    assert isinstance(log.events[1], ActionEvent)
    assert "has milliseconds" in verify(with_event(log, 1, changed(log.events[1], ms=None))).sentences[0]
    with_time = Match.start(TIDE, NAMES).log()
    timed = with_event(with_time, 0, changed(with_time.events[0], ms=0))
    assert "has no milliseconds" in verify(timed).sentences[0]


def test_a_time_event_without_a_limit_fails_verification() -> None:
    log = race(seconds=0).log()
    late = changed(log, events=[*log.events, TimeEvent("time is up", 10)])
    assert "no time limit" in verify(late).sentences[0]


def test_people_are_given_time_before_a_moment_that_chance_opens() -> None:
    match = Match.start(RACE, NAMES, RACE.read_options({"rounds": 3}), dice.seed_from(8))
    match.pauses = Pauses(results=5_000, countdown=3_000)
    match.time_up()
    assert [event.ms for event in match.events[-2:]] == [LIMIT, LIMIT + 8_000]
    assert (match.moment, match.deadline) == (LIMIT + 8_000, 2 * LIMIT + 8_000)
    match.time_up()
    match.time_up()
    match.reveal()
    assert verify(match.log()).ok


def jumped() -> Match:
    """A race in which the second seat is not waited for, and the second round not at all."""
    match = race(rounds=2)
    match.act(0, match.actions(0)[0], ms=1_000)
    match.commit(match.try_jump(1_200, 3_000))
    match.act(1, match.actions(1)[0], ms=3_000)
    match.commit(match.try_jump(3_500, 3_000 + LIMIT))
    match.time_up()
    match.reveal()
    return match


def test_the_clock_jumps_and_the_moment_stays_the_same() -> None:
    match = race()
    before, versions = match.state.tobytes(), list(match.versions)
    match.commit(match.try_jump(1_200, 3_000))
    assert match.events[-1] == JumpEvent(logs.JUMP, 1_200, 3_000)
    assert (match.milliseconds, match.deadline) == (3_000, LIMIT)
    assert (match.state.tobytes(), match.versions) == (before, versions)


@pytest.mark.parametrize(("since", "ms"), [(1_000, LIMIT + 1), (3_000, 3_000), (3_000, 2_000)])
def test_the_clock_jumps_only_ahead_and_not_over_the_end_of_a_moment(since: int, ms: int) -> None:
    match = race()
    before = image(match)
    with pytest.raises(MatchError, match="jumps only ahead"):
        match.try_jump(since, ms)
    assert image(match) == before
    with pytest.raises(MatchError, match="no time limit"):
        race(seconds=0).try_jump(0, 1)


def test_a_log_with_jumps_is_verified_and_replayed() -> None:
    match = jumped()
    log = logs.decode(logs.encode(match.log()))
    assert "Jumps of the clock where only bots were left: 2, by 6.3 seconds in all." in verify(log).sentences
    assert verify(log).ok
    assert replay(log).state.tobytes() == match.state.tobytes()


@pytest.mark.parametrize(
    ("number", "fields", "why"),
    [
        (2, {"since": 900}, "Event 2: the clock jumped from 900 ms, before the previous event (1000 ms)"),
        (2, {"since": 3_000}, "Event 2: the clock jumped from 3000 ms to 3000 ms, which is not ahead"),
        (2, {"ms": 2_999}, "Event 2: the clock jumped to 2999 ms, where nothing happened"),
        (2, {"ms": 5_001}, "Event 2: the time was up 1 ms before it"),
    ],
)
def test_false_jumps_fail_verification(number: int, fields: dict[str, int], why: str) -> None:
    log = jumped().log()
    verification = verify(with_event(log, number, changed(log.events[number], **fields)))
    assert not verification.ok
    assert any(why in sentence for sentence in verification.sentences)


def test_a_jump_without_a_limit_fails_verification() -> None:
    log = race(seconds=0).log()
    assert "no time limit" in verify(changed(log, events=[*log.events, JumpEvent(logs.JUMP, 0, 10)])).sentences[0]
