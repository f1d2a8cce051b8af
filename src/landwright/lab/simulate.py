"""Many games between bots: who wins, how the games end, how long they are.

Bots change seats from game to game, and every group of games in which each has sat everywhere has the same chance, so
that luck and seat even out. All of it follows from the seed, whatever the number of processes.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from landwright.bots.random import play_out
from landwright.bots.registry import Bot, make_bot
from landwright.bots.rng import new_rng, roll
from landwright.core.game import Game, Rules
from landwright.core.options import Options
from landwright.core.registry import load
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise

Z = 1.96  # for intervals of 95%
MOST_STEPS = 1 << 30
RANDOM_BATCH = 20_000


class Played(NamedTuple):
    """Some games: who sat where, and what came of it."""

    bots: NDArray[np.int64]  # by game and seat, the number of the bot
    results: NDArray[np.int64]  # by game: ending, winners as a bit set, steps
    points: NDArray[np.int64]  # by game, seat and part


class BotResult(msgspec.Struct, frozen=True):
    """How one bot fared: a win counts 1, a shared one its share; low and high bound the score with 95%."""

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
    seats: list[float]  # the score of each seat, whoever sat there
    endings: dict[str, int]
    mean_steps: float
    fewest_steps: int
    most_steps: int
    seconds: float


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    jobs: int = 1,
    seed: int = 0,
    options: Options | None = None,
    report: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Plays that many games; `report` hears how many are finished. 0 jobs are one for each core."""
    game.info.check_seats(len(bots))
    if games < 1:
        raise ValueError(f"A simulation is of at least one game, not {games}.")
    began = time.perf_counter()
    chosen = options if options is not None else game.options()
    tally = Tally(game, bots)
    for played in _batches(game, tuple(bots), games, jobs, seed, chosen):
        tally.add(played)
        report(tally.games)
    return tally.summary(seed, time.perf_counter() - began)


def _batches(game: Game, bots: tuple[str, ...], games: int, jobs: int, seed: int, options: Options) -> Iterator[Played]:
    if set(bots) == {"random"}:
        for start in range(0, games, RANDOM_BATCH):
            yield _play_at_random(game, range(start, min(start + RANDOM_BATCH, games)), len(bots), seed, options)
        return
    tasks = [(game.name, bots, i, seed, options) for i in range(games)]
    if jobs == 1:
        yield from map(_play, tasks)
        return
    for bot in bots:
        make_bot(game, bot, 0)  # compiled here once, not in every process
    with ProcessPoolExecutor(jobs or os.cpu_count()) as pool:
        yield from pool.map(_play, tasks, chunksize=max(1, min(16, games // 64)))


# Games by bots

_bots: dict[tuple[str, str, int], Bot] = {}  # of this process: making one takes longer than many a game


def _bot(game: Game, name: str, place: int, seed: int) -> Bot:
    key = (game.name, name, place)
    if key not in _bots:
        _bots[key] = make_bot(game, name, seed)
    _bots[key].begin(seed)
    return _bots[key]


def _play(task: tuple[str, tuple[str, ...], int, int, Options]) -> Played:
    name, names, number, seed, options = task
    game, seats = load(name), len(names)
    sitting = tuple((seat + number) % seats for seat in range(seats))
    bots = [_bot(game, names[place], place, _seed(seed, 1, number, place)) for place in sitting]
    s, steps = play_game(game, bots, options, _seed(seed, 0, number // seats))
    return _record(game, s, sitting, steps)


def _seed(*numbers: int) -> int:
    return int(np.random.SeedSequence(numbers).generate_state(1, np.uint64)[0])


def play_game(game: Game, bots: Sequence[Bot], options: Options, seed: int) -> tuple[State, int]:
    """One game between bots, a bot a seat: the state at the end and the number of steps."""
    s, random, steps = game.start(len(bots), options), new_rng(seed), 0
    while not game.is_over(s):
        if chances := game.rules.chances(s):
            game.rules.apply_chance(s, roll(random, chances))
            steps += 1
            continue
        # Who acts at the same moment chooses before any of the others has acted.
        for seat, action in [(seat, bots[seat].choose(s, seat)) for seat in game.seats_waiting(s)]:
            if game.rules.refusal(s, seat, action) == 0:
                game.rules.act(s, seat, action)
                steps += 1
    return s, steps


def _record(game: Game, s: State, sitting: tuple[int, ...], steps: int) -> Played:
    points = np.zeros((1, len(sitting), len(game.scoring.parts)), np.int64)
    game.rules.points(s, points[0])
    return Played(np.array([sitting]), np.array([[*game.rules.outcome(s), steps]]), points)


# Games at random, in one kernel


class Batch(NamedTuple):
    start: State
    s: State
    random: NDArray[np.uint64]  # one game each
    actions: Numbers
    results: NDArray[np.int64]  # by game: ending, winners, steps
    points: NDArray[np.int64]  # by game, seat and part


@kernel
def play_many(rules: Rules, batch: Batch) -> None:
    for i in range(batch.random.size):
        batch.s[0] = batch.start[0]
        steps = play_out(rules, batch.s[0], batch.random[i : i + 1], batch.actions, MOST_STEPS)
        ending, winners = rules.outcome(batch.s[0])
        batch.results[i, 0] = ending
        batch.results[i, 1] = winners
        batch.results[i, 2] = steps
        rules.points(batch.s[0], batch.points[i])


def random_batch(game: Game, games: int, seats: int, seed: int, options: Options) -> Batch:
    """Room for so many games at random, for `play_many`, which is compiled for it."""
    start = game.states(1)
    start[0] = game.start(seats, options)
    random = np.random.SeedSequence(seed).generate_state(games, np.uint64) | np.uint64(1)
    batch = Batch(
        start=start,
        s=game.states(1),
        random=random,
        actions=np.zeros(game.action_count, np.int64),
        results=np.zeros((games, 3), np.int64),
        points=np.zeros((games, seats, len(game.scoring.parts)), np.int64),
    )
    specialise(play_many, game.kernels.rules, batch)
    return batch


def _play_at_random(game: Game, numbers: range, seats: int, seed: int, options: Options) -> Played:
    batch = random_batch(game, len(numbers), seats, _seed(seed, 2, numbers.start), options)
    play_many(game.kernels.rules, batch)
    return Played(np.tile(np.arange(seats), (len(numbers), 1)), batch.results, batch.points)


# Counting


class Tally:
    """Counts games as they are played, so that a million of them take no more memory than one."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game, self.names = game, names
        bots = len(names)
        self.games = self.steps = self.most_steps = 0
        self.fewest_steps = MOST_STEPS
        self.wins, self.losses = np.zeros(bots, np.int64), np.zeros(bots, np.int64)
        self.scores, self.seat_scores = np.zeros(bots), np.zeros(bots)
        self.points = np.zeros((bots, len(game.scoring.parts)), np.int64)
        self.endings: Counter[int] = Counter()

    def add(self, played: Played) -> None:
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

    def summary(self, seed: int, seconds: float) -> Simulation:
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
    """Wilson's interval of 95% for a score between 0 and 1.

    >>> low, high = interval(0.5, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return 0.0, 1.0
    spread = Z * Z / games
    centre, half = score + spread / 2, Z * sqrt(score * (1 - score) / games + spread / (4 * games))
    return max(0.0, (centre - half) / (1 + spread)), min(1.0, (centre + half) / (1 + spread))
