"""Simulates many games between bots: who wins, how the games end, how long they are.

Bots rotate through the seats. All games of one rotation have the same chance, so that luck and seat even out. The same
seed gives the same games, with any number of processes.
"""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import active_children
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.bots.random import play_out
from landwright.bots.registry import make_bot
from landwright.core.bot import Bot
from landwright.core.game import Game, Rules
from landwright.core.options import Options
from landwright.core.registry import load
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise
from landwright.lab.fast_match import FastMatch, seeded
from landwright.lab.interruptions import Interruptions
from landwright.lab.play import derive_seed
from landwright.lab.tally import MAX_STEPS, PlayedGames, Simulation, Tally
from landwright.lab.virtual_clock import BotFailedError, VirtualClock

RANDOM_BATCH = 20_000
CHUNKS_AHEAD = 4  # for each process
INTERRUPTION_INTERVAL = 0.1  # seconds between two looks for Ctrl-C while processes play

_interruptions = Interruptions()


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    *,
    jobs: int = 1,
    seed: int = 0,
    options: Options | None = None,
    report: Callable[[int], None] = lambda _: None,
    on_games: Callable[[PlayedGames], None] = lambda _: None,
) -> Simulation:
    """Plays `games` games; `report` gets the number of finished games, `on_games` the games. 0 jobs means one per core.

    Ctrl-C ends the simulation early, with the games played so far. A `BotFailedError` names a bot that failed.
    """
    game.info.check_seats(len(bots))
    if games < 1:
        raise ValueError(f"A simulation needs at least one game, not {games}.")
    began = time.perf_counter()
    chosen = options if options is not None else game.options()
    tally, is_interrupted = Tally(game, bots), False
    try:
        with _interruptions:
            for played in _batches(game, tuple(bots), games, jobs, seed, chosen):
                on_games(played)
                tally.add(played)
                report(tally.games)
                _interruptions.check()
    except KeyboardInterrupt:
        if not tally.games:
            raise
        is_interrupted = True
    return tally.summary(seed, time.perf_counter() - began, is_interrupted=is_interrupted)


def _batches(
    game: Game, bots: tuple[str, ...], games: int, jobs: int, seed: int, options: Options
) -> Iterator[PlayedGames]:
    if set(bots) == {"random"} and not game.info.is_real_time:
        for start in range(0, games, RANDOM_BATCH):
            yield _play_at_random(game, range(start, min(start + RANDOM_BATCH, games)), len(bots), seed, options)
        return
    for bot in bots:
        make_bot(game, bot)  # compiles it once, not in every process, and raises errors here
    tasks = ((game.name, bots, i, seed, options) for i in range(games))
    if jobs == 1:
        yield from map(_play, tasks)
    else:
        yield from _in_processes(tasks, jobs or os.cpu_count() or 1, chunk=max(1, min(16, games // 64)))


# Games by bots

Task = tuple[str, tuple[str, ...], int, int, Options]
_bots: dict[tuple[str, str, int], Bot] = {}  # of this process: creating a bot can take longer than a game


def _in_processes(tasks: Iterator[Task], jobs: int, chunk: int) -> Iterator[PlayedGames]:
    """The games in order. When the caller stops iterating, the processes are terminated."""
    before = set(active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interruptions)
    chunks = iter(lambda: list(islice(tasks, chunk)), [])
    try:
        running = deque(pool.submit(_play_all, some) for some in islice(chunks, CHUNKS_AHEAD * jobs))
        while running:
            played = _result(running.popleft())
            running.extend(pool.submit(_play_all, some) for some in islice(chunks, 1))
            yield from played
    except BrokenProcessPool:
        raise BotFailedError("A worker process was killed, or a bot crashed it.") from None
    finally:
        pool.shutdown(wait=False)
        for process in set(active_children()) - before:
            process.terminate()


def _result(future: Future[list[PlayedGames]]) -> list[PlayedGames]:
    while not future.done():
        _interruptions.check()
        wait([future], INTERRUPTION_INTERVAL)
    return future.result()


def _play_all(tasks: list[Task]) -> list[PlayedGames]:
    return [_play(task) for task in tasks]


def _ignore_interruptions() -> None:
    """Ctrl-C reaches all processes; only the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(task: Task) -> PlayedGames:
    name, names, number, seed, options = task
    game, seats = load(name), len(names)
    seating = tuple((seat + number) % seats for seat in range(seats))
    bots = [_bot(game, names[bot], bot, derive_seed(seed, 1, number, bot)) for bot in seating]
    match = FastMatch(game, [names[bot] for bot in seating], options, seeded(derive_seed(seed, 0, number // seats)))
    try:
        VirtualClock(match, dict(enumerate(bots))).run(_interruptions.check)
    except BotFailedError as error:
        raise BotFailedError(f"Game {number}: {error}") from error.__cause__
    return _as_played_games(game, match.state, seating, match.steps)


def _bot(game: Game, name: str, bot: int, seed: int) -> Bot:
    key = (game.name, name, bot)
    if key not in _bots:
        _bots[key] = make_bot(game, name)
    _bots[key].begin(seed)
    return _bots[key]


def play_game(game: Game, bots: Sequence[Bot], options: Options, seed: int) -> tuple[State, int]:
    """Plays one game with a bot at each seat; returns the final state and the number of steps."""
    match = FastMatch(game, [type(bot).__name__ for bot in bots], options, seeded(seed))
    VirtualClock(match, dict(enumerate(bots))).run()
    return match.state, match.steps


def _as_played_games(game: Game, s: State, seating: tuple[int, ...], steps: int) -> PlayedGames:
    points = np.zeros((1, len(seating), len(game.scoring.parts)), np.int64)
    game.rules.points(s, points[0])
    return PlayedGames(np.array([seating]), np.array([[*game.rules.outcome(s), steps]]), points)


# Random games, in one kernel


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
        steps = play_out(rules, batch.s[0], batch.random[i : i + 1], batch.actions, MAX_STEPS)
        ending, winners = rules.outcome(batch.s[0])
        batch.results[i, 0] = ending
        batch.results[i, 1] = winners
        batch.results[i, 2] = steps
        rules.points(batch.s[0], batch.points[i])


def random_batch(game: Game, games: int, seats: int, seed: int, options: Options) -> Batch:
    """Memory for `games` random games, and `play_many` compiled for it."""
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


def _play_at_random(game: Game, numbers: range, seats: int, seed: int, options: Options) -> PlayedGames:
    batch = random_batch(game, len(numbers), seats, derive_seed(seed, 2, numbers.start), options)
    play_many(game.kernels.rules, batch)
    return PlayedGames(np.tile(np.arange(seats), (len(numbers), 1)), batch.results, batch.points)
