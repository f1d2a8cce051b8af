"""Guests, games and tables over HTTP: making, joining, listing, and how the server says how it is."""

import json
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from landwright.server.api.static_files import StaticFiles
from landwright.server.asgi_server import listen
from tests.server.support.clients import ME, OPEN, Guest, Served, bot

# Guests


def test_whoever_comes_is_a_guest_and_stays_one(ann: Guest) -> None:
    assert ann.me["is_new"]
    assert ann.http.get("/api/me").json() == {**ann.me, "is_new": False}


def test_the_cookie_is_not_for_scripts(served: Served) -> None:
    cookie = httpx.get(f"{served.address}/api/me").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


@pytest.mark.parametrize(
    "forge", [lambda c: c[:-1] + "A" * 2, lambda c: "x" + c, lambda c: c.split(".")[0], lambda _: "é"]
)
def test_a_forged_cookie_is_nobody(served: Served, ann: Guest, forge: Any) -> None:
    forged = forge(ann.http.cookies["guest"])
    with httpx.Client(base_url=served.address, headers={b"Cookie": f"guest={forged}".encode()}) as stranger:
        assert stranger.get("/api/me").json()["is_new"]
        assert stranger.get("/api/tables/mine").status_code == 401


def test_a_name_is_tidied_and_kept(ann: Guest) -> None:
    assert ann.http.patch("/api/me", json={"name": "  Ann \u200b Lee "}).json()["name"] == "Ann Lee"
    assert ann.http.get("/api/me").json()["name"] == "Ann Lee"
    for wrong in ("", " ", "\u200b", "x" * 25, 7, None):
        assert ann.http.patch("/api/me", json={"name": wrong}).status_code == 400


def test_a_personal_link_moves_the_guest(served: Served, ann: Guest, ben: Guest) -> None:
    path = ann.post("/api/me/link").json()["path"]
    answer = ben.http.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert ben.http.get("/api/me").json()["id"] == ann.me["id"]
    assert ben.http.get(path[:-2] + "xx").status_code == 404
    assert ben.http.get(f"/me/{ann.http.cookies['guest']}").status_code == 404  # a cookie is no link


# Games


def test_games_are_listed_with_options_and_rules(ann: Guest) -> None:
    games = {game["name"]: game for game in ann.http.get("/api/games").json()}
    forgenesis = games["forgenesis"]
    assert forgenesis["seat_names"] == ["Orange", "Blue"]
    assert forgenesis["levels"] == 5
    options = {option["name"]: option for option in forgenesis["options"]}
    assert options["first"]["choices"] == ["random", "orange", "blue"]
    assert options["creatures"]["control"] == "text"
    turns = next(section for section in forgenesis["rulebook"] if section["title"] == "Turns")
    assert turns["number"] == "3"
    assert "3.7" in [block["number"] for block in turns["blocks"] if block["kind"] == "rule"]
    rulings = next(section for section in forgenesis["rulebook"] if section["title"] == "Rulings")
    assert {"paragraph", "table"} <= {block["kind"] for block in rulings["blocks"]}
    assert "Reconstructed" in [section["title"] for section in games["kingdom-maps"]["rulebook"]]
    assert "Perft" not in [section["title"] for section in forgenesis["rulebook"]]
    assert not forgenesis["has_solo"]
    [rounds] = games["tide"]["options"]
    assert (rounds["label"], rounds["control"], rounds["choices"], rounds["default"]) == ("Rounds", "number", None, 3)
    assert rounds["sentence"]
    assert games["tide-race"]["is_real_time"]


def test_the_parts_of_a_score_come_with_their_rules(ann: Guest) -> None:
    parts = {game["name"]: game["score_parts"] for game in ann.http.get("/api/games").json()}
    assert parts["forgenesis"] == []
    borders = next(part for part in parts["kingdom-maps"] if part["code"] == "B3")
    assert (borders["name"], borders["rule"]) == ("Borders", "8.10")
    assert borders["sentence"] == "1 for each two neighbours along the edge of the map with different territories."
    assert borders["short"] == "1 per change along the edge"
    forest = [part for part in parts["graphia-genesis"] if part["name"] == "Forest"]
    assert [(part["code"], part["column"], part["rule"]) for part in forest] == [
        ("forest", "Terrain", "5.3"),
        ("forest group", "Group", "5.9"),
    ]


def test_the_table_of_steps_is_served_once_for_each_version_of_the_rules(ann: Guest) -> None:
    answer = ann.http.get("/api/games/tide/steps/1")
    assert answer.json() == {
        "game": "tide",
        "rules_version": 1,
        "steps": [{"text": f"play {card}", "step": {"type": "play", "card": card}} for card in range(1, 7)],
    }
    assert "immutable" in answer.headers["cache-control"]
    plain = ann.http.get("/api/games/tide/steps/1", headers={"accept-encoding": "identity"})
    assert plain.json() == answer.json()
    assert ann.http.get("/api/games/tide/steps/2").status_code == 404
    assert ann.http.get("/api/games/chess/steps/1").status_code == 404


# Tables


def test_a_table_waits_and_is_joined(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN, is_public=True)
    assert table["status"] == "waiting"
    assert table["id"] in [other["id"] for other in ben.http.get("/api/tables").json()]
    with ann.live(table["id"]) as tab:
        assert tab.welcome["frame"] is None
        joined = ben.join(table["id"])
        assert joined["status"] == "playing"
        assert [seat["is_mine"] for seat in joined["seats"]] == [False, True]
        assert tab.until("table")["table"]["seats"][1]["name"] == ben.me["name"]
        tab.settle()
        assert tab.frame["event"] > 0
    assert table["id"] not in [other["id"] for other in ben.http.get("/api/tables").json()]
    for guest in (ann, ben):
        assert guest.http.get("/api/tables/mine").json()[0]["id"] == table["id"]


def test_a_table_by_link_is_not_listed(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN)
    assert table["id"] not in [other["id"] for other in ben.http.get("/api/tables").json()]
    assert ben.summary(table["id"])["status"] == "waiting"


def test_a_full_table_says_so(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, bot())["id"]
    refused = ben.post(f"/api/tables/{table}/join")
    assert refused.status_code == 409
    assert refused.json()["error"] == "conflict"
    assert refused.json()["sentence"].endswith(".")
    assert ben.post("/api/tables/nothing/join").status_code == 404


def test_a_chosen_seat_must_be_free(ann: Guest, ben: Guest) -> None:
    table = ann.create("tide", ME, OPEN, OPEN)["id"]
    assert ben.post(f"/api/tables/{table}/join", {"seat": 0}).status_code == 409
    assert ben.join(table, 2)["seats"][2]["is_mine"]
    assert ben.post(f"/api/tables/{table}/join").status_code == 409
    assert ben.join(table, 1)["status"] == "playing"  # a second seat, when it is asked for


def test_the_same_seed_is_the_same_match(ann: Guest) -> None:
    tables = [ann.create("tide", ME, ME, seed="again")["id"] for _ in range(2)]
    states = []
    for table in tables:
        with ann.live(table) as tab:
            states.append(tab.frame["views"]["0"])
    assert states[0] == states[1]
    answer = ann.post("/api/tables", {"game": "tide", "seats": [ME, OPEN], "seed": "again"})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess", "seats": [ME, ME]},
        {"game": "forgenesis", "seats": [ME]},
        {"game": "forgenesis", "seats": [ME, ME, ME]},
        {"game": "forgenesis", "seats": [ME, {"kind": "bot", "level": 9}]},
        {"game": "forgenesis", "seats": [ME, {"kind": "robot"}]},
        {"game": "forgenesis", "seats": [ME, ME], "options": {"first": "green"}},
        {"game": "forgenesis", "seats": [ME, ME], "options": {"colour": "green"}},
        {"game": "tide", "seats": [ME, ME], "options": {"rounds": 10**30}},
        {"game": "forgenesis", "seats": [ME, ME], "clock": {"kind": "move", "seconds": -1}},
        {"game": "forgenesis", "seats": [ME, ME], "clock": {"kind": "move", "seconds": 1e99}},
        {"game": "forgenesis", "seats": [ME, ME], "colour": 1},
        {"game": "forgenesis", "seats": []},
        {"seats": [ME, ME]},
        [],
        7,
        None,
    ],
)
def test_a_table_that_cannot_be_is_said(ann: Guest, body: Any) -> None:
    answer = ann.http.post("/api/tables", content=json.dumps(body))
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"] == "malformed"
    assert answer.json()["sentence"]


def test_the_analysis_of_an_ended_match(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, ME)["id"]
    path = f"/api/tables/{table}/analysis"
    assert ann.post(path, {"event": 0}).status_code == 409
    with ann.live(table) as tab:
        tab.act()
        tab.ask(type="resign", seat=0)
        event = tab.frame["event"] - 1
    found = ann.post(path, {"event": event, "seconds": 0.2}).json()
    assert -1 <= found["value"] <= 1
    assert found["line"]
    assert ann.post(path, {"event": 10_000, "seconds": 0.2}).status_code == 404
    tide = ann.create("tide", ME)["id"]
    with ann.live(tide) as tab:
        tab.ask(type="resign", seat=0)
    assert ann.post(f"/api/tables/{tide}/analysis", {"event": 1}).status_code == 404


def test_a_rematch_is_for_an_ended_match(ann: Guest) -> None:
    table = ann.create("tide", ME)["id"]
    assert ann.http.get(f"/api/tables/{table}/replay").status_code == 409


# How it is


def test_health_and_metrics(ann: Guest) -> None:
    assert ann.http.get("/api/health").json() == {"status": "ok"}
    with ann.live(ann.create("tide", ME)["id"]) as tab:
        tab.act()
        lines = ann.http.get("/api/metrics").text.splitlines()
    numbers = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert int(numbers["landwright_connections"]) >= 1
    assert int(numbers["landwright_actions_accepted_total"]) >= 1
    assert int(numbers["landwright_append_seconds_count"]) >= 1
    assert 'landwright_append_seconds_bucket{le="+Inf"}' in numbers


def test_the_document_has_what_is_said_live(ann: Guest) -> None:
    schema = ann.http.get("/api/schema/openapi.json").json()
    structs = schema["components"]["schemas"]
    assert {"ServerMessage", "ClientMessage", "Frame", "Act", "ForgenesisView", "MoveStep", "TableSummary"} <= set(
        structs
    )
    text = json.dumps(schema)
    for name in {ref.split('"')[0] for ref in text.split("#/components/schemas/")[1:]}:
        assert name in structs
    assert "/api/tables/{table}/join" in schema["paths"]


def test_the_page_of_the_api_asks_nobody_else(ann: Guest) -> None:
    page = ann.http.get("/api/docs").text
    assert "POST /api/tables" in page
    assert "ClientMessage" in page
    assert "http://" not in page
    assert "https://" not in page
    assert ann.http.get("/api/docs/style.css").headers["content-type"].startswith("text/css")


# Pages


def test_unknown_paths(ann: Guest) -> None:
    assert ann.http.get("/api/nothing").json()["error"] == "not-found"
    assert ann.http.get("/nothing.js").status_code == 404
    assert ann.http.delete("/api/tables").json()["error"] == "not-allowed"
    for path in ("/", "/table/abc", "/replay/a.b"):
        answer = ann.http.get(path)
        assert answer.headers["content-type"].startswith("text/html")
        assert ann.http.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_pages_are_sent_compressed_where_they_can_be(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("page")
    (tmp_path / "assets" / "a.js").write_text("script")
    (tmp_path / "assets" / "a.js.br").write_text("br")
    files = StaticFiles(tmp_path)
    script = files.find("/assets/a.js")
    assert script
    assert script.media_type == "text/javascript"
    assert "immutable" in script.cache_control
    assert script.best("gzip, br") == ("br", b"br")
    assert script.best("gzip, br;q=0") == ("", b"script")
    assert files.find("/../../etc/passwd.txt") is None
    assert files.find("/table/x") is files.index
    assert b"make web" in StaticFiles(tmp_path / "nothing").index.content[""]


def test_small_answers_are_sent_at_once() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # what asyncio looks at before it turns Nagle's algorithm off
