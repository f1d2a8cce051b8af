"""Search by rollouts, on games small enough to know the best action."""

import copy
import pickle

import pytest

from landwright.bots.registry import make_bot
from landwright.bots.rng import new_rng
from landwright.bots.rollouts import CURRENT, Rollouts
from landwright.core.registry import load
from landwright.core.types import State
from landwright.games.graphia_genesis.bots.evaluation import score_actions, search_goal
from tests.support import tiny_games
from tests.support.random_rounds import step


@pytest.mark.parametrize("kind", [tiny_games.LOTTERY, tiny_games.STAIRS])
def test_rollouts_find_the_best_expected_final_result(kind):
    """The smaller first step of two, or the prize with the best expectation, although another looks better."""
    found = Rollouts().join(tiny_games.game(kind)).search(tiny_games.start(kind), 0, 1, rollouts=600)
    assert found.action == (2 if kind == tiny_games.LOTTERY else 0)
    assert found.rollouts <= 600


def test_a_search_is_determined_by_its_seed():
    game, s = load("graphia-genesis"), half_full(3)
    search = Rollouts(candidates=6, steps=1, score_actions=score_actions).join(game)
    first, again, other = (search.search(s, 0, seed, rollouts=40) for seed in (1, 1, 2))
    assert first.values == again.values
    assert first.values != other.values


def test_a_short_rollout_ends_when_every_seat_has_acted():
    """Otherwise one seat would be evaluated before its action and the other after it."""
    game, rng = load("kingdom-maps"), new_rng(2)
    s = game.start(2)
    search = Rollouts(candidates=3, steps=1).join(game)
    for _ in range(60):
        for seat in game.seats_waiting(s):
            search.search(s, seat, 1, rollouts=3)
            assert game.rules.waiting(search.memory.states[CURRENT]) == 0
        step(game, s, rng)


def test_a_search_stops_at_its_time_limit():
    search = Rollouts(score_actions=score_actions).join(load("graphia-genesis"))
    found = search.search(half_full(3), 0, 1, rollouts=10**7, seconds=0.05)
    assert found.rollouts < 10**6
    assert found.seconds < 2


def test_invalid_settings_are_refused():
    with pytest.raises(ValueError, match="at least 1 action"):
        Rollouts(candidates=0)


def test_a_seat_without_legal_actions_cannot_search():
    game = load("graphia-genesis")
    with pytest.raises(ValueError, match="nothing to choose"):
        Rollouts().join(game).search(game.start(1), 0, 1, rollouts=4)


def half_full(seed: int) -> State:
    """A solo game at a draw of about the twelfth round."""
    game, rng = load("graphia-genesis"), new_rng(seed)
    s = game.start(1)
    while not (s.rounds >= 12 and game.seats_waiting(s)):
        step(game, s, rng)
    return s


# What bots play for


def test_rollouts_are_evaluated_by_their_goal():
    """Without one, by the evaluation of the game."""
    game, s = load("graphia-genesis"), half_full(3)
    for_goal, for_points = (
        Rollouts(steps=1, score_actions=score_actions, goal=goal).join(game).compare(s, 0, actions, 1, rollouts=2)
        for actions in [game.actions(s, 0)[:4]]
        for goal in (search_goal, None)
    )
    assert for_goal != for_points


@pytest.mark.parametrize("goal", [search_goal, None])
def test_a_search_can_be_pickled_and_copied(goal):
    game, s = load("graphia-genesis"), half_full(3)
    search = Rollouts(candidates=4, steps=1, score_actions=score_actions, goal=goal).join(game)
    for other in (copy.deepcopy(search), pickle.loads(pickle.dumps(search))):
        assert other.memory is not search.memory
        assert other.search(s, 0, 1, rollouts=40).values == search.search(s, 0, 1, rollouts=40).values


# Bots of games in which seats never touch


@pytest.mark.parametrize("name", ["random", "points", "greedy", "level1", "level3", "level4"])
def test_a_choice_does_not_depend_on_hidden_draws_of_other_seats(name):
    game, rng = load("graphia-genesis"), new_rng(8)
    s = game.start(3)
    while not (s.rounds >= 9 and game.seats_waiting(s) == [0, 1, 2]):
        step(game, s, rng)
    choices = set()
    for drawn in range(4):
        other = game.copy(s)
        for seat in (0, 2) if drawn else ():
            game.rules.act(other, seat, game.actions(other, seat)[-drawn])
        choices.add(make_bot(game, name, 5).choose(other, 1))
    assert len(choices) == 1
