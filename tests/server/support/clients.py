"""A real server in a thread, and clients that use it over HTTP and WebSockets."""

import base64
import itertools
import json
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from landwright.core import registry
from landwright.server.asgi_server import TableServer, listen, make_server
from landwright.server.library.games import GameLibrary
from landwright.server.runtime.settings import NO_PACE, Limit, ServerSettings
from landwright.testing import tide

TIMEOUT = 240.0  # seconds: a bot may have to compile its game first, on a machine that does other things, too
NO_CERTIFICATES: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # those of the system take 20 ms to read
UNLIMITED = Limit(1e9, 1e9)
ME, OPEN = {"kind": "me"}, {"kind": "open"}
tide.register()
GAMES = tuple(registry.names())  # without the tiny games that single tests register later
PRELOAD = ("landwright.testing.tide:register",)

Message = dict[str, Any]
ids = map("id-{}".format, itertools.count())


def bot(level: int = 1) -> Message:
    return {"kind": "bot", "level": level}


class RunningServer:
    """A server in a thread of this process."""

    def __init__(self, uvicorn: TableServer, port: int) -> None:
        self.uvicorn = uvicorn
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    def guest(self, **headers: str) -> "Guest":
        return Guest(self, headers)

    def stranger(self, headers: dict[str, str] | None = None) -> httpx.Client:
        """A client without the cookie of a guest."""
        return httpx.Client(base_url=self.address, headers=headers, timeout=TIMEOUT, verify=NO_CERTIFICATES)

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        """The answer to a stranger."""
        with self.stranger(headers) as client:
            return client.get(path)

    def url(self, table: str, since: int | None = None) -> str:
        query = "" if since is None else f"&since={since}"
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/live?text=1{query}"


def settings_for(folder: Path, **changes: Any) -> ServerSettings:
    usual: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'table.db'}",
        "pace": NO_PACE,
        "bot_workers": 1,
        "warm_bots": False,
        "calls": UNLIMITED,
        "new_guests": UNLIMITED,
        "work_of_person": UNLIMITED,
        "work_of_address": UNLIMITED,
        "messages": UNLIMITED,
        "chat": UNLIMITED,
        "waiting_tables": 1_000_000,
        "running_tables": 1_000_000,
        "preload": PRELOAD,
    }
    return ServerSettings(**{**usual, **changes})


@contextmanager
def run_server(folder: Path, names: tuple[str, ...] = GAMES, **changes: Any) -> Iterator[RunningServer]:
    """Runs a server with its database in a folder. A second one on the same folder continues the tables."""
    settings = settings_for(folder, games=names, **changes)
    started = threading.Event()
    uvicorn = make_server(settings, GameLibrary.loaded(settings), started.set)
    with listen("127.0.0.1", 0) as socket:
        thread = threading.Thread(target=uvicorn.run, args=[[socket]], daemon=True)
        thread.start()
        assert started.wait(TIMEOUT), "the server did not start"
        try:
            yield RunningServer(uvicorn, socket.getsockname()[1])
        finally:
            uvicorn.should_exit = True
            thread.join(TIMEOUT)
            assert not thread.is_alive(), "the server did not end"


def read_actions(actions: list[int] | str) -> list[int]:
    """The ids of a list or of a bit set."""
    if isinstance(actions, list):
        return actions
    bits = int.from_bytes(base64.b64decode(actions), "little")
    return [action for action in range(bits.bit_length()) if bits >> action & 1]


class Guest:
    """An HTTP client with the cookie of a guest."""

    def __init__(self, server: RunningServer, headers: dict[str, str]) -> None:
        self.server = server
        self.http = server.stranger(headers)
        self.me = self.http.get("/api/me").json()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def post(self, path: str, body: Any = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body)

    def create(self, game: str, *seats: Message, **more: Any) -> Message:
        answer = self.post("/api/tables", {"game": game, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        table: Message = answer.json()
        return table

    def join(self, table: str, seat: int | None = None) -> Message:
        answer = self.post(f"/api/tables/{table}/join", {"seat": seat})
        assert answer.status_code == 200, answer.text
        summary: Message = answer.json()
        return summary

    def summary(self, table: str) -> Message:
        summary: Message = self.http.get(f"/api/tables/{table}").json()
        return summary

    def steps(self, game: str) -> list[Message]:
        """The table of steps of a game."""
        version = next(g["rules_version"] for g in self.http.get("/api/games").json() if g["name"] == game)
        table: list[Message] = self.http.get(f"/api/games/{game}/steps/{version}").json()["steps"]
        return table

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def connect(self, table: str, since: int | None = None) -> "TableClient":
        return TableClient(connect(self.server.url(table, since), additional_headers={"Cookie": self.cookie}))


class TableClient:
    """A WebSocket client at a table. It keeps all received messages, and the last frame."""

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self.closing = ExitStack()
        self.socket = self.closing.enter_context(connecting)
        self.received: list[Message] = []
        self.frame: Message = {}
        self.welcome = self.receive_until("welcome")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.close()

    def receive(self, timeout: float = TIMEOUT) -> Message:
        message: Message = json.loads(self.socket.recv(timeout))
        self.received.append(message)
        if frame := message.get("frame"):
            self._keep_frame(frame)
        return message

    def _keep_frame(self, frame: Message) -> None:
        """Completes entries without actions from the frame before."""
        before = {acting["seat"]: acting for acting in self.frame.get("acting", [])}
        acting = [now if "actions" in now else {**before[now["seat"]], **now} for now in frame["acting"]]
        self.frame = {**frame, "acting": acting}

    def receive_until(self, kind: str, fits: Callable[[Message], bool] = lambda _: True) -> Message:
        """Receives until the next message of a type that satisfies `fits`."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            message = self.receive(deadline - time.monotonic())
            if message["type"] == kind and fits(message):
                return message

    def answer_to(self, sent: str) -> Message:
        deadline = time.monotonic() + TIMEOUT
        while True:
            message = self.receive(deadline - time.monotonic())
            if message.get("id") == sent:
                return message

    def send(self, **message: Any) -> str:
        sent = message.setdefault("id", next(ids))
        self.socket.send(json.dumps(message))
        return str(sent)

    def request(self, **message: Any) -> Message:
        return self.answer_to(self.send(**message))

    def sync(self) -> None:
        """Receives everything that was sent before now, by a ping."""
        self.request(type="ping")

    @property
    def acting(self) -> list[Message]:
        acting: list[Message] = self.frame["acting"]
        return acting

    def act(self, text: str | None = None, number: int = 0) -> Message:
        """Plays an action by its text or by its index, for the first seat that is to act."""
        now = self.acting[0]
        text = now["texts"][number % len(now["texts"])] if text is None else text
        return self.request(type="act", seat=now["seat"], version=now["version"], text=text)

    def wait_for_turn(self) -> None:
        while not self.acting and not self.frame["outcome"]:
            self.receive()


def play_out(*tabs: TableClient, most: int = 500) -> Message:
    """Plays legal actions until the match has ended, and returns its outcome."""
    for number in range(most):
        for tab in tabs:
            tab.sync()
        if outcome := tabs[0].frame["outcome"]:
            return dict(outcome)
        next(tab for tab in tabs if tab.acting).act(number=number * 7)
    raise AssertionError("the match does not end")
