"""Pickled and copied games, matches, states and bots behave like the originals."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from landwright.bots.registry import KINDS, NAMES, BlunderingBot, make_bot
from landwright.core import dice
from landwright.core.game import Game
from landwright.core.match import Match
from landwright.core.registry import infos, load
from landwright.core.strategy import Level
from tests.support.custom_bots import FirstAction

COPIES: list[Callable[[Any], Any]] = [lambda thing: pickle.loads(pickle.dumps(thing)), copy.deepcopy]
GAMES = [info.name for info in infos()]
GAMES_OF_KINDS = {"own": "polyminix", "whole-turns": "terramorphic-expanse"}  # the others: any game
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
@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_every_kind_of_bot_chooses_the_same(kind: str, again: Callable[[Any], Any]) -> None:
    game = load(GAMES_OF_KINDS.get(kind, "forgenesis"))
    level = Level(kind, depth=2, budget=40, width=3)
    bot = BlunderingBot(game, KINDS[kind](game, level), blunder_rate=0.2)
    bot.begin(5)
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
