"""Frames according to RFC 6455, and their limits, on a running server."""

import json
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from landwright.server.realtime.connection import MAX_WARNINGS
from landwright.server.realtime.frame_listener import EXTRA_FRAMES, MAX_FRAGMENTS, MAX_MESSAGE_SIZE
from landwright.server.runtime.settings import MESSAGES, Limit
from landwright.server.wire.messages import TOO_FAST
from tests.server.support.clients import ME, TIMEOUT, Guest, RunningServer, run_server
from tests.server.support.raw_websocket import connect_raw, frame, read_close_code, read_frame

OK, PROTOCOL_ERROR, INVALID_TEXT, POLICY, TOO_BIG = 1000, 1002, 1007, 1008, 1009  # close codes
PING = b'{"type": "ping", "id": "sch\xc3\xb6n"}'
PONG = {"type": "pong", "id": "schön"}
CONT, TEXT, BINARY, CLOSE = Opcode.CONT, Opcode.TEXT, Opcode.BINARY, Opcode.CLOSE
MEGABYTE = 1 << 20


@pytest.fixture
def path(ann: Guest) -> str:
    return f"/api/tables/{ann.create('tide', ME)['id']}/live"


def answer_to(server: RunningServer, path: str, *parts: bytes) -> Any:
    """The first answer of the server to these bytes, after `welcome`."""
    connection, status = connect_raw(server, path)
    with closing(connection):
        assert status == 101
        for part in parts:
            connection.sendall(part)
        while (answer := json.loads(read_frame(connection)[1]))["type"] not in ("pong", "error"):
            pass
        return answer


def close_code(server: RunningServer, path: str, data: bytes) -> int:
    """The code that the server closes the connection with; it may do so before everything was sent."""
    connection, status = connect_raw(server, path)
    with closing(connection):
        assert status == 101
        with suppress(ConnectionError):
            connection.sendall(data)
        return read_close_code(connection)


def fragments(opcode: Opcode, *contents: bytes) -> list[bytes]:
    """The frames of one message."""
    last = len(contents) - 1
    return [frame(CONT if i else opcode, part, fin=i == last) for i, part in enumerate(contents)]


@pytest.mark.parametrize("opcode", [TEXT, BINARY])
@pytest.mark.parametrize("size", [0, 125 - len(PING), 126 - len(PING), 4000])
def test_a_message_of_any_size_is_received(server: RunningServer, path: str, opcode: Opcode, size: int) -> None:
    assert answer_to(server, path, frame(opcode, PING + b" " * size)) == PONG


def test_the_largest_message_is_answered_with_an_error(server: RunningServer, path: str) -> None:
    assert answer_to(server, path, frame(TEXT, b" " * MAX_MESSAGE_SIZE))["error"] == "too-large"
    halves = fragments(TEXT, b" " * (MAX_MESSAGE_SIZE // 2), b" " * (MAX_MESSAGE_SIZE // 2))
    assert answer_to(server, path, *halves)["error"] == "too-large"


def test_a_frame_may_arrive_in_any_pieces(server: RunningServer, path: str) -> None:
    data = frame(Opcode.PONG, b"!") + frame(TEXT, PING)
    assert answer_to(server, path, data) == PONG
    assert answer_to(server, path, *(data[i : i + 1] for i in range(len(data)))) == PONG


def test_a_message_may_be_fragmented_with_control_frames_in_between(server: RunningServer, path: str) -> None:
    start = PING.index(b"\xc3") + 1  # in the middle of a character
    first, empty, last = fragments(TEXT, PING[:start], b"", PING[start:])
    assert answer_to(server, path, first, frame(Opcode.PONG), empty, frame(Opcode.PONG, b"x" * 125), last) == PONG
    most = fragments(BINARY, *[b" "] * (MAX_FRAGMENTS - 1), PING)
    assert answer_to(server, path, *most) == PONG


def test_a_ping_is_answered_with_its_own_content(server: RunningServer, path: str) -> None:
    connection, _ = connect_raw(server, path)
    with closing(connection):
        connection.sendall(frame(Opcode.PING, b"content"))
        while (answer := read_frame(connection))[0] is not Opcode.PONG:
            pass
        assert answer[1] == b"content"


VIOLATIONS = {
    "unmasked": (Frame(TEXT, b"x").serialize(mask=False), PROTOCOL_ERROR),
    "unknown data opcode": (b"\x83\x80" + bytes(4), PROTOCOL_ERROR),
    "unknown control opcode": (b"\x8b\x80" + bytes(4), PROTOCOL_ERROR),
    "first reserved bit": (b"\xc1\x80" + bytes(4), PROTOCOL_ERROR),
    "second reserved bit": (b"\xa1\x80" + bytes(4), PROTOCOL_ERROR),
    "third reserved bit of a control frame": (b"\x99\x80" + bytes(4), PROTOCOL_ERROR),
    "fragmented control frame": (b"\x09\x80" + bytes(4), PROTOCOL_ERROR),
    "long control frame": (b"\x89\xfe\x00\x7e" + bytes(130), PROTOCOL_ERROR),
    "length in more bytes than necessary": (b"\x81\xfe\x00\x01" + bytes(5), PROTOCOL_ERROR),
    "continuation of nothing": (frame(CONT, b"x"), PROTOCOL_ERROR),
    "message within a message": (frame(TEXT, b"x", fin=False) + frame(TEXT, b"y"), PROTOCOL_ERROR),
    "invalid UTF-8": (frame(TEXT, b"\xff"), INVALID_TEXT),
    "invalid UTF-8 in fragments": (b"".join(fragments(TEXT, b"\xc3", b"x")), INVALID_TEXT),
    "oversize": (frame(TEXT, b"x" * (MAX_MESSAGE_SIZE + 1)), TOO_BIG),
    "oversize in its header": (b"\x81\xff" + struct.pack("!Q", 1 << 62), TOO_BIG),
    "oversize in fragments": (b"".join(fragments(TEXT, *[b"x" * (MAX_MESSAGE_SIZE // 2)] * 3)), TOO_BIG),
    "too many fragments": (b"".join(fragments(TEXT, *[b""] * (MAX_FRAGMENTS + 1))), POLICY),
    "close code of one byte": (frame(CLOSE, b"\x03"), PROTOCOL_ERROR),
    "invalid UTF-8 in a close reason": (frame(CLOSE, struct.pack("!H", OK) + b"\xff"), INVALID_TEXT),
}


@pytest.mark.parametrize("name", VIOLATIONS)
def test_a_violation_of_the_protocol_closes_the_connection(server: RunningServer, path: str, name: str) -> None:
    data, code = VIOLATIONS[name]
    assert close_code(server, path, data) == code
    assert answer_to(server, path, frame(TEXT, PING)) == PONG


@pytest.mark.parametrize("code", [0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535])
def test_an_invalid_close_code_is_a_violation(server: RunningServer, path: str, code: int) -> None:
    assert close_code(server, path, frame(CLOSE, struct.pack("!H", code))) == PROTOCOL_ERROR


@pytest.mark.parametrize("code", [1000, 1001, 1003, 1007, 1014, 3000, 4008, 4999])
def test_the_closing_handshake_echoes_the_code(server: RunningServer, path: str, code: int) -> None:
    assert close_code(server, path, frame(CLOSE, struct.pack("!H", code) + b"reason")) == code


def test_a_close_frame_without_a_code_is_answered(server: RunningServer, path: str) -> None:
    connection, _ = connect_raw(server, path)
    with closing(connection):
        connection.sendall(frame(CLOSE) + frame(TEXT, PING))
        assert read_close_code(connection) == OK
        assert connection.recv(1) == b""


# Limits


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with the default rate limits."""
    with run_server(tmp_path_factory.mktemp("limited"), messages=MESSAGES) as running:
        yield running


FLOODS = {
    "pings": (frame(Opcode.PING), TOO_FAST),
    "pongs": (frame(Opcode.PONG), TOO_FAST),
    "empty messages": (frame(BINARY), TOO_FAST),
    "messages in two fragments": (b"".join(fragments(TEXT, b"", b"")), TOO_FAST),
    "empty fragments": (frame(CONT, fin=False), POLICY),
}


@pytest.mark.parametrize("name", FLOODS)
def test_a_flood_of_frames_closes_only_its_own_connection(limited: RunningServer, name: str) -> None:
    frames, code = FLOODS[name]
    data = (frame(TEXT, fin=False) if name == "empty fragments" else b"") + frames * (MEGABYTE // len(frames))
    with limited.guest() as guest, guest.connect(guest.create("tide", ME)["id"]) as other:
        assert close_code(limited, f"/api/tables/{guest.create('tide', ME)['id']}/live", data) == code
        other.sync()


def test_control_frames_within_the_limit_are_answered(limited: RunningServer) -> None:
    with limited.guest() as guest:
        connection, _ = connect_raw(limited, f"/api/tables/{guest.create('tide', ME)['id']}/live")
        with closing(connection):
            connection.sendall(frame(Opcode.PING) * int(EXTRA_FRAMES.burst))
            opcodes = [read_frame(connection)[0] for _ in range(int(EXTRA_FRAMES.burst))]
            assert opcodes.count(Opcode.PONG) >= EXTRA_FRAMES.burst - 3  # besides welcome and presence


def test_a_flood_after_the_close_frame_ends_the_closing_handshake(limited: RunningServer) -> None:
    connection, _ = connect_raw(limited, "/api/tables/nothing/live")
    with closing(connection):
        assert read_close_code(connection) == 4404
        connection.sendall(frame(Opcode.PING) * 1000)
        assert connection.recv(1) == b""


def test_messages_have_their_own_limit_before_that_of_frames(tmp_path: Path) -> None:
    few = Limit(3, 0.001)
    with (
        run_server(tmp_path, messages=few) as server,
        server.guest() as guest,
        guest.connect(guest.create("tide", ME)["id"]) as tab,
    ):
        for _ in range(int(few.burst) + MAX_WARNINGS):
            tab.send(type="ping")
        for _ in range(MAX_WARNINGS):
            assert tab.receive_until("error")["error"] == "too-fast"
        assert tab.socket.ping().wait(TIMEOUT)
