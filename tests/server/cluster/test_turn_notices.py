"""With several processes, one of them tells an absent player, and none tells a player who is connected to another."""

import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from landwright.server.tables import turn_notices
from tests.server.cluster.conftest import Pair, guest_at
from tests.server.support import postgres
from tests.server.support.clients import ME, OPEN, Guest, TableClient, run_server
from tests.server.support.push_browser import PushBrowser
from tests.server.support.push_service import PushService, run_push_service
from tests.server.support.virtual_time import HeldTimers

DELAY = 0.5  # seconds


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with run_push_service(tmp_path_factory.mktemp("push")) as running:
        yield running


@pytest.fixture(scope="module")
def servers(
    tmp_path_factory: pytest.TempPathFactory, postgresql: postgres.Server, service: PushService
) -> Iterator[Pair]:
    folder, database = tmp_path_factory.mktemp("cluster"), postgresql.new_database()
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(run_server(folder, database=database, push_hosts=(service.host,), push_delay=DELAY))
            for _ in range(2)
        )
        yield Pair(first, second, database)


def subscribe(guest: Guest, service: PushService) -> str:
    name = str(guest.me["id"])
    guest.post("/api/me/push", PushBrowser().subscription(service.endpoint(name))).raise_for_status()
    return name


def play_turn(tab: TableClient) -> None:
    while tab.acting:
        tab.act()


def new_table(ann: Guest, ben: Guest) -> str:
    table = ann.create("forgenesis", ME, OPEN, options={"first": "orange"})["id"]
    ben.join(table)
    return str(table)


def test_both_processes_have_the_same_key(ann: Guest, ben: Guest) -> None:
    assert ann.http.get("/api/push").json() == ben.http.get("/api/push").json()


def test_an_absent_player_is_told_by_one_process(
    servers: Pair, ann: Guest, ben: Guest, service: PushService, leaving: ExitStack
) -> None:
    """Both processes have the table in memory: somebody watches at the second."""
    name, table = subscribe(ben, service), new_table(ann, ben)
    watcher = leaving.enter_context(guest_at(servers.second))
    with ann.connect(table) as tab, watcher.connect(table):
        play_turn(tab)
        service.wait_for(name)
        time.sleep(DELAY + 0.5)
    assert len(service.of(name)) == 1


def test_a_player_at_another_process_is_not_told(ann: Guest, ben: Guest, service: PushService) -> None:
    name, table = subscribe(ben, service), new_table(ann, ben)
    with ben.connect(table), ann.connect(table) as tab:
        tab.wait_for_turn()
        play_turn(tab)
        time.sleep(DELAY + 0.5)
    assert service.of(name) == []


def test_a_player_who_returns_to_another_process_is_not_told(
    ann: Guest, ben: Guest, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    timers = HeldTimers(monkeypatch, turn_notices)
    name, table = subscribe(ben, service), new_table(ann, ben)
    with ann.connect(table) as tab:
        play_turn(tab)
        tab.sync()
        assert timers, "he would be told"
        with ben.connect(table):
            tab.receive_until("presence", lambda message: message["present"]["seats"] == [0, 1])
            timers.end()
            time.sleep(0.5)
    assert service.of(name) == []
