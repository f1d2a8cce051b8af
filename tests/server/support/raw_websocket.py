"""WebSockets as bytes, for invalid frames and for clients that do not read."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from websockets.frames import Frame, Opcode

from landwright.server.realtime.transport import WebSocketTransport
from tests.server.support.clients import TIMEOUT, RunningServer

Result = TypeVar("Result")
HANDSHAKE = {
    "Host": "127.0.0.1",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version": "13",
}


def frame(opcode: Opcode, data: bytes = b"", *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def request(path: str, headers: Mapping[str, str]) -> bytes:
    """An upgrade request with some headers changed."""
    lines = {**HANDSHAKE, **headers}
    return "\r\n".join([f"GET {path} HTTP/1.1", *map(": ".join, lines.items()), "", ""]).encode()


def connect_raw(
    server: RunningServer, path: str, headers: Mapping[str, str] = MappingProxyType({}), *, buffer: int = 0
) -> tuple[socket.socket, int]:
    """Connects and returns the status of the HTTP response. A small buffer fills when nobody reads."""
    connection = socket.socket()
    if buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    connection.settimeout(TIMEOUT)
    connection.connect(("127.0.0.1", server.port))
    connection.sendall(request(path, headers))
    response = b""
    while not response.endswith(b"\r\n\r\n"):
        response += connection.recv(1)
    return connection, int(response.split()[1])


def read_exactly(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size:
        part = connection.recv(size - len(data))
        assert part, "the connection was closed"
        data += part
    return data


def read_frame(connection: socket.socket) -> tuple[Opcode, bytes]:
    """The next frame from the server."""
    first, size = read_exactly(connection, 2)
    if size >= 126:
        size = int.from_bytes(read_exactly(connection, 2 if size == 126 else 8), "big")
    assert first & 0xF0 == 0x80
    return Opcode(first & 0x0F), read_exactly(connection, size)


def read_close_code(connection: socket.socket) -> int:
    """The code of the close frame; frames before it are skipped."""
    while True:
        opcode, data = read_frame(connection)
        if opcode is Opcode.CLOSE:
            return int.from_bytes(data[:2], "big")


def call_in_server(server: RunningServer, function: Callable[[], Awaitable[Result]]) -> Result:
    """Runs a coroutine in the event loop of the server."""

    async def call() -> Result:
        return await function()

    return asyncio.run_coroutine_threadsafe(call(), server.uvicorn.servers[0].get_loop()).result(TIMEOUT)


def transports(server: RunningServer) -> list[WebSocketTransport]:
    """The open WebSockets of the server."""
    connections: set[object] = set(server.uvicorn.server_state.connections)
    return [connection for connection in connections if isinstance(connection, WebSocketTransport)]
