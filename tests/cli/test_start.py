"""Start-up: help and the list of games import no heavy modules."""

import json
import subprocess
import sys

import pytest

from tests.support.command_line import Run

HEAVY = ("numba", "llvmlite", "landwright.bots", "landwright.lab", "landwright.games.forgenesis.rules")


def modules_after(*arguments: str) -> set[str]:
    """The modules that a command imports."""
    show = "sys.stderr.write(' '.join(sys.modules))"
    code = f"import sys; from landwright.cli.main import main; main({arguments!r}); {show}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    return set(done.stderr.split())


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--help",), ("--version",), ("games",), ("games", "--json"), ("gaems",)])
def test_quick_commands_import_no_heavy_module(arguments: tuple[str, ...]) -> None:
    assert not modules_after(*arguments) & set(HEAVY)


def test_help_imports_no_more_than_the_list_of_games() -> None:
    assert not modules_after("--help") & {
        "rich.markdown",
        "rich.progress",
        "landwright.core.match",
        "landwright.kernels",
    }


def test_importing_the_package_imports_no_heavy_module() -> None:
    code = "import sys, landwright; sys.stderr.write(' '.join(sys.modules)); assert 'play' in dir(landwright)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert not set(done.stderr.split()) & {*HEAVY, "numpy", "msgspec", "landwright.core"}


def test_games_lists_every_game(run: Run) -> None:
    result = run("games")
    assert result.code == 0
    for word in ("Forgenesis", "forgenesis", "Ignazio Panades", "5-15"):
        assert word in result.out


def test_games_are_listed_as_json(run: Run) -> None:
    cards = json.loads(run("games", "--json").out)
    assert cards[0]["name"] == "forgenesis"
    assert cards[0]["max_seats"] == 2
