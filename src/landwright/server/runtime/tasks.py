"""Background tasks of the server: kept while they run, logged when they fail, cancelled when the server closes."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

log: Final = logging.getLogger("landwright.server")


class Tasks:
    def __init__(self) -> None:
        self.is_closing = False
        self._running: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return task

    async def close(self) -> None:
        tasks = list(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) and not self.is_closing:
            log.error("a background task failed", exc_info=error)
