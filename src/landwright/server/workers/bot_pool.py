"""A pool of worker processes for bots: turns, analysis and reviews never run in the event loop."""

import asyncio
import hmac
import logging
import multiprocessing
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from landwright.bots import registry as bots
from landwright.bots.bot import Advice, Bot
from landwright.core import registry as games
from landwright.core.game import Game
from landwright.core.plain_state import PlainState
from landwright.core.types import State
from landwright.server.library.child_process import initialize_child
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.settings import Settings
from landwright.server.wire.analysis import NamedAction
from landwright.server.workers.work_queue import WorkQueue

if TYPE_CHECKING:
    from landwright.bots.alpha_beta import AlphaBeta

log: Final = logging.getLogger("landwright.server.workers.bot_pool")
MAX_ATTEMPTS: Final = 3  # of one piece of work whose worker dies
MAX_REQUESTS: Final = 4  # hints and analyses of one guest that run or wait
BACKGROUND_NICENESS: Final = 10
MAX_ACTIONS: Final = 64  # of one turn; for the rest the bot is called again

# In the worker processes

_bots: dict[tuple[str, int], Bot] = {}
_searches: "dict[str, AlphaBeta]" = {}


def initialize_background(preload: tuple[str, ...]) -> None:
    """Called first in the worker for what no table waits for."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(BACKGROUND_NICENESS)
    initialize_child(preload)


def load_game(name: str) -> None:
    games.load(name)


def _decode_state(game: Game, data: bytes) -> State:
    return np.frombuffer(data, game.state).copy()[0]


def _get_bot(game: Game, level: int, seed: int) -> Bot:
    key = game.name, level
    if key not in _bots:
        _bots[key] = bots.make_bot(game, f"level{level}", seed)
    _bots[key].begin(seed)
    return _bots[key]


def choose_turn(
    name: str, level: int, data: bytes, seat: int, seed: int, time_share: float = 1.0, most: int = MAX_ACTIONS
) -> tuple[list[int], float]:
    """A bot's actions until another seat or chance is due, at most so many, and the seconds of computation."""
    began = time.perf_counter()
    game = games.load(name)
    bot, s = _get_bot(game, level, seed), _decode_state(game, data)
    bot.limit_time(time_share)
    actions: list[int] = []
    while seat in game.seats_waiting(s) and not game.rules.chances(s) and len(actions) < most:
        actions.append(int(bot.choose(s, seat)))
        game.rules.act(s, seat, actions[-1])
    return actions, time.perf_counter() - began


def advise(name: str, level: int, data: bytes, seat: int, seed: int) -> tuple[Advice, float]:
    """What a bot answers to a person who asks for a hint, and the seconds of computation."""
    began = time.perf_counter()
    game = games.load(name)
    advice = _get_bot(game, level, seed).advise(_decode_state(game, data), seat)
    return advice, time.perf_counter() - began


def choose_timed_action(name: str, level: int, data: bytes, seat: int, seed: int) -> tuple[int, float, float]:
    """A bot's next action in a real-time game, the seconds it takes in the game, and the seconds of computation."""
    began = time.perf_counter()
    game = games.load(name)
    action, seconds = bots.timed_choice(_get_bot(game, level, seed), _decode_state(game, data), seat)
    return int(action), float(seconds), time.perf_counter() - began


def analyse(name: str, data: bytes, seconds: float) -> dict[str, Any]:
    """The fields of a `analysis_schemas.Analysis`, for games that `can_analyse` accepts."""
    game = games.load(name)
    s = _decode_state(game, data)
    seat = game.seats_waiting(s)[0]
    found = _get_search(game).search(s, seconds=seconds)
    winner = None if found.forced is None else seat if found.is_won else 1 - seat
    return {
        "seat": seat,
        "value": float(found.value),
        "line": _named_line(game, s, [action for turn in found.line for action in turn]),
        "turn": len(found.line[0]) if found.line else 0,
        "forced": None if found.forced is None else {"winner": winner, "turns": int(found.forced)},
        "depth": int(found.depth),
    }


def _get_search(game: Game) -> "AlphaBeta":
    from landwright.bots.alpha_beta import AlphaBeta

    if game.name not in _searches:
        _searches[game.name] = AlphaBeta(game)
    return _searches[game.name]


def find_threat(name: str, data: bytes, seat: int) -> list[NamedAction]:
    """The turn with which the other seat would win after most short turns of this one; empty if there is none.

    A turn may not be empty, so the next turn of the other seat cannot be looked at without one.
    """
    game = games.load(name)
    s = _decode_state(game, data)
    ends = [end for after in _after_each(game, s, seat) for end in (after, *_after_each(game, after, seat))]
    passed = [end for end in ends if seat not in (waiting := game.seats_waiting(end)) and waiting]
    wins = [(end, found.move) for end in passed if (found := _get_search(game).search(end, depth=1)).is_won]
    return _named_line(game, *wins[0]) if 2 * len(wins) > len(passed) else []


def _after_each(game: Game, s: State, seat: int) -> list[State]:
    """The states after each action of a seat; none if it is not to act."""
    ends = []
    for action in game.actions(s, seat) if seat in game.seats_waiting(s) else ():
        ends.append(game.copy(s))
        game.rules.act(ends[-1], seat, action)
    return ends


def review_turn(
    name: str, data: bytes, number: int, seat: int, actions: tuple[int, ...]
) -> tuple[list[NamedAction], float]:
    """The best turn instead of the one that was played, and the points that it would have gained.

    The turn is empty if nothing better was found.
    """
    from landwright.bots.review import Moment, review

    game = games.load(name)
    s = _decode_state(game, data)
    (found,) = review(game, [Moment(number, s, seat, actions)])
    return _named_line(game, s, () if found.best == actions else found.best, seat), found.loss


def _named_line(game: Game, s: State, actions: Iterable[int], by: int | None = None) -> list[NamedAction]:
    """Consecutive actions of one seat or of all, each named in the position before it."""
    ahead, line = game.copy(s), []
    for action in actions:
        seat = game.seats_waiting(ahead)[0] if by is None else by
        line.append(name_action(game, game.plain(ahead), seat, action))
        game.rules.act(ahead, seat, action)
    return line


def name_action(game: Game, plain: PlainState, seat: int, action: int) -> NamedAction:
    notation = game.notation
    text, step = notation.action_text(plain, seat, action), notation.event_step(plain, seat, action)
    return NamedAction(action=int(action), text=text, step=step)


# In the server


def can_analyse(game: Game) -> bool:
    return not game.info.has_chance and not game.info.has_secrets and game.info.max_seats == 2


def derive_bot_seed(secret: str, seat: int, event: int) -> int:
    """The seed of a bot's random generator. The same match, seat and event give the same seed."""
    digest = hmac.digest(bytes.fromhex(secret), f"landwright-bot-1:{seat}:{event}".encode(), "sha256")
    return int.from_bytes(digest[:4], "big") >> 1


class BotError(ProblemError):
    """A bot failed: its worker does not know the game, its program raised an exception, or it broke the rules."""

    def __init__(self) -> None:
        super().__init__("broken", "The bot failed in this position. The server's log says why.")


class WorkerDiedError(BotError):
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
                raise BotError from error
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

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.metrics = metrics
        self._tables = Workers(settings.bot_workers, settings.preload, initialize_child)
        self._background = Workers(1, settings.preload, initialize_background)

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
        actions, seconds = await self._tables.run(*asker, choose_turn, *position, time_share)
        self.metrics.bot_seconds += seconds
        return actions

    async def choose_timed_action(
        self, asker: Asker, game: Game, level: int, s: State, seat: int, seed: int
    ) -> tuple[int, float]:
        """The bot's next action in a real-time game, and the seconds it takes in the game."""
        position = game.name, level, s.tobytes(), seat, seed
        action, takes, seconds = await self._tables.run(*asker, choose_timed_action, *position)
        self.metrics.bot_seconds += seconds
        return action, takes

    async def advise(self, asker: str, game: Game, level: int, s: State, seat: int, seed: int) -> Advice:
        """What a bot answers to a person who asks for a hint."""
        self._check_quota(asker)
        position = game.name, level, s.tobytes(), seat, seed
        advice, seconds = await self._background.run(Urgency.HINT, asker, advise, *position)
        self.metrics.bot_seconds += seconds
        return advice

    async def find_threat(self, asker: str, game: Game, s: State, seat: int) -> list[NamedAction]:
        """The turn with which the other seat would win next, or nothing. Warnings never use up the quota for hints."""
        if self._background.queue.count(asker) >= MAX_REQUESTS - 1:
            return []
        found: list[NamedAction] = await self._background.run(
            Urgency.HINT, asker, find_threat, game.name, s.tobytes(), seat
        )
        return found

    async def analyse(self, asker: str, game: Game, s: State, seconds: float) -> dict[str, Any]:
        self._check_quota(asker)
        return await self._background.run(Urgency.ANALYSIS, asker, analyse, game.name, s.tobytes(), seconds)

    async def review_turn(
        self, asker: str, game: Game, s: State, number: int, seat: int, actions: tuple[int, ...]
    ) -> tuple[list[NamedAction], float]:
        """A better turn, if there is one, and the points that the played one lost."""
        position = game.name, s.tobytes(), number, seat, actions
        found: tuple[list[NamedAction], float] = await self._background.run(
            Urgency.REVIEW, asker, review_turn, *position
        )
        return found

    def _check_quota(self, asker: str) -> None:
        if self._background.queue.count(asker) >= MAX_REQUESTS:
            sentence = "Your last requests are still being worked on. Wait for them, and try again."
            raise ProblemError("too-fast", sentence)

    async def warm(self, game: Game) -> None:
        """Starts a worker and loads a game in it."""
        await self._tables.run(Urgency.WATCHED, "", load_game, game.name)

    async def close(self) -> None:
        await self._tables.close()
        await self._background.close()
