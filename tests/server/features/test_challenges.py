"""The challenge of the day, and hints."""

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from landwright.server.features import challenges
from tests.server.support.clients import ME, OPEN, TIMEOUT, Guest, bot, play_out, read_actions


def today(guest: Guest, game: str) -> dict[str, object]:
    found = guest.http.get("/api/challenges").json()
    return dict(next(challenge for challenge in found if challenge["game"] == game))


def test_all_guests_get_the_same_cards_and_one_try(ann: Guest, ben: Guest) -> None:
    assert today(ann, "graphia-genesis")["table"] is None
    tables = [guest.post("/api/challenges/graphia-genesis", {}).json() for guest in (ann, ben)]
    assert tables[0]["id"] != tables[1]["id"]
    assert ann.post("/api/challenges/graphia-genesis", {}).json()["id"] == tables[0]["id"]
    assert tables[0]["daily"] == today(ann, "graphia-genesis")["day"]
    assert [len(table["seats"]) for table in tables] == [1, 1]
    with ann.connect(tables[0]["id"]) as one, ben.connect(tables[1]["id"]) as two:
        assert one.frame["views"] == two.frame["views"]
        assert one.acting[0]["actions"] == two.acting[0]["actions"]
        one.act()
        assert one.request(type="take-back", seat=0)["error"] == "conflict"
        outcome = play_out(one)
    table = tables[0]["id"]
    assert ann.post(f"/api/tables/{table}/hint/0", {}).status_code == 409
    assert ann.http.get(f"/api/tables/{table}/log").status_code == 409
    seen_by_ann, seen_by_ben = (today(guest, "graphia-genesis") for guest in (ann, ben))
    assert seen_by_ann["table"] == table
    result = seen_by_ann["results"]
    assert isinstance(result, list)
    assert [(line["rank"], line["is_mine"], line["has_won"], line["table"]) for line in result] == [
        (1, True, True, table)
    ]
    assert seen_by_ann["finished"] == 1
    assert result[0]["total"] == sum(outcome["points"][0].values())
    assert result[0]["actions"] > 10
    # A guest who has not finished gets no links to other tries.
    assert seen_by_ben["results"] == [{**result[0], "is_mine": False, "table": None}]


def test_other_tries_are_hidden_until_the_guest_has_finished(
    ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers = ann.post("/api/challenges/forgenesis", {}).json()["id"]
    looks = [f"/api/tables/{hers}{what}" for what in ("", "/log", "/replay", "/review/0")]

    def seen_by(guest: Guest) -> list[int]:
        return [guest.http.get(path).status_code for path in looks]

    def sees_it_live(guest: Guest) -> bool:
        with connect(guest.server.url(hers), additional_headers={"Cookie": guest.cookie}) as socket:
            try:
                return "welcome" in str(socket.recv(TIMEOUT))
            except ConnectionClosedError:
                return False

    assert ann.http.get(looks[0]).status_code == 200
    assert not sees_it_live(ben), "the guest could still begin"
    his = ben.post("/api/challenges/forgenesis", {}).json()["id"]
    assert not sees_it_live(ben)
    with ann.connect(hers) as tab:
        tab.request(type="resign", seat=0)
    assert seen_by(ben) == [409] * 4
    assert "your own try" in ben.http.get(looks[2]).json()["sentence"]
    assert ben.post(f"/api/tables/{hers}/analysis", {"event": 0}).status_code == 409
    with monkeypatch.context() as tomorrow:
        tomorrow.setattr(challenges, "is_today", lambda _: False)
        assert seen_by(ben)[2] == 409, "the guest has not finished"
        with ben.server.guest() as late:
            assert late.http.get(looks[2]).status_code == 200, "the day is over"
    with ben.connect(his) as tab:
        tab.request(type="resign", seat=0)
    assert sees_it_live(ben)
    assert seen_by(ben) == [200, 409, 200, 404]


def test_a_challenge_of_a_game_for_two_is_against_a_bot(ann: Guest) -> None:
    table = ann.post("/api/challenges/forgenesis", {}).json()
    assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
    with ann.connect(table["id"]) as tab:
        tab.request(type="resign", seat=0)
    result = today(ann, "forgenesis")["results"]
    assert isinstance(result, list)
    assert [line["has_won"] for line in result if line["is_mine"]] == [False]


def test_results_are_the_best_ones_and_the_guests_own(ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MAX_RESULTS", 0)
    day = today(ann, "forgenesis")["day"]
    path = f"/api/challenges/forgenesis/{day}"
    others = ann.http.get(path).json()["finished"]
    for guest in (ann, ben):
        with guest.connect(guest.post("/api/challenges/forgenesis", {}).json()["id"]) as tab:
            tab.request(type="resign", seat=0)
    seen = [guest.http.get(path).json() for guest in (ann, ben)]
    assert [one["finished"] for one in seen] == [others + 2] * 2
    assert [[line["is_mine"] for line in one["results"]] for one in seen] == [[True], [True]]
    assert len({one["results"][0]["rank"] for one in seen}) == 1, "a faster loss does not rank higher"
    assert ann.http.get("/api/challenges/forgenesis/2020-02-02").json()["results"] == []
    assert ann.http.get("/api/challenges/chess/2020-02-02").status_code == 404


def test_an_unknown_game_has_no_challenge(ann: Guest) -> None:
    assert ann.post("/api/challenges/chess", {}).status_code == 404


@pytest.mark.slow
def test_a_hint_is_a_legal_action_and_not_given_against_people(ann: Guest, ben: Guest) -> None:
    alone = ann.create("forgenesis", ME, bot(1), options={"first": "orange", "creatures": "BDGS"})["id"]
    with ann.connect(alone) as tab:
        tab.wait_for_turn()
        hint = ann.post(f"/api/tables/{alone}/hint/0", {}).json()
        now = tab.acting[0]
        assert (hint["action"], hint["text"]) in zip(read_actions(now["actions"]), now["texts"], strict=True)
        assert ann.post(f"/api/tables/{alone}/hint/1", {}).status_code == 403
        assert ben.post(f"/api/tables/{alone}/hint/0", {}).status_code == 403
    together = ann.create("forgenesis", ME, OPEN, options={"first": "orange"})["id"]
    assert ann.post(f"/api/tables/{together}/hint/0", {}).status_code == 409
    ben.join(together)
    assert "other people" in ann.post(f"/api/tables/{together}/hint/0", {}).json()["sentence"]
    assert ben.post(f"/api/tables/{together}/hint/1", {}).status_code == 409
