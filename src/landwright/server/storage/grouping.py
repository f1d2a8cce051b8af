"""One writer for one file: what waits while a transaction is being committed goes into the next one together.

A commit waits for the disk, an entry hardly takes any time. So the more is to be written, the more shares one commit,
and nobody ever meets a locked database.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sa

from landwright.server.storage.records import Conflict, StorageError

Answer = TypeVar("Answer")
Work = Callable[[sa.Connection], Answer]


class Waiting(NamedTuple):
    work: Work[Any]
    answer: asyncio.Future[Any]


class GroupWriter:
    """Takes work on the event loop and does it in a thread of its own, in the order in which it came."""

    def __init__(self, connection: sa.Connection, thread: ThreadPoolExecutor) -> None:
        self.connection = connection
        self._thread = thread
        self._waiting: list[Waiting] = []
        self._is_writing = False

    async def write(self, work: Work[Answer]) -> Answer:
        """Answers when the work is committed."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        self._waiting.append(Waiting(work, answer))
        if not self._is_writing:
            self._is_writing = True
            loop.call_soon(self._write_group, loop)  # with all that comes until then
        return await answer

    async def finish(self) -> None:
        """Waits until all that came is written: the order is kept, so the last to be answered comes last."""
        with suppress(sa.exc.SQLAlchemyError):
            await self.write(lambda connection: None)

    def _write_group(self, loop: asyncio.AbstractEventLoop) -> None:
        group = [waiting for waiting in self._waiting if not waiting.answer.cancelled()]
        self._waiting = []
        works = [waiting.work for waiting in group]
        written = loop.run_in_executor(self._thread, do_together, self.connection, works)
        written.add_done_callback(partial(self._answer, loop, group))

    def _answer(
        self, loop: asyncio.AbstractEventLoop, group: list[Waiting], written: asyncio.Future[list[Any]]
    ) -> None:
        for waiting, answer in zip(group, written.result(), strict=True):
            give(waiting.answer, answer)
        self._is_writing = bool(self._waiting)
        if self._is_writing:
            self._write_group(loop)


def give(future: asyncio.Future[Any], answer: Any) -> None:
    if future.done():  # whoever asked went away
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)


def do_together(connection: sa.Connection, works: Sequence[Work[Any]]) -> list[Any]:
    """The answer or the exception of each. When one breaks the transaction, each gets a transaction of its own."""
    try:
        with connection.begin():
            return [answer_or_refusal(connection, work) for work in works]
    except Exception as error:
        if len(works) == 1:
            return [error]
        return [do_together(connection, [work])[0] for work in works]


def answer_or_refusal(connection: sa.Connection, work: Work[Any]) -> Any:
    """A conflict has written nothing: the rest of the transaction goes on."""
    try:
        return work(connection)
    except (Conflict, StorageError) as refusal:
        return refusal
