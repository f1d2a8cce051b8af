"""Bots that sit at a table: by name, seeded, and at five levels in every game."""

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
from landwright.core.game import Game
from landwright.core.strategy import Level
from landwright.core.types import State

NAMES = ("random", "points", "greedy", "level1", "level2", "level3", "level4", "level5")
NOISE = 0.004  # tells equal looking turns apart, and is far smaller than what a creature's step is worth


class RandomBot(Bot):
    """Any legal action, each as likely as the next."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        actions = self.game.actions(s, seat)
        return actions[roll(self.rng, len(actions))]


class GreedyBot(Bot):
    """One step ahead: by what the game's strategy thinks of it ("greedy"), or by nothing but its points ("points")."""

    def __init__(self, greedy: Greedy | MostPoints) -> None:
        super().__init__(greedy.game)
        self.greedy = greedy
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        return self.greedy.choose(s, seat, self.rng)


class AlphaBetaBot(Bot):
    """Thinks once for a whole turn, then plays it step by step."""

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
            self.plan = self._think(s, seat)
        return self.plan[key]

    def _think(self, s: State, seat: int) -> dict[int, int]:
        """The action for each state of the best move: a whole turn, or one action in a game of too many turns."""
        level = self.level
        found = self.search.search(
            s, depth=level.depth, positions=level.budget, seconds=level.seconds, seed=self.seed, noise=NOISE
        )
        ahead, plan = self.game.copy(s), {}
        for action in found.move:
            plan[self.game.strategy.key(ahead)] = action
            self.game.rules.act(ahead, seat, action)
        return plan


class TreeSearchBot(Bot):
    def __init__(self, game: Game, level: Level) -> None:
        super().__init__(game)
        self.level = level
        self.search = TreeSearch(game)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        seed = roll(self.rng, 1 << 31)
        milliseconds = self.level.seconds * 1000 or None
        return self.search.search(s, seat, seed, playouts=self.level.budget or None, milliseconds=milliseconds).action


class RolloutsBot(Bot):
    def __init__(self, game: Game, level: Level) -> None:
        super().__init__(game)
        self.level = level
        self.search = Rollouts(game, Settings(candidates=level.width, steps=level.depth), plays_for_goal=True)
        self.begin(0)

    def begin(self, seed: int) -> None:
        self.rng = new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        seed = roll(self.rng, 1 << 31)
        return self.search.search(s, seat, seed, futures=self.level.budget, seconds=self.level.seconds).action


class IsolatedSeatBot(Bot):
    """Where seats never touch each other, a bot thinks of a game of its own: it has less to do, and it cannot know what
    others have drawn in secret."""

    def __init__(self, game: Game, bot: Bot) -> None:
        super().__init__(game)
        self.bot = bot

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)

    def choose(self, s: State, seat: int) -> int:
        assert self.game.strategy.isolate_seat
        return self.bot.choose(self.game.strategy.isolate_seat(s, seat), 0)


class BlunderingBot(Bot):
    """Plays another bot's choice, but now and then any action at all."""

    def __init__(self, game: Game, bot: Bot, blunder_rate: float) -> None:
        super().__init__(game)
        self.bot, self.blunder_rate = bot, blunder_rate
        self.any = RandomBot(game)

    def begin(self, seed: int) -> None:
        self.bot.begin(seed)
        self.any.begin(seed)

    def choose(self, s: State, seat: int) -> int:
        is_blunder = roll(self.any.rng, 1000) < self.blunder_rate * 1000
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
    number = int(name.removeprefix("level"))
    if number > len(game.strategy.levels):
        raise ValueError(f"{game.info.title} has no bot '{name}'.")
    return game.strategy.levels[number - 1]


def make_bot(game: Game, name: str, seed: int = 0) -> Bot:
    """The bot of that name; a `ValueError` says why there is none.

    Names are "random"; "points", one step ahead by the points on the table (in a game without points that is at
    random); "greedy", one step ahead by the game's `evaluate`; "level1" to "level5"; and classes of your own, as
    "mymodule:MyBot" or "./mybot.py:MyBot".
    """
    bot = custom.make(game, name) if custom.is_class_name(name) else _own_bot(game, level_of(game, name))
    bot.begin(seed)
    return bot


def _own_bot(game: Game, level: Level) -> Bot:
    bot = KINDS[level.bot](game, level)
    if level.blunder_rate:
        bot = BlunderingBot(game, bot, level.blunder_rate)
    return IsolatedSeatBot(game, bot) if game.strategy.isolate_seat else bot


def plain_choice(bot: Bot, s: State, seat: int) -> tuple[int, float]:
    """What a bot chooses where there is no clock; 0 seconds."""
    return _action(bot.choose(s, seat)), 0.0


def timed_choice(bot: Bot, s: State, seat: int) -> tuple[int, float]:
    """What a bot chooses and how many seconds it takes. An answer of another form is a `TypeError` or `ValueError`."""
    action, seconds = bot.choose_timed(s, seat)
    duration = float(seconds)
    if not (math.isfinite(duration) and duration >= 0):
        raise ValueError(f"a choice takes 0 seconds or more, not {seconds}")
    return _action(action), duration


def _action(answer: object) -> int:
    """A whole number, NumPy's too."""
    if isinstance(answer, bool) or not hasattr(answer, "__index__"):
        raise TypeError(f"an action is a whole number, not {answer!r}")
    return operator.index(answer)


def prepare(game: Game, names: Iterable[str]) -> None:
    """Compiles what these bots need, or reads it from the cache."""
    for name in dict.fromkeys(names):
        make_bot(game, name)
