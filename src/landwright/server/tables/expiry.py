"""Tables end that everybody has left: those that wait for players are deleted, and matches are closed."""

import asyncio
import logging
from typing import Final

from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError
from landwright.server.storage import StorageError, housekeeping
from landwright.server.tables import commands
from landwright.server.tables.registry import Tables

log: Final = logging.getLogger("landwright.server")
SECONDS_BETWEEN: Final = 600.0


async def expire_regularly(tables: Tables) -> None:
    while True:
        try:
            await expire(tables)
        except StorageError as error:
            log.error("the storage failed", exc_info=error)
        await asyncio.sleep(SECONDS_BETWEEN)


async def expire(tables: Tables) -> None:
    settings, storage, now = tables.services.settings, tables.services.storage, steady_clock.now()
    await _delete_waiting(tables, await storage.read(housekeeping.waiting_since, now - settings.waiting_expires))
    for table in await storage.read(housekeeping.abandoned_since, now - settings.match_expires):
        await _close(tables, table)


async def _delete_waiting(tables: Tables, ids: list[str]) -> None:
    """Except those where somebody is."""
    left = [table for table in ids if table not in tables.known or not tables.known[table].broadcaster.clients]
    if left:
        await tables.services.storage.write(housekeeping.delete_waiting, left)
        for table in left:
            tables.known.pop(table, None)


async def _close(tables: Tables, id: str) -> None:  # noqa: A002
    try:
        table = await tables.open(id)
        if not table.broadcaster.clients:
            await table.execute(commands.abandon)
    except ProblemError as problem:  # its game is not compiled yet, or no longer installed
        log.info("an abandoned table cannot be closed", extra={"table": id, "reason": problem.sentence})
