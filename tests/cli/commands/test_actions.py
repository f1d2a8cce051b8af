"""The command `actions`: the legal actions at an event of a log."""

import json
from pathlib import Path

import pytest

from landwright import Match, load, play
from landwright.core import dice, replay
from tests.support.command_line import Run


@pytest.fixture
def log(tmp_path: Path) -> str:
    """Two rounds of Tide, one of them played."""
    match = Match.start(load("tide"), ["a", "b"], load("tide").read_options({"rounds": 2}), dice.seed_from(7))
    for seat in (0, 1):
        match.act(seat, match.actions(seat)[0])
    replay.save(match, tmp_path / "log.json", with_seed=True)
    return str(tmp_path / "log.json")


def test_actions_after_the_last_event(run: Run, log: str) -> None:
    match = replay.load(log)
    found = json.loads(run("actions", log, "--json").out)
    assert (found["game"], found["event"], found["events"]) == ("tide", 4, 4)
    assert (found["chances"], found["is_over"], found["reason"], found["winners"]) == (0, False, "", [])
    assert [seat["name"] for seat in found["waiting"]] == ["North", "East"]
    for seat in found["waiting"]:
        assert [action["action"] for action in seat["actions"]] == match.actions(seat["seat"])
        assert all(action["text"] == f"play {action['action'] + 1}" for action in seat["actions"])
        assert seat["prompt"].startswith("the tide is ")


@pytest.mark.parametrize(("event", "chances", "names"), [(0, 6, []), (1, 0, ["North", "East"]), (2, 0, ["East"])])
def test_actions_before_an_event(run: Run, log: str, event: int, chances: int, names: list[str]) -> None:
    found = json.loads(run("actions", log, "--event", str(event), "--json").out)
    assert found["chances"] == chances
    assert [seat["name"] for seat in found["waiting"]] == names


def test_actions_as_text(run: Run, log: str) -> None:
    lines = run("actions", log, "--event", "2").out.splitlines()
    assert lines[:2] == ["Tide, after 2 of 4 events.", ""]
    assert lines[2].startswith("East: the tide is ")
    assert "  0  play 1" in lines
    assert "Chance is due, with 6 equally likely outcomes." in run("actions", log, "--event", "0").out


def test_a_log_is_read_from_standard_input(run: Run, log: str) -> None:
    assert run("actions", "-", typed=Path(log).read_text()) == run("actions", log)


def test_a_real_time_log_has_a_time_limit(run: Run, tmp_path: Path) -> None:
    replay.save(Match.start(load("tide-race"), ["a", "b"]), tmp_path / "log")
    assert "The time limit is 5 seconds." in run("actions", str(tmp_path / "log")).out


def test_a_finished_match_has_no_actions(run: Run, tmp_path: Path) -> None:
    over, closed = tmp_path / "over", tmp_path / "closed"
    replay.save(play("forgenesis", ["greedy", "random"]), over)
    text = run("actions", str(over)).out
    assert "The match is over: " in text
    assert "won by Orange." in text
    assert json.loads(run("actions", str(over), "--json").out)["waiting"] == []
    match = Match.start(load("tide"), ["a", "b"])
    match.close("East resigned")
    replay.save(match, closed)
    assert "The match is over: East resigned." in run("actions", str(closed)).out
    assert json.loads(run("actions", str(closed), "--json").out)["waiting"] == []


def test_wrong_logs_and_events_are_reported(run: Run, log: str, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text(Path(log).read_text().replace('"play ', '"drop ', 1))
    for arguments, sentence in (
        ([log, "--event", "5"], "There is no event 5; the log has 4, from 0."),
        ([log, "--event", "-1"], "--event is a whole number from 0"),
        ([str(tmp_path / "none")], "cannot be opened"),
        ([str(tmp_path / "bad")], "Event 1: "),
    ):
        result = run("actions", *arguments)
        assert (result.code, result.out) == (2, "")
        assert sentence in result.err
