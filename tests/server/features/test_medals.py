"""What a guest has achieved in each game."""

from typing import Any

from tests.server.support.clients import ME, Guest, bot, play_out

GAME = "graphia-genesis"


def medals(guest: Guest) -> dict[str, dict[str, Any]]:
    return {found["game"]: found for found in guest.http.get("/api/me/medals").json()}


def test_medals_are_for_finished_challenges_and_for_solo_results_with_other_options(ann: Guest, ben: Guest) -> None:
    assert medals(ann) == {}
    with ann.connect(ann.post(f"/api/challenges/{GAME}", {}).json()["id"]) as tab:
        play_out(tab)
    for flips in (False, True, True):
        with ann.connect(ann.create(GAME, ME, options={"flips": flips})["id"]) as tab:
            play_out(tab)
    (found,) = medals(ann).values()
    assert (found["game"], found["levels"], found["dailies"]) == (GAME, [], 1)
    assert found["bests"] >= 2
    assert medals(ben) == {}


def test_a_lost_match_against_a_bot_brings_none(ann: Guest) -> None:
    with ann.connect(ann.create("forgenesis", ME, bot(1))["id"]) as tab:
        tab.request(type="resign", seat=0)
    assert medals(ann) == {}


def test_medals_need_a_guest(ann: Guest) -> None:
    ann.http.cookies.clear()
    assert ann.http.get("/api/me/medals").status_code == 401
