"""uvicorn's HTTP protocol with strict framing and time limits: for a request to arrive, and a response to be read."""

import asyncio
import logging
import re
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from landwright.server.runtime.limits import ConnectionLimits

REQUEST_SECONDS: Final = 15.0  # from the first byte of a request, or from the connection, to the end of the body
STALLED_SECONDS: Final = 30.0  # in which a client reads nothing of a response
REFUSAL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
)
HEAD: Final = re.compile(rb".*?\n\r?\n", re.DOTALL)  # up to the empty line
BARE_OR_FOLDED: Final = re.compile(rb"(?<!\r)\n|\n[ \t]")
LENGTH: Final = re.compile(rb"\ncontent-length:", re.IGNORECASE)
CODING: Final = re.compile(rb"\ntransfer-encoding:", re.IGNORECASE)
CLIENT_ERRORS: Final = ("Invalid HTTP request received.", "Unsupported upgrade request.")
# uvicorn would log a line for each broken request, and a client may send any number of them.
logging.getLogger("uvicorn.error").addFilter(lambda record: record.msg not in CLIENT_ERRORS)


class StrictHTTP(h11.Connection):
    """Refuses what a proxy in front may understand in another way, so that both see the same requests.

    h11 accepts these three for the sake of old programs: lines that end in a bare LF, folded headers, and a length
    together with a transfer coding.
    """

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        received = self.trailing_data[0] if self.their_state is h11.IDLE else b""
        event = super().next_event()
        if isinstance(event, h11.Request) and is_ambiguous(received):  # once a request, however slowly it arrives
            raise h11.RemoteProtocolError("The framing of the request is ambiguous.")
        return event


def is_ambiguous(received: bytes) -> bool:
    """Whether the head at the beginning of what was received can be understood in several ways.

    >>> is_ambiguous(b"GET / HTTP/1.1\\r\\nHost: a\\r\\n\\r\\n"), is_ambiguous(b"GET / HTTP/1.1\\nHost: a\\r\\n\\r\\n")
    (False, True)
    """
    head = HEAD.match(received)
    if head is None or BARE_OR_FOLDED.search(head[0]):
        return True
    return bool(LENGTH.search(head[0]) and CODING.search(head[0]))


class LimitedHTTP(H11Protocol):
    """One HTTP connection. It counts as a connection of its address until it ends or becomes a WebSocket."""

    def __init__(self, limits: ConnectionLimits, **options: Any) -> None:
        super().__init__(**options)
        self.conn = StrictHTTP(h11.SERVER)
        self._limits = limits
        self._address = ""
        self._is_counted = False
        self._request_timer: asyncio.TimerHandle | None = None
        self._stalled_timer: asyncio.TimerHandle | None = None
        self._unread = 0  # bytes of the response when `_stalled_timer` was set

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._is_counted = self._limits.take(self._address)
        if self._is_counted:
            self._await_request()
        else:
            transport.write(REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_counting()

    def data_received(self, data: bytes) -> None:
        if not self._is_counted:
            return
        super().data_received(data)
        self._stop_or_await_request()

    def send_400_response(self, msg: str) -> None:
        self._limits.log.hit("requests that are not HTTP", self._address)
        cycle: RequestResponseCycle | None = self.cycle
        if cycle and not cycle.response_complete:  # the body is wrong: nobody waits for the app's answer
            cycle.disconnected = True
            cycle.message_event.set()
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # the app has begun to answer
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._stop_counting()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_stalled_timer()

    # Timers

    def _stop_or_await_request(self) -> None:
        if self._is_counted and self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._await_request()
        else:
            self._stop_request_timer()

    def _await_request(self) -> None:
        if self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_SECONDS, self._abort, "time for a request")

    def _watch_reader(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._stalled_timer = self.loop.call_later(STALLED_SECONDS, self._check_reader)

    def _check_reader(self) -> None:
        if self.transport.get_write_buffer_size() >= self._unread:
            self._abort("time to read a response")
        else:
            self._watch_reader()

    def _abort(self, limit: str) -> None:
        self._limits.log.hit(limit, self._address)
        self.transport.abort()

    def _stop_counting(self) -> None:
        """The connection has ended, or becomes a WebSocket, which counts itself."""
        if self._is_counted:
            self._is_counted = False
            self._limits.release(self._address)
        self._stop_request_timer()
        self._stop_stalled_timer()

    def _stop_request_timer(self) -> None:
        if self._request_timer:
            self._request_timer.cancel()
            self._request_timer = None

    def _stop_stalled_timer(self) -> None:
        if self._stalled_timer:
            self._stalled_timer.cancel()
            self._stalled_timer = None
