"""A person at a table, who connects again to any server whenever the connection is lost."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

Message = dict[str, Any]
DISCONNECTED = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)
UNREACHABLE = (httpx.TransportError, TimeoutError)
SILENCE = 20.0  # seconds without any message, after which a client asks whether the connection works
RECONNECT = 0.1


class LostError(AssertionError):
    """Something was lost or doubled."""


class Servers:
    """The addresses of all servers. A request goes to one after another until it is answered."""

    def __init__(self, ports: list[int], chance: random.Random) -> None:
        self.ports = ports
        self.chance = chance

    async def request(self, guest: "Guest", method: str, path: str, body: Any = None) -> Message:
        for _ in range(600):
            port = self.chance.choice(self.ports)
            try:
                async with httpx.AsyncClient(cookies=guest.cookies, timeout=10) as http:
                    answer = await http.request(method, f"http://127.0.0.1:{port}{path}", json=body)
            except UNREACHABLE:
                await asyncio.sleep(RECONNECT)
                continue
            if answer.status_code >= 500:  # such as a game that is not loaded yet
                await asyncio.sleep(RECONNECT)
                continue
            guest.cookies.update(answer.cookies)
            found: Message = answer.json()
            return found
        raise LostError(f"no server answers {path}")


class Guest:
    def __init__(self) -> None:
        self.cookies = httpx.Cookies()

    @property
    def header(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}


class Player:
    """Plays legal actions at one table. Keeps all events that it was told of, and what its commands led to."""

    def __init__(self, servers: Servers, guest: Guest, table: str, first_port: int, seed: int) -> None:
        self.servers = servers
        self.guest = guest
        self.table = table
        self.chance = random.Random(seed)
        self.port = first_port
        self.events: dict[int, Message] = {}
        self.answered: dict[str, list[Message]] = {}  # the events of commands, by id
        self.errors: list[Message] = []
        self.chats: list[str] = []
        self.frame: Message = {}
        self.seats: set[int] = set()
        self.reconnects = 0
        self.pending: Message | None = None
        self.most_actions = 10_000  # after which it lets its time run out
        self.pause = (0.02, 0.2)  # seconds between actions
        self._socket: ClientConnection | None = None
        self._sent = 0

    # What it knows

    @property
    def is_over(self) -> bool:
        return bool(self.frame.get("outcome"))

    def note(self, events: list[Message]) -> None:
        for event in events:
            known = self.events.get(event["number"])
            if known is not None:
                _check_same(known, event)
            elif event["number"] != len(self.events):
                raise LostError(f"event {event['number']} came after {len(self.events)} events")
            self.events[event["number"]] = event

    def _keep_frame(self, frame: Message) -> None:
        before = {acting["seat"]: acting for acting in self.frame.get("acting", [])}
        acting = [now if "actions" in now else {**before.get(now["seat"], {}), **now} for now in frame["acting"]]
        if self.frame and frame["event"] < self.frame["event"]:
            raise LostError("a frame is older than the one before")
        self.frame = {**frame, "acting": acting}

    # Playing

    async def play(self, until: asyncio.Event) -> None:
        """Until the match is over, or `until` is set and everything it sent is answered."""
        while not self._is_done(until):
            try:
                await self._connect_and_play(until)
            except DISCONNECTED:
                self.reconnects += 1
                self.port = self.chance.choice(self.servers.ports)
                await asyncio.sleep(self.chance.uniform(0, RECONNECT))

    async def _connect_and_play(self, until: asyncio.Event) -> None:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live?text=1&since={len(self.events)}"
        async with connect(url, additional_headers=self.guest.header, open_timeout=5, close_timeout=1) as socket:
            self._socket = socket
            await self._receive_until("welcome")
            if self.pending:
                await socket.send(json.dumps(self.pending))
            while not self._is_done(until):
                if self.pending is None and self._can_act:
                    await asyncio.sleep(self.chance.uniform(*self.pause))
                    await self._act()
                await self._receive()

    async def look(self) -> Message:
        """Connects to one server, and returns its welcome."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live?text=1"
        async with connect(url, additional_headers=self.guest.header, open_timeout=5, close_timeout=1) as socket:
            self._socket = socket
            return await self._receive_until("welcome")

    def _is_done(self, until: asyncio.Event) -> bool:
        return self.pending is None and (self.is_over or until.is_set())

    @property
    def _can_act(self) -> bool:
        return bool(self.frame.get("acting")) and self._sent < self.most_actions

    async def _act(self) -> None:
        now = self.frame["acting"][0]
        if not now.get("texts"):
            raise LostError(f"seat {now['seat']} is to act, and has no actions")
        self._sent += 1
        text = self.chance.choice(now["texts"])
        message = {"type": "act", "seat": now["seat"], "version": now["version"], "text": text}
        await self._send({**message, "id": f"act {self._sent}"})

    async def say(self) -> None:
        """Sends a chat message; nobody answers it, so it may be lost together with the connection."""
        if self._socket is None:
            return
        text = f"line {len(self.chats)} of {id(self)}"
        self.chats.append(text)
        with suppress(*DISCONNECTED):
            await self._socket.send(json.dumps({"type": "chat", "text": text, "id": text}))

    async def _send(self, message: Message) -> None:
        assert self._socket is not None
        self.pending = message
        await self._socket.send(json.dumps(message))

    async def _receive_until(self, kind: str) -> Message:
        while (message := await self._receive())["type"] != kind:
            pass
        return message

    async def _receive(self) -> Message:
        assert self._socket is not None
        try:
            data = await asyncio.wait_for(self._socket.recv(), SILENCE if self.pending else 1.0)
        except TimeoutError:
            if self.pending:
                raise
            return {"type": "silence"}
        message: Message = json.loads(data)
        self.note(message.get("events") or [])
        if message["type"] == "table" or message["type"] == "welcome":
            seats = message["table"]["seats"]
            self.seats = {number for number, seat in enumerate(seats) if seat["is_mine"]}
        if message.get("frame"):
            self._keep_frame(message["frame"])
        if self.pending and message.get("id") == self.pending["id"]:
            self._answered(message)
        return message

    def _answered(self, message: Message) -> None:
        assert self.pending
        if message["type"] == "happened":
            self.answered[self.pending["id"]] = message["events"]
        else:
            self.errors.append(message)
        self.pending = None


def _check_same(known: Message, event: Message) -> None:
    """The same event, or one that was secret and is known now."""
    for field in ("number", "kind", "seat", "at", "ms"):
        if known.get(field) != event.get(field):
            raise LostError(f"an event has changed: {known} became {event}")
    if known.get("text") not in ("", event.get("text")):
        raise LostError(f"an event has changed: {known} became {event}")
