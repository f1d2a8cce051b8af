"""Frames of WebSockets as the server reads and writes them, against the `websockets` library and by hand."""

import socket
import struct
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Close, Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from landwright.server.realtime import websocket
from landwright.server.realtime.websocket import Reader, WebSocketError
from tests.server.support.clients import ME, Guest, Served

LONGEST = 1000


def sent(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def hear_all(tab: ClientConnection) -> None:
    while True:
        tab.recv(5)


def read(*parts: bytes) -> list[tuple[int, Any]]:
    reader = Reader(LONGEST)
    return [(message.kind, message.data) for part in parts for message in reader.read(part)]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 999])
def test_a_message_of_any_size_is_read(size: int) -> None:
    assert read(sent(Opcode.TEXT, b"x" * size)) == [(websocket.TEXT, "x" * size)]
    assert read(sent(Opcode.BINARY, b"x" * size)) == [(websocket.BINARY, b"x" * size)]


@pytest.mark.parametrize("size", [0, 1, 125])
def test_a_short_text_by_itself_is_read_at_once(size: int) -> None:
    assert Reader(LONGEST).read_short_text(sent(Opcode.TEXT, b"x" * size)) == "x" * size
    with pytest.raises(WebSocketError):
        Reader(LONGEST).read_short_text(sent(Opcode.TEXT, b"\xff"))


@pytest.mark.parametrize(
    "data",
    [
        sent(Opcode.TEXT, b"x" * 126),
        sent(Opcode.BINARY, b"x"),
        sent(Opcode.PING, b"x"),
        sent(Opcode.TEXT, b"x", fin=False),
        sent(Opcode.TEXT, b"x") * 2,
        sent(Opcode.TEXT, b"xyz")[:-1],
        Frame(Opcode.TEXT, b"x" * 9).serialize(mask=False),
        b"",
    ],
    ids=["long", "binary", "ping", "part", "two", "unfinished", "bare", "nothing"],
)
def test_all_else_is_read_as_it_comes(data: bytes) -> None:
    assert Reader(LONGEST).read_short_text(data) is None


def test_a_text_in_the_middle_of_another_is_not_short() -> None:
    reader, text = Reader(LONGEST), sent(Opcode.TEXT, b"x")
    assert list(reader.read(sent(Opcode.TEXT, b"a", fin=False))) == []
    assert reader.read_short_text(text) is None
    reader = Reader(LONGEST)
    assert list(reader.read(text[:3])) == []
    assert reader.read_short_text(text) is None


def test_bytes_may_come_in_any_pieces() -> None:
    data = sent(Opcode.TEXT, "schön".encode()) + sent(Opcode.PING, b"?") + sent(Opcode.TEXT, b"y" * 300)
    expected = [(websocket.TEXT, "schön"), (websocket.PING, b"?"), (websocket.TEXT, "y" * 300)]
    assert read(data) == expected
    assert read(*(data[i : i + 1] for i in range(len(data)))) == expected
    assert read(data[:7], data[7:]) == expected


def test_a_message_may_come_in_parts_with_control_frames_between() -> None:
    first, second = "schön".encode()[:4], "schön".encode()[4:]  # in the middle of a letter
    parts = [
        sent(Opcode.TEXT, first, fin=False),
        sent(Opcode.PING, b""),
        sent(Opcode.CONT, b"", fin=False),
        sent(Opcode.CONT, second),
        sent(Opcode.TEXT, b"next"),
    ]
    assert read(*parts) == [(websocket.PING, b""), (websocket.TEXT, "schön"), (websocket.TEXT, "next")]


BROKEN = {
    "not masked": (Frame(Opcode.TEXT, b"x").serialize(mask=False), websocket.BROKEN),
    "unknown kind": (b"\x83\x80" + bytes(4), websocket.BROKEN),
    "reserved bit": (b"\xc1\x80" + bytes(4), websocket.BROKEN),
    "control frame in parts": (b"\x09\x80" + bytes(4), websocket.BROKEN),
    "long control frame": (b"\x89\xfe\x00\x7e" + bytes(130), websocket.BROKEN),
    "a part of nothing": (sent(Opcode.CONT, b"x"), websocket.BROKEN),
    "a message within another": (sent(Opcode.TEXT, b"x", fin=False) + sent(Opcode.TEXT, b"y"), websocket.BROKEN),
    "no UTF-8": (sent(Opcode.TEXT, b"\xff"), websocket.NOT_UTF8),
    "too large": (b"\x81\xff" + struct.pack("!Q", 1 << 62), websocket.TOO_LARGE),
    "too large in parts": (
        sent(Opcode.TEXT, b"x" * 600, fin=False) + sent(Opcode.CONT, b"x" * 600),
        websocket.TOO_LARGE,
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_websocket_is_refused(name: str) -> None:
    data, code = BROKEN[name]
    with pytest.raises(WebSocketError) as refused:
        read(data)
    assert refused.value.code == code


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_what_the_server_writes_is_what_the_library_writes(size: int) -> None:
    assert websocket.frame(websocket.TEXT, b"x" * size) == Frame(Opcode.TEXT, b"x" * size).serialize(mask=False)
    close = Frame(Opcode.CLOSE, Close(4008, "too slow").serialize())
    assert websocket.close_frame(4008, "too slow") == close.serialize(mask=False)


def test_pings_are_answered_and_messages_in_parts_are_heard(served: Served, ann: Guest) -> None:
    with ann.live(ann.create("tide", ME)["id"]) as tab:
        assert tab.socket.ping().wait(5)
        tab.socket.send(iter(['{"type": "pi', 'ng", "id"', ': "p"}']))
        assert tab.answer_to("p")["type"] == "pong"


@pytest.mark.parametrize("name", sorted(set(BROKEN) - {"too large in parts"}))  # the server's limit is another
def test_who_breaks_the_protocol_is_let_go(served: Served, ann: Guest, name: str) -> None:
    table = ann.create("tide", ME)["id"]
    data, code = BROKEN[name]
    with connect(served.url(table)) as tab:
        tab.recv(5)
        tab.socket.sendall(data)
        with pytest.raises(ConnectionClosed):
            hear_all(tab)
        assert tab.close_code == code
    assert ann.summary(table)["status"] == "playing"


@pytest.mark.parametrize(("path", "status"), [("/api/nothing", b"404"), ("/api/tables/x/live", b"101")])
def test_only_tables_can_be_connected_to(served: Served, path: str, status: bytes) -> None:
    with socket.create_connection(("127.0.0.1", served.port), 5) as raw:
        raw.sendall(
            f"GET {path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert raw.recv(1000).split()[1] == status
