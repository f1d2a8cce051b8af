"""A client's connection to a table: decodes and answers its messages, and queues what it reads too slowly."""

import asyncio
import logging
from collections import deque
from functools import partial
from typing import Final, NoReturn, Protocol

import msgspec

from landwright.core.match import Refused
from landwright.server.runtime import steady_clock
from landwright.server.runtime.budget import Bucket, too_fast
from landwright.server.runtime.errors import ProblemError, storage_failed
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.security import LONGEST_MESSAGE
from landwright.server.runtime.settings import ServerSettings
from landwright.server.storage import Guest, StorageError
from landwright.server.tables import commands
from landwright.server.tables.frames import encode
from landwright.server.tables.preview import preview
from landwright.server.tables.table import Table
from landwright.server.wire import messages

log: Final = logging.getLogger("landwright.server.realtime.connection")
MAX_WARNINGS: Final = 50  # about the rate limit, before the connection is closed
MAX_WAITING: Final = 8  # messages that wait for the one before them
MESSAGE_OVERHEAD: Final = 100  # bytes of memory that a queued message takes besides its content

_decoder: Final = msgspec.json.Decoder(messages.ClientMessage)


class Transport(Protocol):
    """The WebSocket. No method waits."""

    is_stuck: bool  # the client reads too slowly: send nothing until `Connection.resume_sending` is called

    def send(self, message: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...
    def pause_reading(self, is_paused: bool) -> None: ...


class _Id(msgspec.Struct):
    id: str = ""


class Connection:
    """Somebody who sits or watches at a table."""

    __slots__ = (
        "_arrived",
        "_bucket",
        "_close",
        "_id",
        "_is_busy",
        "_is_paused",
        "_queue",
        "_received",
        "_transport",
        "_unsent",
        "_warnings",
        "guest",
        "has_text",
        "max_unsent",
        "metrics",
        "name",
        "table",
    )

    def __init__(
        self,
        transport: Transport,
        table: Table,
        guest: Guest | None,
        settings: ServerSettings,
        metrics: Metrics,
        *,
        has_text: bool = False,
    ) -> None:
        self.has_text = has_text
        self.guest = guest.id if guest else ""
        self.name = guest.name if guest else ""
        self.table = table
        self.metrics = metrics
        self.max_unsent = settings.unsent_bytes
        self._transport = transport
        self._unsent = 0  # bytes in the queue
        self._queue: deque[bytes] = deque()
        self._received: deque[tuple[str | bytes, float]] = deque()  # with the time of arrival
        self._arrived = 0.0  # when the message arrived that is being handled
        self._is_busy = self._is_paused = False
        self._id: str | None = None  # of the message that is being handled
        self._bucket = Bucket(settings.messages)
        self._warnings = 0
        self._close: tuple[int, str] | None = None

    # Sending

    def send(self, message: bytes) -> None:
        """Never waits. A client that reads too slowly is disconnected; it comes back with `since`."""
        if self._close is not None:
            return
        if not self._transport.is_stuck:
            self._transport.send(message)
        elif self._unsent + len(message) <= self.max_unsent:
            self._queue.append(message)
            self._unsent += len(message) + MESSAGE_OVERHEAD
        else:
            self.metrics.dropped += 1
            self._queue.clear()
            self.close(messages.TOO_SLOW, "too slow")

    def close(self, code: int, reason: str) -> None:
        """Closes the WebSocket after the queue has been sent."""
        if self._close is None:
            self._close = (code, reason)
            if not self._queue:
                self._transport.close(code, reason)

    def resume_sending(self) -> None:
        """The client reads again."""
        while self._queue and not self._transport.is_stuck:
            message = self._queue.popleft()
            self._unsent -= len(message) + MESSAGE_OVERHEAD
            self._transport.send(message)
        if self._close is not None and not self._queue:
            self._transport.close(*self._close)

    # Receiving

    def receive(self, data: str | bytes) -> None:
        """Handles a message. Messages of one connection are handled one after another, and few may wait."""
        arrived = steady_clock.now()
        if not self._is_busy and not self._received:
            self._process(data, arrived)
            return
        self._received.append((data, arrived))
        if len(self._received) >= MAX_WAITING:
            self._is_paused = True
            self._transport.pause_reading(True)

    def _process_received(self) -> None:
        """Until one of them has to wait."""
        while self._received and not self._is_busy:
            self._process(*self._received.popleft())

    def _process(self, data: str | bytes, arrived: float) -> None:
        """Handles one message. Whatever is wrong with it is answered with an error."""
        self._is_busy, self._id, self._arrived = True, None, arrived
        try:
            if not self._bucket.take():
                self._warn()
            message = _read(data)
            self._id = message.id
            self._handle(message)
        except Exception as error:
            self._id = self._id or _id_of(data)
            self._finish(error)

    def _finish(self, error: Exception | None = None) -> None:
        """Ends the handling of a message, and goes on with the next."""
        try:
            if error is not None:
                self._report(error)
        finally:
            self._is_busy = False
            if self._received:
                asyncio.get_running_loop().call_soon(self._process_received)
            elif self._is_paused:
                self._is_paused = False
                self._transport.pause_reading(False)

    def _report(self, error: Exception) -> None:
        if isinstance(error, Refused):
            self.metrics.refused += 1
            self._refuse(error)
        elif isinstance(error, ProblemError):
            self._send_error(error)
        elif isinstance(error, StorageError):
            log.error("the storage failed", exc_info=error)
            self._send_error(storage_failed())
        else:
            log.error("a message could not be handled", exc_info=error, extra={"table": self.table.id})
            self._send_error(ProblemError("broken", "Something went wrong on the server. Nothing was changed."))

    def _refuse(self, refused: Refused) -> None:
        refusal = refused.refusal
        self.send(encode(messages.Refused(id=self._id or "", rule=refusal.rule, sentence=refusal.sentence)))

    def _send_error(self, problem: ProblemError) -> None:
        self.metrics.errors += 1
        frame = self.table.frame(self) if problem.code == "stale" else None
        self.send(encode(messages.Error(id=self._id, error=problem.code, sentence=problem.sentence, frame=frame)))

    def _warn(self) -> NoReturn:
        self._warnings += 1
        if self._warnings > MAX_WARNINGS:
            self.close(messages.TOO_FAST, "too fast")
        raise too_fast()

    def _handle(self, message: messages.ClientMessage) -> None:
        """Calls `_finish` at the end, now or later."""
        if isinstance(message, messages.Ping):
            self.send(encode(messages.Pong(id=message.id)))
            self._finish()
        elif isinstance(message, messages.Preview):
            self._preview(message)
            self._finish()
        else:
            if isinstance(message, messages.Say):
                self.table.services.chat_limiter.check(self.guest)
            command = partial(commands.decide, sender=self, message=message, at=self._arrived)
            arrived = self._arrived if isinstance(message, messages.Act) else None
            self.table.submit(command, self._finish, self, message.id, arrived)

    def _preview(self, message: messages.Preview) -> None:
        try:
            self.send(encode(preview(self.table.state, self.guest, message, has_text=self.has_text)))
        except Refused as refused:
            self._refuse(refused)


def _read(data: str | bytes) -> messages.ClientMessage:
    if len(data) > LONGEST_MESSAGE:
        raise ProblemError("too-large", f"A message has at most {LONGEST_MESSAGE} bytes.")
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError as error:
        raise ProblemError("malformed", f"The message is not valid: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise ProblemError("malformed", "The message is not valid JSON.") from None


def _id_of(data: str | bytes) -> str | None:
    """The id that an error is answered with, if there is one to be found."""
    try:
        return msgspec.json.decode(data[: LONGEST_MESSAGE + 1], type=_Id).id[:40] or None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
