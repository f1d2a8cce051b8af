"""One tab at a table: what comes in is checked and done, what goes out waits in a short queue when it has to."""

import asyncio
import logging
import time
from collections import deque
from functools import partial
from typing import Final, NoReturn, Protocol

import msgspec

from landwright.core.match import Refused
from landwright.server.errors import ProblemError
from landwright.server.metrics import Metrics
from landwright.server.realtime import messages
from landwright.server.security import LONGEST_MESSAGE, Bucket, too_fast
from landwright.server.settings import Settings
from landwright.server.storage import Guest, StorageError
from landwright.server.tables import commands, undo
from landwright.server.tables.commands import Decision
from landwright.server.tables.frames import encode
from landwright.server.tables.preview import preview
from landwright.server.tables.state import TableState
from landwright.server.tables.table import Table

log: Final = logging.getLogger("landwright.server.realtime.connection")
TOO_SLOW: Final = 4008  # close codes
TOO_FAST: Final = 4029
CLOSING: Final = 1012
MOST_WARNINGS: Final = 50  # of being too fast, before the connection is closed
MOST_AHEAD: Final = 8  # messages that wait for the one before them

_decoder: Final = msgspec.json.Decoder(messages.ClientMessage)


class Wire(Protocol):
    """The socket itself. Nothing of it waits."""

    is_stuck: bool  # nothing should be sent now; `Connection.go_on` is called when it may go on

    def send(self, message: bytes) -> None: ...
    def close(self, code: int, reason: str) -> None: ...
    def hold(self, is_held: bool) -> None: ...


class _Id(msgspec.Struct):
    id: str = ""


class Connection:
    """A visitor of a table."""

    __slots__ = (
        "_bucket",
        "_close",
        "_heard",
        "_is_doing",
        "_is_held",
        "_queue",
        "_sent",
        "_warnings",
        "_wire",
        "guest",
        "has_text",
        "metrics",
        "most",
        "name",
        "table",
    )

    def __init__(
        self,
        socket: Wire,
        table: Table,
        guest: Guest | None,
        settings: Settings,
        metrics: Metrics,
        *,
        has_text: bool = False,
    ) -> None:
        self.has_text = has_text
        self.guest = guest.id if guest else ""
        self.name = guest.name if guest else ""
        self.table = table
        self.metrics = metrics
        self.most = settings.queue
        self._wire = socket
        self._queue: deque[bytes] = deque()
        self._heard: deque[str | bytes] = deque()
        self._is_doing = self._is_held = False
        self._sent: str | None = None  # the id of the message that is being done
        self._bucket = Bucket(settings.messages)
        self._warnings = 0
        self._close: tuple[int, str] | None = None

    # Going out

    def send(self, message: bytes) -> None:
        """Never waits. Who does not read fast enough is let go, and comes back with `since`."""
        if self._close is not None:
            return
        if not self._wire.is_stuck:
            self._wire.send(message)
        elif len(self._queue) < self.most:
            self._queue.append(message)
        else:
            self.metrics.dropped += 1
            self._queue.clear()
            self.close(TOO_SLOW, "too slow")

    def close(self, code: int, reason: str) -> None:
        """After all that waits has gone out."""
        if self._close is None:
            self._close = (code, reason)
            if not self._queue:
                self._wire.close(code, reason)

    def go_on(self) -> None:
        """The wire is free again."""
        while self._queue and not self._wire.is_stuck:
            self._wire.send(self._queue.popleft())
        if self._close is not None and not self._queue:
            self._wire.close(*self._close)

    # Coming in

    def hear(self, data: str | bytes) -> None:
        """Takes a message. Those of one connection are done one after the other, and few are taken ahead."""
        if not self._is_doing and not self._heard:
            self._try(data)
            return
        self._heard.append(data)
        if len(self._heard) >= MOST_AHEAD:
            self._is_held = True
            self._wire.hold(True)

    def _do_all(self) -> None:
        """Until there is something to wait for."""
        while self._heard and not self._is_doing:
            self._try(self._heard.popleft())

    def _try(self, data: str | bytes) -> None:
        """Does what a message says; whatever is wrong with it comes back as an error and harms nobody."""
        self._is_doing, self._sent = True, None
        try:
            if not self._bucket.take():
                self._warn()
            message = _read(data)
            self._sent = message.id
            self._handle(message)
        except Exception as error:
            self._sent = self._sent or _id_of(data)
            self._done(error)

    def _done(self, error: Exception | None = None) -> None:
        """With the message that was under way, by itself or with an error."""
        try:
            if error is not None:
                self._report(error)
        finally:
            self._is_doing = False
            if self._heard:
                asyncio.get_running_loop().call_soon(self._do_all)
            elif self._is_held:
                self._is_held = False
                self._wire.hold(False)

    def _report(self, error: Exception) -> None:
        if isinstance(error, Refused):
            self.metrics.refused += 1
            self._refuse(error)
        elif isinstance(error, ProblemError):
            self._send_error(error)
        elif isinstance(error, StorageError):
            log.error("the storage failed", exc_info=error)
            self._send_error(ProblemError("broken", "The server could not store this. Try again."))
        else:
            log.error("a message could not be handled", exc_info=error, extra={"table": self.table.id})
            self._send_error(ProblemError("broken", "Something went wrong on the server. Nothing was changed."))

    def _refuse(self, refused: Refused) -> None:
        refusal = refused.refusal
        self.send(encode(messages.Refused(id=self._sent or "", rule=refusal.rule, sentence=refusal.sentence)))

    def _send_error(self, problem: ProblemError) -> None:
        self.metrics.errors += 1
        frame = self.table.frame(self) if problem.code == "stale" else None
        self.send(encode(messages.Error(id=self._sent, error=problem.code, sentence=problem.sentence, frame=frame)))

    def _warn(self) -> NoReturn:
        self._warnings += 1
        if self._warnings > MOST_WARNINGS:
            self.close(TOO_FAST, "too fast")
        raise too_fast()

    def _handle(self, message: messages.ClientMessage) -> None:
        """Calls `_done` at the end, now or later."""
        if isinstance(message, messages.Ping):
            self.send(encode(messages.Pong(id=message.id)))
            self._done()
        elif isinstance(message, messages.Preview):
            self._preview(message)
            self._done()
        else:
            command = partial(self._decide, message=message, at=time.time())
            self.table.submit(command, self._done, self, message.id)

    def _decide(self, state: TableState, message: messages.Command, at: float) -> Decision | None:
        if (self.guest, message.id) in state.commands:  # carried out before, without a line in the history
            if isinstance(message, messages.Act):
                raise ProblemError("conflict", "That id was used for another command.")
            return None
        match message:
            case messages.Act():
                return commands.act(state, self.guest, message, at)
            case messages.Say():
                return commands.chat(self, message)
            case messages.Resign():
                return commands.resign(state, self.guest, message)
            case messages.TakeBack():
                return undo.request_undo(state, self.guest, message)
            case messages.Answer():
                return undo.answer_undo(state, self.guest, message)

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
        raise ProblemError("malformed", f"This is no message: {error}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise ProblemError("malformed", "This is no JSON.") from None


def _id_of(data: str | bytes) -> str | None:
    """The id that an error is answered with, if there is one to be found."""
    try:
        return msgspec.json.decode(data[: LONGEST_MESSAGE + 1], type=_Id).id[:40] or None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
