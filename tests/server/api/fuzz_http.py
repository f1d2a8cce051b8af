"""Random HTTP requests, valid and broken: `python -m tests.server.api.fuzz_http 100000`.

Every request is made from a seed and its number, so that one which fails can be sent again alone.
"""

import json
import random
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tests.server.support.clients import ME, OPEN, Guest, RunningServer, run_server

METHODS: Final = [
    "GET",
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "PATCH",
    "DELETE",
    "PUT",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "X",
]
SEGMENTS: Final = [
    *["api", "me", "tables", "games", "challenges", "join", "log", "replay", "analysis", "review", "hint", "bests"],
    *["link", "steps", "health", "metrics", "schema", "docs", "openapi.json", "readiness", "mine", "rematch", "live"],
    *["push", "end"],
    *[
        "tide",
        "2026-01-01",
        "0",
        "1",
        "-1",
        "99999999999999999999",
        "",
        ".",
        "..",
        "%00",
        "%2e%2e",
        "%ff",
        "%F0%9F%8E%B2",
    ],
    *["a" * 300, "%0d%0aset-cookie:x=1", "\\", "null", "x.js", "assets", "~", "%", "%zz", "index.html"],
]
PATHS: Final = [
    "/",
    "/api/me",
    "/api/me/link",
    "/api/me/bests",
    "/api/me/medals",
    "/api/me/push",
    "/api/me/push/end",
    "/api/push",
    "/api/tables",
    "/api/tables/mine",
    "/api/tables/{table}",
    "/api/tables/{table}/join",
    "/api/tables/{table}/rematch",
    "/api/tables/{table}/log",
    "/api/tables/{table}/replay",
    "/api/tables/{table}/review/{number}",
    "/api/tables/{table}/hint/{number}",
    "/api/tables/{table}/threat/{number}",
    "/api/tables/{table}/analysis",
    "/api/tables/{table}/continuation",
    "/api/tables/{table}/live",
    "/api/games",
    "/api/games/readiness?wanted={segment}",
    "/api/games/tide/steps/{number}",
    "/api/challenges",
    "/api/challenges/tide",
    "/api/challenges/{segment}/{segment}",
    "/api/challenges/tide/{segment}",
    "/api/{segment}/{segment}/{segment}",
    "/{segment}/{segment}?{segment}={segment}&since={number}",
]
TYPES: Final = ["application/json"] * 6 + ["text/plain", "application/x-www-form-urlencoded", "", "a/b;c=\x7f", "json"]
VALUES: Final[list[Any]] = [
    *[None, True, 0, -1, 1.5, 10**40, 1e308, "", "x", "tide", "\x00", "\ud800", "é" * 50, "x" * 5000, [], {}, [[]]],
    *[{"kind": "me"}, {"kind": "bot", "level": 1}, {"kind": "open"}, {"kind": "bot", "level": 10**9}],
]
BODIES: Final[list[Any]] = [{"name": "Ann"}, {"seat": 1}, {"event": 0, "seconds": 0.01}, {}, []]
P256DH: Final = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
CHANGES: Final[list[tuple[str, str, Any]]] = [  # valid, but for the state of the table
    ("POST", "/api/tables", {"game": "tide", "seats": [ME, OPEN], "is_public": True}),
    ("POST", "/api/tables", {"game": "tide", "seats": [ME, ME], "options": {}, "seed": "x"}),
    ("POST", "/api/tables/{table}/join", {"seat": 1}),
    ("POST", "/api/tables/{table}/rematch", {}),
    ("POST", "/api/tables/{table}/analysis", {"event": 0, "seconds": 0.01}),
    ("POST", "/api/tables/{table}/continuation", {"event": 0, "actions": [0]}),
    ("POST", "/api/challenges/tide", {}),
    ("POST", "/api/me/link", {}),
    ("PATCH", "/api/me", {"name": "Ann"}),
    ("POST", "/api/me/push", {"endpoint": "https://fcm.googleapis.com/x", "p256dh": P256DH, "auth": "a" * 22}),
    ("POST", "/api/me/push", {"endpoint": "https://127.0.0.1/x", "p256dh": P256DH, "auth": "a" * 22}),
    ("POST", "/api/me/push/end", {"endpoint": "https://fcm.googleapis.com/x"}),
]


class Fuzzer:
    def __init__(self, server: RunningServer, guest: Guest, seed: int) -> None:
        self.server = server
        self.seed = seed
        self.cookie = guest.cookie
        self.tables = [guest.create("tide", ME, OPEN)["id"], guest.create("tide", ME, ME)["id"], "nothing"]
        self.statuses: Counter[int] = Counter()
        self._socket: socket.socket | None = None

    def run(self, numbers: range) -> None:
        for number in numbers:
            data = self.request(number)
            status = self.send(data)
            self.statuses[status] += 1
            assert status < 500, (number, status, data[:2000])
        self._close()

    def request(self, number: int) -> bytes:
        chance = random.Random(f"{self.seed}-{number}")
        if chance.random() < 0.03:
            return chance.randbytes(chance.randrange(1, 200)) + b"\r\n\r\n"
        method, path, body = self._target(chance)
        lines = [f"{method} {path} HTTP/1.{chance.choice('1111111110')}", *self._headers(chance, body)]
        data = "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body
        return _broken(chance, data) if chance.random() < 0.05 else data

    def _target(self, chance: random.Random) -> tuple[str, str, bytes]:
        """A method, a path and a body that fit together, or do not."""
        if chance.random() < 0.3:
            return "GET", self._fill(chance, chance.choice(PATHS)), b""
        if chance.random() < 0.4:
            return (
                chance.choice(METHODS),
                self._fill(chance, chance.choice(PATHS)),
                self._body(chance, chance.choice(BODIES)),
            )
        method, path, body = chance.choice(CHANGES)
        return method, self._fill(chance, path), self._body(chance, body)

    def _fill(self, chance: random.Random, path: str) -> str:
        while "{segment}" in path:
            path = path.replace("{segment}", chance.choice(SEGMENTS), 1)
        return path.replace("{table}", chance.choice(self.tables)).replace("{number}", chance.choice("0123"))

    def _headers(self, chance: random.Random, body: bytes) -> list[str]:
        headers = [f"Host: 127.0.0.1:{self.server.port}"] if chance.random() < 0.95 else ["Host: evil.example"]
        if chance.random() < 0.8:
            headers.append(f"Cookie: {self.cookie}")
        elif chance.random() < 0.5:
            headers.append(f"Cookie: guest={chance.choice(SEGMENTS)}; x; =; guest=é")
        if body or chance.random() < 0.1:
            length = len(body) if chance.random() < 0.97 else chance.randrange(3)
            headers += [f"Content-Type: {chance.choice(TYPES)}", f"Content-Length: {length}"]
        if chance.random() < 0.2:
            headers.append(
                chance.choice(["Accept-Encoding: gzip", "Accept: x/y", "Range: bytes=0-1", "If-None-Match: *"])
            )
        if chance.random() < 0.1:
            headers.append(f"{chance.choice(['Origin', 'X-Forwarded-For', 'X-Long'])}: {chance.choice(SEGMENTS) * 20}")
        return headers

    def _body(self, chance: random.Random, fitting: Any) -> bytes:
        kind = chance.random()
        if kind < 0.05:
            return b""
        if kind < 0.1:
            return b'{"game":"tide","options":' + b'{"a":' * 1000 + b"1" + b"}" * 1001
        if kind < 0.15:
            return b"[" * chance.choice([1000, 30_000])
        if kind < 0.2:
            return chance.randbytes(chance.randrange(1, 300))
        body = json.loads(json.dumps(fitting))
        if isinstance(body, dict) and chance.random() < 0.5:
            body[chance.choice([*body, "options", "seats", "clock", "seed", "x"])] = chance.choice(VALUES)
        return json.dumps(body).encode()

    def send(self, data: bytes) -> int:
        """The status of the response; 0 if the server closed the connection without one."""
        for attempt in range(2):
            is_new = self._socket is None
            with suppress(ConnectionError, TimeoutError):
                if status := self._try(data):
                    return status
            self._close()
            if is_new or attempt:
                break
        return 0

    def _try(self, data: bytes) -> int:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self.server.port), 0.5)
        self._socket.sendall(data)
        response = b""
        while b"\r\n\r\n" not in response:
            part = self._socket.recv(65536)
            if not part:
                return 0
            response += part
        status = int(response.split(b" ", 2)[1])
        if _ends_connection(data, response):
            self._close()
        return status

    def _close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _ends_connection(request: bytes, response: bytes) -> bool:
    """Whether the rest of the response cannot simply be skipped, because its end is unknown or not here yet."""
    head, _, body = response.partition(b"\r\n\r\n")
    length = next((int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), -1)
    return b"connection: close" in head.lower() or request.startswith(b"HEAD") or length != len(body)


def _broken(chance: random.Random, data: bytes) -> bytes:
    breaks: list[Callable[[bytes], bytes]] = [
        lambda whole: whole.replace(b"\r\n", b"\n"),
        lambda whole: whole.replace(b"Host", b"Ho st", 1),
        lambda whole: whole.replace(b"Content-Length", b"Transfer-Encoding: chunked\r\nContent-Length", 1),
        lambda whole: whole.replace(b"HTTP/1.1", b"HTTP/9.9", 1),
        lambda whole: whole[: chance.randrange(1, len(whole))] + b"\r\n\r\n",
        lambda whole: bytes(byte ^ (chance.random() < 0.02) for byte in whole),
    ]
    return chance.choice(breaks)(data)


def main(count: int, seed: int = 1) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        run_server(Path(folder), ("tide",)) as server,
        server.guest() as guest,
    ):
        began = time.monotonic()
        fuzzer = Fuzzer(server, guest, seed)
        fuzzer.run(range(count))
        seconds = time.monotonic() - began
        assert guest.http.get("/api/health").json()["status"] == "ok"
        print(f"{count} requests in {seconds:.0f} s, by status: {dict(sorted(fuzzer.statuses.items()))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
