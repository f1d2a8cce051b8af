"""What the bots for any game have in common."""

from abc import abstractmethod
from collections.abc import Iterable
from typing import TypeVar

from landwright.bots.random import random_action
from landwright.bots.rng import new_rng, roll
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.types import State

AnyBot = TypeVar("AnyBot", bound=Bot)
MILLE = 1000


class Search(Bot):
    """Finds an action, or sometimes blunders.

    In a game whose seats never affect each other it searches a solo game of its seat: that is faster, and secret
    actions of other seats stay secret.
    """

    def __init__(self, *, seconds: float = 0.0, blunders: float = 0.0) -> None:
        self.seconds = seconds
        self.blunders = blunders  # the share of actions that are played at random

    def begin(self, seed: int) -> None:
        self.rng, self.blunder_rng = new_rng(seed), new_rng(seed)

    def choose(self, s: State, seat: int) -> int:
        own, there = self.game.sandbox(s, seat)
        if self.blunders and roll(self.blunder_rng, MILLE) < self.blunders * MILLE:
            return random_action(self.game, own, there, self.blunder_rng)
        return self.find_action(own, there)

    @abstractmethod
    def find_action(self, s: State, seat: int) -> int:
        """The best action of a waiting seat. The state does not change."""


class TurnSearch(Search):
    """Searches once for a whole turn, then plays it action by action."""

    def begin(self, seed: int) -> None:
        super().begin(seed)
        self.seed = seed
        self.plan: dict[int, int] = {}  # the actions of the turn by the key of the state before each

    def find_action(self, s: State, seat: int) -> int:
        key = self.game.strategy.key(s)
        if key not in self.plan:
            self.plan = _plan_of(self.game, s, seat, self.find_turn(s, seat))
        return self.plan[key]

    @abstractmethod
    def find_turn(self, s: State, seat: int) -> Iterable[int]:
        """The actions of the best turn, or of its rest."""


def _plan_of(game: Game, s: State, seat: int, actions: Iterable[int]) -> dict[int, int]:
    ahead, plan = game.copy(s), {}
    for action in actions:
        plan[game.strategy.key(ahead)] = action
        game.rules.act(ahead, seat, action)
    return plan


def strongest(game: Game, kind: type[AnyBot]) -> AnyBot | None:
    """The highest level of that class."""
    return next((level for level in reversed(game.strategy.levels) if isinstance(level, kind)), None)
