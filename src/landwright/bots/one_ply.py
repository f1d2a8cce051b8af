"""One step ahead: the action after which the game's strategy likes the state best, or that brings most points."""

from typing import Any, NamedTuple

import numpy as np

from landwright.bots.rng import Rng, roll
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise


class Room(NamedTuple):
    """Scratch for looking one step ahead."""

    states: State
    actions: Numbers


@kernel
def best_step(rules: Rules, strategy: StrategyKernels, room: Room, random: Rng, s: State, seat: int) -> int:
    """Equally good actions are equally likely."""
    best, chosen, ties = -2.0, -1, 0
    for i in range(rules.actions(s, seat, room.actions)):
        room.states[0] = s
        rules.act(room.states[0], seat, room.actions[i])
        value = strategy.evaluate(room.states[0], seat)
        if value > best:
            best, ties = value, 0
        if value == best:
            ties += 1
            if roll(random, ties) == 0:
                chosen = room.actions[i]
    return chosen


class Greedy:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.room = Room(game.states(1), np.zeros(game.action_count, np.int64))
        specialise(best_step, *self._arguments(np.zeros(1, np.uint64), game.states(1)[0], 0))

    def choose(self, s: State, seat: int, random: Rng) -> int:
        return int(best_step(*self._arguments(random, s, seat)))

    def _arguments(self, random: Rng, s: State, seat: int) -> tuple[Any, ...]:
        return self.game.kernels.rules, self.game.kernels.strategy, self.room, random, s, seat


class Counting(NamedTuple):
    """Scratch for counting points one step ahead."""

    states: State
    actions: Numbers
    points: Numbers


@kernel
def most_points(rules: Rules, room: Counting, random: Rng, s: State, seat: int) -> int:
    """Equally good actions are equally likely."""
    best, chosen, ties = 0, -1, 0
    for i in range(rules.actions(s, seat, room.actions)):
        room.states[0] = s
        rules.act(room.states[0], seat, room.actions[i])
        rules.points(room.states[0], room.points)
        total = 0
        for part in range(room.points.shape[1]):
            total += room.points[seat, part]
        if ties == 0 or total > best:
            best, ties = total, 0
        if total == best:
            ties += 1
            if roll(random, ties) == 0:
                chosen = room.actions[i]
    return chosen


class MostPoints:
    """Looks at nothing but the points on the table: what the other bots of a game with points must be better than."""

    def __init__(self, game: Game) -> None:
        self.game = game
        seats = 1 if game.strategy.isolate_seat else game.info.max_seats
        points = np.zeros((seats, len(game.scoring.parts)), np.int64)
        self.room = Counting(game.states(1), np.zeros(game.action_count, np.int64), points)
        specialise(most_points, game.kernels.rules, self.room, np.zeros(1, np.uint64), game.states(1)[0], 0)

    def choose(self, s: State, seat: int, random: Rng) -> int:
        return int(most_points(self.game.kernels.rules, self.room, random, s, seat))
