"""Matches of the game: versions, logs, take-backs and copies."""

import copy
import pickle

from hypothesis import assume

from landwright.core import dice
from landwright.core import log as logs
from landwright.core.log import ActionEvent, ChanceEvent
from landwright.core.match import Match
from landwright.core.replay import replay, verify
from landwright.testing.conformance.playthrough import Playthrough, in_random_games
from landwright.testing.random_play import next_event


@in_random_games()
def a_version_rises_exactly_when_a_seat_may_do_something_else(play: Playthrough) -> None:
    """By its own action, by chance, by time, or because its legal actions have changed."""
    match = play.match()
    before = present(match)
    for _ in play.play_on(match):
        count, versions, legal = before
        new = match.events[count:]
        for seat in range(play.seats):
            is_for_all = any(not isinstance(event, ActionEvent) for event in new)
            is_own = any(isinstance(event, ActionEvent) and event.seat == seat for event in new)
            is_changed = legal[seat] != match.actions(seat)
            assert match.versions[seat] - versions[seat] == int(is_for_all or is_own or is_changed)
        before = present(match)


def present(match: Match) -> tuple[int, list[int], list[list[int]]]:
    legal = [match.actions(seat) for seat in range(len(match.seats))]
    return len(match.events), list(match.versions), legal


@in_random_games()
def a_log_is_proven_and_leads_to_the_same_state(play: Playthrough) -> None:
    match = play.match()
    for _ in play.play_on(match):
        pass
    match.reveal()
    log = logs.decode(logs.encode(match.log(with_snapshot=True)))
    verification = verify(log)
    assert verification.ok, verification.sentences
    assert replay(log).state.tobytes() == match.state.tobytes()
    assert replay(log, trust_snapshot=True).state.tobytes() == match.state.tobytes()


@in_random_games()
def a_take_back_rolls_the_same_dice(play: Playthrough) -> None:
    match = at_some_event(play)
    events = list(match.events)
    taken = match.undo()
    assert match.events == events[: len(match.events)]
    other = match.copy()
    match.act_text(taken.seat, taken.text, taken.ms)
    assert match.events == events[: len(match.events)]
    seat = other.waiting[-1]
    other.act(seat, other.actions(seat)[-1])
    chance = [event for event in other.events if isinstance(event, ChanceEvent)]
    seed = play.seed.to_bytes(32, "big")
    assert [event.outcome for event in chance] == [dice.derive(seed, n, event.of) for n, event in enumerate(chance)]


def at_some_event(play: Playthrough) -> Match:
    """A match after a few actions, not yet over."""
    match, length = play.match(), 1 + play.seed % 20
    for _ in play.play_on(match):
        length -= 1
        if length == 0:
            break
    assume(not match.is_over and any(isinstance(event, ActionEvent) for event in match.events))
    return match


@in_random_games()
def games_matches_and_states_can_be_pickled_and_copied(play: Playthrough) -> None:
    match = at_some_event(play)
    for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), match.copy()):
        assert other.game.name == play.game.name
        assert other.log(with_seed=True) == match.log(with_seed=True)
        assert other.state.tobytes() == match.state.tobytes()
        before = match.state.tobytes(), len(match.events), list(match.versions)
        other.act(other.waiting[0], other.actions(other.waiting[0])[0])
        assert (match.state.tobytes(), len(match.events), match.versions) == before
    for s in (pickle.loads(pickle.dumps(match.state)), copy.deepcopy(match.state)):
        assert s.tobytes() == match.state.tobytes()
        assert play.game.actions(s, match.waiting[0]) == match.actions(match.waiting[0])
        next_event(play.game, s, lambda n: n - 1)
