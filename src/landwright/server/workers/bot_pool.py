"""The pool of worker processes for bots: turns, analyses and reviews never run in the event loop."""

import asyncio
import hmac
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from typing import Any, Final, TypeAlias

from landwright.core.bot import Advice
from landwright.core.game import Game
from landwright.core.types import State
from landwright.server.library.child_process import initialize_child
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.settings import ServerSettings
from landwright.server.wire.analysis import Analysis, NamedAction, Threat
from landwright.server.workers import bot_worker
from landwright.server.workers.work_queue import WorkQueue

log: Final = logging.getLogger("landwright.server.workers.bot_pool")
MAX_ATTEMPTS: Final = 3  # of one piece of work whose worker dies
MAX_REQUESTS: Final = 4  # hints and analyses of one guest that run or wait


def can_analyse(game: Game) -> bool:
    return not game.info.has_chance and not game.info.has_secrets and game.info.max_seats == 2


def derive_bot_seed(secret: str, seat: int, event: int) -> int:
    """The seed of a bot's random generator. The same match, seat and event give the same seed."""
    digest = hmac.digest(bytes.fromhex(secret), f"landwright-bot-1:{seat}:{event}".encode(), "sha256")
    return int.from_bytes(digest[:4], "big") >> 1


class BrokenBotError(ProblemError):
    """A bot failed: its worker does not know the game, its program raised an exception, or it broke the rules."""

    def __init__(self) -> None:
        super().__init__("broken", "The bot failed in this position. The server's log says why.")


class WorkerDiedError(BrokenBotError):
    """The worker process of a bot was killed, three times in a row. It may be another time that helps."""


class Urgency(IntEnum):
    """Of work in one pool; the first comes first."""

    WATCHED = 0  # a bot's turn at a table where somebody is
    UNWATCHED = 1
    HINT = 2
    ANALYSIS = 3
    REVIEW = 4


Asker: TypeAlias = tuple[Urgency, str]  # of a bot's turn: how urgent it is, and whose workers it takes


class Workers:
    """Worker processes. They are started when first needed, and again after one has died."""

    def __init__(self, count: int, preload: tuple[str, ...], initialize: Callable[[tuple[str, ...]], None]) -> None:
        self.count = count
        self._preload = preload
        self._initialize = initialize
        self._pool: ProcessPoolExecutor | None = None
        self.queue = WorkQueue(count)

    @property
    def is_started(self) -> bool:
        return self._pool is not None

    async def run(self, urgency: Urgency, asker: str, function: Any, *arguments: Any) -> Any:
        for attempt in range(MAX_ATTEMPTS):
            pool: ProcessPoolExecutor | None = None

            def start() -> "Future[Any]":
                nonlocal pool
                pool = self._pool = self._pool or self._start()
                return pool.submit(function, *arguments)

            try:
                return await self.queue.run(urgency, asker, start)
            except BrokenProcessPool:
                log.warning("a bot worker died", extra={"attempt": attempt})
                if self._pool is pool:
                    self._pool = None
            except Exception as error:
                log.error("a bot failed", exc_info=error)
                raise BrokenBotError from error
        raise WorkerDiedError

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, context, self._initialize, (self._preload,))

    async def close(self) -> None:
        pool, self._pool = self._pool, None
        if pool:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # a running search cannot be cancelled
                process.terminate()
            # Until its thread has ended: otherwise its semaphores are reported as leaked.
            await asyncio.to_thread(pool.shutdown, wait=True)


class BotPool:
    """The workers for tables, and one of low priority for hints, analyses and reviews: no table waits for those."""

    def __init__(self, settings: ServerSettings, metrics: Metrics) -> None:
        self.metrics = metrics
        self._tables = Workers(settings.bot_workers, settings.preload, initialize_child)
        self._background = Workers(1, settings.preload, bot_worker.initialize_background)

    @property
    def is_started(self) -> bool:
        return self._tables.is_started

    @property
    def waiting(self) -> int:
        """How many turns wait for a worker."""
        return len(self._tables.queue)

    def time_share(self, bots: int) -> float:
        """The share of its seconds that each of some bots may use, so that all answer as soon as one would."""
        return min(1.0, self._tables.count / max(1, bots))

    async def choose_turn(
        self, asker: Asker, game: Game, level: int, s: State, seat: int, seed: int, time_share: float = 1.0
    ) -> list[int]:
        """The bot's actions until another seat or chance is due."""
        position = game.name, level, s.tobytes(), seat, seed
        actions, seconds = await self._tables.run(*asker, bot_worker.compute_turn, *position, time_share)
        self.metrics.bot_seconds += seconds
        return actions

    async def choose_timed_action(
        self, asker: Asker, game: Game, level: int, s: State, seat: int, seed: int
    ) -> tuple[int, float]:
        """The bot's next action in a real-time game, and the seconds it takes in the game."""
        position = game.name, level, s.tobytes(), seat, seed
        action, takes, seconds = await self._tables.run(*asker, bot_worker.compute_timed_action, *position)
        self.metrics.bot_seconds += seconds
        return action, takes

    async def choose_rest(
        self, asker: Asker, game: Game, rest: bot_worker.RestOfRace
    ) -> tuple[list[bot_worker.TimedAction], bool]:
        """What bots do in the rest of a timed moment, and whether that is all until its end."""
        actions, seconds = await self._tables.run(*asker, bot_worker.compute_rest, game.name, rest)
        self.metrics.bot_seconds += seconds
        return actions, len(actions) < bot_worker.MAX_AHEAD

    async def advise(self, asker: str, game: Game, level: int, s: State, seat: int, seed: int) -> Advice:
        """What a bot answers to a person who asks for a hint."""
        self._check_quota(asker)
        position = game.name, level, s.tobytes(), seat, seed
        advice, seconds = await self._background.run(Urgency.HINT, asker, bot_worker.compute_advice, *position)
        self.metrics.bot_seconds += seconds
        return advice

    async def find_threat(self, asker: str, game: Game, s: State, seat: int) -> Threat:
        """Whether a seat, or else the other one, is about to win. Warnings never use up the quota for hints."""
        if self._background.queue.count(asker) >= MAX_REQUESTS - 1:
            return Threat(line=[])
        found: Threat = await self._background.run(
            Urgency.HINT, asker, bot_worker.compute_threat, game.name, s.tobytes(), seat
        )
        return found

    async def analyse(self, asker: str, game: Game, s: State, seconds: float) -> Analysis:
        self._check_quota(asker)
        found: Analysis = await self._background.run(
            Urgency.ANALYSIS, asker, bot_worker.compute_analysis, game.name, s.tobytes(), seconds
        )
        return found

    async def review_turn(
        self, asker: str, game: Game, s: State, number: int, seat: int, actions: tuple[int, ...]
    ) -> tuple[list[NamedAction], float]:
        """A better turn, if there is one, and the points that the played one lost."""
        position = game.name, s.tobytes(), number, seat, actions
        found: tuple[list[NamedAction], float] = await self._background.run(
            Urgency.REVIEW, asker, bot_worker.compute_review, *position
        )
        return found

    def _check_quota(self, asker: str) -> None:
        if self._background.queue.count(asker) >= MAX_REQUESTS:
            sentence = "Your last requests are still being worked on. Wait for them, and try again."
            raise ProblemError("too-fast", sentence)

    async def warm(self, game: Game) -> None:
        """Starts a worker and loads a game in it."""
        await self._tables.run(Urgency.WATCHED, "", bot_worker.load_game, game.name)

    async def close(self) -> None:
        await self._tables.close()
        await self._background.close()
