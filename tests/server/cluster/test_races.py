"""Races at two servers: the action that arrived first is ranked first, whoever stores sooner."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from landwright.core import log as logs
from landwright.core.replay import verify
from landwright.server.context import Context
from landwright.server.runtime import steady_clock
from landwright.server.tables import arrivals
from tests.server.cluster.conftest import Pair
from tests.server.support.clients import ME, OPEN, TIMEOUT, Guest, RunningServer, TableClient, bot
from tests.server.support.raw_websocket import call_in_server

LONG = 1e6  # seconds


def context_of(server: RunningServer) -> Context:
    context: Context = server.uvicorn.app.state.context
    return context


class HeldAppends:
    """What a server appends from now on reaches its storage when a test says so."""

    def __init__(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self._server = server
        self._storage = context_of(server).storage
        self._append = self._storage.append_soon
        self._held: list[tuple[Any, ...]] = []
        monkeypatch.setattr(self._storage, "append_soon", lambda *append: self._held.append(append))

    def __len__(self) -> int:
        return len(self._held)

    def release(self) -> None:
        self._storage.append_soon = self._append
        call_in_server(self._server, self._append_all)

    async def _append_all(self) -> None:
        for append in self._held:
            self._append(*append)


def wait_until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def new_race(host: Guest, guest: Guest) -> str:
    table = host.create("tide-race", ME, OPEN, options={"rounds": 1, "seconds": 60})["id"]
    guest.join(table)
    return str(table)


def meet(*tabs: TableClient) -> None:
    """Both players are present at both servers, and are to act."""
    for tab in tabs:
        tab.wait_for_turn()
        if tab.welcome["present"]["seats"] != [0, 1]:
            tab.receive_until("presence", lambda message: message["present"]["seats"] == [0, 1])


def send_action(tab: TableClient) -> str:
    now = tab.acting[0]
    return tab.send(type="act", seat=now["seat"], version=now["version"], text=now["texts"][0])


def ranking(tab: TableClient) -> list[int]:
    """The seats of the two actions, in the order in which they were stored."""
    while len(seats := _acted(tab)) < 2:
        tab.receive()
    return seats


def _acted(tab: TableClient) -> list[int]:
    events = {event["number"]: event for message in tab.received for event in message.get("events") or []}
    return [event["seat"] for _, event in sorted(events.items()) if event["kind"] == "action"]


def test_the_action_that_arrived_first_is_first_though_the_other_process_stores_sooner(
    servers: Pair, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "PATIENCE", LONG)
    table = new_race(ann, ben)
    with ann.connect(table) as one, ben.connect(table) as two:
        meet(one, two)
        slow = HeldAppends(servers.first, monkeypatch)
        sent = send_action(one)
        wait_until(lambda: len(slow) == 1)
        held = context_of(servers.second).tables.known[table].arrivals
        send_action(two)
        wait_until(lambda: held.are_held)
        slow.release()
        assert ranking(two) == [0, 1]
        assert one.answer_to(sent)["type"] == "happened"


def test_an_action_that_another_process_announced_and_never_stored_holds_nobody_for_long(
    servers: Pair, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if its process was killed. What it stores later comes later."""
    table = new_race(ann, ben)
    with ann.connect(table) as one, ben.connect(table) as two:
        meet(one, two)
        slow = HeldAppends(servers.first, monkeypatch)
        sent = send_action(one)
        wait_until(lambda: len(slow) == 1)
        assert two.answer_to(send_action(two))["type"] == "happened"
        slow.release()
        assert ranking(two) == [1, 0]
        assert one.answer_to(sent)["type"] == "happened"


@pytest.mark.parametrize(("game", "is_alone"), [("tide-race", True), ("tide", False), ("forgenesis", False)])
def test_nothing_is_held_at_one_process_nor_where_no_time_runs(
    servers: Pair, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch, game: str, is_alone: bool
) -> None:
    monkeypatch.setattr(arrivals, "WINDOW", 1e6)
    with servers.first.guest() as carl:
        other = carl if is_alone else ben
        table = ann.create(game, ME, OPEN)["id"]
        other.join(table)
        with ann.connect(table) as one, other.connect(table) as two:
            if not is_alone:
                one.receive_until("presence", lambda message: message["present"]["seats"] == [0, 1])
            tab = one if one.acting else two
            assert tab.act()["type"] == "happened"


def test_what_is_held_when_a_match_ends_is_answered(
    servers: Pair, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arrivals, "WINDOW", 1e6)
    table = new_race(ann, ben)
    with ann.connect(table) as one, ben.connect(table) as two:
        meet(one, two)
        sent = send_action(one)
        two.request(type="resign", seat=1)
        assert one.answer_to(sent)["type"] == "error"


def test_when_all_people_are_done_both_processes_see_what_bots_do_at_once(
    ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = steady_clock.now()
    monkeypatch.setattr(steady_clock, "now", lambda: now)  # time passes only where the clock of the match jumps
    table = ann.create("tide-race", ME, OPEN, bot(1), options={"rounds": 1, "seconds": 60})["id"]
    ben.join(table)
    with ann.connect(table) as one, ben.connect(table) as two:
        meet(one, two)
        for tab in (one, two):
            send_action(tab)
        for tab in (one, two):
            while not tab.frame["outcome"]:
                tab.receive()
        kinds = [event["kind"] for message in one.received for event in message.get("events") or []]
        assert kinds.count("jump") == 1
    log = logs.decode(ben.http.get(f"/api/tables/{table}/log").content)
    assert verify(log).ok, verify(log).sentences
