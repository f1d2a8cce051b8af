"""One WebSocket of one tab: what comes in is checked and done, what goes out waits in a short queue."""

import asyncio
import logging
from collections import deque
from typing import Final, Protocol

import msgspec

from landwright.match import Refused
from landwright.server import decisions, entries, messages
from landwright.server.decisions import Decision
from landwright.server.frames import encode
from landwright.server.metrics import Metrics
from landwright.server.problems import ProblemError
from landwright.server.record import Record
from landwright.server.safety import LONGEST_MESSAGE, Bucket, too_fast
from landwright.server.settings import Settings
from landwright.server.storage import Guest, StorageError
from landwright.server.table import Table

log: Final = logging.getLogger("landwright.server.live")
TOO_SLOW: Final = 4008  # close codes
TOO_FAST: Final = 4029
CLOSING: Final = 1012
MOST_WARNINGS: Final = 50  # of being too fast, before the connection is closed

_decoder: Final = msgspec.json.Decoder(messages.ClientMessage)


class Wire(Protocol):
    """The socket itself."""

    async def send_text(self, text: str) -> None: ...
    async def close(self, code: int, reason: str) -> None: ...


class _Id(msgspec.Struct):
    id: str = ""


class Connection:
    """A visitor of a table."""

    __slots__ = (
        "_bucket",
        "_close",
        "_queue",
        "_warnings",
        "_wire",
        "_writer",
        "guest",
        "metrics",
        "most",
        "name",
        "table",
    )

    def __init__(self, socket: Wire, table: Table, guest: Guest | None, settings: Settings, metrics: Metrics) -> None:
        self.guest = guest.id if guest else ""
        self.name = guest.name if guest else ""
        self.table = table
        self.metrics = metrics
        self.most = settings.queue
        self._wire = socket
        self._queue: deque[str] = deque()
        self._writer: asyncio.Task[None] | None = None
        self._bucket = Bucket(settings.messages)
        self._warnings = 0
        self._close: tuple[int, str] | None = None

    # Going out

    def send(self, text: str) -> None:
        """Never waits. Who does not read fast enough is let go, and comes back with `since`."""
        if self._close is not None:
            return
        if len(self._queue) >= self.most:
            self.metrics.dropped += 1
            self._queue.clear()
            self.close(TOO_SLOW, "too slow")
            return
        self._queue.append(text)
        self._write()

    def close(self, code: int, reason: str) -> None:
        """After all that waits has gone out."""
        if self._close is None:
            self._close = (code, reason)
            self._write()

    def _write(self) -> None:
        if self._writer is None:
            self._writer = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._queue:
                await self._wire.send_text(self._queue.popleft())
            if self._close is not None:
                await self._wire.close(*self._close)
        except Exception:  # whoever was there has gone; the reader notices it too
            self._queue.clear()
        finally:
            self._writer = None

    async def flush(self) -> None:
        """Waits until everything has gone out."""
        if self._writer is not None:
            await asyncio.wait([self._writer], timeout=1.0)

    # Coming in

    async def hear(self, data: str | bytes) -> None:
        """Does what a message says; whatever is wrong with it comes back as an error and harms nobody."""
        sent: str | None = None
        try:
            self._check_pace()
            message = _read(data)
            sent = message.id
            await self._do(message)
        except ProblemError as problem:
            self._tell(problem, sent or _id_of(data))
        except StorageError:
            log.exception("the storage failed")
            self._tell(ProblemError("broken", "This could not be kept. Try again."), sent)
        except Exception:
            log.exception("a message could not be handled", extra={"table": self.table.record.id})
            self._tell(ProblemError("broken", "Something went wrong here. Nothing was changed."), sent)

    def _check_pace(self) -> None:
        if not self._bucket.take():
            self._warnings += 1
            if self._warnings > MOST_WARNINGS:
                self.close(TOO_FAST, "too fast")
            raise too_fast()

    def _tell(self, problem: ProblemError, sent: str | None) -> None:
        self.metrics.errors += 1
        frame = self.table.frame(self.guest) if problem.code == "stale" else None
        self.send(encode(messages.Error(id=sent, error=problem.code, sentence=problem.sentence, frame=frame)))

    async def _do(self, message: messages.ClientMessage) -> None:
        table, guest = self.table, self.guest
        match message:
            case messages.Act():
                await table.act(self, message)
            case messages.Aim():
                self._aim(message)
            case messages.Ping():
                self.send(encode(messages.Pong(id=message.id)))
            case messages.Say():
                await table.do(self, message.id, lambda record: self._chat(record, message))
            case messages.Resign():
                await table.do(self, message.id, lambda record: decisions.resign(record, guest, message))
            case messages.TakeBack():
                await table.do(self, message.id, lambda record: decisions.take_back(record, guest, message))
            case messages.Answer():
                await table.do(self, message.id, lambda record: decisions.answer(record, guest, message))

    def _aim(self, message: messages.Aim) -> None:
        try:
            points = decisions.aim(self.table.record, self.guest, message)
        except Refused as refused:
            refusal = refused.refusal
            self.send(encode(messages.Refused(id=message.id, rule=refusal.rule, sentence=refusal.sentence)))
        else:
            self.send(encode(messages.Aimed(id=message.id, points=points)))

    def _chat(self, _: Record, message: messages.Say) -> Decision:
        if not self.guest:
            raise ProblemError("no-guest", "Open the start page first: it gives you a name.")
        text = " ".join(message.text.split())
        if not text:
            raise ProblemError("malformed", "There is nothing to say.")
        return Decision([entries.Chatted(guest=self.guest, name=self.name, text=text, id=message.id)])


def _read(data: str | bytes) -> messages.ClientMessage:
    if len(data) > LONGEST_MESSAGE:
        raise ProblemError("too-large", f"A message has at most {LONGEST_MESSAGE} bytes.")
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError as error:
        raise ProblemError("malformed", f"This is no message: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise ProblemError("malformed", "This is no JSON.") from None


def _id_of(data: str | bytes) -> str | None:
    """The id that an error is answered with, if there is one to be found."""
    try:
        return msgspec.json.decode(data[: LONGEST_MESSAGE + 1], type=_Id).id[:40] or None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
