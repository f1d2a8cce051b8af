"""No request makes the server fail: deep JSON, zero bytes, random requests; a full disk is said clearly."""

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from landwright.server.features import health
from landwright.server.storage.sqlite import SQLite
from tests.server.api.fuzz_http import Fuzzer
from tests.server.support.clients import ME, TIMEOUT, Guest, Message, RunningServer, TableClient, run_server
from tests.server.support.raw_websocket import call_in_server
from tests.support.seeds import Seeds

ENOUGH = 1 << 30  # pages
REQUESTS = 2000


@contextmanager
def full_disk(server: RunningServer) -> Iterator[None]:
    """SQLite refuses to let the file grow, with the error of a full disk."""

    async def limit(pages: int) -> None:
        database: SQLite = server.uvicorn.app.state.context.storage._database
        await database.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").close())

    call_in_server(server, lambda: limit(1))
    try:
        yield
    finally:
        call_in_server(server, lambda: limit(ENOUGH))


def chat_until_refused(tab: TableClient) -> Message:
    while True:
        tab.send(type="chat", text="x" * 300)
        while (answer := tab.receive())["type"] not in ("chat", "error"):
            pass
        if answer["type"] == "error":
            return answer


def health_of(guest: Guest) -> tuple[int, str]:
    answer = guest.http.get("/api/health")
    return answer.status_code, answer.json()["status"]


@contextmanager
def locked_file(path: Path) -> Iterator[None]:
    """Another program holds the lock of an SQLite file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.parametrize("depth", [500, 1000, 10_000])
def test_deeply_nested_json_is_malformed(tmp_path: Path, depth: int) -> None:
    nested = '{"a":' * depth + "1" + "}" * depth
    body = '{"game": "tide", "seats": [{"kind": "me"}], "options": ' + nested + "}"
    with run_server(tmp_path, ("tide",)) as server, server.guest() as guest:
        answer = guest.http.post("/api/tables", content=body, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_a_zero_byte_in_a_path_is_not_found(tmp_path: Path, database: str) -> None:
    with run_server(tmp_path, ("tide",), database=database) as server, server.guest() as guest:
        for path in ("/api/challenges/tide/%00", "/api/tables/%00", "/api/challenges/tide/2026-01-0%00", "/api/%00"):
            assert guest.http.get(path).status_code == 404, path
        assert guest.post("/api/tables", {"game": "tide", "seats": [ME], "seed": "\x00"}).status_code == 201
        assert guest.http.patch("/api/me", json={"name": "A\x00nn"}).json()["name"] == "Ann"


def test_a_full_disk_is_said_over_http_and_websocket(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",)) as server, server.guest() as guest:
        table = guest.create("tide", ME)["id"]
        with guest.connect(table) as tab:
            with full_disk(server):
                assert chat_until_refused(tab)["error"] == "unavailable"
                failed = [guest.post("/api/tables", {"game": "tide", "seats": [ME]}) for _ in range(30)][-1]
                assert (failed.status_code, failed.json()["error"]) == (503, "unavailable")
                assert "disk" not in failed.json()["sentence"]
            assert tab.act()["type"] == "happened"
        assert guest.create("tide", ME)


def test_health_looks_at_the_storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH_SECONDS", 0.0)
    with run_server(tmp_path, ("tide",)) as server, server.guest() as guest:
        assert health_of(guest) == (200, "ok")
        monkeypatch.setattr(health, "TIMEOUT", 0.2)
        with locked_file(tmp_path / "table.db"):
            assert health_of(guest) == (503, "storage")
        monkeypatch.setattr(health, "TIMEOUT", TIMEOUT)
        while health_of(guest) != (200, "ok"):  # until the write that had to wait has ended
            pass


@pytest.mark.fuzz
def test_random_requests_never_make_the_server_fail(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, seeds: Seeds
) -> None:
    with run_server(tmp_path, ("tide",)) as server, server.guest() as guest:
        fuzzer = Fuzzer(server, guest, seed=next(seeds))
        fuzzer.run(range(REQUESTS))
        assert health_of(guest) == (200, "ok")
    assert fuzzer.statuses[200] + fuzzer.statuses[201] > REQUESTS / 8
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    ours = [record for record in caplog.records if record.name.startswith(("landwright", "uvicorn"))]
    assert len(ours) < 10, "the log grows with every broken request"
