"""Connections: opening, heartbeat, clients that do not read, and closing."""

import asyncio
import json
import socket
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.frames import Opcode

from landwright.server.realtime import transport
from landwright.server.realtime.transport import WebSocketTransport
from landwright.server.tables.broadcast import Client
from landwright.server.tables.table import Table
from landwright.server.wire.messages import CLOSING
from tests.server.support.clients import ME, TIMEOUT, Guest, RunningServer, run_server
from tests.server.support.raw_websocket import (
    call_in_server,
    connect_raw,
    frame,
    read_close_code,
    read_frame,
    transports,
)

PING = frame(Opcode.TEXT, b'{"type": "ping", "id": "p"}')
SMALL = 16 * 1024  # bytes, for buffers of sockets
MEGABYTE = 1 << 20


@pytest.fixture
def path(ann: Guest) -> str:
    return f"/api/tables/{ann.create('tide', ME)['id']}/live"


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def only_transport(server: RunningServer) -> WebSocketTransport:
    wait_until(lambda: len(transports(server)) == 1)
    return transports(server)[0]


@contextmanager
def tables_open_later(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Delays the opening of tables until the end of the block."""
    tables, may_open = server.uvicorn.app.state.context.tables, asyncio.Event()
    opened = tables.open

    async def open_later(table: str) -> object:
        await may_open.wait()
        return await opened(table)

    async def release() -> None:
        may_open.set()

    monkeypatch.setattr(tables, "open", open_later)
    try:
        yield
    finally:
        call_in_server(server, release)


def test_messages_wait_until_the_table_is_open(
    server: RunningServer, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with tables_open_later(server, monkeypatch):
        connection, status = connect_raw(server, path)
        assert status == 101
        connection.sendall(PING * 3)
    with closing(connection):
        types = [json.loads(read_frame(connection)[1])["type"] for _ in range(4)]
    assert types[0] == "welcome"
    assert "pong" in types


def test_a_client_that_leaves_while_the_table_opens_is_removed(
    server: RunningServer, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_until(lambda: not transports(server))
    with tables_open_later(server, monkeypatch):
        connection, _ = connect_raw(server, path)
        reset = struct.pack("ii", 1, 0)  # the server's next write or read fails
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, reset)
        connection.close()
    wait_until(lambda: not transports(server))
    assert not server.uvicorn.app.state.context.connections


def test_a_client_that_answers_no_ping_is_disconnected(
    server: RunningServer, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "HEARTBEAT", 0.05)
    connection, _ = connect_raw(server, path)
    with closing(connection):
        assert read_close_code(connection) == transport.BROKEN


def test_a_client_that_answers_pings_stays_connected(
    server: RunningServer, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "HEARTBEAT", 1.0)
    connection, _ = connect_raw(server, path)
    with closing(connection):
        pings = 0
        while pings < 3:
            opcode, content = read_frame(connection)
            assert opcode in (Opcode.TEXT, Opcode.PING)
            if opcode is Opcode.PING:
                connection.sendall(frame(Opcode.PONG, content))
                pings += 1


def test_a_client_that_does_not_complete_the_closing_handshake_is_aborted(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "CLOSE_TIMEOUT", 0.05)
    connection, _ = connect_raw(server, "/api/tables/nothing/live")
    with closing(connection):
        assert read_close_code(connection) == transport.NO_TABLE
        assert connection.recv(1) == b""


def test_a_client_that_completes_the_closing_handshake_is_disconnected(server: RunningServer) -> None:
    connection, _ = connect_raw(server, "/api/tables/nothing/live")
    with closing(connection):
        assert read_close_code(connection) == transport.NO_TABLE
        connection.sendall(frame(Opcode.CLOSE, struct.pack("!H", transport.NO_TABLE)))
        assert connection.recv(1) == b""


def test_a_slow_reader_receives_long_messages_intact(server: RunningServer, path: str) -> None:
    wait_until(lambda: not transports(server))
    connection, _ = connect_raw(server, path, buffer=SMALL)
    sizes = [20_000, 70_000, 100, 9_000] * 200

    async def send_all() -> None:
        for size in sizes:
            sender.send(b"0" * size)

    with closing(connection):
        sender = only_transport(server)
        assert json.loads(read_frame(connection)[1])["type"] == "welcome"
        call_in_server(server, send_all)
        assert sender.is_stuck
        received: list[bytes] = []
        while len(received) < len(sizes):
            content = read_frame(connection)[1]
            if content[:1] != b"{":  # of the table
                received.append(content)
        assert received == [b"0" * size for size in sizes]
        wait_until(lambda: not sender.is_stuck)


def test_pongs_are_not_queued_for_a_client_that_does_not_read(server: RunningServer, path: str) -> None:
    wait_until(lambda: not transports(server))
    connection, _ = connect_raw(server, path, buffer=SMALL)

    async def pending() -> int:
        assert receiver._socket
        return receiver._socket.get_write_buffer_size()

    with closing(connection):
        receiver = only_transport(server)
        connection.sendall(frame(Opcode.PING, b"x" * 125) * (20 * MEGABYTE // 131))
        assert receiver.is_stuck
        assert call_in_server(server, pending) < MEGABYTE // 4


def test_welcome_comes_first_even_while_the_server_closes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    may_enter, enter = asyncio.Event(), Table.enter

    async def enter_later(table: Table, client: Client, since: int) -> None:
        await may_enter.wait()
        await enter(table, client, since)

    async def close() -> None:
        server.uvicorn.app.state.context.say_closing()
        may_enter.set()

    monkeypatch.setattr(Table, "enter", enter_later)
    with run_server(tmp_path, ("tide",)) as server, server.guest() as guest:
        connection, _ = connect_raw(server, f"/api/tables/{guest.create('tide', ME)['id']}/live")
        with closing(connection):
            wait_until(lambda: transports(server)[0]._connection is not None)
            call_in_server(server, close)
            assert json.loads(read_frame(connection)[1])["type"] == "welcome"
            assert read_close_code(connection) == CLOSING
