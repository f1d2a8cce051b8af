"""One action ahead: by the game's evaluation (`Greedy`), or by the points on the table (`MostPoints`)."""

from typing import NamedTuple

import numpy as np

from landwright.bots.rng import Rng, new_rng, roll
from landwright.bots.search import Search
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise


class Lookahead(NamedTuple):
    """The memory for looking one action ahead."""

    states: State
    actions: Numbers
    points: Numbers


def new_lookahead(game: Game) -> Lookahead:
    seats = 1 if game.strategy.isolate_seat else game.info.max_seats
    points = np.zeros((seats, len(game.scoring.parts)), np.int64)
    return Lookahead(game.states(1), np.zeros(game.action_count, np.int64), points)


@kernel
def best_evaluated(rules: Rules, strategy: StrategyKernels, ahead: Lookahead, rng: Rng, s: State, seat: int) -> int:
    """The action with the best evaluation after it. Ties are broken at random."""
    best, chosen, ties = -2.0, -1, 0
    for i in range(rules.actions(s, seat, ahead.actions)):
        ahead.states[0] = s
        rules.act(ahead.states[0], seat, ahead.actions[i])
        value = strategy.evaluate(ahead.states[0], seat)
        if value > best:
            best, ties = value, 0
        if value == best:
            ties += 1
            if roll(rng, ties) == 0:
                chosen = ahead.actions[i]
    return chosen


@kernel
def most_points(rules: Rules, ahead: Lookahead, rng: Rng, s: State, seat: int) -> int:
    """The action with the most points after it. Ties are broken at random."""
    best, chosen, ties = 0, -1, 0
    for i in range(rules.actions(s, seat, ahead.actions)):
        ahead.states[0] = s
        rules.act(ahead.states[0], seat, ahead.actions[i])
        rules.points(ahead.states[0], ahead.points)
        total = 0
        for part in range(ahead.points.shape[1]):
            total += ahead.points[seat, part]
        if ties == 0 or total > best:
            best, ties = total, 0
        if total == best:
            ties += 1
            if roll(rng, ties) == 0:
                chosen = ahead.actions[i]
    return chosen


class Greedy(Search):
    """Plays the action with the best evaluation after it."""

    def prepare(self) -> None:
        self._ahead = new_lookahead(self.game)
        kernels = self.game.kernels
        specialise(best_evaluated, kernels.rules, kernels.strategy, self._ahead, new_rng(0), self._ahead.states[0], 0)

    def find_action(self, s: State, seat: int) -> int:
        kernels = self.game.kernels
        return int(best_evaluated(kernels.rules, kernels.strategy, self._ahead, self.rng, s, seat))


class MostPoints(Search):
    """Plays the action with the most points after it: a baseline for the other bots of a game with points."""

    def prepare(self) -> None:
        self._ahead = new_lookahead(self.game)
        specialise(most_points, self.game.kernels.rules, self._ahead, new_rng(0), self._ahead.states[0], 0)

    def find_action(self, s: State, seat: int) -> int:
        return int(most_points(self.game.kernels.rules, self._ahead, self.rng, s, seat))
