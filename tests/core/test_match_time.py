"""Time in a match: deadlines, events in the log, and verification."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.log import ActionEvent, ChanceEvent, TimeEvent
from landwright.core.match import Match
from landwright.core.replay import replay, verify
from landwright.core.transition import MatchError
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
