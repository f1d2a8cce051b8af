"""The WebSocket of one client on the event loop, from the handshake to the end of the connection.

uvicorn hands over every connection that asks for a WebSocket, and picows reads and writes its frames. There is no ASGI
in between: a message goes from the socket straight to its `Connection`, and an answer straight to the socket.
"""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, Final, cast

from picows import (
    WSAutoPingStrategy,
    WSListener,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # not in the stub
from uvicorn.server import ServerState

from landwright.server.context import Context
from landwright.server.realtime.connection import Connection
from landwright.server.realtime.frame_listener import MAX_MESSAGE_SIZE, TEXT, FrameListener
from landwright.server.realtime.handshake import VERSION, ConnectRequest, parse_request
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.hosts import AllowedHosts
from landwright.server.runtime.limits import ConnectionLimits
from landwright.server.wire.messages import CLOSING

NO_TABLE: Final = 4404  # close codes
PREPARING: Final = 4503
FULL: Final = 1013
BROKEN: Final = 1011
HEARTBEAT: Final = 20.0  # seconds between pings; a client that sends nothing from one to the next is gone
CLOSE_TIMEOUT: Final = 10.0  # seconds for the closing handshake
PIECE: Final = 2 * 1024  # bytes to parse at once: a few hundred frames at most
READ_BUFFER: Final = 4 * 1024  # bytes; grows when a frame does not fit
HEADER_SPACE: Final = bytearray(14)  # where picows writes the header of a frame

# picows logs addresses, and errors of clients as its own; only exceptions, which are bugs here, are worth a line.
log: Final = logging.getLogger("landwright.server.realtime.transport")
log.addFilter(lambda record: record.exc_info is not None)


class WebSocketTransport(asyncio.Protocol):
    """One WebSocket: the protocol of its socket for the event loop, and the `Transport` of its `Connection`."""

    def __init__(
        self,
        get_context: Callable[[], Context],
        limits: ConnectionLimits,
        hosts: AllowedHosts,
        *,
        server_state: ServerState,
        **_: Any,
    ) -> None:
        self.is_stuck = False  # the client reads more slowly than it is written to
        self._get_context = get_context
        self._limits = limits
        self._hosts = hosts
        self._address: str | None = None  # while the connection counts as one of this address
        self._all_connections: set[Any] = server_state.connections
        self._picows = _create_protocol(self._accept)
        self._socket: asyncio.Transport | None = None  # until the connection is lost
        self._websocket: WSTransport | None = None  # from the handshake until the connection is lost
        self._request: ConnectRequest | None = None
        self._connection: Connection | None = None
        self._opening: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._is_alive = True  # something was received since the last ping
        self._is_closing = False  # a close frame was sent
        self._is_stopped = False  # nothing more is read
        self._was_silent = False  # it was closed because the client did not answer a ping

    # Called by the connection

    def send(self, message: bytes) -> None:
        if self._websocket:
            # `WSTransport.send` would reuse the memory of a header while it waits for the client to read.
            frame = HEADER_SPACE + message
            self._websocket.send_reuse_external_bytearray(TEXT, frame, len(HEADER_SPACE))

    def close(self, code: int, reason: str) -> None:
        """Starts the closing handshake, and aborts the connection if the client does not complete it in time."""
        if self._websocket and not self._websocket.is_close_frame_sent:
            self._websocket.send_close(cast(Any, code), reason)
            self.pause_reading(False)
            self._is_closing = True
            self._abort_later()

    def pause_reading(self, is_paused: bool) -> None:
        """Pauses or resumes reading."""
        if self._socket is None or self._is_closing:
            return
        if is_paused:
            self._socket.pause_reading()
        else:
            self._socket.resume_reading()

    # Called by uvicorn

    def shutdown(self) -> None:
        self.close(CLOSING, "closing")
        if self._socket:
            self._socket.close()

    # Called by the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._socket = cast(asyncio.Transport, transport)  # uvloop has its own
        self._all_connections.add(self)
        self._picows.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._picows.connection_lost(exc)
        self._picows = self._socket = self._websocket = None
        self._all_connections.discard(self)
        if self._timer:
            self._timer.cancel()
        if self._address is not None:
            self._limits.release(self._address)
            self._address = None
        self._leave()

    def data_received(self, data: bytes) -> None:
        """Feeds picows: the first call has the upgrade request, from uvicorn; all others have frames.

        Small pieces keep its buffer small, and let an error end the work: what follows it is not parsed.
        """
        self._is_alive = True
        start = 0
        while start < len(data) and self._socket and not (self._is_stopped or self._socket.is_closing()):
            buffer = self._picows.get_buffer(-1)
            piece = data[start : start + min(len(buffer), PIECE)]
            buffer[: len(piece)] = piece
            self._picows.buffer_updated(len(piece))
            start += len(piece)
            if self._websocket and self._websocket.is_close_frame_sent and not self._is_closing:
                self._stop()  # picows has answered a close frame or an error, and will disconnect

    def pause_writing(self) -> None:
        self.is_stuck = True

    def resume_writing(self) -> None:
        self.is_stuck = False
        if self._connection:
            self._connection.resume_sending()

    # Called by picows and the frame listener

    def _accept(self, request: WSUpgradeRequest) -> WSListener | WSUpgradeResponseWithListener:
        settings = self._get_context().settings
        parsed = parse_request(request, settings.origins, self._hosts)
        if not isinstance(parsed, HTTPStatus):
            address = self._limits.proxies.client(_peer(self._socket), request.headers)
            parsed = parsed if self._count(address) else HTTPStatus.SERVICE_UNAVAILABLE
        if isinstance(parsed, HTTPStatus):
            response = WSUpgradeResponse.create_error_response(
                parsed, parsed.phrase.encode(), {"Sec-WebSocket-Version": VERSION}
            )
            return WSUpgradeResponseWithListener(response, None)
        # uvicorn has found "upgrade" in a list such as "keep-alive, Upgrade"; picows takes nothing but the one word.
        request.headers["Connection"] = "Upgrade"
        self._request = parsed
        return FrameListener(self, settings.messages)

    def _count(self, address: str) -> bool:
        if self._limits.take(address):
            self._address = address
        return self._address is not None

    def on_open(self, websocket: WSTransport) -> None:
        """Messages that arrive before the table is open stay in the socket."""
        assert self._request
        self._websocket = websocket
        self.pause_reading(True)
        self._opening = asyncio.get_running_loop().create_task(self._open(self._get_context(), self._request))

    def on_message(self, message: str | bytes) -> None:
        if self._connection:
            self._connection.receive(message)

    def reject(self, code: int, reason: str) -> None:
        """Closes the WebSocket and reads no more, not even an answer to the close frame."""
        self.close(code, reason)
        self._stop()

    def _stop(self) -> None:
        """Stays half-open for a while: closing a socket with unread data could discard the close frame."""
        if self._socket is None or self._is_stopped:
            return
        self._is_stopped = self._is_closing = True
        self._abort_later()
        if not self._socket.is_closing():
            self._socket.pause_reading()
            if self._socket.can_write_eof():
                self._socket.write_eof()

    # Opening and leaving the table

    async def _open(self, context: Context, request: ConnectRequest) -> None:
        if context.tasks.is_closing:
            self.close(FULL, "full")
            return
        try:
            table = await context.tables.open(request.table)
            guest = await context.guests.find(request.cookie)
            await context.challenges.check_may_see(table.state, guest.id if guest else "")
            has_text, since = request.query.has_text, request.query.since
            self._connection = Connection(self, table, guest, context.settings, context.metrics, has_text=has_text)
            await table.enter(self._connection, since)
            self._register(context, self._connection)
        except ProblemError as problem:
            if problem.code == "preparing":
                self.close(PREPARING, "preparing")
            else:
                self.close(NO_TABLE, "no such table")
        except Exception:
            self.close(BROKEN, "broken")
            raise
        finally:
            self._opening = None
        if self._socket is None:
            self._leave()
        elif not self._is_closing:
            self._set_timer(HEARTBEAT, self._beat)
            self.pause_reading(False)

    @staticmethod
    def _register(context: Context, connection: Connection) -> None:
        """The server announces its shutdown to the connection from now on; not before, since `welcome` comes first."""
        context.connections.add(connection)
        if context.tasks.is_closing:
            connection.close(CLOSING, "closing")

    def _leave(self) -> None:
        """May be called twice: a client that is gone while its table opens leaves once more after that."""
        if self._connection:
            self._get_context().connections.discard(self._connection)
            self._connection.table.leave(self._connection, was_silent=self._was_silent)

    # Timers

    def _beat(self) -> None:
        if not self._websocket:
            return
        if not self._is_alive:
            self._was_silent = True
            self.close(BROKEN, "no answer to a ping")
            return
        self._is_alive = False
        self._websocket.send_ping()
        self._set_timer(HEARTBEAT, self._beat)

    def _abort_later(self) -> None:
        if self._socket:
            self._set_timer(CLOSE_TIMEOUT, self._socket.abort)

    def _set_timer(self, seconds: float, callback: Callable[[], None]) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, callback)


def _peer(socket: asyncio.Transport | None) -> str:
    """The address of the other end."""
    peer = socket.get_extra_info("peername") if socket else None
    return str(peer[0]) if isinstance(peer, tuple) else ""


def _create_protocol(listener_factory: Callable[[WSUpgradeRequest], object]) -> Any:
    """The server side of a WebSocket as `picows.ws_create_server` makes it; pings are sent and answered here."""
    return WSProtocol(
        None,  # host and port
        None,  # path
        False,  # is_client_side
        listener_factory,
        logging.LoggerAdapter(log),  # a plain logger would get a child for each connection, without the filter
        True,  # disconnect_on_exception
        None,  # websocket_handshake_timeout: the request is here already
        False,  # enable_auto_ping
        HEARTBEAT,  # auto_ping_idle_timeout
        HEARTBEAT,  # auto_ping_reply_timeout
        WSAutoPingStrategy.PING_WHEN_IDLE,
        False,  # enable_auto_pong
        MAX_MESSAGE_SIZE,
        None,  # extra_headers
        READ_BUFFER,
    )
