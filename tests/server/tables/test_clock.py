"""Clocks: the computation alone, and tables with very short time limits."""

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from landwright.server.tables.clock import Clock
from landwright.server.tables.cluster import SingleProcess
from landwright.server.tables.table import Table
from landwright.server.wire.tables import BankClock, ClockRule, MoveClock, NoClock
from tests.server.support.clients import ME, OPEN, TIMEOUT, Guest, RunningServer, run_server

SHORT = {"kind": "move", "seconds": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("clock"), grace=0.2) as running:
        yield running


# The computation


def started(rule: ClockRule, seats: int) -> Clock:
    clock = Clock(rule, seats)
    clock.is_started = True
    return clock


def test_no_clock_runs_before_the_first_action() -> None:
    clock = Clock(BankClock(seconds=10, increment=2), 2)
    clock.set_waiting(100, [0])
    assert clock.deadline([0, 1]) is None
    clock.is_started = True
    clock.set_waiting(150, [1])
    assert clock.left == [10, 10]
    assert clock.deadline([0, 1]) == 160


def test_a_bank_clock_runs_and_adds_its_increment() -> None:
    clock = started(BankClock(seconds=10, increment=2), 2)
    clock.set_waiting(100, [0])
    assert clock.deadline([0, 1]) == 110
    assert clock.deadline([1]) is None
    clock.set_waiting(104, [1])
    assert clock.left == [8, 10]
    now = clock.now(105)
    assert now
    assert (now.seats, now.running) == ([8, 9], [1])
    assert clock.overdue(113.9) == []
    assert clock.overdue(114) == [1]


def test_a_move_clock_is_reset_for_each_turn() -> None:
    clock = started(MoveClock(seconds=5), 2)
    clock.set_waiting(0, [0])
    clock.set_waiting(3, [0])  # a step of the same turn
    assert clock.deadline([0, 1]) == 5
    clock.set_waiting(4, [1])
    assert clock.deadline([0, 1]) == 9
    clock.set_waiting(6, [0, 1], done=[1])
    assert clock.left == [5, 5]


def test_a_paused_clock_does_not_run() -> None:
    clock = started(BankClock(seconds=10), 1)
    clock.set_waiting(0, [0])
    clock.pause(4)
    assert clock.deadline([0, 1]) is None
    assert clock.overdue(1000) == []
    clock.resume(1000)
    assert clock.deadline([0, 1]) == 1006


def test_a_take_back_adds_no_increment() -> None:
    clock = started(BankClock(seconds=10, increment=5), 2)
    clock.set_waiting(0, [0])
    clock.set_waiting(2, [1])
    clock.take_back(3, [0])
    assert clock.left == [13, 9]
    assert clock.running == [0]


def test_a_table_without_a_clock_has_no_deadline() -> None:
    clock = Clock(NoClock(), 2)
    clock.set_waiting(0, [0])
    assert clock.deadline([0, 1]) is None
    assert clock.now(5) is None
    assert clock.overdue(1e9) == []


# At tables


def test_a_seat_that_runs_out_of_time_loses(ann: Guest, ben: Guest, pass_time: Callable[[float], None]) -> None:
    table = ann.create("forgenesis", ME, OPEN, clock=SHORT, on_time_out="loses", options={"first": "orange"})["id"]
    with ann.connect(table) as one:
        ben.join(table)
        with ben.connect(table) as two:
            assert two.frame["clock"]["running"] == []
            pass_time(60)  # longer than the clock has: it starts with the first action
            one.sync()
            assert one.act()["frame"]["clock"]["running"] == [1]
            ended = two.receive_until("table", lambda m: m["table"]["status"] == "ended")["table"]
            assert ended["outcome"]["winners"] == [0]
            assert "time" in ended["outcome"]["reason"]
            assert two.frame["outcome"]["winners"] == [0]
            one.sync()
            assert one.request(type="resign", seat=0)["error"] == "conflict"


def test_a_bot_takes_over_a_seat_that_runs_out_of_time(ann: Guest, ben: Guest) -> None:
    """Ann never acts. Ben has a minute more with his first action, which starts the clocks."""
    clock = {"kind": "bank", "seconds": 1.5, "increment": 60}
    table = ann.create("tide", ME, OPEN, clock=clock, on_time_out="bot")["id"]
    ben.join(table)
    with ann.connect(table), ben.connect(table) as two:
        while not two.frame["outcome"]:
            two.sync()
            if two.acting:
                two.act()
            time.sleep(0.02)
        assert two.frame["outcome"]["reason"] == "the last round has been played"
    assert [seat["kind"] for seat in ann.summary(table)["seats"]] == ["bot", "person"]
    events = ann.http.get(f"/api/tables/{table}/replay").json()["events"]
    assert [event["seat"] for event in events if event["kind"] == "timed-out"] == [0]


def test_a_table_pauses_when_everybody_has_left(ann: Guest, pass_time: Callable[[float], None]) -> None:
    table = ann.create("forgenesis", ME, ME, clock={"kind": "bank", "seconds": 300}, on_time_out="loses")["id"]
    with ann.connect(table) as tab:
        tab.act()
    deadline = time.monotonic() + TIMEOUT
    while ann.summary(table)["status"] != "paused":
        assert time.monotonic() < deadline
        time.sleep(0.05)
    pass_time(3600)
    with ann.connect(table) as tab:
        assert tab.welcome["table"]["status"] == "playing"
        assert min(tab.frame["clock"]["seats"]) > 100
        assert tab.act()["type"] == "happened"


def test_clocks_do_not_run_while_the_server_is_down(tmp_path: Path, pass_time: Callable[[float], None]) -> None:
    with run_server(tmp_path) as first, first.guest() as guest:
        clock = {"kind": "bank", "seconds": 300}
        table = guest.create("forgenesis", ME, ME, clock=clock, on_time_out="loses")["id"]
        with guest.connect(table) as tab:
            tab.act()
        cookies = guest.http.cookies
    pass_time(3600)
    with run_server(tmp_path) as second, second.guest() as guest:
        guest.http.cookies = cookies
        assert guest.summary(table)["status"] == "paused"
        with guest.connect(table) as tab:
            assert tab.act()["type"] == "happened"


def test_a_table_is_not_seen_before_its_clock_has_been_paused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, go_on = threading.Event(), threading.Event()

    async def was_down(cluster: SingleProcess, table: Table) -> bool:
        asked.set()
        return await asyncio.to_thread(go_on.wait, TIMEOUT)

    with run_server(tmp_path) as first, first.guest() as guest:
        table = guest.create("forgenesis", ME, ME, clock={"kind": "bank", "seconds": 300}, on_time_out="loses")["id"]
        with guest.connect(table) as tab:
            tab.act()
        cookies = guest.http.cookies
    monkeypatch.setattr(SingleProcess, "was_down", was_down)
    with run_server(tmp_path) as second, second.guest() as guest, ThreadPoolExecutor(1) as pool:
        guest.http.cookies = cookies
        assert asked.wait(TIMEOUT)
        summary = pool.submit(guest.summary, table)
        wait([summary], timeout=0.3)  # it would be there
        go_on.set()
        assert summary.result()["status"] == "paused"


@pytest.mark.parametrize("jump", [3600.0, -3600.0])
def test_a_jump_of_the_wall_clock_changes_nothing(ann: Guest, monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    wall_clock = time.time
    clock = {"kind": "bank", "seconds": 300}
    tables = [
        ann.create("forgenesis", ME, ME, clock=clock, on_time_out="loses")["id"],
        ann.create("tide-race", ME, options={"seconds": 60})["id"],
    ]
    with ann.connect(tables[0]) as turns, ann.connect(tables[1]) as race:
        monkeypatch.setattr(time, "time", lambda: wall_clock() + jump)
        for tab in (turns, race):
            assert tab.act()["type"] == "happened"
            tab.sync()
        assert all(240 < seconds <= 300 for seconds in turns.act()["frame"]["clock"]["seats"])
        assert 0 <= race.frame["time"]["now"] < 60_000
    assert [ann.summary(table)["status"] for table in tables] == ["playing", "playing"]
