"""The time of a turn is divided over its actions."""

import time

import pytest

from landwright.bots.rollouts import Rollouts
from landwright.bots.turn_clock import PARTS, SHORTEST, TurnClock
from landwright.core.game import Game
from landwright.core.registry import load
from landwright.core.types import State

SECONDS = 0.3
MANY = 100_000  # rollouts, far more than there is time for


def first_turn(game: Game) -> tuple[State, int]:
    s = game.start(2)
    while game.rules.chances(s):
        game.rules.apply_chance(s, 0)
    return s, game.seats_waiting(s)[0]


def play_turn(game: Game, s: State, seat: int, clock: TurnClock) -> list[float]:
    """Plays a turn in which every action takes all the time that it may, and returns these times."""
    limits: list[float] = []
    while seat in game.seats_waiting(s) and not game.rules.chances(s):
        limits.append(clock.limit(s))
        action = game.actions(s, seat)[0]
        clock.spend(s, seat, action, limits[-1])
        game.rules.act(s, seat, action)
    return limits


def test_the_actions_of_a_turn_share_its_seconds() -> None:
    game = load("kingdom-maps")
    limits = play_turn(game, *first_turn(game), TurnClock(game, SECONDS))
    assert len(limits) > 2
    assert limits[0] == pytest.approx(SECONDS / PARTS)
    assert sum(limits) <= SECONDS
    assert limits == sorted(limits, reverse=True)


def test_the_next_turn_has_all_of_its_seconds() -> None:
    game = load("kingdom-maps")
    clock, (s, seat) = TurnClock(game, SECONDS), first_turn(game)
    limits = play_turn(game, s, seat, clock)
    other, other_seat = first_turn(game)
    game.rules.act(other, other_seat, game.actions(other, other_seat)[-1])
    assert clock.limit(other) == limits[0]


def test_a_turn_that_used_up_its_time_goes_on_with_the_shortest_limit() -> None:
    game = load("kingdom-maps")
    clock, (s, seat) = TurnClock(game, SECONDS), first_turn(game)
    action = game.actions(s, seat)[0]
    clock.limit(s)
    clock.spend(s, seat, action, 10 * SECONDS)
    game.rules.act(s, seat, action)
    assert clock.limit(s) == SHORTEST


def test_the_only_action_of_a_turn_has_all_of_its_time() -> None:
    game = load("graphia-genesis")
    assert TurnClock(game, SECONDS).limit(first_turn(game)[0]) == SECONDS


def test_without_seconds_there_is_no_limit() -> None:
    game = load("kingdom-maps")
    assert set(play_turn(game, *first_turn(game), TurnClock(game, 0.0))) == {0.0}


def test_a_bot_thinks_of_a_whole_turn_within_its_seconds() -> None:
    """With a limit for each action, it would need the seconds as often as the turn has actions."""
    game = load("kingdom-maps")
    bot = Rollouts(candidates=6, steps=4, rollouts=MANY, seconds=SECONDS).join(game)
    bot.choose(*first_turn(game))  # compiles
    bot.begin(0)
    (s, seat), count, began = first_turn(game), 0, time.thread_time()
    while seat in game.seats_waiting(s) and not game.rules.chances(s):
        game.rules.act(s, seat, bot.choose(s, seat))
        count += 1
    assert count > 2
    assert time.thread_time() - began < 2 * SECONDS


def test_a_turn_may_have_a_share_of_the_time() -> None:
    game = load("graphia-genesis")
    assert TurnClock(game, SECONDS).limit(first_turn(game)[0], 0.25) == SECONDS / 4
