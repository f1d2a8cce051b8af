"""Visitors that mean harm: `python -m benchmarks.crowd.attacks NAME PORT TABLE`, until it is killed.

It prints a line when it begins.
Each does to a running server what has once frozen one. They have no cookie, except for those that ask for bots.
"""

import json
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Final

import httpx
from websockets.sync.client import connect

ADDRESS: Final = "127.0.0.2"  # the innocent have another one
CHUNK: Final = 64 * 1024  # bytes
EMPTY_FRAGMENT: Final = bytes([0x00, 0x80, 0, 0, 0, 0])  # a continuation frame of a masked client
FIRST_FRAGMENT: Final = bytes([0x01, 0x80, 0, 0, 0, 0])
PING: Final = bytes([0x89, 0x80 | 125, 0, 0, 0, 0]) + bytes(125)
SLOW_READERS: Final = 60
HALF_OPEN: Final = 1000
BOT_TABLES: Final = 10
SHORTEST_WAIT: Final = 0.05  # seconds, after a refused connection


def fragments(port: int, table: str) -> None:
    """Messages of empty parts without end."""
    _flood(port, table, FIRST_FRAGMENT + EMPTY_FRAGMENT * (CHUNK // len(EMPTY_FRAGMENT)), EMPTY_FRAGMENT)


def pings(port: int, table: str) -> None:
    """Pings whose answers nobody reads."""
    _flood(port, table, PING * (CHUNK // len(PING)), PING)


def slow_readers(port: int, table: str) -> None:
    """Watchers that never read, and come back when they are disconnected."""
    open_sockets: list[socket.socket] = []
    while True:
        with suppress(OSError):
            open_sockets.append(_watch(port, table))
        del open_sockets[:-SLOW_READERS]
        time.sleep(SHORTEST_WAIT)


def half_open(port: int, table: str) -> None:
    """Requests that never arrive."""
    open_sockets: list[socket.socket] = []
    while True:
        with suppress(OSError):
            connection = _connect(port)
            connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            open_sockets.append(connection)
        if len(open_sockets) >= HALF_OPEN:
            time.sleep(SHORTEST_WAIT)
        del open_sockets[:-HALF_OPEN]


def analyses(port: int, table: str) -> None:
    """Analyses whose askers have left."""
    with _guest(port) as guest:
        seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
        own = guest.post("/api/tables", json={"game": "forgenesis", "seats": seats}).json()["id"]
        cookie = {"Cookie": "; ".join(map("=".join, guest.cookies.items()))}
        with connect(f"ws://127.0.0.1:{port}/api/tables/{own}/live", additional_headers=cookie) as live:
            live.send(json.dumps({"type": "resign", "id": "1", "seat": 0}))
            while "ended" not in str(live.recv(5)):
                pass
        while True:
            with suppress(httpx.HTTPError):
                guest.post(f"/api/tables/{own}/analysis", json={"event": 0, "seconds": 10}, timeout=SHORTEST_WAIT)


def bots(port: int, table: str) -> None:
    """Tables full of strong bots."""
    with _guest(port) as guest:
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": 5}] * 7]
        for _ in range(BOT_TABLES):
            guest.post("/api/tables", json={"game": "graphia-genesis", "seats": seats})
        time.sleep(3600)


def _flood(port: int, table: str, first: bytes, part: bytes) -> None:
    data = part * (CHUNK // len(part))
    while True:
        try:
            with _watch(port, table) as connection:
                connection.sendall(first)
                while True:
                    connection.sendall(data)
        except OSError:
            time.sleep(SHORTEST_WAIT)


def _watch(port: int, table: str) -> socket.socket:
    """A WebSocket that nothing is read from."""
    connection = _connect(port)
    lines = [
        f"GET /api/tables/{table}/live HTTP/1.1",
        f"Host: localhost:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]
    connection.sendall("\r\n".join([*lines, "", ""]).encode())
    return connection


def _connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), 5, source_address=(ADDRESS, 0))


@contextmanager
def _guest(port: int) -> Iterator[httpx.Client]:
    transport = httpx.HTTPTransport(local_address=ADDRESS)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, transport=transport) as guest:
        guest.get("/api/me")
        yield guest


ATTACKS: Final[dict[str, Callable[[int, str], None]]] = {
    "empty fragments": fragments,
    "unread pings": pings,
    "slow readers": slow_readers,
    "half-open requests": half_open,
    "analyses": analyses,
    "bots": bots,
}

if __name__ == "__main__":
    print("started", flush=True)
    ATTACKS[sys.argv[1]](int(sys.argv[2]), sys.argv[3])
