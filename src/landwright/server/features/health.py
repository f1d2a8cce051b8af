"""Whether the storage works. Health checks are public, so they share one small write a second."""

import asyncio
import logging
import time
from typing import Final, Literal

from landwright.server.storage import Storage, StorageError, queries

log: Final = logging.getLogger("landwright.server")
FRESH_SECONDS: Final = 1.0
TIMEOUT: Final = 5.0  # seconds; a storage that answers later is no help to anybody


class Health:
    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._status: Literal["ok", "storage"] = "ok"
        self._checked_at = -FRESH_SECONDS
        self._checking: asyncio.Task[None] | None = None

    async def status(self) -> Literal["ok", "storage"]:
        if time.monotonic() - self._checked_at >= FRESH_SECONDS:
            if self._checking is None or self._checking.done():
                self._checking = asyncio.get_running_loop().create_task(self._check())
            await asyncio.shield(self._checking)
        return self._status

    async def _check(self) -> None:
        try:
            await asyncio.wait_for(self._storage.write(queries.check), TIMEOUT)
            self._status = "ok"
        except (StorageError, TimeoutError) as error:
            self._status = "storage"
            log.error("the storage failed a health check", exc_info=error)
        self._checked_at = time.monotonic()
