"""Statistics of many games: who won, how they ended, how long they were."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from landwright.core.game import Game
from landwright.core.types import Numbers

Z = 1.96  # for intervals of 95%
MAX_STEPS = 1 << 30


class PlayedGames(NamedTuple):
    """Some games: the bot at each seat, and the results."""

    bots: NDArray[np.int64]  # by game and seat, the number of the bot
    results: NDArray[np.int64]  # by game: ending, winners as a bit set, steps
    points: NDArray[np.int64]  # by game, seat and part


class BotResult(msgspec.Struct, frozen=True):
    """The result of one bot. A win counts 1, a shared win its share; low and high are the score's 95% interval."""

    name: str
    wins: int
    shared: int
    losses: int
    score: float
    low: float
    high: float
    points: dict[str, float]  # the mean of each part


class Simulation(msgspec.Struct, frozen=True):
    game: str
    seed: int
    games: int
    bots: list[BotResult]
    seats: list[float]  # the score of each seat, for all bots together
    endings: dict[str, int]
    mean_steps: float
    fewest_steps: int
    most_steps: int
    seconds: float
    is_interrupted: bool = False  # whether it ended before all games were played


class Tally:
    """Counts games as they are played; the memory does not grow with their number."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game, self.names = game, names
        bots = len(names)
        self.games = self.steps = self.most_steps = 0
        self.fewest_steps = MAX_STEPS
        self.wins, self.losses = np.zeros(bots, np.int64), np.zeros(bots, np.int64)
        self.scores, self.seat_scores = np.zeros(bots), np.zeros(bots)
        self.points = np.zeros((bots, len(game.scoring.parts)), np.int64)
        self.endings: Counter[int] = Counter()

    def add(self, played: PlayedGames) -> None:
        endings, winners, steps = played.results.T
        self.games += len(steps)
        self.steps += int(steps.sum())
        self.fewest_steps = min(self.fewest_steps, int(steps.min()))
        self.most_steps = max(self.most_steps, int(steps.max()))
        self.endings.update(endings.tolist())
        has_won = winners[:, None] >> np.arange(len(self.names)) & 1
        shares = has_won / has_won.sum(axis=1, keepdims=True)
        self.seat_scores += shares.sum(axis=0)
        for bot in range(len(self.names)):
            self._add_bot(bot, played.bots == bot, shares, played.points)

    def _add_bot(self, bot: int, sat: NDArray[np.bool_], shares: NDArray[np.float64], points: Numbers) -> None:
        self.wins[bot] += (shares[sat] == 1).sum()
        self.losses[bot] += (shares[sat] == 0).sum()
        self.scores[bot] += shares[sat].sum()
        self.points[bot] += points[sat].sum(axis=0)

    def summary(self, seed: int, seconds: float, *, is_interrupted: bool = False) -> Simulation:
        return Simulation(
            game=self.game.name,
            seed=seed,
            games=self.games,
            bots=[self._bot_result(bot) for bot in range(len(self.names))],
            seats=[float(score) / self.games for score in self.seat_scores],
            endings={self.game.notation.endings[ending]: count for ending, count in self.endings.most_common()},
            mean_steps=self.steps / self.games,
            fewest_steps=self.fewest_steps,
            most_steps=self.most_steps,
            seconds=seconds,
            is_interrupted=is_interrupted,
        )

    def _bot_result(self, bot: int) -> BotResult:
        wins, losses, score = int(self.wins[bot]), int(self.losses[bot]), float(self.scores[bot]) / self.games
        low, high = interval(score, self.games)
        return BotResult(
            name=self.names[bot],
            wins=wins,
            shared=self.games - wins - losses,
            losses=losses,
            score=score,
            low=low,
            high=high,
            points={part: float(self.points[bot, i]) / self.games for i, part in enumerate(self.game.scoring.codes)},
        )


def interval(score: float, games: int) -> tuple[float, float]:
    """The 95% Wilson interval of a score between 0 and 1.

    >>> low, high = interval(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return 0.0, 1.0
    spread = Z * Z / games
    centre, half = score + spread / 2, Z * sqrt(score * (1 - score) / games + spread / (4 * games))
    return max(0.0, (centre - half) / (1 + spread)), min(1.0, (centre + half) / (1 + spread))
