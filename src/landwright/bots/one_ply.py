"""One action ahead: by the game's evaluation (`Greedy`), or by the points on the table (`MostPoints`)."""

from typing import Any, NamedTuple

import numpy as np

from landwright.bots.rng import Rng, new_rng, roll
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise


class Workspace(NamedTuple):
    """The memory for looking one action ahead."""

    states: State
    actions: Numbers
    points: Numbers


def new_workspace(game: Game) -> Workspace:
    seats = 1 if game.strategy.isolate_seat else game.info.max_seats
    points = np.zeros((seats, len(game.scoring.parts)), np.int64)
    return Workspace(game.states(1), np.zeros(game.action_count, np.int64), points)


@kernel
def best_evaluated(rules: Rules, strategy: StrategyKernels, workspace: Workspace, rng: Rng, s: State, seat: int) -> int:
    """The action with the best evaluation after it. Ties are broken at random."""
    best, chosen, ties = -2.0, -1, 0
    for i in range(rules.actions(s, seat, workspace.actions)):
        workspace.states[0] = s
        rules.act(workspace.states[0], seat, workspace.actions[i])
        value = strategy.evaluate(workspace.states[0], seat)
        if value > best:
            best, ties = value, 0
        if value == best:
            ties += 1
            if roll(rng, ties) == 0:
                chosen = workspace.actions[i]
    return chosen


@kernel
def most_points(rules: Rules, workspace: Workspace, rng: Rng, s: State, seat: int) -> int:
    """The action with the most points after it. Ties are broken at random."""
    best, chosen, ties = 0, -1, 0
    for i in range(rules.actions(s, seat, workspace.actions)):
        workspace.states[0] = s
        rules.act(workspace.states[0], seat, workspace.actions[i])
        rules.points(workspace.states[0], workspace.points)
        total = 0
        for part in range(workspace.points.shape[1]):
            total += workspace.points[seat, part]
        if ties == 0 or total > best:
            best, ties = total, 0
        if total == best:
            ties += 1
            if roll(rng, ties) == 0:
                chosen = workspace.actions[i]
    return chosen


class Greedy:
    """Plays the action with the best evaluation after it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.workspace = new_workspace(game)
        specialise(best_evaluated, *self._arguments(game.states(1)[0], 0, new_rng(0)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Greedy, (self.game,)

    def choose(self, s: State, seat: int, rng: Rng) -> int:
        return int(best_evaluated(*self._arguments(s, seat, rng)))

    def _arguments(self, s: State, seat: int, rng: Rng) -> tuple[Any, ...]:
        return self.game.kernels.rules, self.game.kernels.strategy, self.workspace, rng, s, seat


class MostPoints:
    """Plays the action with the most points after it: a baseline for the other bots of a game with points."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.workspace = new_workspace(game)
        specialise(most_points, *self._arguments(game.states(1)[0], 0, new_rng(0)))

    def __reduce__(self) -> tuple[Any, ...]:
        return MostPoints, (self.game,)

    def choose(self, s: State, seat: int, rng: Rng) -> int:
        return int(most_points(*self._arguments(s, seat, rng)))

    def _arguments(self, s: State, seat: int, rng: Rng) -> tuple[Any, ...]:
        return self.game.kernels.rules, self.workspace, rng, s, seat
