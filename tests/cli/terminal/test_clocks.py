"""Real-time games in the terminal: a virtual clock for bots, a real one for people."""

import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from landwright.cli.console import Screen
from landwright.cli.terminal import clocks
from landwright.core import replay as matches
from tests.support.command_line import Run

RACE = ("terminal", "tide-race", "--seed", "3", "--option", "rounds=2")


def test_a_match_of_bots_runs_on_a_virtual_clock(run: Run, tmp_path: Path) -> None:
    log, began = tmp_path / "log", time.monotonic()
    bots = "tests.support.custom_bots:Slow,tests.support.custom_bots:Quick"
    result = run(*RACE, "--seats", bots, "--log", str(log))
    assert result.code == 0
    assert "East: play" in result.out
    assert "Time: time is up" in result.out
    assert [event.ms for event in matches.load(log).events] == [0, 200, 5_000, 5_000, 5_200, 10_000]
    assert time.monotonic() - began < 60
    assert run("verify", str(log)).code == 0


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that a person takes for each line, on a clock that nothing else advances."""
    seconds: list[float] = []
    now = [1_000.0]
    real = Screen.ask

    def ask(screen: Screen, who: str) -> str:
        now[0] += seconds.pop(0) if seconds else 0.5
        return real(screen, who)

    monkeypatch.setattr(Screen, "ask", ask)
    monkeypatch.setattr(clocks, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return seconds


def test_a_person_plays_against_a_bot_on_a_real_clock(run: Run, tmp_path: Path, hands: list[float]) -> None:
    log = tmp_path / "log"
    hands += [2.5, 0.75]
    seats = ("--seats", "person,tests.support.custom_bots:FirstAction")
    result = run(*RACE, *seats, "--log", str(log), typed="1\n1\n")
    assert "5 seconds left." in result.out
    played = matches.load(log)
    assert played.is_over
    # The bot takes a second. In the second round the person is quicker, and nobody waits for the bot.
    assert [event.ms for event in played.events] == [0, 1_000, 2_500, 2_500, 3_250, 3_500]
    assert run("verify", str(log)).code == 0


def test_input_after_the_deadline_is_ignored(run: Run, tmp_path: Path, hands: list[float]) -> None:
    log = tmp_path / "log"
    hands += [7.0, 1.0]
    result = run(*RACE, "--seats", "person,greedy", "--log", str(log), typed="1\n1\n")
    assert "Too late: the game has changed in the meantime.\nEast: play" in result.out
    events = matches.load(log).events
    assert [event.ms for event in events] == [0, 1_000, 5_000, 5_000, 6_000, 8_000]
    assert run("verify", str(log)).code == 0


def test_undo_sets_the_clock_back(run: Run, tmp_path: Path, hands: list[float]) -> None:
    log = tmp_path / "log"
    hands += [2.0, 4.0, 1.0, 1.0]
    result = run(*RACE, "--seats", "person,greedy", "--log", str(log), typed="1\nundo\n1\n1\n")
    assert "Taken back." in result.out
    assert run("verify", str(log)).code == 0
