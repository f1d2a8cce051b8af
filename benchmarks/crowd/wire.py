"""A WebSocket client that uses as little CPU time as possible, because the server is measured."""

import asyncio
import secrets
from base64 import b64encode
from collections.abc import Callable
from typing import Final

import msgspec

TEXT: Final = 1
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10
NO_MASK: Final = bytes(4)  # masking with zeros changes nothing


class Wire(asyncio.Protocol):
    """Passes whole messages to `hear`, and answers pings."""

    def __init__(self, port: int, path: str, hear: Callable[[bytes], None], cookie: str = "") -> None:
        self.port = port
        self.hear = hear
        self.is_closing = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: Callable[[str], None] = lambda why: None
        self._buffer = bytearray()
        self._transport: asyncio.Transport | None = None
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(secrets.token_bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"{f'Cookie: {cookie}' if cookie else 'Accept: */*'}\r\n\r\n"
        ).encode()

    async def open(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)
        await self.opened

    def send(self, message: bytes, kind: int = TEXT) -> None:
        size = len(message)
        head = bytes([0x80 | kind, 0x80 | size]) if size < 126 else bytes([0x80 | kind, 0xFE, size >> 8, size & 255])
        if self._transport:
            self._transport.write(head + NO_MASK + message)

    def close(self) -> None:
        self.is_closing = True
        if self._transport:
            self._transport.close()

    # Called by asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.is_closing:
            self.lost(f"the server closed a connection: {error}")
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server does not open a WebSocket"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self.opened.done():
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self._buffer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(self._buffer[:end].decode(errors="replace")))
                return
            del self._buffer[: end + 4]
            self.opened.set_result(None)
        while (found := self._next()) is not None:
            kind, message = found
            if kind == TEXT:
                self.hear(message)
            elif kind == PING:
                self.send(message, PONG)

    def _next(self) -> tuple[int, bytes] | None:
        """The kind and content of the next frame, when it is complete."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start])
        if len(buffer) < start + size:
            return None
        kind, message = buffer[0] & 15, bytes(buffer[start : start + size])
        if not buffer[0] & 0x80:
            raise ValueError("a message came in parts")
        del buffer[: start + size]
        return kind, message


def json(value: object) -> bytes:
    return msgspec.json.encode(value)
