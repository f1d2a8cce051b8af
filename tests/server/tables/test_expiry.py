"""Few tables for each guest, and the end of tables that everybody has left."""

import asyncio
from pathlib import Path

import httpx
import pytest

from landwright.core import log as logs
from landwright.core.replay import verify
from landwright.server.storage import Entry, Guest, Storage, TableRow, housekeeping, queries
from landwright.server.tables.expiry import expire
from landwright.server.tables.registry import Tables
from tests.server.support.clients import ME, NO_CERTIFICATES, OPEN, RunningServer, run_server
from tests.server.support.raw_websocket import call_in_server

SECONDS = 1e-6  # after which tables expire at once


def tables_of(server: RunningServer) -> Tables:
    tables: Tables = server.uvicorn.app.state.context.tables
    return tables


# Quotas


def test_a_guest_has_few_tables_that_wait_for_players(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",), waiting_tables=2) as server, server.guest() as ann, server.guest() as ben:
        tables = [ann.create("tide", ME, OPEN)["id"] for _ in range(2)]
        refused = ann.post("/api/tables", {"game": "tide", "seats": [ME, OPEN]})
        assert (refused.status_code, refused.json()["error"]) == (409, "conflict")
        assert ann.create("tide", ME, ME)  # it does not wait
        assert ben.create("tide", ME, OPEN)
        ben.join(tables[0])
        assert ann.create("tide", ME, OPEN)


def test_a_guest_has_a_limited_number_of_matches(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",), running_tables=2) as server, server.guest() as guest:
        table, _ = (guest.create("tide", ME)["id"] for _ in range(2))
        assert guest.post("/api/tables", {"game": "tide", "seats": [ME]}).status_code == 409
        with guest.connect(table) as tab:
            tab.request(type="resign", seat=0)
        assert guest.create("tide", ME)


def test_requests_at_the_same_moment_share_one_quota(tmp_path: Path) -> None:
    async def create_many(address: str, cookie: str) -> list[int]:
        async with httpx.AsyncClient(base_url=address, headers={"Cookie": cookie}, verify=NO_CERTIFICATES) as client:
            body = {"game": "tide", "seats": [ME, OPEN]}
            answers = await asyncio.gather(*(client.post("/api/tables", json=body) for _ in range(20)))
        return [answer.status_code for answer in answers]

    with run_server(tmp_path, ("tide",), waiting_tables=3) as server, server.guest() as guest:
        assert asyncio.run(create_many(server.address, guest.cookie)).count(201) <= 3


def test_long_options_are_refused(tmp_path: Path) -> None:
    with run_server(tmp_path, ("forgenesis",)) as server, server.guest() as guest:
        options = {"creatures": "BDGS" + " " * 1000}
        answer = guest.post("/api/tables", {"game": "forgenesis", "seats": [ME, ME], "options": options})
        assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


# Expiry


def test_a_table_that_waits_in_vain_is_deleted(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",), waiting_expires=SECONDS) as server, server.guest() as guest:
        watched, left, playing = (guest.create("tide", ME, *rest)["id"] for rest in ([OPEN], [OPEN], [ME]))
        with guest.connect(watched):
            call_in_server(server, lambda: expire(tables_of(server)))
            assert guest.http.get(f"/api/tables/{left}").status_code == 404
            assert [table["id"] for table in guest.http.get("/api/tables/mine").json()] == [playing, watched]


def test_a_match_that_everybody_has_left_is_closed(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",), match_expires=SECONDS) as server, server.guest() as guest:
        watched, left = (guest.create("tide", ME, ME)["id"] for _ in range(2))
        with guest.connect(left) as tab:
            tab.act()
        with guest.connect(watched):
            call_in_server(server, lambda: expire(tables_of(server)))
            assert guest.summary(watched)["status"] == "playing"
        ended = guest.summary(left)
        assert (ended["status"], ended["outcome"]["winners"]) == ("ended", [])
        assert ended["outcome"]["reason"] == "everybody has left"
        assert verify(logs.decode(guest.http.get(f"/api/tables/{left}/log").content)).ok
    with run_server(tmp_path, ("tide",)) as server, server.guest() as other:
        assert other.summary(left)["outcome"] == ended["outcome"]


def test_recent_tables_stay(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",)) as server, server.guest() as guest:
        tables = [guest.create("tide", ME, seat)["id"] for seat in (ME, OPEN)]
        call_in_server(server, lambda: expire(tables_of(server)))
        assert [guest.summary(table)["status"] for table in tables] == ["playing", "waiting"]


@pytest.fixture
async def stored(storage: Storage) -> Storage:
    """Tables of two guests in a storage; what has happened at them has the time 10."""
    for guest in ("ann", "ben"):
        await storage.write(queries.add_guest, Guest(guest, guest, 0.0))
    for name, status in (("w", "waiting"), ("p", "playing"), ("q", "paused"), ("e", "ended")):
        row = TableRow(name, "tide", b"{}", True, status, 1.0, 1.0, "")
        await storage.write(queries.add_table, row, ["ann"], [Entry(0, "chat", b"{}", 10.0)])
    return storage


@pytest.mark.anyio
async def test_the_storage_finds_and_deletes_what_was_left(stored: Storage) -> None:
    assert await stored.read(housekeeping.unfinished, "ann") == (1, 2)
    assert await stored.read(housekeeping.unfinished, "ben") == (0, 0)
    assert (
        await stored.read(housekeeping.waiting_since, 5.0) == await stored.read(housekeeping.abandoned_since, 5.0) == []
    )
    assert await stored.read(housekeeping.waiting_since, 11.0) == ["w"]
    assert sorted(await stored.read(housekeeping.abandoned_since, 11.0)) == ["p", "q"]
    await stored.write(housekeeping.delete_waiting, ["w", "p"])
    assert await stored.read(queries.table, "w") is None
    assert await stored.read(queries.table, "p")
    assert await stored.read(housekeeping.unfinished, "ann") == (0, 2)
