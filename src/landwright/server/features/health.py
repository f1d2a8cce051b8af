"""Whether this process can serve players: games are playable, and the storage answers.

Health checks are public, so they share one small write a second. Nobody waits long for it. A write that takes longer is
not cancelled, because asyncpg would wait for the database to agree to that, and the next one begins when it has ended:
while the database does not answer, one write waits for it, however often somebody asks.
"""

import asyncio
import logging
import time
from typing import Final

from landwright.server.library.games import GameLibrary
from landwright.server.runtime.tasks import Tasks
from landwright.server.storage import Storage, StorageError, queries
from landwright.server.wire.http import Health, HealthStatus

log: Final = logging.getLogger("landwright.server")
FRESH_SECONDS: Final = 1.0  # for which a finished write counts
TIMEOUT: Final = 1.5  # seconds that a write may take; load balancers want their answer within two
SENTENCES: Final[dict[HealthStatus, str]] = {
    "ok": "Games can be played.",
    "starting": "Games are being compiled. None of them can be played yet.",
    "broken": "No game could be compiled. The server's log says why.",
    "storage": "Nothing can be stored, because the database does not answer or reports an error.",
    "closing": "The server is shutting down.",
}


class HealthCheck:
    def __init__(self, storage: Storage, library: GameLibrary, tasks: Tasks) -> None:
        self._storage = storage
        self._library = library
        self._tasks = tasks
        self._writing: asyncio.Task[bool] | None = None  # the last write; its result is whether it succeeded
        self._began = self._ended = 0.0
        self._is_late = False  # the last write took too long, which was logged

    async def answer(self) -> Health:
        status = await self._status()
        library = self._library
        missing = [name for name in library.listed if name not in library.playable]
        failed = [name for name in missing if library.has_failed(name)]
        preparing = [name for name in missing if name not in failed]
        return Health(status=status, sentence=SENTENCES[status], preparing=preparing, failed=failed)

    async def _status(self) -> HealthStatus:
        if self._tasks.is_closing:
            return "closing"
        if not await self._can_store():
            return "storage"
        if self._library.playable:
            return "ok"
        return "broken" if all(map(self._library.has_failed, self._library.listed)) else "starting"

    async def _can_store(self) -> bool:
        """Whether a write of the last second succeeded, or one that is under way does so in time."""
        now = time.monotonic()
        if self._writing is None or (self._writing.done() and now - self._ended >= FRESH_SECONDS):
            self._began, self._is_late = now, False
            self._writing = asyncio.get_running_loop().create_task(self._write())
        await asyncio.wait([self._writing], timeout=max(0.0, self._began + TIMEOUT - now))
        if self._writing.done():
            return self._writing.result()
        if not self._is_late:
            self._is_late = True
            log.error("the storage did not answer a health check in time")
        return False

    async def _write(self) -> bool:
        try:
            await self._storage.write(queries.check)
        except StorageError as error:
            log.error("the storage failed a health check", exc_info=error)
            return False
        finally:
            self._ended = time.monotonic()
        return True
