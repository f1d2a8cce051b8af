"""A server whose games are not compiled yet: it answers at once, and everything begins by itself."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from landwright import kernel_cache
from landwright.kernel_cache import NotCompiledError, only_loading
from landwright.kernels import kernel, specialise
from tests.server.support.clients import ME, OPEN, TIMEOUT, Guest, bot
from tests.server.support.server_process import COMPILE_TIMEOUT, ServerProcess, server_process
from tests.support.processes import children_of

pytestmark = pytest.mark.slow
PREPARING = 4503


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.db'}"


def test_a_table_is_opened_at_once_and_begins_by_itself(tmp_path: Path, database: str) -> None:
    with server_process(database, tmp_path / "errors", is_for_tide=True, cache=tmp_path / "cache") as server:
        readiness = server.readiness("tide")
        assert not readiness["is_playable"]
        assert readiness["level"] == 0
        assert 0 < readiness["playable_in"] <= readiness["complete_in"]
        with server.guest() as guest:
            assert guest.steps("tide"), "the rules can be read"
            table = guest.create("tide", ME, bot(5))
            assert (table["status"], table["is_preparing"]) == ("waiting", True)
            with guest.connect(table["id"]) as tab:
                assert tab.welcome["frame"] is None
                assert tab.receive_until("table")["table"]["status"] == "playing"
                while not (tab.frame and tab.frame["outcome"]):  # the bot plays as soon as one of its levels is ready
                    if tab.frame and tab.acting:
                        tab.act()
                    else:
                        tab.receive()
            assert not guest.summary(table["id"])["is_preparing"]
    assert (tmp_path / "errors").read_text() == ""


def test_a_table_that_people_fill_begins_when_the_game_is_ready(tmp_path: Path, database: str) -> None:
    with (
        server_process(database, tmp_path / "errors", is_for_tide=True, cache=tmp_path / "cache") as server,
        server.guest() as host,
        server.guest() as other,
    ):
        table = host.create("tide", ME, OPEN)["id"]
        assert not host.summary(table)["is_preparing"]
        with host.connect(table) as tab:
            other.join(table)
            tab.receive_until("table", lambda message: message["table"]["status"] == "playing")


def test_a_match_waits_for_its_game_after_a_restart(tmp_path: Path, database: str) -> None:
    with server_process(database, tmp_path / "errors", is_for_tide=True) as server, server.guest() as guest:
        table, cookies = guest.create("tide", ME, ME)["id"], guest.http.cookies
    with (
        server_process(database, tmp_path / "errors", is_for_tide=True, cache=tmp_path / "cache") as server,
        server.guest() as guest,
    ):
        guest.http.cookies = cookies
        answer = guest.http.get(f"/api/tables/{table}")
        assert answer.status_code == 503
        assert answer.json()["error"] == "preparing"
        assert "Tide is being prepared" in answer.json()["sentence"]
        assert guest.http.get("/api/tables/mine").json() == []
        with pytest.raises(ConnectionClosed) as closed:
            guest.connect(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == PREPARING
        health = guest.http.get("/api/health")
        assert (health.status_code, health.json()["status"]) == (503, "starting")
        assert "tide" in health.json()["preparing"]
        server.wait_until_playable()
        assert guest.http.get("/api/health").json()["status"] == "ok"
        with guest.connect(table) as tab:
            assert tab.frame["acting"]


def test_the_history_counts_matches_that_wait_for_their_game(tmp_path: Path, database: str) -> None:
    def history(guest: Guest, query: str = "") -> tuple[int, list[str], int]:
        found = guest.http.get(f"/api/me/history{query}").json()
        return found["total"], [match["table"] for match in found["matches"]], found["preparing"]

    with server_process(database, tmp_path / "errors", is_for_tide=True) as server, server.guest() as guest:
        tables, cookies = [guest.create("tide", ME)["id"] for _ in range(2)], guest.http.cookies
        for table in tables:
            with guest.connect(table) as tab:
                tab.request(type="resign", seat=0)
            if table == tables[0]:
                assert history(guest) == (1, [table], 0)
    with (
        server_process(database, tmp_path / "errors", is_for_tide=True, cache=tmp_path / "cache") as server,
        server.guest() as guest,
    ):
        guest.http.cookies = cookies
        assert history(guest) == (1, [tables[0]], 1), "what was evaluated before needs no game"
        assert history(guest, "?game=tide") == (1, [tables[0]], 1)
        assert history(guest, "?game=tide-race") == (0, [], 0)
        server.wait_until_playable()
        assert history(guest) == (2, tables[::-1], 0)


def test_the_wanted_game_is_compiled_first(tmp_path: Path, database: str) -> None:
    """Though every core compiles another game when somebody wants it."""
    with server_process(database, tmp_path / "errors", cache=tmp_path / "cache") as server, server.guest() as guest:
        names = [game["name"] for game in guest.http.get("/api/games").json()]
        wanted = names[-1]
        first: list[str] = []
        deadline = time.monotonic() + COMPILE_TIMEOUT
        while wanted not in first:
            assert time.monotonic() < deadline
            found = guest.http.get("/api/games/readiness", params={"wanted": wanted}).json()
            first = [game["game"] for game in found if game["is_playable"]]
            time.sleep(0.05)
        assert len(first) < len(names), "all others came before it"


def test_child_processes_end_with_a_killed_server(tmp_path: Path, database: str) -> None:
    server = ServerProcess(database, tmp_path / "errors", is_for_tide=True, cache=tmp_path / "cache")
    deadline = time.monotonic() + TIMEOUT
    while not (children := children_of(server.process.pid)):
        assert time.monotonic() < deadline
    server.kill()
    server.wait()
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < deadline, "they compile on"
        time.sleep(0.05)


def test_ctrl_c_while_games_are_compiled_ends_the_server_quietly(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "landwright.cli", "serve", "--port", "0", "--no-open", "--data", str(tmp_path)]
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    pipe = subprocess.PIPE
    # As in a terminal, the whole group of processes gets the signal.
    with subprocess.Popen(
        command, env=environment, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    ) as server:
        assert server.stdout is not None
        assert "Landwright is at" in server.stdout.readline()
        deadline = time.monotonic() + TIMEOUT
        while len(children_of(server.pid)) < 2:  # they import their modules
            assert time.monotonic() < deadline
        os.killpg(server.pid, signal.SIGINT)
        _, errors = server.communicate(timeout=TIMEOUT)
    assert (server.returncode, errors) == (0, "")


def test_nothing_is_compiled_where_only_loading_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel_cache, "cache_root", lambda: tmp_path)

    @kernel
    def one_more(x: int) -> int:
        return x + 1

    with only_loading(), pytest.raises(NotCompiledError, match="one_more"):
        specialise(one_more, 3)
    specialise(one_more, 3)
    assert one_more(3) == 4
