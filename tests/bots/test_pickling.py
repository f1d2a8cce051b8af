"""Pickled and copied games, matches, states and bots behave like the originals."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from landwright.bots.alpha_beta import AlphaBeta
from landwright.bots.mcts.search import TreeSearch
from landwright.bots.one_ply import Greedy, MostPoints
from landwright.bots.random import Random
from landwright.bots.registry import NAMES, make_bot
from landwright.bots.rollouts import Rollouts
from landwright.core import dice
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.match import Match
from landwright.core.registry import infos, load
from tests.support.custom_bots import FirstAction

COPIES: list[Callable[[Any], Any]] = [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy]
GAMES = [info.name for info in infos()]
BOTS = {
    "Random": Random(),
    "MostPoints": MostPoints(blunders=0.2),
    "Greedy": Greedy(blunders=0.2),
    "AlphaBeta": AlphaBeta(depth=2, positions=40, blunders=0.2),
    "TreeSearch": TreeSearch(playouts=40, blunders=0.2),
    "Rollouts": Rollouts(candidates=3, steps=2, rollouts=40, blunders=0.2),
}
MOST_ACTIONS = 6


def started(game: Game) -> Match:
    return Match.start(game, ["x"] * min(2, game.info.max_seats), seed=dice.seed_from(3))


def choices(bot: Any, game: Game) -> list[int]:
    """The first actions of a bot in a match."""
    match, found = started(game), list[int]()
    while len(found) < MOST_ACTIONS and not match.is_over:
        seat = match.waiting[0]
        found.append(bot.choose(game.copy(match.state), seat))
        match.act(seat, found[-1])
    return found


@pytest.mark.parametrize("again", COPIES, ids=["pickled", "copied"])
@pytest.mark.parametrize("name", GAMES)
def test_copies_of_games_matches_and_states_are_equal(name: str, again: Callable[[Any], Any]) -> None:
    game = load(name)
    assert again(game) is game
    match = started(game)
    match.act(match.waiting[0], match.actions(match.waiting[0])[0])
    other = again(match)
    assert other.log(with_seed=True) == match.log(with_seed=True)
    seat = other.waiting[0]
    other.act(seat, other.actions(seat)[0])
    assert len(other.events) > len(match.events)
    assert again(match.state).tobytes() == match.state.tobytes()
    assert again(match.plain).record.tobytes() == match.state.tobytes()


@pytest.mark.parametrize("again", COPIES, ids=["pickled", "copied"])
@pytest.mark.parametrize("template", BOTS.values(), ids=BOTS)
def test_a_copy_of_a_bot_chooses_the_same(template: Bot, again: Callable[[Any], Any]) -> None:
    game = load("forgenesis")
    bot = again(template).join(game)
    bot.begin(5)
    other = again(bot)
    assert vars(other).keys() == vars(bot).keys()
    assert choices(other, game) == choices(bot, game)


@pytest.mark.parametrize("again", COPIES, ids=["pickled", "copied"])
@pytest.mark.parametrize("name", GAMES)
def test_a_copied_level_has_its_settings(name: str, again: Callable[[Any], Any]) -> None:
    for level in load(name).strategy.levels:
        assert vars(again(level)) == vars(level)


@pytest.mark.parametrize("again", COPIES, ids=["pickled", "copied"])
@pytest.mark.parametrize("name", ["polyminix", "terramorphic-expanse"])
def test_a_copy_of_a_bot_for_one_game_chooses_the_same(name: str, again: Callable[[Any], Any]) -> None:
    game = load(name)
    bot = make_bot(game, "level2", 5)
    other = again(bot)
    assert choices(other, game) == choices(bot, game)


@pytest.mark.parametrize("again", COPIES, ids=["pickled", "copied"])
@pytest.mark.parametrize("bot_name", [*NAMES[:4], f"{FirstAction.__module__}:FirstAction"])
def test_a_copy_of_a_bot_in_a_game_of_separate_seats_chooses_the_same(
    bot_name: str, again: Callable[[Any], Any]
) -> None:
    game = load("kingdom-maps")
    bot = make_bot(game, bot_name, 4)
    other = again(bot)
    assert choices(other, game) == choices(bot, game)
