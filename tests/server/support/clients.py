"""A real server in a thread, and guests who talk to it as browsers do."""

import base64
import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from landwright.core import registry as games
from landwright.server.asgi_server import TableServer, listen, make_server
from landwright.server.settings import Limit, Settings
from landwright.testing import tide

PATIENCE = 60.0  # seconds: a bot may have to compile its game first
FREELY = Limit(1e9, 1e9)
ME, OPEN = {"kind": "me"}, {"kind": "open"}
GAMES = ("forgenesis", "graphia-genesis", "kingdom-maps", "tide", "tide-race")
PRELOAD = ("landwright.testing.tide:register",)

Message = dict[str, Any]
ids = map("id-{}".format, itertools.count())


def bot(level: int = 1) -> Message:
    return {"kind": "bot", "level": level}


class Served:
    """A running server."""

    def __init__(self, server: TableServer, port: int) -> None:
        self.server = server
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    def guest(self, **headers: str) -> "Guest":
        return Guest(self, headers)

    def url(self, table: str, since: int | None = None) -> str:
        query = "" if since is None else f"&since={since}"
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/live?text=1{query}"


def settings_for(folder: Path, **changes: Any) -> Settings:
    usual: dict[str, Any] = {
        "pace": (0.0, 0.0),
        "bot_workers": 1,
        "warm_bots": False,
        "calls": FREELY,
        "new_guests": FREELY,
        "messages": FREELY,
        "preload": PRELOAD,
    }
    return Settings(database=f"sqlite:///{folder / 'table.db'}", **{**usual, **changes})


@contextmanager
def serving(folder: Path, names: tuple[str, ...] = GAMES, **changes: Any) -> Iterator[Served]:
    """A server whose files lie in a folder; started again on the same one it goes on."""
    tide.register()
    playable = {name: games.load(name) for name in names}
    started = threading.Event()
    server = make_server(settings_for(folder, **changes), playable, started.set)
    with listen("127.0.0.1", 0) as socket:
        thread = threading.Thread(target=server.run, args=[[socket]], daemon=True)
        thread.start()
        assert started.wait(PATIENCE), "the server did not start"
        try:
            yield Served(server, socket.getsockname()[1])
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            assert not thread.is_alive(), "the server did not end"


def read_actions(actions: list[int] | str) -> list[int]:
    """Ids from a list or from a bit set."""
    if isinstance(actions, list):
        return actions
    bits = int.from_bytes(base64.b64decode(actions), "little")
    return [action for action in range(bits.bit_length()) if bits >> action & 1]


class Guest:
    """Somebody with a cookie."""

    def __init__(self, served: Served, headers: dict[str, str]) -> None:
        self.served = served
        self.http = httpx.Client(base_url=served.address, headers=headers, timeout=PATIENCE)
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
        """The table of a game's actions by id."""
        version = next(g["rules_version"] for g in self.http.get("/api/games").json() if g["name"] == game)
        table: list[Message] = self.http.get(f"/api/games/{game}/steps/{version}").json()["steps"]
        return table

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def live(self, table: str, since: int | None = None) -> "Live":
        return Live(connect(self.served.url(table, since), additional_headers={"Cookie": self.cookie}))


class Live:
    """A tab at a table. It keeps everything that it was told, and the last frame."""

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self.closing = ExitStack()
        self.socket = self.closing.enter_context(connecting)
        self.told: list[Message] = []
        self.frame: Message = {}
        self.welcome = self.until("welcome")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.close()

    def hear(self, timeout: float = PATIENCE) -> Message:
        message: Message = json.loads(self.socket.recv(timeout))
        self.told.append(message)
        if frame := message.get("frame"):
            self._show(frame)
        return message

    def _show(self, frame: Message) -> None:
        """Where it is not said what a seat may do, it is as it was."""
        before = {acting["seat"]: acting for acting in self.frame.get("acting", [])}
        acting = [now if "actions" in now else {**before[now["seat"]], **now} for now in frame["acting"]]
        self.frame = {**frame, "acting": acting}

    def until(self, kind: str, fits: Callable[[Message], bool] = lambda _: True) -> Message:
        """The next message of that type; what comes before it is kept too."""
        give_up = time.monotonic() + PATIENCE
        while True:
            message = self.hear(give_up - time.monotonic())
            if message["type"] == kind and fits(message):
                return message

    def answer_to(self, sent: str) -> Message:
        give_up = time.monotonic() + PATIENCE
        while True:
            message = self.hear(give_up - time.monotonic())
            if message.get("id") == sent:
                return message

    def say(self, **message: Any) -> str:
        sent = message.setdefault("id", next(ids))
        self.socket.send(json.dumps(message))
        return str(sent)

    def ask(self, **message: Any) -> Message:
        return self.answer_to(self.say(**message))

    def settle(self) -> None:
        """Hears everything that was on its way."""
        self.ask(type="ping")

    @property
    def acting(self) -> list[Message]:
        acting: list[Message] = self.frame["acting"]
        return acting

    def act(self, text: str | None = None, number: int = 0) -> Message:
        """Plays a text, or the legal action of that number, for the first seat that is to act."""
        now = self.acting[0]
        text = now["texts"][number % len(now["texts"])] if text is None else text
        return self.ask(type="act", seat=now["seat"], version=now["version"], text=text)

    def wait_for_turn(self) -> None:
        while not self.acting and not self.frame["outcome"]:
            self.hear()


def play_out(*tabs: Live, most: int = 500) -> Message:
    """Plays legal actions until the match is over; the outcome."""
    for number in range(most):
        for tab in tabs:
            tab.settle()
        if outcome := tabs[0].frame["outcome"]:
            return dict(outcome)
        next(tab for tab in tabs if tab.acting).act(number=number * 7)
    raise AssertionError("the match does not end")
