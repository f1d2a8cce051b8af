"""One address that asks for what takes long to compute.

`python -m benchmarks.crowd.expensive_requests NAME PORT MATCH`, where `MATCH` is an ended match: forty connections send
requests of a kind, each the next one when the last one is answered. Every second a line says how many were answered,
and how many of them were refused.
"""

import asyncio
import itertools
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeAlias

import httpx
import msgspec

from benchmarks.crowd.attacks import ADDRESS, SHORTEST_WAIT

CONNECTIONS: Final = 40
SEATS: Final = 8  # of the match
MOST_GUESTS: Final = 40  # each has a budget of its own
TOO_MANY: Final = "429"

Numbers: TypeAlias = "itertools.count[int]"
MakeRequest: TypeAlias = Callable[[str, int], tuple[str, str, Any]]
"""The method, path and body of a request about a match, which may differ with its number."""


def openapi(match: str, number: int) -> tuple[str, str, Any]:
    return "GET", "/api/schema/openapi.json", None


def replays(match: str, number: int) -> tuple[str, str, Any]:
    return "GET", f"/api/tables/{match}/replay", None


def logs(match: str, number: int) -> tuple[str, str, Any]:
    return "GET", f"/api/tables/{match}/log", None


def reviews(match: str, number: int) -> tuple[str, str, Any]:
    return "GET", f"/api/tables/{match}/review/{number % SEATS}", None


def continuations(match: str, number: int) -> tuple[str, str, Any]:
    return "POST", f"/api/tables/{match}/continuation", {"event": number % 100, "text": True}


def steps(match: str, number: int) -> tuple[str, str, Any]:
    return "GET", "/api/games/polyminix/steps/1", None


def new_figures(match: str, number: int) -> tuple[str, str, Any]:
    options = {"figure": "red", "number": 1 + number}
    return "POST", "/api/tables", {"game": "polyminix", "seats": [{"kind": "me"}], "options": options}


def games(match: str, number: int) -> tuple[str, str, Any]:
    return "GET", "/api/games", None


def histories(match: str, number: int) -> tuple[str, str, Any]:
    return "GET", "/api/me/history", None


REQUESTS: Final[dict[str, MakeRequest]] = {
    "replays": replays,
    "openapi.json": openapi,
    "new red figures": new_figures,
    "steps of Polyminix": steps,
    "reviews": reviews,
    "continuations": continuations,
    "logs": logs,
    "lists of games": games,
    "histories": histories,
}


async def flood(name: str, port: int, match: str) -> None:
    cookies = await asyncio.to_thread(_new_guests, port)
    print("started", flush=True)
    statuses: Counter[str] = Counter()
    numbers = itertools.count()
    async with asyncio.TaskGroup() as group:
        for number in range(CONNECTIONS):
            cookie = cookies[number % len(cookies)]
            group.create_task(_send_all(port, cookie, name, match, numbers, statuses))
        group.create_task(_report(statuses))


async def _send_all(port: int, cookie: str, name: str, match: str, numbers: Numbers, statuses: Counter[str]) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(ADDRESS, 0))
            while True:
                writer.write(_encoded(port, cookie, *REQUESTS[name](match, next(numbers))))
                statuses[await _read_status(reader)] += 1
        await asyncio.sleep(SHORTEST_WAIT)


def _encoded(port: int, cookie: str, method: str, path: str, body: Any) -> bytes:
    content = b"" if body is None else msgspec.json.encode(body)
    lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{port}", f"Cookie: {cookie}"]
    if content:
        lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
    return "\r\n".join([*lines, "", ""]).encode() + content


async def _read_status(reader: asyncio.StreamReader) -> str:
    """The status of the next response, whose content is thrown away."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = head.partition("\r\ncontent-length: ")[2].partition("\r\n")[0]
    if length:
        await reader.readexactly(int(length))
    else:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + len(b"\r\n"))
        await reader.readline()
    return head.split(" ", 2)[1]


async def _report(statuses: Counter[str]) -> None:
    while True:
        await asyncio.sleep(1)
        print(statuses.total(), statuses[TOO_MANY], flush=True)


def _new_guests(port: int) -> Sequence[str]:
    """The cookies of as many guests as an address may have at once."""
    cookies = list[str]()
    transport = httpx.HTTPTransport(local_address=ADDRESS)
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=30) as visitor:
        for _ in range(MOST_GUESTS):
            visitor.cookies.clear()
            visitor.get("/api/me").raise_for_status()
            cookies.append("; ".join(map("=".join, visitor.cookies.items())))
    return cookies


if __name__ == "__main__":
    asyncio.run(flood(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
