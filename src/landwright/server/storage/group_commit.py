"""One writer for one file: what waits while a transaction is being committed goes into the next one together.

A commit waits for the disk, an entry hardly takes any time. So the more is to be written, the more shares one commit,
and nobody ever meets a locked database.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import groupby
from typing import Any, Final, TypeVar

import msgspec
import sqlalchemy as sa

from landwright.server.storage.appending import append_together
from landwright.server.storage.queries import append
from landwright.server.storage.records import Append, Conflict, StorageError

log: Final = logging.getLogger("landwright.server.storage")
GATHERING: Final = 0.008  # seconds from group to group: many at once cost hardly more than one, and nobody notices
Answer = TypeVar("Answer")
Work = Callable[[sa.Connection], Answer]
Done = Callable[[Exception | None], None]
Answering = asyncio.Future[Any] | Done


class Waiting(msgspec.Struct, frozen=True):
    work: Work[Any] | Append
    answer: Answering


class GroupWriter:
    """Takes work on the event loop and does it in a thread of its own, in the order in which it came."""

    def __init__(
        self, connection: sa.Connection, thread: ThreadPoolExecutor, explain: Callable[[Exception], Exception]
    ) -> None:
        """`explain` makes a sentence for people of what the database says."""
        self.connection = connection
        self._thread = thread
        self._explain = explain
        self._waiting: list[Waiting] = []
        self._is_writing = False
        self._began = 0.0  # the last group, by the loop's clock

    def write(self, work: Work[Answer]) -> "asyncio.Future[Answer]":
        """Answers when the work is committed."""
        answer = asyncio.get_running_loop().create_future()
        self.take(work, answer)
        return answer

    def take(self, work: Work[Any] | Append, answer: Answering) -> None:
        """The answer comes to a future, or as a call, which is cheaper."""
        self._waiting.append(Waiting(work, answer))
        if not self._is_writing:
            self._is_writing = True
            self._write_soon()

    def _write_soon(self) -> None:
        """With all that comes until then: at once after a while of quiet, else not before the time of a group is up."""
        loop = asyncio.get_running_loop()
        wait = self._began + GATHERING - loop.time()
        if wait > 0:
            loop.call_later(wait, self._write_group, loop)
        else:
            loop.call_soon(self._write_group, loop)

    async def finish(self) -> None:
        """Waits until all that came is written: the order is kept, so the last to be answered comes last."""
        with suppress(sa.exc.SQLAlchemyError):
            await self.write(lambda connection: None)

    def _write_group(self, loop: asyncio.AbstractEventLoop) -> None:
        self._began = loop.time()
        group = [waiting for waiting in self._waiting if is_wanted(waiting.answer)]
        self._waiting = []
        works = [waiting.work for waiting in group]
        written = loop.run_in_executor(self._thread, do_together, self.connection, works)
        written.add_done_callback(partial(self._answer, group))

    def _answer(self, group: list[Waiting], written: asyncio.Future[list[Any]]) -> None:
        for waiting, answer in zip(group, written.result(), strict=True):
            give(waiting.answer, self._explain(answer) if isinstance(answer, Exception) else answer)
        self._is_writing = bool(self._waiting)
        if self._is_writing:
            self._write_soon()


def is_wanted(answer: Answering) -> bool:
    return not (isinstance(answer, asyncio.Future) and answer.cancelled())


def give(to: Answering, answer: Any) -> None:
    if not isinstance(to, asyncio.Future):
        try:
            to(answer)
        except Exception:  # the others of the group are to hear all the same
            log.exception("what was written could not be told")
    elif to.done():  # whoever asked went away
        return
    elif isinstance(answer, Exception):
        to.set_exception(answer)
    else:
        to.set_result(answer)


def do_together(connection: sa.Connection, works: Sequence[Work[Any] | Append]) -> list[Any]:
    """The answer or the exception of each. When one breaks the transaction, each gets a transaction of its own."""
    try:
        with connection.begin():
            return list(answers(connection, works))
    except Exception as error:
        if len(works) == 1:
            return [error]
        return [do_together(connection, [work])[0] for work in works]


def answers(connection: sa.Connection, works: Sequence[Work[Any] | Append]) -> Iterator[Any]:
    """One by one, but appends that come one after the other are written together."""
    for is_together, group in groupby(works, is_plain_append):
        if is_together and len(works) > 1:
            appends = [work for work in group if isinstance(work, Append)]
            append_together(connection, appends)
            yield from [None] * len(appends)
        else:
            yield from (answer_or_refusal(connection, work) for work in group)


def is_plain_append(work: Work[Any] | Append) -> bool:
    return isinstance(work, Append) and not work.sat_down and work.rematch is None


def answer_or_refusal(connection: sa.Connection, work: Work[Any] | Append) -> Any:
    """A conflict has written nothing: the rest of the transaction goes on."""
    try:
        return append(connection, work) if isinstance(work, Append) else work(connection)
    except (Conflict, StorageError) as refusal:
        return refusal
