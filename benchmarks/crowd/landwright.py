"""Players of Forgenesis at Landwright's tables."""

import base64
import itertools
import random

import msgspec

from benchmarks.crowd.play import Player, Table
from benchmarks.crowd.process import Caller
from benchmarks.crowd.wire import Wire, json

GAME = "forgenesis"
LONGEST = 40  # actions; half of all matches are longer
_ids = map("id-{}".format, itertools.count())


class _Acting(msgspec.Struct):
    seat: int
    version: int
    actions: list[int] | str


class _Frame(msgspec.Struct):
    acting: list[_Acting]


class _Message(msgspec.Struct):
    type: str
    frame: _Frame | None = None


_decoder = msgspec.json.Decoder(_Message)


class Guest:
    """Plays at random, with a fixed seed."""

    wire: Wire

    def __init__(self, port: int, cookie: str, table: Table, path: str, seed: int) -> None:
        self.port, self.cookie, self.table, self.path = port, cookie, table, path
        self.chance = random.Random(seed)

    async def connect(self) -> None:
        self.wire = Wire(self.port, self.path, self.hear, self.cookie)
        await self.wire.open()

    def hear(self, data: bytes) -> None:
        message = _decoder.decode(data)
        if message.type in ("refused", "error", "closing"):
            self.table.fail(data.decode())
        elif message.type in ("welcome", "happened") and message.frame:
            self.table.shown(self, self._answer(message.frame))

    def _answer(self, frame: _Frame) -> bytes | None:
        if not frame.acting:
            return None
        acting = frame.acting[0]
        action = self.chance.choice(_ids_of(acting.actions))
        return json({"type": "act", "id": next(_ids), "seat": acting.seat, "version": acting.version, "action": action})


def _ids_of(actions: list[int] | str) -> list[int]:
    """From a list, or from a bit set."""
    if isinstance(actions, list):
        return actions
    bits = int.from_bytes(base64.b64decode(actions), "little")
    return [action for action in range(bits.bit_length()) if bits >> action & 1]


class Landwright:
    """Creates tables, each with two new guests."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._cookies: list[str] = []

    def sit_down(self, tables: int, most: int, pace: float = 0.0) -> list[Player]:
        caller, players = Caller(self.port), list[Player]()
        while len(self._cookies) < 2 * tables:
            self._cookies.append(caller.call("GET", "/api/me")[1])
        wanted = {"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]}
        for number in range(tables):
            host, other = self._cookies[2 * number : 2 * number + 2]
            made, _ = caller.call("POST", "/api/tables", wanted, host)
            caller.call("POST", f"/api/tables/{made['id']}/join", {}, other)
            table, path = Table(most, pace), f"/api/tables/{made['id']}/live"
            players += [Guest(self.port, cookie, table, path, number) for cookie in (host, other)]
        caller.close()
        return players
