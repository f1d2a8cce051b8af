"""Players add to the seed before the first event, so that the server cannot choose the dice."""

import secrets

import httpx
import pytest

from landwright.core import dice, log, replay
from landwright.server.tables import table as tables
from tests.server.support.clients import ME, OPEN, Guest, bot, play_out


def share(guest: Guest, table: str) -> tuple[str, httpx.Response]:
    random_bytes = secrets.token_hex(32)
    return random_bytes, guest.post(f"/api/tables/{table}/share", {"share": random_bytes})


def new_table(guest: Guest, *seats: object, **more: object) -> dict[str, object]:
    wanted = {"game": "graphia-genesis", "seats": seats, "shares_dice": True, **more}
    return dict(guest.post("/api/tables", wanted).json())


def test_the_match_begins_with_the_last_share_and_its_log_is_proven(ann: Guest, ben: Guest) -> None:
    table = new_table(ann, ME, OPEN, bot(1))
    number, commitment = str(table["id"]), table["commitment"]
    hers, answer = share(ann, number)
    assert answer.json()["status"] == "waiting"
    assert not answer.json()["wants_share"]
    joined = ben.join(number)
    assert (joined["status"], joined["wants_share"], joined["commitment"]) == ("waiting", True, commitment)
    with ann.connect(number) as tab:
        assert tab.welcome["table"]["commitment"] == commitment
        his, _ = share(ben, number)
        tab.receive_until("table", lambda message: message["table"]["status"] == "playing")
    with ann.connect(number) as one:
        one.request(type="resign", seat=0)
    with ben.connect(number) as other:
        other.request(type="resign", seat=1)
    found = log.decode(ann.http.get(f"/api/tables/{number}/log").content)
    assert found.exchange.shares == [hers, his, ""]
    assert found.commitment == commitment == dice.commitment(bytes.fromhex(found.seed))
    assert replay.verify(found).ok


def test_a_match_begins_without_the_shares_of_those_who_send_none(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SECONDS_FOR_SHARES", 0.05)
    table = new_table(ann, ME)
    with ann.connect(str(table["id"])) as tab:
        if tab.welcome["table"]["status"] == "waiting":
            tab.receive_until("table", lambda message: message["table"]["status"] == "playing")
    assert share(ann, str(table["id"]))[1].status_code == 409


def test_only_those_at_the_table_add_to_the_seed_and_only_once(ann: Guest, ben: Guest) -> None:
    number = str(new_table(ann, ME, OPEN)["id"])
    assert share(ben, number)[1].status_code == 403
    hers, answer = share(ann, number)
    assert answer.status_code == 200
    assert share(ann, number)[1].status_code == 200, "from another tab"
    ben.join(number)
    share(ben, number)
    with ann.connect(number) as tab:
        tab.request(type="resign", seat=0)
    assert log.decode(ann.http.get(f"/api/tables/{number}/log").content).exchange.shares[0] == hers
    assert ann.post(f"/api/tables/{number}/share", {"share": "00"}).status_code == 400


def test_a_chosen_seed_takes_no_shares(ann: Guest) -> None:
    answer = ann.post("/api/tables", {"game": "forgenesis", "seats": [ME, ME], "seed": "1", "shares_dice": True})
    assert answer.status_code == 400
    assert "takes no shares" in answer.json()["sentence"]


def test_the_challenge_of_the_day_shows_its_commitment_and_takes_no_shares(ann: Guest, ben: Guest) -> None:
    found = [guest.post("/api/challenges/graphia-genesis", {}).json() for guest in (ann, ben)]
    assert found[0]["commitment"] == found[1]["commitment"]
    assert not found[0]["wants_share"]


def test_other_shares_give_other_dice(ann: Guest) -> None:
    number = str(new_table(ann, ME)["id"])
    hers, _ = share(ann, number)
    with ann.connect(number) as tab:
        if tab.welcome["table"]["status"] == "waiting":
            tab.receive_until("table", lambda message: message["table"]["status"] == "playing")
        play_out(tab)
    found = ann.http.get(f"/api/tables/{number}/log").content
    assert replay.verify(log.decode(found)).ok
    forged = replay.verify(log.decode(found.replace(hers.encode(), b"ab" * 32)))
    assert not forged.ok
    assert "does not fit the hash" in forged.sentences[0]
