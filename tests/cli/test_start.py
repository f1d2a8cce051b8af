"""A quick start: help and the list of games load nothing heavy."""

import json
import subprocess
import sys

import pytest

from tests.cli.conftest import Run

HEAVY = ("numba", "llvmlite", "landwright.bots", "landwright.lab", "landwright.games.forgenesis.rules")


def modules_after(*arguments: str) -> set[str]:
    """All that one command has imported."""
    code = f"import sys; from landwright.cli import main; main({arguments!r}); sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("games",), ("games", "--json"), ("gaems",)])
def test_nothing_heavy_is_imported(arguments: tuple[str, ...]) -> None:
    assert not modules_after(*arguments) & set(HEAVY)


def test_help_does_not_even_need_numpy() -> None:
    assert not modules_after("--help") & {"numpy", "msgspec", "rich.markdown", "rich.progress"}


def test_games_lists_every_game(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    for word in ("Forgenesis", "forgenesis", "Ignazio Panades", "5-15"):
        assert word in result.out


def test_games_as_json(run: Run) -> None:
    cards = json.loads(run("games", "--json").out)
    assert cards[0]["name"] == "forgenesis"
    assert cards[0]["max_seats"] == 2
