"""Offers to the other people at a table: take-backs, draws and rematches, their answers and their withdrawal."""

import pytest

from landwright.core import log as logs
from landwright.core.replay import verify
from tests.server.support.clients import ME, OPEN, Guest, Message, RunningServer, TableClient, bot


def pair(ann: Guest, ben: Guest, game: str = "forgenesis", **more: object) -> tuple[str, TableClient, TableClient]:
    """A table of two guests, and the client of each."""
    table = ann.create(game, ME, OPEN, **{"options": {"first": "orange"} if game == "forgenesis" else {}, **more})["id"]
    ben.join(table)
    return table, ann.connect(table), ben.connect(table)


def is_over(message: Message) -> bool:
    return message["needs"] == []


def next_table(tab: TableClient) -> str:
    found = tab.receive_until("table", lambda message: bool(message["table"]["rematch"]))
    return str(found["table"]["rematch"])


# Take-backs


def test_a_take_back_needs_the_agreement_of_others(ann: Guest, ben: Guest) -> None:
    _, one, two = pair(ann, ben)
    with one, two:
        before = one.frame["state"]
        one.act()  # ends the turn
        one.send(type="take-back", seat=0)
        asked = two.receive_until("asked")
        assert (asked["by"], asked["needs"]) == (0, [1])
        two.send(type="answer", seat=1, granted=False)
        assert one.receive_until("asked", lambda m: m["needs"] == [])["granted"] is False
        one.send(type="take-back", seat=0)
        two.receive_until("asked", lambda m: m["needs"] == [1])
        two.send(type="answer", seat=1, granted=True)
        assert one.receive_until("asked", lambda m: m["needs"] == [] and m["granted"])["granted"] is True
        two.sync()
        taken = [e for m in one.received for e in m.get("events", []) if e["kind"] == "take-back"]
        assert len(taken) == 1
        assert taken[0]["back_to"] == taken[0]["number"] - 1
        assert one.frame["state"] == two.frame["state"] == before
        assert one.act()["type"] == "happened"


def test_an_offer_is_withdrawn_by_its_seat_or_by_acting(ann: Guest, ben: Guest) -> None:
    _, one, two = pair(ann, ben)
    with one, two:
        one.act()
        one.send(type="take-back", seat=0)
        assert two.receive_until("asked")["what"] == "take-back"
        assert two.request(type="withdraw", seat=1)["error"] == "conflict"
        one.send(type="withdraw", seat=0)
        assert two.receive_until("asked", is_over)["granted"] is None
        assert two.request(type="answer", seat=1, granted=True)["error"] == "conflict"
        one.send(type="take-back", seat=0)
        two.receive_until("asked", lambda m: m["needs"] == [1])
        two.act()  # whoever plays on does not agree
        assert one.receive_until("asked", lambda m: is_over(m) and m["granted"] is not None)["granted"] is False
        one.send(type="draw", seat=0)
        two.receive_until("asked", lambda m: m["what"] == "draw")
        assert one.act()["type"] == "happened"
        assert two.receive_until("asked", is_over)["granted"] is None


def test_somebody_who_connects_is_told_of_the_offer(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben)
    with one, two:
        one.send(type="draw", seat=0)
        two.receive_until("asked")
        with ben.connect(table) as again:
            asked = again.receive_until("asked")
            assert (asked["what"], asked["by"], asked["needs"]) == ("draw", 0, [1])


# Draws


def test_an_agreed_draw_closes_the_match_without_a_loser(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben)
    with one, two:
        assert one.welcome["table"]["has_draw_offers"]
        one.send(type="draw", seat=0)
        two.receive_until("asked")
        two.send(type="answer", seat=1, granted=False)
        assert one.receive_until("asked", is_over)["granted"] is False
        assert "Play on" in one.request(type="draw", seat=0)["sentence"]
        one.act()
        one.send(type="draw", seat=0)
        two.receive_until("asked", lambda m: m["needs"] == [1])
        two.send(type="draw", seat=1)  # who offers what is offered agrees
        assert one.receive_until("asked", is_over)["granted"] is True
        two.sync()
        assert two.frame["outcome"]["reason"] == "a draw was agreed"
        assert two.frame["outcome"]["winners"] == [0, 1]
        assert one.request(type="draw", seat=0)["error"] == "conflict"
    assert [event["kind"] for event in ann.http.get(f"/api/tables/{table}/replay").json()["events"]][-1] == "draw"
    assert verify(logs.decode(ann.http.get(f"/api/tables/{table}/log").content)).ok


def test_there_are_no_draw_offers_with_chance_bots_or_hot_seat(ann: Guest, ben: Guest) -> None:
    _, one, two = pair(ann, ben, "tide")
    with one, two:
        assert not one.welcome["table"]["has_draw_offers"]
        assert one.request(type="draw", seat=0)["error"] == "conflict"
    for seats in ((ME, bot()), (ME, ME)):
        assert not ann.create("forgenesis", *seats)["has_draw_offers"]


# Rematches


def test_a_rematch_needs_the_agreement_of_others_and_rotates_the_seats(
    ann: Guest, ben: Guest, server: RunningServer
) -> None:
    table, one, two = pair(ann, ben)
    with one, two, server.guest() as cleo, cleo.connect(table) as watcher:
        assert one.request(type="rematch", seat=0)["error"] == "conflict"
        assert ann.post(f"/api/tables/{table}/rematch").status_code == 409
        one.request(type="resign", seat=0)
        one.send(type="rematch", seat=0)
        asked = two.receive_until("asked")
        assert (asked["what"], asked["by"], asked["needs"]) == ("rematch", 0, [1])
        two.send(type="answer", seat=1, granted=False)
        assert one.receive_until("asked", is_over)["granted"] is False
        assert ann.summary(table)["rematch"] is None
        one.send(type="rematch", seat=0)
        two.receive_until("asked", lambda m: m["needs"] == [1])
        two.send(type="answer", seat=1, granted=True)
        following = next_table(one)
        assert next_table(two) == next_table(watcher) == following
        made = ann.summary(following)
        assert [seat["is_mine"] for seat in made["seats"]] == [False, True]
        assert made["status"] == "playing"
        assert cleo.post(f"/api/tables/{table}/rematch").status_code == 403


def test_a_rematch_by_http_asks_first_and_agrees_then(ann: Guest, ben: Guest) -> None:
    table, one, two = pair(ann, ben)
    with one, two:
        one.request(type="resign", seat=0)
        for _ in range(2):
            assert ann.post(f"/api/tables/{table}/rematch").json()["id"] == table
        two.receive_until("asked", lambda m: m["what"] == "rematch")
        following = ben.post(f"/api/tables/{table}/rematch").json()["id"]
        assert following != table
        assert ann.post(f"/api/tables/{table}/rematch").json()["id"] == following


@pytest.mark.parametrize("seats", [(ME, bot()), (ME, ME)])
def test_a_rematch_begins_at_once_where_nobody_has_to_agree(ann: Guest, seats: tuple[Message, Message]) -> None:
    table = ann.create("forgenesis", *seats)["id"]
    with ann.connect(table) as tab:
        tab.request(type="resign", seat=0)
        tab.send(type="rematch", seat=0)
        assert ann.summary(next_table(tab))["status"] == "playing"


@pytest.mark.slow
def test_a_bot_keeps_the_seat_of_somebody_who_has_left(ann: Guest, ben: Guest, server: RunningServer) -> None:
    table = ann.create("tide", ME, OPEN, OPEN, options={"rounds": 1})["id"]
    with server.guest() as cleo:
        ben.join(table)
        cleo.join(table)
        with ann.connect(table) as one, ben.connect(table) as two, cleo.connect(table) as three:
            three.request(type="resign", seat=2)
            while not one.frame["outcome"]:
                for tab in (one, two):
                    tab.wait_for_turn()
                    if tab.acting:
                        tab.act()
            one.send(type="rematch", seat=0)
            assert two.receive_until("asked")["needs"] == [1]
            two.send(type="answer", seat=1, granted=True)
            made = ann.summary(next_table(one))
    assert [seat["kind"] for seat in made["seats"]] == ["bot", "person", "person"]
