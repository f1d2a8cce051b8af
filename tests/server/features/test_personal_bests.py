"""Personal bests: the highest scores of a guest's solo matches."""

from typing import Any

from tests.server.support.clients import ME, Guest, play_out

GAME = "graphia-genesis"
DEFAULTS = {"anchor": "terrain", "farm": "square", "flips": False, "deck": "IOTSZLJT"}


def play_match(guest: Guest, *seats: dict[str, Any], seed: str | None = None, **options: Any) -> tuple[str, int]:
    """Plays a match, and returns its table and the points of the first seat."""
    table = guest.create(GAME, *seats or [ME], seed=seed, options=options)["id"]
    with guest.connect(table) as tab:
        return table, sum(play_out(tab)["points"][0].values())


def bests(guest: Guest) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = guest.http.get("/api/me/bests").json()
    return found


def test_personal_bests_are_the_highest_solo_scores_by_options(ann: Guest, ben: Guest) -> None:
    assert bests(ann) == []
    first = play_match(ann)
    alone = {"game": GAME, "options": DEFAULTS, "with_hints": False}
    assert bests(ann) == [{**alone, "points": first[1], "table": first[0], "before": None}]
    second = play_match(ann, flips=False)  # the default
    other = play_match(ann, flips=True)
    play_match(ann, ME, ME)
    given_up = ann.create(GAME, ME)["id"]
    with ann.connect(given_up) as tab:
        tab.request(type="resign", seat=0)
    most, less = sorted([first, second], key=lambda table: -table[1])  # stable: of equal ones the first
    found = {best["options"]["flips"]: best for best in bests(ann)}
    assert found == {
        False: {**alone, "points": most[1], "table": most[0], "before": less[1]},
        True: {
            **alone,
            "options": {**DEFAULTS, "flips": True},
            "points": other[1],
            "table": other[0],
            "before": None,
        },
    }
    assert bests(ben) == []


def test_an_assisted_match_is_not_a_personal_best(ann: Guest) -> None:
    tables = [ann.create(GAME, ME)["id"] for _ in range(2)]
    with ann.connect(tables[0]) as tab:
        tab.act()
        tab.request(type="take-back", seat=0)
        play_out(tab)
    with ann.connect(tables[1]) as tab:
        assert not ann.summary(tables[1])["is_assisted"]
        assert ann.post(f"/api/tables/{tables[1]}/hint/0").status_code == 200
        play_out(tab)
    assert [ann.summary(table)["is_assisted"] for table in tables] == [True, True]
    assert bests(ann) == []
    alone = play_match(ann)
    assert not ann.summary(alone[0])["is_assisted"]
    assert [best["table"] for best in bests(ann)] == [alone[0]]


def test_a_match_with_a_chosen_seed_is_not_a_personal_best(ann: Guest) -> None:
    chosen = play_match(ann, seed="1")
    assert bests(ann) == []
    (past,) = ann.http.get("/api/me/history").json()["matches"]
    assert (past["table"], past["score"]) == chosen
    rematch = ann.post(f"/api/tables/{chosen[0]}/rematch").json()["id"]
    with ann.connect(rematch) as tab:
        play_out(tab)
    assert [(best["table"], best["before"]) for best in bests(ann)] == [(rematch, None)]


def test_personal_bests_need_a_guest(ann: Guest) -> None:
    ann.http.cookies.clear()
    assert ann.http.get("/api/me/bests").status_code == 401


def test_a_lesson_is_no_personal_best(ann: Guest) -> None:
    table = ann.post("/api/lessons/graphia-genesis", {}).json()
    assert table["is_lesson"]
    with ann.connect(table["id"]) as tab:
        tab.request(type="resign", seat=0)
    assert ann.http.get("/api/me/bests").json() == []
