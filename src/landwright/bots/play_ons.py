"""Playing a game on, for reviews: what turns a seat could play, and how many points it has after playing on.

Games with a bot for whole turns are played on for some turns, because they may be a race, which ends earlier for the
better player. Games whose seats never affect each other are played on for some actions, because their evaluation of one
seat predicts its points better than playing on once. The others are played to the end.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

import numpy as np

from landwright.bots.rng import Rng, new_rng, roll
from landwright.bots.rollouts import CURRENT, TO_THE_END, Horizon, RolloutMemory, Rollouts, run_rollout
from landwright.bots.search import strongest
from landwright.bots.whole_turns import WholeTurns
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import State
from landwright.kernels import kernel, specialise

CANDIDATES: Final = 12
STEPS: Final = 2
SEARCH_ROLLOUTS: Final = 200  # for one action
LISTED_TURNS: Final = 6
VARIED_TURNS: Final = 3  # playing on takes one of the best turns: the game itself may have no chance
TURNS_AHEAD: Final = 2  # of the seat


@kernel
def play_greedily(
    rules: Rules, strategy: StrategyKernels, score_actions: Any, memory: RolloutMemory, horizon: Horizon, seed: int
) -> None:
    """Plays on from the state CURRENT; `seed` decides chance."""
    memory.rng[0] = seed
    run_rollout(rules, strategy, score_actions, memory, horizon)


class PlayOns(ABC):
    def __init__(self, game: Game) -> None:
        self.game = game
        self._points = np.zeros((game.info.max_seats, len(game.scoring.parts)), np.int64)

    @abstractmethod
    def candidates(self, s: State, seat: int, seed: int, seconds: float) -> list[tuple[int, ...]]:
        """The most promising turns of a waiting seat."""

    @abstractmethod
    def play_on(self, s: State, seat: int, seed: int) -> State:
        """The state after playing on once."""

    def points_after(self, s: State, seat: int, seed: int) -> float:
        """The total of a seat's score sheet after playing on once."""
        self._points[:] = 0
        self.game.rules.points(self.play_on(s, seat, seed), self._points)
        return float(self._points[seat].sum())

    @staticmethod
    def timer(seconds: float) -> Callable[[], bool]:
        """Says whether so much time has passed; never for 0 seconds."""
        deadline = perf_counter() + seconds if seconds else math.inf
        return lambda: perf_counter() > deadline


class ActionByAction(PlayOns):
    """Searches by rollouts, and plays on greedily."""

    steps = TO_THE_END

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        bot = strongest(game, Rollouts)
        search = Rollouts(candidates=CANDIDATES, steps=STEPS, score_actions=bot.score_actions if bot else None)
        self._search = search.join(game)
        specialise(play_greedily, *self._search.kernels, self._search.memory, Horizon(0, 0), new_rng(0)[0])

    def candidates(self, s: State, seat: int, seed: int, seconds: float) -> list[tuple[int, ...]]:
        """The greedy turn, and the one that the search finds."""
        return [self._turn(s, seat, seed, 1, seconds), self._turn(s, seat, seed, SEARCH_ROLLOUTS, seconds)]

    def _turn(self, s: State, seat: int, seed: int, rollouts: int, seconds: float) -> tuple[int, ...]:
        game, ahead, actions, is_late = self.game, self.game.copy(s), list[int](), self.timer(seconds)
        while not actions or (seat in game.seats_waiting(ahead) and not game.rules.chances(ahead)):
            budget = 1 if is_late() else rollouts
            actions.append(self._search.search(ahead, seat, seed, rollouts=budget).action)
            game.rules.act(ahead, seat, actions[-1])
        return tuple(actions)

    def play_on(self, s: State, seat: int, seed: int) -> State:
        memory = self._search.memory
        memory.states[CURRENT] = s
        play_greedily(*self._search.kernels, memory, Horizon(seat, self.steps), new_rng(seed)[0])
        return memory.states[CURRENT]


class EvaluatedActions(ActionByAction):
    """Plays on for some actions, and evaluates the state then. The seat is alone, so its evaluation is in points."""

    steps = STEPS

    def points_after(self, s: State, seat: int, seed: int) -> float:
        value = self.game.strategy.evaluate(self.play_on(s, seat, seed), seat)
        return float(value) * self.game.strategy.points_per_value


class TurnByTurn(PlayOns):
    """Tries the turns that the game lists, and plays on with one of the best."""

    def __init__(self, game: Game, bot: WholeTurns) -> None:
        super().__init__(game)
        self._turns = bot.join(game)

    def candidates(self, s: State, seat: int, seed: int, seconds: float) -> list[tuple[int, ...]]:
        return [tuple(turn) for turn, _ in self._turns.list_turns(s, seat, LISTED_TURNS)]

    def play_on(self, s: State, seat: int, seed: int) -> State:
        game, ahead, rng, left = self.game, self.game.copy(s), new_rng(seed), TURNS_AHEAD
        while left:
            if seats := game.seats_waiting(ahead):
                self._play_turn(ahead, seats[0], rng)
                left -= seats[0] == seat
            elif chances := game.rules.chances(ahead):
                game.rules.apply_chance(ahead, roll(rng, chances))
            else:
                break
        return ahead

    def _play_turn(self, s: State, seat: int, rng: Rng) -> None:
        turns = self._turns.list_turns(s, seat, VARIED_TURNS)
        turn, _ = turns[min(roll(rng, len(turns)), roll(rng, len(turns)))]  # the best most often
        for action in turn:
            self.game.rules.act(s, seat, action)


def play_ons_of(game: Game) -> PlayOns:
    if bot := strongest(game, WholeTurns):
        return TurnByTurn(game, bot)
    return EvaluatedActions(game) if game.strategy.isolate_seat else ActionByAction(game)
