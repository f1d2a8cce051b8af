"""The framing of HTTP requests, as bytes over a socket."""

import socket
from contextlib import closing

import pytest

from tests.server.support.clients import TIMEOUT, RunningServer

HEALTH = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n"
OWNER = b"POST /api/me/link/owner HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
UPGRADE = (
    b"GET /api/tables/none/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
CHUNKS = b"2\r\n{}\r\n0\r\n\r\n"
AMBIGUOUS = {
    "length and coding": OWNER + b"Content-Length: 12\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS,
    "coding and length": OWNER + b"transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n" + CHUNKS,
    "two lengths": OWNER + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    "two codings": OWNER + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNKS,
    "another coding": OWNER + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + CHUNKS,
    "bare LF": HEALTH.replace(b"\r", b"") + b"\n",
    "bare LF after the request line": HEALTH.replace(b"1.1\r", b"1.1") + b"\r\n",
    "bare LF after a header": HEALTH + b"Accept: */*\nTransfer-Encoding: chunked\r\n\r\n",
    "bare LF at the end": HEALTH + b"\n",
    "bare CR": HEALTH + b"X: a\rb: c\r\n\r\n",
    "space in front of the colon": HEALTH + b"X : a\r\n\r\n",
    "folded header": HEALTH + b"X: a\r\n b\r\n\r\n",
    "header folded by a tab": HEALTH + b"X: a\r\n\tContent-Length: 7\r\n\r\n",
    "WebSocket with bare LF": UPGRADE.replace(b"\r", b"") + b"\n",
    "WebSocket with a folded header": UPGRADE + b"X: a\r\n b\r\n\r\n",
}


def read_all(connection: socket.socket) -> bytes:
    answered = b""
    while received := connection.recv(65536):
        answered += received
    return answered


@pytest.mark.parametrize("request_", AMBIGUOUS.values(), ids=AMBIGUOUS.keys())
def test_an_ambiguous_request_gets_400_and_the_connection_is_closed(server: RunningServer, request_: bytes) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port), TIMEOUT)) as connection:
        connection.sendall(request_)
        answer = read_all(connection)
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"connection: close" in answer.lower()
    assert answer.count(b"HTTP/1.1 ") == 1


def test_an_ambiguous_request_is_refused_behind_a_valid_one(server: RunningServer) -> None:
    with closing(socket.create_connection(("127.0.0.1", server.port), TIMEOUT)) as connection:
        connection.sendall(HEALTH + b"\r\n" + AMBIGUOUS["bare LF"] + HEALTH + b"\r\n")
        answer = read_all(connection)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert [answer.count(status) for status in (b"HTTP/1.1 200 ", b"HTTP/1.1 400 ")] == [1, 1]


def test_line_ends_of_a_body_are_free(server: RunningServer) -> None:
    body = b'{\n "token":\n\n\t"x"}'
    chunked = b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    with closing(socket.create_connection(("127.0.0.1", server.port), TIMEOUT)) as connection:
        connection.sendall(OWNER + b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        connection.sendall(OWNER + b"Connection: close\r\n" + chunked)
        answer = read_all(connection)
    assert answer.count(b"HTTP/1.1 404 ") == 2  # no such personal link
