"""Many games between bots, counted and shown."""

import json

import pytest

from tests.cli.conftest import Run, program

GREEDY = ("simulate", "forgenesis", "--bots", "greedy,random", "--games", "20", "--seed", "3")


def test_the_table(run: Run) -> None:
    result = run(*GREEDY)
    assert (result.code, result.err) == (0, "")
    for words in ("greedy", "random", "95% interval", "20 in", "steps a second", "a game", "Orange", "Ending"):
        assert words in result.out


def test_json_and_nothing_else(run: Run) -> None:
    found = json.loads(run(*GREEDY, "--json").out)
    assert (found["game"], found["games"], found["seed"]) == ("forgenesis", 20, 3)
    assert [bot["name"] for bot in found["bots"]] == ["greedy", "random"]
    assert sum(bot["wins"] for bot in found["bots"]) + found["bots"][0]["shared"] == 20
    assert sum(found["endings"].values()) == 20
    assert found["steps_per_second"] > 0


def test_the_real_program_with_two_processes_counts_the_same(run: Run) -> None:
    alone = json.loads(run(*GREEDY, "--json").out)
    result = program(*GREEDY, "--jobs", "2", "--json")
    assert result.code == 0
    together = json.loads(result.out)
    for fact in ("bots", "seats", "endings", "mean_steps"):
        assert alone[fact] == together[fact]


def test_points_and_options(run: Run) -> None:
    arguments = ("simulate", "toy", "--bots", "greedy,random,random", "--games", "6", "--option", "rounds=2")
    found = json.loads(run(*arguments, "--json").out)
    assert set(found["bots"][0]["points"]) == {"catch", "dry"}
    assert "mean points" in run(*arguments).out


def test_progress_is_shown_only_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landwright.cli.progress.PATIENCE", 0.0)
    assert run(*GREEDY).err == ""
