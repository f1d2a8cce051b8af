"""Leases: one process at a time drives the bots and clocks of a table.

A process is alive as long as its heartbeat is not too old; the leases of one that is not are free. A lease saves work,
and nothing else depends on it: two processes that drive the same table for a moment still append each event once.
"""

import asyncio
import logging
import time
from collections.abc import Sequence
from typing import Final, Protocol

from landwright.server.storage import StorageError
from landwright.server.storage.shared_database import Lease, SharedDatabase

log: Final = logging.getLogger("landwright.server.cluster.leases")
LIFETIME: Final = 2.5  # seconds that a process counts as alive after a heartbeat
BEAT_SECONDS: Final = 0.5
MOST_ADOPTED: Final = 100  # leases at a heartbeat, so that all processes get some


class Owner(Protocol):
    """What a process does about its leases and about other processes."""

    def playable_games(self) -> Sequence[str]: ...
    def adopted(self, lease: Lease) -> None: ...
    def lost(self, table: str) -> None: ...
    def ended(self, process: str) -> None:
        """Another process is not alive any more."""

    def returned(self) -> None:
        """This process was not alive for a while."""


class Leases:
    def __init__(self, process: str, database: SharedDatabase) -> None:
        self.process = process
        self.held: set[str] = set()
        self._database = database
        self._alive: set[str] = set()
        self._last_beat = 0.0
        self._is_closed = False

    async def start(self) -> None:
        """The first heartbeat: from then on the process may take leases."""
        self._alive = await self._database.beat(self.process, LIFETIME)

    async def run(self, owner: Owner) -> None:
        """Beats, and adopts the leases of processes that ended, for ever."""
        while not self._is_closed:
            try:
                await self._beat(owner)
            except StorageError as error:
                log.warning("no heartbeat", extra={"reason": str(error)})
            except Exception:  # a process without heartbeats would lose all leases
                log.exception("a heartbeat failed")
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self, owner: Owner) -> None:
        began = time.monotonic()
        alive = await self._database.beat(self.process, LIFETIME)
        if self._is_closed:
            await self._database.end(self.process)
            return
        late = began - self._last_beat - LIFETIME if self._last_beat else 0.0
        self._last_beat = began
        ended, self._alive = self._alive - alive, alive
        for process in ended:
            owner.ended(process)
        if late > 0:
            log.warning("a heartbeat was late", extra={"seconds": round(late, 1)})
            await self._check_held(owner)
            owner.returned()
        for lease in await self._database.adopt(self.process, owner.playable_games(), MOST_ADOPTED):
            self.held.add(lease.table)
            owner.adopted(lease)

    async def _check_held(self, owner: Owner) -> None:
        lost = self.held - await self._database.held(self.process)
        self.held -= lost
        for table in lost:
            owner.lost(table)

    async def take(self, table: str) -> Lease | None:
        """The lease of a table, unless another process has it."""
        lease = await self._database.take(table, self.process)
        if lease is not None:
            self.held.add(table)
        return lease

    async def release(self, table: str) -> None:
        self.held.discard(table)
        await self._database.release(table, self.process)

    async def close(self) -> None:
        """Frees all leases."""
        self._is_closed = True
        self.held.clear()
        await self._database.end(self.process)
