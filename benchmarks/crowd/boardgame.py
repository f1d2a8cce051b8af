"""Players of tic-tac-toe on boardgame.io, with its protocol over Socket.IO."""

from typing import Any, Final

import msgspec

from benchmarks.crowd.play import Player, Table
from benchmarks.crowd.process import Caller
from benchmarks.crowd.wire import Wire, json

GAME: Final = "tic-tac-toe"
PATH: Final = "/socket.io/?EIO=4&transport=websocket"
SPACE: Final = f"/{GAME},".encode()
CELLS: Final = (0, 4, 8, 1, 7, 6, 2, 5, 3)  # nobody wins: the match has nine actions
LONGEST: Final = len(CELLS)
OPEN, PING, PONG, CONNECT, ERROR, EVENT = b"0", b"2", b"3", b"40", b"44", b"42"  # packets


class Seat:
    wire: Wire

    def __init__(self, port: int, match: str, seat: str, credentials: str, table: Table) -> None:
        self.port, self.match, self.seat, self.credentials, self.table = port, match, seat, credentials, table

    async def connect(self) -> None:
        self.wire = Wire(self.port, PATH, self.hear)
        await self.wire.open()

    def hear(self, data: bytes) -> None:
        if data.startswith(EVENT + SPACE):
            self._hear_event(*msgspec.json.decode(data[len(EVENT + SPACE) :]))
        elif data == PING:
            self.wire.send(PONG)
        elif data.startswith(OPEN):
            self.wire.send(CONNECT + SPACE)
        elif data.startswith(CONNECT):
            self._tell("sync", self.match, self.seat, self.credentials, 2)
        elif data.startswith(ERROR):
            self.table.fail(data.decode())

    def _hear_event(self, kind: str, *details: Any) -> None:
        if kind == "sync":
            self.table.shown(self, self._answer(details[1]["state"]))
        elif kind == "update":
            self.table.shown(self, self._answer(details[1]))
        elif kind == "error":
            self.table.fail(str(details))

    def _answer(self, state: Any) -> bytes | None:
        number = state["_stateID"]
        if "gameover" in state["ctx"] or state["ctx"]["currentPlayer"] != self.seat:
            return None
        move = {"type": "mark", "args": [CELLS[number]], "playerID": self.seat, "credentials": self.credentials}
        return _event("update", {"type": "MAKE_MOVE", "payload": move}, number, self.match, self.seat)

    def _tell(self, *event: Any) -> None:
        self.wire.send(_event(*event))


def _event(*event: Any) -> bytes:
    return EVENT + SPACE + json(event)


class Boardgame:
    """Creates matches through its lobby."""

    def __init__(self, port: int) -> None:
        self.port = port

    def sit_down(self, tables: int, most: int, pace: float = 0.0) -> list[Player]:
        caller, players = Caller(self.port), list[Player]()
        for _ in range(tables):
            made, _ = caller.call("POST", f"/games/{GAME}/create", {"numPlayers": 2})
            table, match = Table(most, pace), made["matchID"]
            for seat in ("0", "1"):
                wanted = {"playerID": seat, "playerName": f"Player {seat}"}
                joined, _ = caller.call("POST", f"/games/{GAME}/{match}/join", wanted)
                players.append(Seat(self.port, match, seat, joined["playerCredentials"], table))
        caller.close()
        return players
