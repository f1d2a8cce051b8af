"""Follows what other processes append to a table: reads it from the storage, applies it and tells the clients."""

import asyncio
import logging
from collections.abc import Sequence
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from landwright.server.runtime.errors import ProblemError
from landwright.server.storage import Entry, StorageError
from landwright.server.tables import events

if TYPE_CHECKING:
    from landwright.server.tables.table import Table

log: Final = logging.getLogger("landwright.server.tables.follower")
RETRY_AFTER: Final = 0.5  # seconds, when the storage failed


class Follower:
    def __init__(self, table: "Table") -> None:
        self.table = table
        self.is_lost = False  # the state is not that of the storage, and the table was dropped from memory
        self._heard = 0  # how many entries the table has, as far as known
        self._is_following = False

    def hear(self, entries: int) -> None:
        """Called with the number of entries that the table has now."""
        self._heard = max(self._heard, entries)
        if self._heard > self.table.state.applied and not self._is_following:
            self._is_following = True
            self.table.services.tasks.spawn(self._follow())

    async def _follow(self) -> None:
        try:
            while self._heard > self.table.state.applied:
                try:
                    await self.catch_up()
                except StorageError as error:
                    log.warning("entries could not be read", extra={"table": self.table.id, "reason": str(error)})
                    await asyncio.sleep(RETRY_AFTER)
                except ProblemError as problem:  # the game is not compiled here: the clients connect again
                    log.info("a table is dropped", extra={"table": self.table.id, "reason": problem.sentence})
                    return
        finally:
            self._is_following = False

    async def catch_up(self) -> None:
        async with self.table.lock:
            await self.read_new()

    async def read_new(self) -> bool:
        """Applies what the storage has more than the state; returns whether there was anything. Needs the lock."""
        table = self.table
        if self.is_lost:
            raise ProblemError("preparing", "The table is being loaded again. Try again in a moment.")
        found = await table.services.cluster.entries(table.id, table.state.applied)
        if not found:
            return False
        try:
            self._apply(found)
        except Exception:  # such as a match that began while its game is not compiled here
            log.info("a table is loaded again", extra={"table": table.id}, exc_info=True)
            await self._load_again()
        return True

    async def _load_again(self) -> None:
        try:
            await self.table.reload()
        except BaseException:
            self.is_lost = True
            self.table.services.cluster.give_up(self.table)
            raise

    def _apply(self, found: Sequence[Entry]) -> None:
        """Events that were appended together have the same time, and clients are told of them together."""
        for at, group in groupby(found, attrgetter("at")):
            self.table.publish([events.decode(entry.data) for entry in group], at)
        self.table.go_on()
