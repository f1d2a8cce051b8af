"""Bots by name, with five levels for every game."""

import math
import operator
from collections.abc import Callable, Iterable

from landwright.bots import custom
from landwright.bots.alpha_beta import AlphaBeta
from landwright.bots.bot import Bot
from landwright.bots.mcts.search import TreeSearch
from landwright.bots.one_ply import Greedy, MostPoints
from landwright.bots.rng import new_rng, roll
from landwright.bots.rollouts import Rollouts, Settings
from landwright.bots.turn_clock import TurnClock
from landwright.bots.whole_turns import WholeTurns
from landwright.core.game import Game
from landwright.core.strategy import Level
from landwright.core.types import State

NAMES = ("random", "points", "greedy", "level1", "level2", "level3", "level4", "level5")
NOISE = 0.004  # breaks ties between turns; far smaller than the value of a creature's step


class RandomBot(Bot):
    """Plays legal actions at random, all equally likely."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        actions = self.game.actions(s, seat)
        return actions[roll(self.rng, len(actions))]


class GreedyBot(Bot):
    """Plays the action with the best evaluation after it ("greedy"), or with the most points ("points")."""

    def __init__(self, greedy: Greedy | MostPoints) -> None:
        super().__init__(greedy.game)
        self.greedy = greedy
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        return self.greedy.choose(s, seat, self.rng)


class AlphaBetaBot(Bot):
    """Searches once for a whole turn, then plays it action by action."""

    def __init__(self, game: Game, level: Level) -> None:
        super().__init__(game)
        self.level = level
        self.search = AlphaBeta(game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.plan: dict[int, int] = {}

    def choose(self, s: State, seat: int) -> int:
        key = self.game.strategy.key(s)
        if key not in self.plan:
            self.plan = self._search(s, seat)
        return self.plan[key]

    def _search(self, s: State, seat: int) -> dict[int, int]:
        """The actions of the best move, by the key of the state before each."""
        level, seconds = self.level, self.level.seconds * self.time_share
        found = self.search.search(
            s, depth=level.depth, positions=level.budget, seconds=seconds, seed=self.seed, noise=NOISE
        )
        return plan_of(self.game, s, seat, found.move)


def plan_of(game: Game, s: State, seat: int, actions: Iterable[int]) -> dict[int, int]:
    """The actions of a turn by the key of the state before each."""
    ahead, plan = game.copy(s), {}
    for action in actions:
        plan[game.strategy.key(ahead)] = action
        game.rules.act(ahead, seat, action)
    return plan


class TreeSearchBot(Bot):
    def __init__(self, game: Game, level: Level) -> None:
        super().__init__(game)
        self.level = level
        self.search = TreeSearch(game)
        self.clock = TurnClock(game, level.seconds)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)
        self.clock.begin()

    def choose(self, s: State, seat: int) -> int:
        seed, milliseconds = roll(self.rng, 1 << 31), self.clock.limit(s, self.time_share) * 1000 or None
        found = self.search.search(s, seat, seed, playouts=self.level.budget or None, milliseconds=milliseconds)
        self.clock.spend(s, seat, found.action, found.seconds)
        return found.action


class RolloutsBot(Bot):
    def __init__(self, game: Game, level: Level) -> None:
        super().__init__(game)
        self.level = level
        self.search = Rollouts(game, Settings(candidates=level.width, steps=level.depth), plays_for_goal=True)
        self.clock = TurnClock(game, level.seconds)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)
        self.clock.begin()

    def choose(self, s: State, seat: int) -> int:
        seed, seconds = roll(self.rng, 1 << 31), self.clock.limit(s, self.time_share)
        found = self.search.search(s, seat, seed, rollouts=self.level.budget, seconds=seconds)
        self.clock.spend(s, seat, found.action, found.seconds)
        return found.action


class WholeTurnsBot(Bot):
    """Searches once for a whole turn, then plays it action by action."""

    def __init__(self, game: Game, level: Level) -> None:
        super().__init__(game)
        self.level = level
        self.search = WholeTurns(game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.plan: dict[int, int] = {}

    def choose(self, s: State, seat: int) -> int:
        key = self.game.strategy.key(s)
        if key not in self.plan:
            level, seconds = self.level, self.level.seconds * self.time_share
            found = self.search.search(s, seat, width=level.width, depth=level.depth, seconds=seconds)
            self.plan = plan_of(self.game, s, seat, found.turn)
        return self.plan[key]


class IsolatedSeatBot(Bot):
    """Lets a bot search a solo game of its seat, where seats never affect each other: that is faster, and secret
    actions of other seats stay secret."""

    def __init__(self, game: Game, bot: Bot) -> None:
        super().__init__(game)
        self.bot = bot

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)

    def limit_time(self, share: float) -> None:
        self.bot.limit_time(share)

    def choose(self, s: State, seat: int) -> int:
        assert self.game.strategy.isolate_seat
        return self.bot.choose(self.game.strategy.isolate_seat(s, seat), 0)


class BlunderingBot(Bot):
    """Plays another bot's choice, or a random action at the blunder rate."""

    def __init__(self, game: Game, bot: Bot, blunder_rate: float) -> None:
        super().__init__(game)
        self.bot, self.blunder_rate = bot, blunder_rate
        self.random = RandomBot(game)

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)
        self.random.begin(seed)

    def limit_time(self, share: float) -> None:
        self.bot.limit_time(share)

    def choose(self, s: State, seat: int) -> int:
        is_blunder = roll(self.random.rng, 1000) < self.blunder_rate * 1000
        return (self.random if is_blunder else self.bot).choose(s, seat)


def _own_bot(game: Game, level: Level) -> Bot:
    make = game.strategy.own_bot
    if make is None:
        raise ValueError(f"{game.info.title} has no bots of its own.")
    bot: Bot = make(game, level)
    return bot


KINDS: dict[str, Callable[[Game, Level], Bot]] = {
    "random": lambda game, _: RandomBot(game),
    "points": lambda game, _: GreedyBot(MostPoints(game)),
    "greedy": lambda game, _: GreedyBot(Greedy(game)),
    "alpha-beta": AlphaBetaBot,
    "tree-search": TreeSearchBot,
    "rollouts": RolloutsBot,
    "whole-turns": WholeTurnsBot,
    "own": _own_bot,
}


def level_of(game: Game, name: str) -> Level:
    """The settings of the bot with that name; raises `ValueError` for an unknown name."""
    if name not in NAMES:
        raise ValueError(f"There is no bot '{name}'; there are {', '.join(NAMES)}.")
    if name in KINDS:
        return Level(name)
    number = int(name.removeprefix("level"))
    if number > len(game.strategy.levels):
        raise ValueError(f"{game.info.title} has no bot '{name}'.")
    return game.strategy.levels[number - 1]


def make_bot(game: Game, name: str, seed: int = 0) -> Bot:
    """Creates the bot with that name; raises `ValueError` for an unknown name.

    Names are "random"; "points", one action ahead by the points (at random in a game without points); "greedy", one
    action ahead by the game's `evaluate`; "level1" to "level5"; and your own classes, as "mymodule:MyBot" or
    "./mybot.py:MyBot".
    """
    bot = custom.make(game, name) if custom.is_class_name(name) else _built_in_bot(game, level_of(game, name))
    bot.begin(seed)
    return bot


def _built_in_bot(game: Game, level: Level) -> Bot:
    bot = KINDS[level.bot](game, level)
    if level.blunder_rate:
        bot = BlunderingBot(game, bot, level.blunder_rate)
    return IsolatedSeatBot(game, bot) if game.strategy.isolate_seat else bot


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
