"""A minimal client that plays one game over HTTP and a WebSocket, as docs/protocol.md describes."""

import base64
import json
import random
from typing import Any, Final

import httpx
from websockets.sync.client import ClientConnection, connect

PATIENCE: Final = 60.0  # seconds for one message
MOST_MESSAGES: Final = 2000

Message = dict[str, Any]


def play_against_a_bot(address: str, game: str, level: int = 1) -> Message:
    """Plays random legal actions against a bot and returns the outcome."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as http:
        http.get("/api/me").raise_for_status()
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        table = http.post("/api/tables", json={"game": game, "seats": seats, "seed": "install"}).raise_for_status()
        live = f"{address.replace('http', 'ws')}/api/tables/{table.json()['id']}/live"
        cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
        with connect(live, additional_headers={"Cookie": cookie}) as socket:
            return play(socket, random.Random(1))


def play(socket: ClientConnection, chance: random.Random) -> Message:
    answered: set[tuple[int, int]] = set()
    for _ in range(MOST_MESSAGES):
        message: Message = json.loads(socket.recv(PATIENCE))
        assert message["type"] not in ("refused", "error", "closing"), message
        frame: Message = message.get("frame") or {"outcome": None, "acting": []}
        if frame["outcome"]:
            outcome: Message = frame["outcome"]
            return outcome
        for acting in frame["acting"]:
            turn = acting["seat"], acting["version"]
            if turn not in answered:
                answered.add(turn)
                socket.send(json.dumps({**choose(acting, chance), "id": f"turn-{len(answered)}"}))
    raise AssertionError("the game does not end")


def choose(acting: Message, chance: random.Random) -> Message:
    """An `act` with any of the legal actions that a frame lists for a seat."""
    action = chance.choice(read_actions(acting["actions"]))
    return {"type": "act", "seat": acting["seat"], "version": acting["version"], "action": action}


def read_actions(actions: list[int] | str) -> list[int]:
    """The ids of a list, or of a bit set in base64."""
    if isinstance(actions, list):
        return actions
    bits = int.from_bytes(base64.b64decode(actions), "little")
    return [action for action in range(bits.bit_length()) if bits >> action & 1]
