"""A killed server: another one goes on with the bots, clocks and time limits of its tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.cluster.conftest import cluster_of, guest_at
from tests.server.support import postgres
from tests.server.support.clients import ME, OPEN, RunningServer, bot, run_server
from tests.server.support.server_process import ServerProcess, server_process

GAMES = ("tide", "tide-race")


@contextmanager
def two_servers(database: str, folder: Path) -> Iterator[tuple[ServerProcess, RunningServer]]:
    """One that can be killed, and one that stays."""
    with (
        run_server(folder, GAMES, database=database) as staying,
        server_process(database, folder / "errors", is_for_tide=True) as killed,
    ):
        yield killed, staying


@pytest.fixture
def database(postgresql: postgres.Server) -> str:
    return postgresql.new_database()


def test_another_server_drives_the_bots_of_a_killed_one(database: str, tmp_path: Path) -> None:
    with two_servers(database, tmp_path) as (killed, staying), guest_at(killed) as ann:
        table = ann.create("tide", ME, bot(1))["id"]
        with guest_at(staying, ann.http.cookies) as same, same.connect(table) as tab:
            tab.wait_for_turn()
            assert table not in cluster_of(staying).leases.held
            killed.kill()
            while not tab.frame["outcome"]:
                tab.act()
                tab.wait_for_turn()
            assert {event["seat"] for message in tab.received for event in message.get("events", [])} >= {0, 1}


def test_another_server_lets_the_clocks_of_a_killed_one_run_out(database: str, tmp_path: Path) -> None:
    with two_servers(database, tmp_path) as (killed, staying), guest_at(killed) as ann:
        clock = {"kind": "move", "seconds": 2}
        table = ann.create("tide", ME, OPEN, clock=clock, on_time_out="loses")["id"]
        with guest_at(staying) as ben, ben.connect(table) as tab:
            ben.join(table)
            tab.receive_until("happened")  # the first roll
            tab.act()  # clocks start with the first action; then everybody waits for the other seat
            killed.kill()
            ended = tab.receive_until("table", lambda message: message["table"]["status"] == "ended")
            assert "ran out of time" in ended["table"]["outcome"]["reason"]


def test_another_server_ends_the_timed_moments_of_a_killed_one(database: str, tmp_path: Path) -> None:
    """Nobody is connected to the other server when the first one is killed: it loads the table by itself."""
    with two_servers(database, tmp_path) as (killed, staying), guest_at(killed) as ann, guest_at(killed) as ben:
        table = ann.create("tide-race", ME, OPEN, options={"rounds": 3, "seconds": 1})["id"]
        ben.join(table)
        killed.kill()
        with guest_at(staying, ann.http.cookies) as same, same.connect(table) as tab:
            if tab.welcome["table"]["status"] != "ended":
                tab.receive_until("table", lambda message: message["table"]["status"] == "ended")


def test_who_was_connected_to_a_killed_server_is_not_present(database: str, tmp_path: Path) -> None:
    with two_servers(database, tmp_path) as (killed, staying), guest_at(killed) as ann, guest_at(staying) as ben:
        table = ann.create("tide", ME, OPEN)["id"]
        ben.join(table)
        with ben.connect(table) as two:
            one = ann.connect(table)
            two.receive_until("presence", lambda message: message["present"]["seats"] == [0, 1])
            killed.kill()
            two.receive_until("presence", lambda message: message["present"]["seats"] == [1])
            with pytest.raises(Exception, match=r"."):
                one.receive_until("closing")
