"""Waits for games that another process of this machine compiles: the machine-code cache says when they are there."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from landwright.bots.compilation import RULES, Unit
from landwright.server.library.compiler import OTHER_SECONDS, RULES_SECONDS

CHECK_SECONDS: Final = 1.0


class CacheWatcher:
    """Has the methods of `Compiler`, and compiles nothing."""

    def __init__(
        self,
        is_compiled: Callable[[Unit], Awaitable[bool]],
        on_compiled: Callable[[Unit], Awaitable[None]],
        on_want: Callable[[str], None],
    ) -> None:
        """`on_want` tells the process that compiles which game somebody waits for."""
        self.failed: set[Unit] = set()
        self._is_compiled = is_compiled
        self._on_compiled = on_compiled
        self._on_want = on_want
        self._missing: list[Unit] = []

    @property
    def is_idle(self) -> bool:
        return not self._missing

    def add(self, units: Iterable[Unit]) -> None:
        self._missing += units

    def want(self, game: str) -> None:
        if any(unit.game == game for unit in self._missing):
            self._on_want(game)

    def seconds_left(self) -> dict[Unit, float]:
        """An estimate as if the units were compiled one after another, rules first."""
        left, total = {}, 0.0
        for unit in sorted(self._missing, key=lambda unit: unit.part != RULES):
            total += RULES_SECONDS if unit.part == RULES else OTHER_SECONDS
            left[unit] = total
        return left

    async def run(self) -> None:
        """Until nothing is missing."""
        while self._missing:
            for unit in [*self._missing]:
                if await self._is_compiled(unit):
                    self._missing.remove(unit)
                    await self._on_compiled(unit)
            await asyncio.sleep(CHECK_SECONDS if self._missing else 0)

    def stop(self) -> None:
        self._missing = []
