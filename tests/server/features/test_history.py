"""The history of a guest's matches, and statistics."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from landwright.server.features import history
from tests.server.support.clients import ME, OPEN, Guest, bot, play_out, run_server


def pages(guest: Guest, query: str = "") -> dict[str, Any]:
    found: dict[str, Any] = guest.http.get(f"/api/me/history{query}").json()
    return found


def resign(guest: Guest, table: str) -> None:
    with guest.connect(table) as tab:
        tab.request(type="resign", seat=0)


def test_the_history_has_every_match_from_the_guests_side(ann: Guest, ben: Guest) -> None:
    assert pages(ann) == {"total": 0, "page": 0, "page_size": history.PAGE_SIZE, "matches": [], "preparing": 0}
    alone = ann.create("graphia-genesis", ME, seed="1")["id"]
    with ann.connect(alone) as tab:
        points = sum(play_out(tab)["points"][0].values())
    against_bot = ann.create("forgenesis", ME, bot(2))["id"]
    resign(ann, against_bot)
    against_ben = ann.create("forgenesis", ME, OPEN)["id"]
    ben.post(f"/api/tables/{against_ben}/join", {})
    resign(ann, against_ben)
    both = ann.create("forgenesis", ME, ME)["id"]
    with ann.connect(both) as tab:
        play_out(tab)
    resign(ann, ann.post("/api/lessons/graphia-genesis", {}).json()["id"])
    found = {match["table"]: match for match in pages(ann)["matches"]}
    assert {table: (match["kind"], match["level"], match["outcome"]) for table, match in found.items()} == {
        alone: ("solo", 0, "finished"),
        against_bot: ("bots", 2, "lost"),
        against_ben: ("people", 0, "lost"),
        both: ("hot-seat", 0, "finished"),
    }
    assert [found[table]["score"] for table in (alone, against_bot, both)] == [points, None, None]
    assert [(player["level"], player["is_mine"]) for player in found[against_bot]["players"]] == [
        (None, True),
        (2, False),
    ]
    (won,) = pages(ben)["matches"]
    assert (won["table"], won["outcome"], won["title"]) == (against_ben, "won", "Forgenesis")


def test_the_history_has_pages_and_a_filter(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "PAGE_SIZE", 2)
    tables = []
    for game in ("graphia-genesis", "forgenesis", "forgenesis"):
        tables.append(ann.create(game, ME, *[bot(1)] * (game == "forgenesis"))["id"])
        resign(ann, tables[-1])
    seen = [[match["table"] for match in pages(ann, f"?page={page}")["matches"]] for page in (0, 1, 2)]
    assert seen == [tables[:0:-1], tables[:1], []]
    assert pages(ann, "?game=graphia-genesis")["matches"][0]["outcome"] == "left"
    assert pages(ann, "?game=graphia-genesis")["total"] == 1
    assert pages(ann, "?game=chess")["total"] == 0
    assert pages(ann, "?page=-1")["page"] == 0
    assert pages(ann, f"?page={10**30}")["matches"] == []
    assert ann.http.get("/api/me/history?page=x").status_code == 400


def test_a_match_that_cannot_be_replayed_does_not_hide_the_others(tmp_path: Path) -> None:
    with run_server(tmp_path, ("forgenesis",)) as server, server.guest() as ann:
        broken, other = (ann.create("forgenesis", ME, ME)["id"] for _ in range(2))
        for table in (broken, other):
            with ann.connect(table) as tab:
                tab.act()
            resign(ann, table)
    with sqlite3.connect(tmp_path / "table.db") as database:
        acted = {"type": "acted", "events": [{"type": "action", "seat": 0, "text": "x"}], "waiting": [1]}
        change = "UPDATE entries SET data = ? WHERE table_id = ? AND kind = 'acted'"
        assert database.execute(change, (json.dumps(acted).encode(), broken)).rowcount == 1
    with run_server(tmp_path, ("forgenesis",)) as server, server.guest(cookie=ann.cookie) as ann:
        assert [match["table"] for match in pages(ann)["matches"]] == [other]


def test_statistics(ann: Guest) -> None:
    for level in (1, 1, 3):
        resign(ann, ann.create("forgenesis", ME, bot(level))["id"])
    found = ann.http.get("/api/me/statistics").json()
    assert [(line["title"], line["kind"], line["level"], line["played"], line["won"]) for line in found] == [
        ("Forgenesis", "bots", 1, 2, 0),
        ("Forgenesis", "bots", 3, 1, 0),
    ]
    assert [(line["best"], line["average"]) for line in found] == [(None, None)] * 2


def test_the_history_needs_a_guest(ann: Guest) -> None:
    ann.http.cookies.clear()
    assert [ann.http.get(f"/api/me/{what}").status_code for what in ("history", "statistics")] == [401, 401]
