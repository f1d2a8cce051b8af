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
        table = make_table(http, game, [{"kind": "me"}, {"kind": "bot", "level": level}])
        with connect_to(http, table) as socket:
            return play(socket, random.Random(1))


def practise_polyminix(address: str) -> Message:
    """Begins a solo game with a new figure, asks for a hint, follows it, and gives up; returns the outcome.

    A race against a bot would take as long as the bot does, which is minutes.
    """
    with httpx.Client(base_url=address, timeout=PATIENCE) as http:
        table = make_table(http, "polyminix", [{"kind": "me"}], figure="red")
        with connect_to(http, table) as socket:
            version = receive(socket)["frame"]["acting"][0]["version"]
            version = act(socket, version, "begin")["frame"]["acting"][0]["version"]
            advice = http.post(f"/api/tables/{table}/hint/0").raise_for_status().json()["text"]
            version = receive(socket)["frame"]["acting"][0]["version"]
            version = act(socket, version, advice)["frame"]["acting"][0]["version"]
            outcome: Message = act(socket, version, "give up")["frame"]["outcome"]
            return outcome


def make_table(http: httpx.Client, game: str, seats: list[Message], **options: Any) -> str:
    http.get("/api/me").raise_for_status()
    body = {"game": game, "seats": seats, "options": options, "seed": "install"}
    return str(http.post("/api/tables", json=body).raise_for_status().json()["id"])


def connect_to(http: httpx.Client, table: str) -> ClientConnection:
    live = str(http.base_url.join(f"/api/tables/{table}/live")).replace("http", "ws", 1)
    cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    return connect(live, additional_headers={"Cookie": cookie})


def receive(socket: ClientConnection) -> Message:
    """The next message with a frame."""
    while True:
        message: Message = json.loads(socket.recv(PATIENCE))
        assert message["type"] not in ("refused", "error", "closing"), message
        if message.get("frame"):
            return message


def act(socket: ClientConnection, version: int, text: str) -> Message:
    """Does an action in the first seat, and returns the answer."""
    socket.send(json.dumps({"type": "act", "seat": 0, "version": version, "text": text, "id": text}))
    return receive(socket)


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
