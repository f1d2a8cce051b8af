"""Reviews of ended matches."""

import time
from typing import Any

from tests.server.support.clients import ME, TIMEOUT, Guest, play_out


def finished_review(guest: Guest, table: str, seat: int) -> dict[str, Any]:
    deadline = time.monotonic() + 2 * TIMEOUT
    while time.monotonic() < deadline:
        review: dict[str, Any] = guest.http.get(f"/api/tables/{table}/review/{seat}").json()
        if review["done"] == review["of"]:
            return review
        time.sleep(0.2)
    raise AssertionError("the review does not end")


def test_a_review_names_the_worst_actions_and_better_ones(ann: Guest) -> None:
    table = ann.create("graphia-genesis", ME, ME, seed="5")["id"]
    with ann.connect(table) as tab:
        assert ann.http.get(f"/api/tables/{table}/review/0").status_code == 409
        play_out(tab)
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    draws = [event for event in replay["events"] if event["kind"] == "action" and event["seat"] == 1]
    review = finished_review(ann, table, 1)
    assert review["of"] == len(draws)
    assert len(review["worst"]) == 3
    losses = [missed["loss"] for missed in review["worst"]]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] > 0.5
    texts = {event["number"]: event["text"] for event in draws}
    for missed in review["worst"]:
        (number,) = missed["numbers"]
        assert [texts[number]] == missed["played"] != [action["text"] for action in missed["better"]]
        assert draws[missed["turn"] - 1]["number"] == number


def test_a_review_compares_whole_turns(ann: Guest) -> None:
    table = ann.create("kingdom-maps", ME, ME, seed="5")["id"]
    with ann.connect(table) as tab:
        play_out(tab)
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    totals = [sum(points.values()) for points in replay["frames"][-1]["outcome"]["points"]]
    review = finished_review(ann, table, 0)
    actions = [event for event in replay["events"] if event["kind"] == "action" and event["seat"] == 0]
    assert review["of"] < len(actions)
    assert any(len(missed["numbers"]) > 1 for missed in review["worst"])
    for missed in review["worst"]:
        assert [replay["events"][number]["text"] for number in missed["numbers"]] == missed["played"]
        assert missed["loss"] < 30 + max(totals)


def test_games_without_points_and_unknown_seats_have_no_review(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, ME)["id"]
    with ann.connect(table) as tab:
        tab.request(type="resign", seat=0)
    assert ann.http.get(f"/api/tables/{table}/review/0").status_code == 404
    other = ann.create("tide", ME, ME)["id"]
    with ann.connect(other) as tab:
        play_out(tab)
    assert ann.http.get(f"/api/tables/{other}/review/7").status_code == 404
    assert finished_review(ann, other, 0)["of"] > 0
