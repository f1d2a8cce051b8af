"""Compiles games in child processes, in the order in which people need them."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from landwright.bots.compilation import RULES, Unit
from landwright.server.library.compile_worker import CompileError, CompileWorker

log: Final = logging.getLogger("landwright.server.library.compiler")
RULES_SECONDS: Final = 7.0  # estimates, until some units have been measured
OTHER_SECONDS: Final = 3.0
SHORTEST_LEFT: Final = 1.0  # seconds
OVERTIME: Final = 0.25  # a unit that takes longer than estimated takes so much of its time so far again
MAX_ATTEMPTS: Final = 2


@dataclass
class _Job:
    """A unit that is being compiled."""

    unit: Unit
    worker: CompileWorker
    began: float = field(default_factory=time.monotonic)


class Compiler:
    """A queue of units. The rules of all games come before their bots, and a wanted game before the others."""

    def __init__(
        self, processes: int, preload: tuple[str, ...], on_compiled: Callable[[Unit], Awaitable[None]]
    ) -> None:
        self.failed: set[Unit] = set()
        self._processes = processes
        self._preload = preload
        self._on_compiled = on_compiled
        self._order: list[str] = []  # games; the one that was wanted last comes first
        self._queue: list[Unit] = []
        self._jobs: list[_Job] = []
        self._attempts: dict[Unit, int] = {}
        self._measured: dict[bool, list[float]] = {True: [], False: []}  # seconds, by whether the unit is rules

    @property
    def is_idle(self) -> bool:
        return not self._queue and not self._jobs

    def add(self, units: Iterable[Unit]) -> None:
        for unit in units:
            self._queue.append(unit)
            if unit.game not in self._order:
                self._order.append(unit.game)

    def want(self, game: str) -> None:
        """Compiles this game before the others."""
        if game not in self._order or self._order[0] == game:
            return
        self._order.remove(game)
        self._order.insert(0, game)
        if Unit(game, RULES) in self._queue and len(self._jobs) >= self._processes:
            # Its process starts again with the wanted game. What it has compiled so far is in the cache.
            max(self._jobs, key=lambda job: self._priority(job.unit)).worker.stop()

    def seconds_left(self) -> dict[Unit, float]:
        """The estimated time until each unit is compiled: a process takes the next one when it has finished one."""
        now, left = time.monotonic(), {}
        for job in self._jobs:
            elapsed = now - job.began
            left[job.unit] = max(SHORTEST_LEFT, self._estimate(job.unit) - elapsed, OVERTIME * elapsed)
        free = [*left.values(), *[0.0] * (self._processes - len(self._jobs))]
        for unit in sorted(self._queue, key=self._priority):
            free.sort()
            left[unit] = free[0] = free[0] + self._estimate(unit)
        return left

    async def run(self) -> None:
        """Until the queue is empty."""
        try:
            await asyncio.gather(*[self._work() for _ in range(min(self._processes, len(self._queue)))])
        finally:
            self.stop()

    def stop(self) -> None:
        for job in self._jobs:
            job.worker.stop()

    async def _work(self) -> None:
        """Compiles units in one child process after another, until none is left."""
        worker = CompileWorker(self._preload)
        try:
            while self._queue:
                unit = min(self._queue, key=self._priority)
                self._queue.remove(unit)
                if worker.is_stopped:
                    worker = CompileWorker(self._preload)
                await self._compile(_Job(unit, worker))
        finally:
            worker.stop()

    async def _compile(self, job: _Job) -> None:
        self._jobs.append(job)
        try:
            is_done = await asyncio.to_thread(job.worker.compile, job.unit)
        except CompileError as error:
            job.worker.stop()
            self._retry(job.unit, error)
            return
        finally:
            self._jobs.remove(job)
        if not is_done:
            self._queue.append(job.unit)
            return
        self._measured[job.unit.part == RULES].append(time.monotonic() - job.began)
        await self._on_compiled(job.unit)

    def _retry(self, unit: Unit, error: CompileError) -> None:
        attempts = self._attempts[unit] = self._attempts.get(unit, 0) + 1
        log.error("a game was not compiled", extra={"game": unit.game, "part": unit.part, "reason": str(error)})
        if attempts < MAX_ATTEMPTS:
            self._queue.append(unit)
            return
        self.failed.add(unit)
        if unit.part == RULES:  # nothing else of the game can be compiled
            self._queue = [other for other in self._queue if other.game != unit.game]

    def _estimate(self, unit: Unit) -> float:
        is_rules = unit.part == RULES
        return fmean(self._measured[is_rules] or [RULES_SECONDS if is_rules else OTHER_SECONDS])

    def _priority(self, unit: Unit) -> tuple[bool, int]:
        """The lowest comes first. Units of one game stay in their order."""
        is_wanted = self._order.index(unit.game) == 0
        return unit.part != RULES and not is_wanted, self._order.index(unit.game)
