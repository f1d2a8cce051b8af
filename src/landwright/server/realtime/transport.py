"""The WebSocket of a tab as the event loop knows it: from the handshake to the end of the connection.

uvicorn hands over every connection that asks for a WebSocket. There is no ASGI in between: a message goes from the
transport straight to its `Connection`, and what that says goes straight to the transport.
"""

import asyncio
import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, NamedTuple, Self, cast
from urllib.parse import parse_qsl, urlsplit

from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.server import ServerProtocol

from landwright.server.context import Context
from landwright.server.errors import ProblemError
from landwright.server.features.guests import COOKIE
from landwright.server.realtime import websocket
from landwright.server.realtime.connection import CLOSING, Connection
from landwright.server.realtime.websocket import WebSocketError
from landwright.server.security import check_origin

LONGEST_FRAME: Final = 64 * 1024  # bytes; the protocol's own limit is lower and is answered with a sentence
PATH: Final = re.compile(r"/api/tables/([^/]+)/live")
NO_TABLE: Final = 4404  # close codes
FULL: Final = 1013
BROKEN: Final = 1011
PULSE: Final = 20.0  # seconds between pings; whoever says nothing from one to the next has gone
PATIENCE: Final = 10.0  # seconds for the other side to say good-bye too


class Wanted(NamedTuple):
    """What the address of a connection asks for; what cannot be read counts as not asked for."""

    since: int
    has_text: bool

    @classmethod
    def read(cls, query: str) -> Self:
        """
        >>> Wanted.read("since=12&text=1"), Wanted.read("since=-1")
        (Wanted(since=12, has_text=True), Wanted(since=0, has_text=False))
        """
        values = dict(parse_qsl(query))
        since = values.get("since", "")
        return cls(int(since) if since.isdecimal() and len(since) < 10 else 0, values.get("text") == "1")


class Socket(asyncio.Protocol):
    """One connection. It is opened, then has a `Connection` that hears what comes, then is closed."""

    def __init__(self, get_context: Callable[[], Context], *, server_state: ServerState, **_: Any) -> None:
        self.is_stuck = False  # the other side reads more slowly than it is written to
        self._get_context = get_context
        self._others: set[Any] = server_state.connections
        self._transport: asyncio.Transport | None = None
        self._handshake: ServerProtocol | None = ServerProtocol()
        self._reader = websocket.Reader(LONGEST_FRAME)
        self._connection: Connection | None = None
        self._opening: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_heard = True
        self._is_held = False
        self._is_closing = False

    # What a connection asks for

    def send(self, message: bytes) -> None:
        if self._transport and not self._is_closing:
            self._transport.write(websocket.frame(websocket.TEXT, message))

    def close(self, code: int, reason: str) -> None:
        """Says good-bye, and waits a while for the other side to do so."""
        if self._transport and not self._is_closing:
            self._transport.write(websocket.close_frame(code, reason))
            self._is_closing = True
            self.hold(False)
            self._set_timer(PATIENCE, self._transport.abort)

    def hold(self, is_held: bool) -> None:
        """Reads no more for now, or again."""
        if self._transport and is_held != self._is_held and not self._transport.is_closing():
            self._is_held = is_held
            if is_held:
                self._transport.pause_reading()
            else:
                self._transport.resume_reading()

    # What the event loop and uvicorn call

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop has its own
        self._others.add(self)

    def connection_lost(self, _: Exception | None) -> None:
        self._transport = None
        self._others.discard(self)
        if self._timer:
            self._timer.cancel()
        self._leave()

    def data_received(self, data: bytes) -> None:
        self._is_heard = True
        if self._handshake:
            self._shake_hands(self._handshake, data)
            return
        try:
            text = self._reader.read_short_text(data)
            if text is not None:
                self._hear(text)
                return
            for kind, message in self._reader.read(data):
                self._take(kind, message)
        except WebSocketError as error:
            self.close(error.code, error.reason)
            self._end()

    def pause_writing(self) -> None:
        self.is_stuck = True

    def resume_writing(self) -> None:
        self.is_stuck = False
        if self._connection:
            self._connection.go_on()

    def shutdown(self) -> None:
        self.close(CLOSING, "closing")
        self._end()

    def _take(self, kind: int, message: str | bytes) -> None:
        if kind == websocket.CLOSE:
            assert isinstance(message, bytes)
            self._answer_close(message)
        elif kind == websocket.PING:
            if self._connection and not self._is_closing:
                self._write(websocket.PONG, message)
        elif kind != websocket.PONG:
            self._hear(message)

    def _hear(self, message: str | bytes) -> None:
        if self._connection and not self._is_closing:
            self._connection.hear(message)

    def _answer_close(self, message: bytes) -> None:
        if not self._is_closing:
            self._is_closing = True
            self._write(websocket.CLOSE, message[:2])
        self._end()

    def _write(self, kind: int, content: str | bytes) -> None:
        assert isinstance(content, bytes)
        if self._transport:
            self._transport.write(websocket.frame(kind, content))

    def _end(self) -> None:
        """The transport closes when all that was written has gone out."""
        if self._transport:
            self._transport.close()

    # Opening

    def _shake_hands(self, handshake: ServerProtocol, data: bytes) -> None:
        handshake.receive_data(data)
        for request in handshake.events_received():
            assert isinstance(request, Request)
            response = handshake.accept(request)
            headers = {name.lower(): value for name, value in request.headers.raw_items()}
            path, context = urlsplit(request.path), self._get_context()
            found = PATH.fullmatch(path.path)
            if found is None:
                response = handshake.reject(HTTPStatus.NOT_FOUND, "")
            elif not _is_welcome(context, headers):
                response = handshake.reject(HTTPStatus.FORBIDDEN, "")
            handshake.send_response(response)
            if found and response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
                self._handshake = None
                cookie = _cookie(headers.get("cookie", ""))
                opening = self._open(context, found[1], cookie, Wanted.read(path.query))
                self._opening = asyncio.get_running_loop().create_task(opening)
        if self._transport:
            self._transport.write(b"".join(handshake.data_to_send()))
        if self._handshake:
            self._end()
        else:
            self.hold(True)

    async def _open(self, context: Context, table: str, cookie: str, wanted: "Wanted") -> None:
        if len(context.connections) >= context.settings.most_connections or context.tasks.is_closing:
            self.close(FULL, "full")
            return
        try:
            found = await context.tables.open(table)
            guest = await context.guests.find(cookie)
            await context.challenges.check_may_see(found.state, guest.id if guest else "")
            self._connection = Connection(
                self, found, guest, context.settings, context.metrics, has_text=wanted.has_text
            )
            context.connections.add(self._connection)
            await found.enter(self._connection, wanted.since)
        except ProblemError:
            self.close(NO_TABLE, "no such table")
        except Exception:
            self.close(BROKEN, "broken")
            raise
        finally:
            self._opening = None
        if self._transport is None:
            self._leave()
        elif not self._is_closing:
            self._set_timer(PULSE, self._beat)
            self.hold(False)

    def _leave(self) -> None:
        """May be called again: whoever goes while still being shown in is let out afterwards."""
        if self._connection:
            self._get_context().connections.discard(self._connection)
            self._connection.table.leave(self._connection)

    # Staying

    def _beat(self) -> None:
        if not self._is_heard:
            self.close(BROKEN, "no answer to a ping")
            return
        self._is_heard = False
        self._write(websocket.PING, b"")
        self._set_timer(PULSE, self._beat)

    def _set_timer(self, seconds: float, ring: Callable[[], None]) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, ring)


def _is_welcome(context: Context, headers: dict[str, str]) -> bool:
    try:
        check_origin(headers, context.settings.origins)
    except ProblemError:
        return False
    return True


def _cookie(header: str) -> str:
    """
    >>> _cookie("theme=dark; guest=abc.def")
    'abc.def'
    """
    values = dict(part.strip().partition("=")[::2] for part in header.split(";"))
    return values.get(COOKIE, "")
