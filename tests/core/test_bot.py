"""The life of a bot: created with its settings, joined to a game, prepared, copied."""

import copy
import pickle
from typing import Any

import pytest

from landwright.core.bot import Bot
from landwright.core.registry import load


class Prepared(Bot):
    def __init__(self, number: int = 3) -> None:
        self.number = number

    def prepare(self) -> None:
        self.memory = [0] * self.game.action_count

    def begin(self, seed: int) -> None:
        self.seed = seed


def test_a_bot_that_joins_a_game_leaves_the_original_as_it_was() -> None:
    original = Prepared(5)
    bot, other = original.join(load("tide")), original.join(load("forgenesis"))
    assert (bot.number, bot.seed, bot.game) == (5, 0, load("tide"))
    assert len(bot.memory) == 6 != len(other.memory)
    assert vars(original) == {"number": 5}


def test_a_bot_that_joins_another_game_is_prepared_for_it() -> None:
    game = load("forgenesis")
    bot = Prepared().join(load("tide")).join(game)
    assert (bot.game, len(bot.memory)) == (game, game.action_count)


@pytest.mark.parametrize("again", [copy.deepcopy, copy.copy, lambda bot: pickle.loads(pickle.dumps(bot))])
def test_a_copy_keeps_what_the_bot_knows_and_has_memory_of_its_own(again: Any) -> None:
    bot = Prepared(5).join(load("tide"))
    bot.begin(8)
    bot.memory[0] = 1
    other = again(again(bot))
    assert (other.number, other.seed, other.game, other.memory) == (5, 8, bot.game, [0] * 6)
