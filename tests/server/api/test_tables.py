"""Tables over HTTP: creating, joining and listing them."""

import json
from typing import Any

import httpx
import pytest

from tests.server.support.clients import ME, OPEN, Guest, bot


def test_a_match_begins_when_the_last_open_seat_is_taken(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN, is_public=True)
    assert table["status"] == "waiting"
    assert table["id"] in [other["id"] for other in ben.http.get("/api/tables").json()]
    with ann.connect(table["id"]) as tab:
        assert tab.welcome["frame"] is None
        joined = ben.join(table["id"])
        assert joined["status"] == "playing"
        assert [seat["is_mine"] for seat in joined["seats"]] == [False, True]
        assert tab.receive_until("table")["table"]["seats"][1]["name"] == ben.me["name"]
        tab.sync()
        assert tab.frame["event"] > 0
    assert table["id"] not in [other["id"] for other in ben.http.get("/api/tables").json()]
    for guest in (ann, ben):
        assert guest.http.get("/api/tables/mine").json()[0]["id"] == table["id"]


def test_a_private_table_is_not_listed(ann: Guest, ben: Guest) -> None:
    table = ann.create("forgenesis", ME, OPEN)
    assert table["id"] not in [other["id"] for other in ben.http.get("/api/tables").json()]
    assert ben.summary(table["id"])["status"] == "waiting"


def test_joining_a_full_table_is_a_conflict(ann: Guest, ben: Guest) -> None:
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


def test_the_same_seed_gives_the_same_match(ann: Guest) -> None:
    tables = [ann.create("tide", ME, ME, seed="again")["id"] for _ in range(2)]
    states = []
    for table in tables:
        with ann.connect(table) as tab:
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
        {"game": "forgenesis", "seats": [bot(), bot()]},
        {"seats": [ME, ME]},
        [],
        7,
        None,
    ],
)
def test_an_invalid_table_is_rejected_with_a_sentence(ann: Guest, body: Any) -> None:
    answer = ann.http.post("/api/tables", content=json.dumps(body), headers={"content-type": "application/json"})
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"] == "malformed"
    assert answer.json()["sentence"]


def test_a_clock_has_at_least_a_second_for_a_move(ann: Guest) -> None:
    def answer(seconds: float) -> httpx.Response:
        clock = {"kind": "move", "seconds": seconds}
        return ann.post("/api/tables", {"game": "forgenesis", "seats": [ME, ME], "clock": clock})

    assert answer(1).status_code == 201
    for refused in map(answer, (0.999, 0.001)):
        assert (refused.status_code, refused.json()["error"]) == (400, "malformed")
        assert "less than a second" in refused.json()["sentence"]
