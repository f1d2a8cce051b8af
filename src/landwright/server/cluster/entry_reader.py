"""Reads the new entries of tables. Tables that ask during a read share the next one."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from landwright.server.storage import Entry
from landwright.server.storage.shared_database import SharedDatabase


class _Wish(NamedTuple):
    since: int
    found: "asyncio.Future[list[Entry]]"


class EntryReader:
    def __init__(self, database: SharedDatabase, spawn: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self._database = database
        self._spawn = spawn
        self._wishes: dict[str, list[_Wish]] = {}
        self._is_reading = False

    async def read(self, table: str, since: int) -> list[Entry]:
        """The entries of a table from number `since` on, in order."""
        found = asyncio.get_running_loop().create_future()
        self._wishes.setdefault(table, []).append(_Wish(since, found))
        if not self._is_reading:
            self._is_reading = True
            self._spawn(self._read_all())
        return await found

    async def _read_all(self) -> None:
        try:
            while self._wishes:
                wishes, self._wishes = self._wishes, {}
                await self._read(wishes)
        finally:
            self._is_reading = False

    async def _read(self, wishes: dict[str, list[_Wish]]) -> None:
        since = {table: min(wish.since for wish in of_table) for table, of_table in wishes.items()}
        found: dict[str, list[Entry]] = {}
        error: Exception | None = None
        try:
            found = await self._database.entries(since)
        except Exception as trouble:
            error = trouble
        finally:
            for table, of_table in wishes.items():
                for wish in of_table:
                    _resolve(wish, found.get(table), error)


def _resolve(wish: _Wish, found: list[Entry] | None, error: Exception | None) -> None:
    if wish.found.done():  # cancelled meanwhile
        return
    if error is not None:
        wish.found.set_exception(error)
    elif found is None:
        wish.found.cancel()
    else:
        wish.found.set_result([entry for entry in found if entry.number >= wish.since])
