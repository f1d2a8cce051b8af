"""Bots on a virtual clock: order by time, time limits, determinism, and failing bots."""

from typing import Any

import msgspec
import pytest

from landwright import Match, load, play
from landwright.core import dice
from landwright.core.log import ActionEvent, ChanceEvent, TimeEvent
from landwright.core.replay import verify
from landwright.lab.fast_match import FastMatch
from landwright.lab.simulate import simulate
from landwright.lab.virtual_clock import BotFailedError, VirtualClock
from tests.support import custom_bots
from tests.support.custom_bots import FirstAction, Quick, Slow

RACE, TIDE = load("tide-race"), load("tide")
HERE = custom_bots.__name__


def seats_of(match: Match) -> list[int]:
    return [event.seat for event in match.events if isinstance(event, ActionEvent)]


def test_the_faster_bot_acts_first() -> None:
    match = play(RACE, [FirstAction(), Quick()], options={"rounds": 2})
    assert seats_of(match) == [1, 0, 1, 0]
    assert [event.ms for event in match.events] == [0, 200, 1_000, 1_000, 1_200, 2_000]
    assert verify(match.log()).ok


def test_equal_times_are_ordered_by_seat() -> None:
    assert seats_of(play(RACE, [Quick(), Quick()])) == [0, 1] * 3


def test_time_is_up_before_a_slow_bot_answers() -> None:
    match = play(RACE, [Slow(), Quick()], options={"rounds": 1})
    assert [type(event) for event in match.events] == [ChanceEvent, ActionEvent, TimeEvent]
    assert [event.ms for event in match.events] == [0, 200, 5_000]
    assert verify(match.log()).ok


def test_an_answer_at_the_last_millisecond_counts() -> None:
    match = play(RACE, [FirstAction(), Quick()], options={"rounds": 1, "seconds": 1})
    assert seats_of(match) == [1, 0]


def test_without_a_limit_the_match_waits_for_slow_bots() -> None:
    match = play(RACE, [Slow(), Slow()], options={"rounds": 1, "seconds": 0})
    assert [event.ms for event in match.events] == [0, 60_000, 60_000]


def test_a_bot_is_asked_once_for_each_set_of_legal_actions() -> None:
    asked: list[tuple[int, bytes]] = []

    class Counting(Slow):
        def choose(self, s: Any, seat: int) -> int:
            asked.append((seat, s.tobytes()))
            return super().choose(s, seat)

    play(RACE, [Counting(), Quick(), Quick()], options={"rounds": 3})
    assert len(asked) == 3  # once a round; the quick ones do not change what it may do


def test_bots_do_not_see_simultaneous_actions_in_a_game_without_a_clock() -> None:
    seen: list[bytes] = []

    class Watching(FirstAction):
        def choose(self, s: Any, seat: int) -> int:
            seen.append(s.tobytes())
            return super().choose(s, seat)

    play(TIDE, [Watching(), Watching()])
    assert seen[0::2] == seen[1::2]


@pytest.mark.parametrize("game", [TIDE, RACE, load("forgenesis")], ids=lambda game: game.name)
def test_a_fast_match_has_the_versions_and_times_of_a_match(game: Any) -> None:
    """Both are stepped side by side with the same dice."""
    match = Match.start(game, ["a", "b"], seed=dice.seed_from(1))
    fast = FastMatch(game, ["a", "b"], None, iter_of_dice(match))
    now = 0
    while not match.is_finished:
        assert fast.versions == match.versions
        assert (list(fast.waiting), fast.deadline) == (match.waiting, match.deadline)
        now += 1_700
        if match.deadline is not None and match.deadline < now:
            match.time_up(now)
            fast.time_up(now)
        else:
            seat = match.waiting[now % len(match.waiting)]
            action = match.actions(seat)[now % len(match.actions(seat))]
            match.act(seat, action, now)
            fast.act(seat, action, now)
        assert fast.state.tobytes() == match.state.tobytes()
    assert fast.is_finished


def iter_of_dice(match: Match) -> Any:
    """Repeats the rolls of the match in order."""
    count = iter(range(1000))

    def roll(chances: int) -> int:
        number = next(count)
        return [event.outcome for event in match.events if isinstance(event, ChanceEvent)][number]

    return roll


# Simulations


def without_time(result: Any) -> Any:
    return msgspec.structs.replace(result, seconds=0.0)


def test_a_real_time_simulation_does_not_depend_on_the_number_of_processes() -> None:
    bots = [f"{HERE}:Slow", "random", "level2"]
    alone, together = (without_time(simulate(RACE, bots, 24, seed=6, jobs=jobs)) for jobs in (1, 2))
    assert alone == together
    assert alone.bots[0].points["catch"] < alone.bots[1].points["catch"]


def test_random_bots_play_real_time_games() -> None:
    assert simulate(RACE, ["random", "random"], 5).games == 5


def test_a_bot_that_changes_its_state_does_not_change_the_match() -> None:
    match = play(TIDE, [custom_bots.Meddling(), custom_bots.Meddling()])
    assert match.is_over
    assert verify(match.log()).ok


@pytest.mark.parametrize(
    ("game", "bot", "sentence"),
    [
        (TIDE, "Failing", r"failed with IndexError: list index out of range (custom_bots.py, line "),
        (TIDE, "Illegal", "chose action 100000, which is not legal: That card is not in the hand"),
        (TIDE, "Undecided", "failed with TypeError: an action is a whole number, not None."),
        (RACE, "Backwards", "failed with ValueError: a choice takes 0 seconds or more, not -1.0."),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_failing_bot_is_reported_with_its_seat_and_game(game: Any, bot: str, sentence: str, jobs: int) -> None:
    with pytest.raises(BotFailedError) as error:
        simulate(game, ["random", f"{HERE}:{bot}"], 8, jobs=jobs)
    assert str(error.value).startswith(f"Game 0: The bot '{HERE}:{bot}' in seat 1 (East) of {game.info.title} ")
    assert sentence in str(error.value)


def test_a_clock_stops_at_the_given_time() -> None:
    match = Match.start(RACE, ["person", "quick"])
    clock = VirtualClock(match, {1: Quick().join(RACE)})
    assert not clock.step(until=199)
    assert len(match.events) == 1
    assert clock.step(until=200)
    assert not clock.step(until=4_999)
    assert clock.step(until=5_000)
    assert isinstance(match.events[2], TimeEvent)
    match.undo()
    clock.reset()
    assert clock.now == match.milliseconds == 0
