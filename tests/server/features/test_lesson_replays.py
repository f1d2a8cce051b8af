"""Looking back at a guided first game: replay, continuation, analysis and review begin where the lesson began."""

import pytest

from landwright.bots.review import can_review
from landwright.core import registry
from landwright.core.lesson import LEARNER, find_lesson
from landwright.server.workers.bot_pool import can_analyse
from tests.server.features.test_replay import check_frames, replay_of
from tests.server.features.test_reviews import finished_review
from tests.server.support.clients import GAMES, Guest, Message

pytestmark = pytest.mark.slow
LESSONS = [info.name for info in registry.infos() if info.name in GAMES and find_lesson(info)]
ANALYSED = [name for name in LESSONS if can_analyse(registry.describe(name))]
REVIEWED = [name for name in LESSONS if can_review(registry.describe(name))]


def ended_lesson(ann: Guest, name: str) -> tuple[str, list[Message]]:
    """The table of a lesson that was played to its last step and then given up, and what its client received."""
    lesson = find_lesson(registry.describe(name).info)
    assert lesson
    table: str = ann.post(f"/api/lessons/{name}", {}).json()["id"]
    with ann.connect(table) as tab:
        for step in lesson.steps:
            for number in range(len(step.do)):
                tab.wait_for_turn()
                alternatives = step.do[number].split(" | ")
                assert tab.act(alternatives[number % len(alternatives)])["type"] == "happened"
        tab.request(type="resign", seat=LEARNER)
        return table, tab.received


@pytest.mark.parametrize("name", LESSONS)
def test_a_replay_of_a_lesson_shows_what_the_learner_saw(ann: Guest, name: str) -> None:
    table, received = ended_lesson(ann, name)
    replay = replay_of(ann, table)
    check_frames(replay, received)
    assert replay["frames"][-1]["outcome"]["is_closed"]


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_can_be_continued_where_its_game_has_an_analysis(ann: Guest, name: str) -> None:
    table, _ = ended_lesson(ann, name)
    if name not in ANALYSED:
        assert ann.post(f"/api/tables/{table}/continuation", {"event": 0}).status_code == 404
        return
    replay = replay_of(ann, table)
    for event in [event for event in replay["events"] if event["kind"] == "action"]:
        wanted = {"event": event["number"], "actions": [event["text"]]}
        found = ann.post(f"/api/tables/{table}/continuation", wanted)
        assert found.status_code == 200, found.text
        assert found.json()["frame"]["views"] == replay["frames"][event["number"] + 1]["views"]


@pytest.mark.parametrize("name", ANALYSED)
def test_the_first_position_of_a_lesson_can_be_analysed(ann: Guest, name: str) -> None:
    table, _ = ended_lesson(ann, name)
    first = next(event["number"] for event in replay_of(ann, table)["events"] if event["kind"] == "action")
    found = ann.post(f"/api/tables/{table}/analysis", {"event": first, "seconds": 0.2})
    assert found.status_code == 200, found.text
    assert found.json()["seat"] == LEARNER
    best = [named["action"] for named in found.json()["line"]]
    played = ann.post(f"/api/tables/{table}/continuation", {"event": first, "actions": best})
    assert [named["action"] for named in played.json()["line"]] == best


@pytest.mark.parametrize("name", REVIEWED)
def test_a_lesson_can_be_reviewed(ann: Guest, name: str) -> None:
    table, _ = ended_lesson(ann, name)
    events = replay_of(ann, table)["events"]
    review = finished_review(ann, table, LEARNER)
    assert review["of"] > 0
    for missed in review["worst"]:
        assert [events[number]["text"] for number in missed["numbers"]] == missed["played"]
