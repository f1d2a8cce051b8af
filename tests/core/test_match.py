"""Matches: actions, undo, the end, and start positions."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.game import Game
from landwright.core.log import ActionEvent, ChanceEvent, LogError
from landwright.core.match import Match, Refused
from landwright.core.notation import ReadError
from landwright.core.replay import replay, verify
from landwright.core.transition import MatchError
from tests.core.matches import CHOICES, FORGENESIS, MATCHES, NAMES, TIDE, changed, finished, image, play

# Play


def test_pending_chance_is_resolved_at_once() -> None:
    match = Match.start(FORGENESIS, NAMES, seed=dice.seed_from(1))
    assert [type(event) for event in match.events] == [ChanceEvent] * 3
    assert match.waiting in ([0], [1])
    for number, event in enumerate(match.events):
        assert isinstance(event, ChanceEvent)
        assert event.outcome == dice.derive(dice.seed_from(1), number, event.of)


@given(MATCHES)
def test_some_seat_is_waiting_until_the_game_is_over(match: Match) -> None:
    assert bool(match.waiting) != match.is_over
    assert (match.outcome is not None) == match.is_over
    assert not match.game.rules.chances(match.state)


@given(MATCHES, st.integers(-3, 500), st.integers(0, 1))
def test_a_refused_action_changes_nothing(match: Match, action: int, seat: int) -> None:
    before = image(match)
    refusal = match.game.refusal(match.state, seat, action)
    if refusal is None:
        match.act(seat, action)
        assert image(match) != before
        return
    with pytest.raises(Refused) as refused:
        match.act(seat, action)
    assert refused.value.refusal == refusal
    assert str(refusal) in str(refused.value)
    assert image(match) == before


@pytest.mark.parametrize("action", [-1, 10**6, 2**63, -(2**70)])
def test_an_unknown_action_is_refused(action: int) -> None:
    match = Match.start(FORGENESIS, NAMES)
    with pytest.raises(Refused):
        match.act(match.waiting[0], action)


@pytest.mark.parametrize("seat", [-1, 2, 64, 2**70])
def test_an_unknown_seat_cannot_act(seat: int) -> None:
    match = Match.start(FORGENESIS, NAMES)
    before = image(match)
    attempts: list[Callable[[], Any]] = [
        lambda: match.act(seat, 0),
        lambda: match.act_text(seat, "refresh"),
    ]
    for attempt in attempts:
        with pytest.raises(MatchError, match="no seat"):
            attempt()
    assert image(match) == before


def test_actions_can_be_given_as_text() -> None:
    options = FORGENESIS.read_options({"creatures": "BDGS", "first": "orange"})
    match = Match.start(FORGENESIS, NAMES, options)
    match.act_text(0, "place s d3")
    assert match.events == [ActionEvent(0, "place S d3")]
    before = image(match)
    with pytest.raises(ReadError):
        match.act_text(1, "dance")
    with pytest.raises(Refused):
        match.act_text(0, "place S d3")
    assert image(match) == before


def test_a_wrong_number_of_seats_is_reported() -> None:
    with pytest.raises(ValueError, match="for 2 players, not 3"):
        Match.start(FORGENESIS, ["a", "b", "c"])


def test_the_same_seed_and_actions_give_the_same_match() -> None:
    assert finished().log() == finished().log()
    assert finished().log() != finished(seed=6).log()


@given(MATCHES, st.integers(0))
def test_a_version_rises_exactly_when_the_legal_actions_of_its_seat_change(match: Match, choice: int) -> None:
    if match.is_over:
        return
    before, versions = [match.actions(seat) for seat in range(2)], list(match.versions)
    seat = match.waiting[choice % len(match.waiting)]
    number = len(match.events)
    play(match, [choice])
    has_chance = any(isinstance(event, ChanceEvent) for event in match.events[number:])
    for other in range(2):
        rises = other == seat or has_chance or match.actions(other) != before[other]
        assert match.versions[other] == versions[other] + rises


def test_simultaneous_actions_do_not_make_each_other_stale() -> None:
    match = Match.start(TIDE, NAMES, seed=dice.seed_from(3))
    assert match.waiting == [0, 1]
    north, east = match.versions
    match.act(0, match.actions(0)[0])
    assert match.waiting == [1]
    assert match.versions == [north + 1, east]
    match.act(1, match.actions(1)[0])  # ends the round: the next tide concerns both
    assert match.versions == [north + 2, east + 1]


# Back and forth


@given(MATCHES)
def test_repeating_an_undone_action_gives_the_same_state(match: Match) -> None:
    if not any(isinstance(event, ActionEvent) for event in match.events):
        with pytest.raises(MatchError, match="no action to take back"):
            match.undo()
        return
    before, versions = image(match), list(match.versions)
    taken = match.undo()
    assert taken.seat in match.waiting
    assert len(match.events) < len(before[1])
    match.act_text(taken.seat, taken.text)
    assert image(match) == before
    assert all(new > old for new, old in zip(match.versions, versions, strict=True))


@given(MATCHES, st.integers(0, 200), CHOICES)
def test_a_match_can_be_continued_after_undo(match: Match, steps: int, choices: list[int]) -> None:
    for _ in range(min(steps, sum(isinstance(event, ActionEvent) for event in match.events))):
        match.undo()
    play(match, choices)
    assert image(replay(match.log(with_seed=True)))[:2] == image(match)[:2]


@given(MATCHES, st.integers(0))
def test_several_events_are_undone_at_once(match: Match, number: int) -> None:
    number %= len(match.events) + 1
    before, kept = match.state_at(number).tobytes(), match.events[:number]
    match.undo_to(number)
    assert (match.state.tobytes(), match.events) == (before, kept)


@given(MATCHES, st.integers(0), st.integers(0, 20))
def test_an_earlier_state_is_the_replay_of_the_events_before_it(match: Match, number: int, steps: int) -> None:
    for _ in range(min(steps, sum(isinstance(event, ActionEvent) for event in match.events))):
        match.undo()
    number %= len(match.events)
    so_far = replay(changed(match.log(), events=match.events[:number], outcome=None))
    assert match.state_at(number).tobytes() == so_far.state.tobytes()


@given(MATCHES)
def test_earlier_states_are_copies(match: Match) -> None:
    before = image(match)
    for number in range(len(match.events) + 1):
        match.game.rules.setup(match.state_at(number), 2, np.array(match.options.numbers(), np.int64))
    assert image(match) == before
    assert match.state_at(len(match.events)).tobytes() == match.state.tobytes()
    for number in (-1, len(match.events) + 1):
        with pytest.raises(MatchError):
            match.state_at(number)


def test_a_state_read_before_an_action_does_not_change() -> None:
    match = Match.start(TIDE, NAMES)
    state, data = match.state, match.state.tobytes()
    play(match, list(range(100)))
    assert state.tobytes() == data


# The end


def test_the_seed_is_secret_until_the_end() -> None:
    match = Match.start(TIDE, NAMES, seed=dice.seed_from(5))
    with pytest.raises(MatchError, match="secret"):
        match.reveal()
    assert dice.seed_from(5).hex() not in logs.encode(match.log(with_snapshot=True)).decode()
    play(match, [n * 7919 for n in range(2000)])
    assert match.log().seed == ""
    assert match.reveal() == dice.seed_from(5)
    assert match.log().seed == dice.seed_from(5).hex()
    with pytest.raises(MatchError, match="seed has been revealed"):
        match.undo()


def test_a_finished_match_can_be_undone_before_the_seed_is_revealed() -> None:
    match = finished()
    again = replay(changed(match.log(), seed=""), match.reveal())
    again.undo()
    assert not again.is_over


def test_a_closed_match_has_no_outcome_and_reveals_its_seed() -> None:
    match = Match.start(TIDE, NAMES)
    with pytest.raises(MatchError, match="reason"):
        match.close(" ")
    match.close("East resigned")
    assert match.is_finished
    assert not match.is_over
    assert match.waiting == []
    assert match.log().seed
    assert match.outcome is None
    attempts: list[Callable[[], Any]] = [
        lambda: match.act(0, 0),
        lambda: match.act_text(0, "play 1"),
        match.undo,
        lambda: match.undo_to(0),
        lambda: match.close("again"),
    ]
    for attempt in attempts:
        with pytest.raises(MatchError):
            attempt()
    again = replay(match.log())
    assert image(again) == image(match)
    assert verify(match.log()).ok


def test_a_match_that_is_over_cannot_be_closed() -> None:
    with pytest.raises(MatchError, match="ended already"):
        finished().close("too late")


# Positions


def test_a_match_starts_from_a_position() -> None:
    position = "..g./..../..../.S.. o BDG|bds"
    match = Match.start(FORGENESIS, NAMES, position=position)
    assert FORGENESIS.state_text(match.state) == position
    play(match, list(range(0, 3000, 77)))
    log = logs.decode(logs.encode(match.log(with_snapshot=True)))
    assert log.position == position
    assert replay(log).state.tobytes() == match.state.tobytes()


def tide_position(seats: int, tide: int) -> str:
    s = TIDE.start(seats)
    s.tide = tide
    return TIDE.state_text(s)


def test_pending_chance_of_a_start_position_is_resolved() -> None:
    match = Match.start(TIDE, NAMES, position=tide_position(2, tide=0))
    assert [type(event) for event in match.events] == [ChanceEvent]


@pytest.mark.parametrize(
    ("game", "position", "why"),
    [
        (FORGENESIS, "nonsense", "position"),
        (FORGENESIS, "..../..../..../.... ? BDG|bdg draw", "too few for set-up"),
        (TIDE, tide_position(4, tide=4), "more than 2 seats"),
    ],
)
def test_an_unplayable_start_position_is_reported(game: Game, position: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Match.start(game, NAMES, position=position)
    log = Match.start(game, NAMES).log(with_seed=True)
    with pytest.raises(LogError, match=why):
        replay(changed(log, position=position, events=[]))
