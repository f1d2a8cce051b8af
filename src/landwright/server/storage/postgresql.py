"""PostgreSQL: a server that several processes share.

Appends have a writer of their own, with group commit. Everything else takes a connection from the pool.
"""

import asyncio
from functools import partial
from typing import Final, Self

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from landwright.server.storage import queries
from landwright.server.storage.database import Reply, Result, Work, closed_error, explain_errors
from landwright.server.storage.direct_connection import DirectConnection
from landwright.server.storage.group_commit import is_plain_append, resolve
from landwright.server.storage.migrate import migrate
from landwright.server.storage.postgresql_writer import PostgreSQLWriter
from landwright.server.storage.records import Append, StorageError
from landwright.server.storage.shared_database import SharedDatabase

POOL_SIZE: Final = 10  # connections of one process


class PostgreSQL:
    def __init__(self, url: sa.URL, place: str) -> None:
        """`place` is where the database is, for people."""
        self.shared = SharedDatabase(url, place)
        self._engine = make_engine(url)
        self._writer = PostgreSQLWriter(DirectConnection(url, place), place)
        self._place = place
        self._is_open = True
        self._active_writes = 0
        self._append_tasks: set[asyncio.Task[None]] = set()
        self._is_idle = asyncio.Event()

    @classmethod
    async def open(cls, url: sa.URL) -> Self:
        place = str(sa.URL.create("postgresql", host=url.host, port=url.port, database=url.database))  # no password
        self = cls(url, place)
        try:
            await self.write(lambda connection: migrate(connection, place))
        except BaseException:
            await self.close()
            raise
        return self

    async def read(self, work: Work[Result]) -> Result:
        return await self.write(work)

    async def write(self, work: Work[Result]) -> Result:
        if not self._is_open:
            raise closed_error(self._place)
        self._active_writes += 1
        try:
            with explain_errors(self._place):
                async with self._engine.begin() as connection:
                    return await connection.run_sync(work)
        finally:
            self._active_writes -= 1
            if self._active_writes == 0:
                self._is_idle.set()

    def append(self, new: Append, reply: Reply) -> None:
        if not self._is_open:
            raise closed_error(self._place)
        if is_plain_append(new):
            self._writer.submit(new, reply)
            return
        task = asyncio.get_running_loop().create_task(self.write(partial(queries.append, new=new)))
        self._append_tasks.add(task)
        task.add_done_callback(partial(self._appended, reply))
        if isinstance(reply, asyncio.Future):  # a caller that no longer waits cancels the append
            reply.add_done_callback(lambda future: task.cancel() if future.cancelled() else None)

    def _appended(self, reply: Reply, task: asyncio.Task[None]) -> None:
        self._append_tasks.discard(task)
        resolve(reply, closed_error(self._place) if task.cancelled() else task.exception())

    async def close(self) -> None:
        self._is_open = False
        self._is_idle.clear()
        if self._active_writes:
            await self._is_idle.wait()
        await self._writer.close()
        await self.shared.close()
        await self._engine.dispose()


def make_engine(url: sa.URL) -> AsyncEngine:
    try:
        return create_async_engine(url, pool_size=POOL_SIZE, max_overflow=0, pool_pre_ping=True, hide_parameters=True)
    except ModuleNotFoundError:
        raise StorageError("PostgreSQL needs one more package: pip install 'landwright[postgresql]'.") from None
