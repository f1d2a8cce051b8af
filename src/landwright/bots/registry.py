"""Bots that sit at a table: by name, seeded, and at five levels in every game."""

from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from landwright.bots.alpha_beta import AlphaBeta
from landwright.bots.mcts.search import TreeSearch
from landwright.bots.one_ply import Greedy, MostPoints
from landwright.bots.rng import new_rng, roll
from landwright.bots.rollouts import Rollouts, Settings
from landwright.core.game import Game
from landwright.core.strategy import Level
from landwright.core.types import State

NAMES = ("random", "points", "greedy", "level1", "level2", "level3", "level4", "level5")
SECONDS = 1.0  # that a bot takes for an action in a real-time game, unless it says otherwise
NOISE = 0.004  # tells equal looking turns apart, and is far smaller than what a creature's step is worth


class Bot(Protocol):
    def begin(self, seed: int) -> None:
        """Forgets the last game; what it does in the next one follows from the seed."""

    def choose(self, s: State, seat: int) -> int:
        """A legal action of a seat that may act."""


@runtime_checkable
class TimedBot(Protocol):
    """A bot that knows how long it takes, for real-time games."""

    def choose_timed(self, s: State, seat: int) -> tuple[int, float]:
        """A legal action of a seat that may act, and the seconds that it takes."""


def timed_choice(bot: Bot, s: State, seat: int) -> tuple[int, float]:
    """What a bot does in a real-time game, and the seconds that it takes."""
    return bot.choose_timed(s, seat) if isinstance(bot, TimedBot) else (bot.choose(s, seat), SECONDS)


class RandomBot:
    """Any legal action, each as likely as the next."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.random = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        actions = self.game.actions(s, seat)
        return actions[roll(self.random, len(actions))]


class GreedyBot:
    """One step ahead: by what the game's strategy thinks of it ("greedy"), or by nothing but its points ("points")."""

    def __init__(self, greedy: Greedy | MostPoints) -> None:
        self.greedy = greedy
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.random = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        return self.greedy.choose(s, seat, self.random)


class AlphaBetaBot:
    """Thinks once for a whole turn, then plays it step by step."""

    def __init__(self, game: Game, level: Level) -> None:
        self.game, self.level = game, level
        self.search = AlphaBeta(game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.plan: dict[int, int] = {}

    def choose(self, s: State, seat: int) -> int:
        key = self.game.strategy.key(s)
        if key not in self.plan:
            self.plan = self._think(s, seat)
        return self.plan[key]

    def _think(self, s: State, seat: int) -> dict[int, int]:
        """The action for each state of the best turn."""
        level = self.level
        found = self.search.search(
            s, depth=level.depth, positions=level.budget, seconds=level.seconds, seed=self.seed, noise=NOISE
        )
        ahead, plan = self.game.copy(s), {}
        for action in found.line[0]:
            plan[self.game.strategy.key(ahead)] = action
            self.game.rules.act(ahead, seat, action)
        return plan


class TreeSearchBot:
    def __init__(self, game: Game, level: Level) -> None:
        self.level = level
        self.search = TreeSearch(game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.random = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        seed = roll(self.random, 1 << 31)
        milliseconds = self.level.seconds * 1000 or None
        return self.search.search(s, seat, seed, playouts=self.level.budget or None, milliseconds=milliseconds).action


class RolloutsBot:
    def __init__(self, game: Game, level: Level) -> None:
        self.level = level
        self.search = Rollouts(game, Settings(candidates=level.width, steps=level.depth), plays_for_goal=True)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.random = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        seed = roll(self.random, 1 << 31)
        return self.search.search(s, seat, seed, futures=self.level.budget, seconds=self.level.seconds).action


class IsolatedSeatBot:
    """Where seats never touch each other, a bot thinks of a game of its own: it has less to do, and it cannot know what
    others have drawn in secret."""

    def __init__(self, game: Game, bot: Bot) -> None:
        assert game.strategy.isolate_seat
        self.isolate_seat, self.bot = game.strategy.isolate_seat, bot

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)

    def choose(self, s: State, seat: int) -> int:
        return self.bot.choose(self.isolate_seat(s, seat), 0)


class BlunderingBot:
    """Plays another bot's choice, but now and then any action at all."""

    def __init__(self, game: Game, bot: Bot, blunder_rate: float) -> None:
        self.bot, self.blunder_rate = bot, blunder_rate
        self.any = RandomBot(game)

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)
        self.any.begin(seed)

    def choose(self, s: State, seat: int) -> int:
        is_blunder = roll(self.any.random, 1000) < self.blunder_rate * 1000
        return (self.any if is_blunder else self.bot).choose(s, seat)


KINDS: dict[str, Callable[[Game, Level], Bot]] = {
    "random": lambda game, _: RandomBot(game),
    "points": lambda game, _: GreedyBot(MostPoints(game)),
    "greedy": lambda game, _: GreedyBot(Greedy(game)),
    "alpha-beta": AlphaBetaBot,
    "tree-search": TreeSearchBot,
    "rollouts": RolloutsBot,
}


def level_of(game: Game, name: str) -> Level:
    """How the bot of that name thinks; a `ValueError` says which names there are."""
    if name not in NAMES:
        raise ValueError(f"There is no bot '{name}'; there are {', '.join(NAMES)}.")
    if name in KINDS:
        return Level(name)
    return game.strategy.levels[int(name.removeprefix("level")) - 1]


def make_bot(game: Game, name: str, seed: int) -> Bot:
    """The bot of that name: "random"; "points", one step ahead by the points on the table (in a game
    without points that is at random); "greedy", one step ahead by
    the game's `evaluate`; or one of the game's five levels."""
    level = level_of(game, name)
    bot = KINDS[level.bot](game, level)
    if level.blunder_rate:
        bot = BlunderingBot(game, bot, level.blunder_rate)
    if game.strategy.isolate_seat:
        bot = IsolatedSeatBot(game, bot)
    bot.begin(seed)
    return bot


def prepare(game: Game, names: Iterable[str]) -> None:
    """Compiles what these bots need, or reads it from the cache."""
    for name in dict.fromkeys(names):
        make_bot(game, name, 0)
