"""Continuations: playing on from a position of an ended match."""

from typing import Any

import pytest

from landwright.core import registry
from landwright.server.wire.analysis import MAX_CONTINUATION
from tests.server.support.clients import ME, Guest, play_out

OPTIONS = {"first": "orange"}


@pytest.fixture
def table(ann: Guest) -> str:
    """A match of Forgenesis in which three creatures were placed before Orange gave up."""
    table: str = ann.create("forgenesis", ME, ME, options=OPTIONS)["id"]
    with ann.connect(table) as tab:
        for _ in range(3):
            tab.act()
        tab.request(type="resign", seat=0)
    return table


def path_of(table: str) -> str:
    return f"/api/tables/{table}/continuation"


def events_of(ann: Guest, table: str) -> list[Any]:
    events: list[Any] = ann.http.get(f"/api/tables/{table}/replay").json()["events"]
    return events


def first_action(ann: Guest, table: str) -> int:
    return next(event["number"] for event in events_of(ann, table) if event["kind"] == "action")


def continued(ann: Guest, table: str, event: int, *actions: int | str, **more: Any) -> Any:
    answer = ann.post(path_of(table), {"event": event, "actions": actions, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()


def legal_actions(found: Any) -> list[int]:
    """The actions of whoever is to act; there are few enough for a list."""
    (acting,) = found["frame"]["acting"]
    assert isinstance(acting["actions"], list)
    return list(acting["actions"])


def test_a_continuation_begins_with_the_position_of_the_match(ann: Guest, table: str) -> None:
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    event = first_action(ann, table)
    found = continued(ann, table, event)
    assert found["line"] == []
    assert {**found["frame"], "acting": []} == replay["frames"][event]
    (acting,) = found["frame"]["acting"]
    assert [acting["seat"]] == found["frame"]["turn_of"]
    assert acting["prompt"].startswith("you choose your opponent's first creature")
    assert "texts" not in acting


def test_both_sides_can_be_played_on(ann: Guest, table: str) -> None:
    event, line, seats = first_action(ann, table), list[int](), list[int]()
    for _ in range(6):
        found = continued(ann, table, event, *line)
        seats += found["frame"]["turn_of"]
        line.append(legal_actions(found)[-1])
    found = continued(ann, table, event, *line)
    assert [played["action"] for played in found["line"]] == line
    assert [played["seat"] for played in found["line"]] == seats
    assert {*seats} == {0, 1}
    assert all(played["text"] and played["step"] for played in found["line"])
    assert found["frame"]["event"] == event + len(line)
    assert events_of(ann, table)[-1]["kind"] == "resigned"  # the match itself stays as it was


def test_the_actions_of_the_match_lead_to_its_positions(ann: Guest, table: str) -> None:
    replay = ann.http.get(f"/api/tables/{table}/replay").json()
    event = first_action(ann, table)
    texts = [each["text"] for each in replay["events"] if each["kind"] == "action"]
    found = continued(ann, table, event, *texts)
    assert found["frame"]["views"] == replay["frames"][event + len(texts)]["views"]
    assert [played["text"] for played in found["line"]] == texts


def test_a_match_that_was_given_up_can_be_played_on_from_its_end(ann: Guest, table: str) -> None:
    found = continued(ann, table, len(events_of(ann, table)))
    assert found["frame"]["outcome"] is None
    assert legal_actions(found)


def test_texts_of_the_legal_actions_are_sent_where_wanted(ann: Guest, table: str) -> None:
    event = first_action(ann, table)
    (acting,) = continued(ann, table, event, text=True)["frame"]["acting"]
    assert len(acting["texts"]) == len(acting["actions"])
    by_text = continued(ann, table, event, acting["texts"][2])
    assert by_text["line"][0]["action"] == acting["actions"][2]


def test_an_illegal_action_is_refused_by_its_rule(ann: Guest, table: str) -> None:
    event = first_action(ann, table)
    legal = legal_actions(continued(ann, table, event))
    steps = registry.load("forgenesis").notation.steps
    illegal = next(action for action, step in enumerate(steps) if step is not None and action not in legal)
    refused = ann.post(path_of(table), {"event": event, "actions": [illegal]})
    assert refused.status_code == 409
    assert refused.json()["error"] == "refused"
    assert refused.json()["rule"]
    assert refused.json()["sentence"]
    later = {"event": event, "actions": [legal[0], legal[0]], "seconds": 0.2}  # the same creature twice
    assert ann.post(f"/api/tables/{table}/analysis", later).json()["error"] == "refused"


@pytest.mark.parametrize("action", [10**6, 2**31, "fly to the moon", "", -1, 1.5, None])
def test_what_is_no_action_is_malformed(ann: Guest, table: str, action: Any) -> None:
    answer = ann.post(path_of(table), {"event": first_action(ann, table), "actions": [action]})
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


def test_a_line_has_a_longest_length(ann: Guest, table: str) -> None:
    for path in (path_of(table), f"/api/tables/{table}/analysis"):
        assert ann.post(path, {"event": 1, "actions": [0] * (MAX_CONTINUATION + 1)}).status_code == 400


def test_only_ended_matches_of_games_with_an_analysis_can_be_continued(ann: Guest, table: str) -> None:
    playing = ann.create("forgenesis", ME, ME)["id"]
    assert ann.post(path_of(playing), {"event": 0}).status_code == 409
    assert ann.post(path_of(table), {"event": 10_000}).status_code == 404
    assert ann.post(path_of("nothing"), {"event": 0}).status_code == 404
    tide = ann.create("tide", ME)["id"]
    with ann.connect(tide) as tab:
        tab.request(type="resign", seat=0)
    answer = ann.post(path_of(tide), {"event": 0})
    assert (answer.status_code, answer.json()["sentence"]) == (404, "Tide has no analysis.")


def test_an_ending_on_the_line_is_an_outcome(ann: Guest) -> None:
    table = ann.create("forgenesis", ME, ME, options=OPTIONS, seed="a match to look at")["id"]
    with ann.connect(table) as tab:
        outcome = play_out(tab)
    actions = [event for event in events_of(ann, table) if event["kind"] == "action"]
    last = actions[-1]["number"]
    found = continued(ann, table, last, actions[-1]["text"])
    assert found["frame"]["outcome"] == outcome
    assert not outcome["is_closed"]
    assert found["frame"]["acting"] == []
    more = {"event": last, "actions": [actions[-1]["text"], 0]}
    for path in (path_of(table), f"/api/tables/{table}/analysis"):
        answer = ann.post(path, more)
        assert (answer.status_code, answer.json()["error"]) == (409, "conflict")


@pytest.mark.slow
def test_a_position_of_a_continuation_can_be_analysed(ann: Guest, table: str) -> None:
    event = first_action(ann, table)
    start = continued(ann, table, event)
    line = legal_actions(start)[:1]
    after = continued(ann, table, event, *line)
    wanted = {"event": event, "actions": line, "seconds": 0.2}
    found = ann.post(f"/api/tables/{table}/analysis", wanted).json()
    assert [found["seat"]] == after["frame"]["turn_of"]
    assert found["line"][0]["action"] in legal_actions(after)
    best = [named["action"] for named in found["line"][: found["turn"]]]
    played = continued(ann, table, event, *line, *best)
    assert [each["seat"] for each in played["line"][1:]] == [found["seat"]] * len(best)
    assert played["frame"]["turn_of"] != [found["seat"]]
