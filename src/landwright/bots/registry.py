"""Bots by name, with five levels for every game."""

import math
import operator
from collections.abc import Iterable
from typing import Final

from landwright.bots import custom
from landwright.bots.one_ply import Greedy, MostPoints
from landwright.bots.random import Random
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.strategy import LEVELS
from landwright.core.types import State

BASELINES: Final = {"random": Random(), "points": MostPoints(), "greedy": Greedy()}
NAMES: Final = (*BASELINES, *(f"level{number}" for number in range(1, len(LEVELS) + 1)))


def level_of(game: Game, name: str) -> Bot:
    """The bot with that name, before it joins the game; raises `ValueError` for an unknown name."""
    if name not in NAMES:
        raise ValueError(f"There is no bot '{name}'; there are {', '.join(NAMES)}.")
    if name in BASELINES:
        return BASELINES[name]
    number = int(name.removeprefix("level"))
    if number > len(game.strategy.levels):
        raise ValueError(f"{game.info.title} has no bot '{name}'.")
    return game.strategy.levels[number - 1]


def title_of(name: str) -> str:
    """A bot as people read it: `level2 (Surveyor)`; other names as they are.

    >>> title_of("level2"), title_of("greedy")
    ('level2 (Surveyor)', 'greedy')
    """
    if name in BASELINES or name not in NAMES:
        return name
    return f"{name} ({LEVELS[int(name.removeprefix('level')) - 1].name})"


def make_bot(game: Game, name: str, seed: int = 0) -> Bot:
    """Creates the bot with that name; raises `ValueError` for an unknown name.

    Names are "random"; "points", one action ahead by the points (at random in a game without points); "greedy", one
    action ahead by the game's `evaluate`; "level1" to "level5"; and your own classes, as "mymodule:MyBot" or
    "./mybot.py:MyBot".
    """
    bot = custom.make(game, name) if custom.is_class_name(name) else level_of(game, name).join(game)
    bot.begin(seed)
    return bot


def untimed_choice(bot: Bot, s: State, seat: int) -> tuple[int, float]:
    """A bot's choice in a game without a clock, and 0 seconds."""
    return _action(bot.choose(s, seat)), 0.0


def timed_choice(bot: Bot, s: State, seat: int) -> tuple[int, float]:
    """A bot's choice and its seconds; raises `TypeError` or `ValueError` if the bot returns anything else."""
    action, seconds = bot.choose_timed(s, seat)
    duration = float(seconds)
    if not (math.isfinite(duration) and duration >= 0):
        raise ValueError(f"a choice takes 0 seconds or more, not {seconds}")
    return _action(action), duration


def _action(answer: object) -> int:
    """Accepts whole numbers, also those of NumPy."""
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise TypeError(f"an action is a whole number, not {answer!r}")
    return operator.index(answer)


def prepare(game: Game, names: Iterable[str]) -> None:
    """Compiles the kernels of these bots, or loads them from the cache."""
    for name in dict.fromkeys(names):
        make_bot(game, name)
