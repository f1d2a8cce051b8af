"""Hints: in solo games and against bots, but not in a race. The summary of a table says where there are some."""

import pytest

from landwright.bots.registry import make_bot
from landwright.core import registry
from tests.server.support.clients import GAMES, ME, OPEN, Guest, Message, bot, read_actions

INFOS = [info for info in registry.infos() if info.name in GAMES]
AGAINST_BOTS = [info.name for info in INFOS if not info.is_real_time]
RACES = [info.name for info in INFOS if info.is_real_time]
SOLO = [info.name for info in INFOS if info.has_solo]


def refused_hint(guest: Guest, table: str) -> Message:
    answer = guest.post(f"/api/tables/{table}/hint/0")
    assert answer.status_code == 409, answer.text
    problem: Message = answer.json()
    return problem


@pytest.mark.slow
@pytest.mark.parametrize(("name", "others"), [*((name, 1) for name in AGAINST_BOTS), *((name, 0) for name in SOLO)])
def test_a_hint_is_a_legal_action(ann: Guest, name: str, others: int) -> None:
    make_bot(registry.load(name), "level5", 0)  # compiled here, where no request runs out of time
    table = ann.create(name, ME, *[bot()] * others)
    assert table["has_hints"]
    with ann.connect(table["id"]) as tab:
        tab.wait_for_turn()
        if "begin" in tab.acting[0]["texts"]:
            tab.act("begin")
        now = tab.acting[0]
        hint = ann.post(f"/api/tables/{table['id']}/hint/0").json()
        assert (hint["action"], hint["text"]) in zip(read_actions(now["actions"]), now["texts"], strict=True)
    assert ann.summary(table["id"])["is_assisted"]


@pytest.mark.parametrize("name", RACES)
def test_a_race_has_no_hints(ann: Guest, name: str) -> None:
    table = ann.create(name, ME, bot())
    assert not table["has_hints"]
    with ann.connect(table["id"]) as tab:
        tab.wait_for_turn()
        problem = refused_hint(ann, table["id"])
    assert "solo" in problem["sentence"]
    if registry.load(name).strategy.hint_action is not None:
        assert (problem["error"], bool(problem["rule"])) == ("refused", True)
    assert not ann.summary(table["id"])["is_assisted"]


def test_a_race_of_polyminix_refuses_hints_by_its_rule(ann: Guest) -> None:
    table = ann.create("polyminix", ME, bot(), options={"first": "1"})["id"]
    with ann.connect(table) as tab:
        tab.wait_for_turn()
        while "give up" not in tab.acting[0]["texts"]:
            tab.act()
            tab.wait_for_turn()
        problem = refused_hint(ann, table)
        events = [event["text"] for message in tab.received for event in message.get("events", [])]
    assert problem == {"error": "refused", "rule": "8.4", "sentence": "Hints are for solo practice only."}
    assert "hint" not in events


def test_solo_practice_of_polyminix_has_hints_once_it_has_begun(ann: Guest) -> None:
    (game,) = [game for game in ann.http.get("/api/games").json() if game["name"] == "polyminix"]
    table = ann.create("polyminix", ME)["id"]
    with ann.connect(table) as tab:
        assert game["hint_action"] not in read_actions(tab.acting[0]["actions"])
        assert refused_hint(ann, table)["rule"] == "3.8"
        tab.act("begin")
        assert game["hint_action"] in read_actions(tab.acting[0]["actions"])


def test_a_hint_for_the_same_position_counts_once(ann: Guest) -> None:
    table = ann.create("polyminix", ME, options={"card": 1, "box": "!1"})["id"]
    with ann.connect(table) as tab:
        tab.act("begin")
        first, again = (ann.post(f"/api/tables/{table}/hint/0").json() for _ in range(2))
        assert first == again
        tab.sync()
        assert tab.frame["views"]["0"]["solo"]["hints"] == 1
        tab.act(first["text"])
        ann.post(f"/api/tables/{table}/hint/0")
        tab.sync()
        assert tab.frame["views"]["0"]["solo"]["hints"] == 2


def test_tables_of_people_challenges_and_watchers_have_no_hints(ann: Guest, ben: Guest) -> None:
    together = ann.create("forgenesis", ME, OPEN)
    assert not together["has_hints"]
    assert not ben.join(together["id"])["has_hints"]
    assert not ann.summary(together["id"])["has_hints"]
    assert not ann.post("/api/challenges/forgenesis").json()["has_hints"]
    alone = ann.create("forgenesis", ME, bot())
    assert (alone["has_hints"], ben.summary(alone["id"])["has_hints"]) == (True, False)
