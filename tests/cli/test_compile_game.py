"""The first start prints that it compiles; later ones print nothing."""

import time

import pytest

from landwright.cli import progress
from landwright.cli.compile_game import compile_game
from landwright.cli.progress import bar
from landwright.core.game import Game


def test_a_game_is_compiled_with_its_bots() -> None:
    game = compile_game("forgenesis", ["random", "greedy", "greedy"])
    assert isinstance(game, Game)
    assert compile_game("forgenesis") is game


def test_a_quick_start_is_silent(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("Compiling", 2, prints_label=True) as report:
        report(1)
    assert capsys.readouterr() == ("", "")


def test_a_slow_start_without_a_terminal_prints_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "DELAY_WITHOUT_TERMINAL", 0.01)
    with bar("Compiling", 3, prints_label=True) as report:
        for done in range(3):
            report(done)
            time.sleep(0.1)
    assert capsys.readouterr() == ("", "Compiling …\n")


def test_a_slow_start_in_a_terminal_draws_a_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "DELAY", 0.01)
    monkeypatch.setattr(progress, "is_terminal", lambda _: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with bar("Compiling", 3) as report:
        for done in range(3):
            report(done)
            time.sleep(0.3)
    drawn = capsys.readouterr()
    assert drawn.out == ""
    assert "Compiling" in drawn.err
    assert "2/3" in drawn.err
