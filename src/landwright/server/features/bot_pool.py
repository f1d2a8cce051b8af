"""Bots think in worker processes, a whole turn at a time, and never in the event loop."""

import asyncio
import hmac
import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from landwright.bots import registry as bots
from landwright.bots.bot import Bot
from landwright.core import registry as games
from landwright.core.game import Game
from landwright.core.types import State
from landwright.server.errors import ProblemError
from landwright.server.games import register_games
from landwright.server.metrics import Metrics
from landwright.server.settings import Settings

if TYPE_CHECKING:
    from landwright.bots.alpha_beta import AlphaBeta

log: Final = logging.getLogger("landwright.server.features.bot_pool")
MOST_STEPS: Final = 64  # of one turn; the rest is thought about again

# In the worker

_bots: dict[tuple[str, int], Bot] = {}
_searches: "dict[str, AlphaBeta]" = {}


def start_worker(preload: tuple[str, ...]) -> None:
    """A game is loaded when it is first thought about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends its workers
    threading.Thread(target=_end_with_server, daemon=True).start()
    register_games(preload)


def _end_with_server() -> None:
    """A server that was killed cannot end its workers."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def be_ready(name: str) -> None:
    """For a worker that is soon to think about a game."""
    games.load(name)


def _state(game: Game, data: bytes) -> State:
    return np.frombuffer(data, game.state).copy()[0]


def _bot(game: Game, level: int, seed: int) -> Bot:
    key = game.name, level
    if key not in _bots:
        _bots[key] = bots.make_bot(game, f"level{level}", seed)
    _bots[key].begin(seed)
    return _bots[key]


def think(name: str, level: int, data: bytes, seat: int, seed: int) -> tuple[list[int], float]:
    """What a bot plays until another seat or chance is due, and the seconds that it thought."""
    began = time.perf_counter()
    game = games.load(name)
    bot, s = _bot(game, level, seed), _state(game, data)
    steps: list[int] = []
    while seat in game.seats_waiting(s) and not game.rules.chances(s) and len(steps) < MOST_STEPS:
        steps.append(int(bot.choose(s, seat)))
        game.rules.act(s, seat, steps[-1])
    return steps, time.perf_counter() - began


def think_timed(name: str, level: int, data: bytes, seat: int, seed: int) -> tuple[int, float, float]:
    """What a bot plays next in a real-time game, the seconds that this takes it there, and those that it thought."""
    began = time.perf_counter()
    game = games.load(name)
    action, seconds = bots.timed_choice(_bot(game, level, seed), _state(game, data), seat)
    return int(action), float(seconds), time.perf_counter() - began


def search(name: str, data: bytes, seconds: float) -> dict[str, Any]:
    """The best line in a position, for games of two seats without chance."""
    from landwright.bots.alpha_beta import AlphaBeta

    game = games.load(name)
    if name not in _searches:
        _searches[name] = AlphaBeta(game)
    s = _state(game, data)
    seat = game.seats_waiting(s)[0]
    found = _searches[name].search(s, seconds=seconds)
    winner = None if found.forced is None else seat if found.is_won else 1 - seat
    return {
        "seat": seat,
        "value": float(found.value),
        "line": _texts(game, s, [action for turn in found.line for action in turn]),
        "forced": None if found.forced is None else {"winner": winner, "turns": int(found.forced)},
        "depth": int(found.depth),
    }


def look_back(name: str, data: bytes, number: int, seat: int, action: int) -> tuple[int, float]:
    """The better action that was there, and what was lost by not playing it."""
    from landwright.bots.review import Moment, review

    game = games.load(name)
    found = review(game, [Moment(number, _state(game, data), seat, action)])[0]
    return found.best, found.loss


def _texts(game: Game, s: State, actions: list[int]) -> list[str]:
    ahead, texts = game.copy(s), []
    for action in actions:
        seat = game.seats_waiting(ahead)[0]
        texts.append(game.notation.action_text(game.plain(ahead), seat, action))
        game.rules.act(ahead, seat, action)
    return texts


# In the server


def can_review(game: Game) -> bool:
    """Whether it can be said how many points an action lost."""
    return bool(game.scoring.parts)


def can_analyse(game: Game) -> bool:
    return not game.info.has_chance and not game.info.has_secrets and game.info.max_seats == 2


def seed_of(secret: str, seat: int, event: int) -> int:
    """What a bot's chance follows from: the same for the same match."""
    digest = hmac.digest(bytes.fromhex(secret), f"landwright-bot-1:{seat}:{event}".encode(), "sha256")
    return int.from_bytes(digest[:4], "big") >> 1


class BotError(ProblemError):
    """A bot could not think: its worker does not know the game, its program failed, or it broke the rules."""

    def __init__(self) -> None:
        super().__init__("broken", "The bot cannot think about this position.")


class BotPool:
    """The worker processes. They start when they are needed, and again when one has died."""

    def __init__(self, settings: Settings, metrics: Metrics) -> None:
        self.settings = settings
        self.metrics = metrics
        self._pool: ProcessPoolExecutor | None = None

    @property
    def is_started(self) -> bool:
        return self._pool is not None

    async def think(self, game: Game, level: int, s: State, seat: int, seed: int) -> list[int]:
        steps, seconds = await self._run(think, game.name, level, s.tobytes(), seat, seed)
        self.metrics.bot_seconds += seconds
        return steps

    async def think_timed(self, game: Game, level: int, s: State, seat: int, seed: int) -> tuple[int, float]:
        """An action in a real-time game, and the seconds that it takes."""
        action, takes, seconds = await self._run(think_timed, game.name, level, s.tobytes(), seat, seed)
        self.metrics.bot_seconds += seconds
        return action, takes

    async def analyse(self, game: Game, s: State, seconds: float) -> dict[str, Any]:
        return await self._run(search, game.name, s.tobytes(), seconds)

    async def look_back(self, game: Game, s: State, number: int, seat: int, action: int) -> tuple[int, float]:
        found: tuple[int, float] = await self._run(look_back, game.name, s.tobytes(), number, seat, action)
        return found

    async def warm(self, game: Game) -> None:
        await self._run(be_ready, game.name)

    async def _run(self, function: Any, *arguments: Any) -> Any:
        for attempt in range(3):
            pool = self._pool = self._pool or self._start()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            except BrokenProcessPool:
                log.warning("a bot worker died", extra={"attempt": attempt})
                if self._pool is pool:
                    self._pool = None
            except Exception as error:
                log.error("a bot cannot think", exc_info=error)
                raise BotError from error
        raise BotError

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(
            self.settings.bot_workers,
            multiprocessing.get_context("spawn"),
            start_worker,
            (self.settings.preload,),
        )

    def close(self) -> None:
        if self._pool:
            processes = list((self._pool._processes or {}).values())
            self._pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:  # a search hears nothing; what it would find is not wanted any more
                process.terminate()
            self._pool = None
