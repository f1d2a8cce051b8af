"""Limits: malformed messages, cross-site requests, rates, sizes, and clients that read slowly."""

import asyncio
import json
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from landwright.server.realtime import connection as realtime_connection
from landwright.server.realtime.connection import Connection
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.settings import Limit
from landwright.server.storage import Done
from landwright.server.tables.commands import Command
from landwright.server.wire.messages import TOO_SLOW
from tests.server.support.clients import ME, Guest, RunningServer, TableClient, run_server, settings_for


def receive_until_closed(tab: TableClient) -> None:
    for _ in range(1000):
        try:
            tab.receive()
        except ConnectionClosed:
            return
    raise AssertionError("the connection stays open")


ACT = {"type": "act", "id": "a", "seat": 0, "version": 0, "text": "x"}
MALFORMED: list[Any] = [
    "",
    " ",
    "{",
    "null",
    "7",
    "[]",
    '"act"',
    "{}",
    b"\xff\xfe\x00",
    b"",
    "[" * 4000,
    '{"type":"act","step":' + "[" * 3000,
    '{"type": "dance"}',
    {"type": "act"},
    {**ACT, "more": 1},
    {**ACT, "seat": "0"},
    {**ACT, "seat": -1},
    {**ACT, "seat": 10**30},
    {**ACT, "seat": None},
    {**ACT, "version": 1.5},
    {**ACT, "version": 10**40},
    {**ACT, "id": ""},
    {**ACT, "id": "x" * 41},
    {**ACT, "id": 7},
    {**ACT, "text": ["x"]},
    {**ACT, "text": "x" * 401},
    {**ACT, "text": None},
    {**ACT, "text": None, "step": 7},
    {**ACT, "text": None, "step": {"type": "move", "square": "z9", "direction": "up"}},
    {"type": "chat", "id": "c", "text": ""},
    {"type": "chat", "id": "c", "text": " \n "},
    {"type": "chat", "id": "c", "text": "x" * 301},
    {"type": "resign", "id": "r", "seat": 63},
    {"type": "resign", "id": "r"},
    {"type": "take-back", "id": "t", "seat": 0},
    {"type": "answer", "id": "n", "seat": 0, "granted": True},
    {"type": "answer", "id": "n", "seat": 0, "granted": "yes"},
    {"type": "ping"},
    {"type": "ping", "id": "p", "text": "x" * 9000},
    {"type": "chat", "id": "c", "text": "\ud800"},
]


def test_malformed_messages_get_errors_and_do_not_affect_the_table(ann: Guest) -> None:
    with ann.connect(ann.create("forgenesis", ME, ME)["id"]) as tab:
        for message in MALFORMED:
            tab.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))
            answer = tab.receive_until("error")
            assert answer["error"] in ("malformed", "too-large", "stale", "conflict"), (message, answer)
            assert answer["sentence"]
        assert tab.act()["type"] == "happened"


def test_an_oversized_message_closes_only_its_own_connection(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, ME)["id"]
    with ann.connect(table) as quiet, ann.connect(table) as loud:
        loud.socket.send("x" * 200_000)
        receive_until_closed(loud)
        assert quiet.act()["type"] == "happened"


def test_an_unknown_table_closes_the_connection(server: RunningServer, ann: Guest) -> None:
    with connect(server.url("nothing")) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(5)
    assert closed.value.rcvd
    assert closed.value.rcvd.code == 4404


def test_cross_site_requests_are_rejected(server: RunningServer, ann: Guest) -> None:
    host = f"127.0.0.1:{server.port}"
    body = {"game": "tide", "seats": [ME]}
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "http://[", f"http://{host}.evil.example"):
        answer = ann.http.post("/api/tables", json=body, headers={"Origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "not-yours")
    assert ann.http.post("/api/tables", json=body, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert ann.http.post("/api/tables", json=body, headers={"Origin": f"http://{host}"}).status_code == 201


def test_cross_site_websockets_are_rejected(server: RunningServer, ann: Guest) -> None:
    table = ann.create("tide", ME)["id"]
    with pytest.raises(InvalidStatus) as refused, connect(server.url(table), origin=Origin("https://evil.example")):
        pass
    assert refused.value.response.status_code == 403
    with connect(server.url(table), origin=Origin(f"http://127.0.0.1:{server.port}")) as socket:
        assert json.loads(socket.recv(5))["type"] == "welcome"


def test_a_client_without_a_cookie_can_watch_but_not_chat(server: RunningServer, ann: Guest) -> None:
    table = ann.create("tide", ME)["id"]
    with connect(server.url(table)) as socket:
        assert json.loads(socket.recv(5))["type"] == "welcome"
        socket.send(json.dumps({"type": "chat", "id": "c", "text": "hello"}))
        while (answer := json.loads(socket.recv(5)))["type"] != "error":
            pass
        assert answer["error"] == "no-guest"
    with server.stranger() as stranger:
        assert stranger.post("/api/tables", json={"game": "tide", "seats": [ME]}).status_code == 401


def test_a_large_body_is_rejected(ann: Guest) -> None:
    answer = ann.http.post("/api/tables", json={"game": "x" * 100_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


def test_responses_have_security_headers(ann: Guest) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/api/docs"):
        headers = ann.http.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_exceeding_a_rate_limit_gives_errors_and_then_disconnects(tmp_path: Path) -> None:
    few = Limit(3, 0.001)
    with run_server(tmp_path, calls=few, messages=few) as server, server.guest() as guest:
        answers = [guest.post("/api/tables", {"game": "tide", "seats": [ME]}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert answers[-1].json()["error"] == "too-fast"
        with guest.connect(answers[0].json()["id"]) as tab:
            for _ in range(3):
                tab.sync()
            tab.send(type="ping")
            assert tab.receive_until("error")["error"] == "too-fast"
            for _ in range(60):
                tab.send(type="ping")
            receive_until_closed(tab)


def test_new_guests_are_limited_by_address(tmp_path: Path) -> None:
    with run_server(tmp_path, new_guests=Limit(2, 0.001)) as server:
        codes = [server.get("/api/me").status_code for _ in range(3)]
    assert codes == [200, 200, 429]


def test_no_secret_is_in_the_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with run_server(tmp_path) as server, server.guest() as guest:
        path = guest.post("/api/me/link").json()["path"]
        guest.http.get(path)
        guest.post("/api/me/link/follow", {"token": path.removeprefix("/me/")})
        table = guest.create("tide", ME, seed="tell nobody")["id"]
        with guest.connect(table) as tab:
            tab.act()
        ours = [record.getMessage() for record in caplog.records if record.name.startswith(("landwright", "uvicorn"))]
        assert not any(path in line or guest.http.cookies["guest"] in line for line in ours)


class StuckTransport:
    """The transport of a client that may stop reading."""

    def __init__(self) -> None:
        self.is_stuck = False
        self.sent: list[bytes] = []
        self.closed: tuple[int, str] | None = None

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)

    def pause_reading(self, is_paused: bool) -> None:
        pass


@pytest.fixture
def stuck(tmp_path: Path) -> tuple[StuckTransport, Connection]:
    transport, table = StuckTransport(), cast(Any, None)
    return transport, Connection(transport, table, None, settings_for(tmp_path, unsent_bytes=10_000), Metrics())


def test_a_slow_reader_is_disconnected(stuck: tuple[StuckTransport, Connection]) -> None:
    transport, connection = stuck
    connection.send(b"first")
    transport.is_stuck = True
    for number in range(100):
        connection.send(b"%d" % number)
    assert transport.sent == [b"first"]
    assert transport.closed
    assert transport.closed[0] == TOO_SLOW
    assert connection.metrics.dropped == 1


def test_what_waits_for_a_slow_reader_is_limited_in_bytes(stuck: tuple[StuckTransport, Connection]) -> None:
    transport, connection = stuck
    transport.is_stuck = True
    connection.send(b"x" * 6_000)
    assert not connection.metrics.dropped
    connection.send(b"x" * 6_000)
    assert transport.closed
    assert transport.closed[0] == TOO_SLOW


def test_a_reader_that_catches_up_may_fall_behind_again(stuck: tuple[StuckTransport, Connection]) -> None:
    transport, connection = stuck
    for _ in range(10):
        transport.is_stuck = True
        connection.send(b"x" * 6_000)
        transport.is_stuck = False
        connection.resume_sending()
    assert len(transport.sent) == 10
    assert transport.closed is None


def test_a_reader_that_recovers_in_time_gets_all_messages(stuck: tuple[StuckTransport, Connection]) -> None:
    transport, connection = stuck
    transport.is_stuck = True
    for number in range(3):
        connection.send(b"%d" % number)
    connection.close(1000, "done")
    assert (transport.sent, transport.closed) == ([], None)
    transport.is_stuck = False
    connection.resume_sending()
    assert (transport.sent, transport.closed) == ([b"0", b"1", b"2"], (1000, "done"))


class DelayedTable:
    """Accepts commands and completes them later."""

    def __init__(self) -> None:
        self.submitted: list[str] = []
        self.arrived: list[float | None] = []

    def submit(self, _command: Command, done: Done, _sender: Connection, name: str, arrived: float | None) -> None:
        self.submitted.append(name)
        self.arrived.append(arrived)
        self.done = done


@pytest.mark.anyio
async def test_messages_of_a_connection_are_handled_in_order(tmp_path: Path) -> None:
    table = DelayedTable()
    connection = Connection(StuckTransport(), cast(Any, table), None, settings_for(tmp_path), Metrics())
    for name in "ab":
        connection.receive(json.dumps({**ACT, "id": name}))
    assert table.submitted == ["a"]
    table.done(None)
    connection.receive(json.dumps({**ACT, "id": "c"}))  # before the loop comes to the one that waits
    await asyncio.sleep(0)
    table.done(None)
    await asyncio.sleep(0)
    assert table.submitted == ["a", "b", "c"]


@pytest.mark.anyio
async def test_an_action_that_waits_keeps_the_time_at_which_it_was_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, clock = DelayedTable(), SimpleNamespace(time=0.0)
    monkeypatch.setattr(realtime_connection, "steady_clock", SimpleNamespace(now=lambda: clock.time))
    connection = Connection(StuckTransport(), cast(Any, table), None, settings_for(tmp_path), Metrics())
    for clock.time, name in ((1.0, "a"), (2.0, "b")):
        connection.receive(json.dumps({**ACT, "id": name}))
    clock.time = 9.0
    table.done(None)
    await asyncio.sleep(0)
    assert table.arrived == [1.0, 2.0]
