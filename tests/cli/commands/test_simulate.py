"""The command `simulate`."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from landwright.lab import simulate as simulation
from tests.support.command_line import Run, run_program, without_compile_notice

GREEDY = ("simulate", "forgenesis", "--bots", "greedy,random", "--games", "20", "--seed", "3")


def test_the_results_are_printed_as_a_table(run: Run) -> None:
    result = run(*GREEDY)
    assert (result.code, result.err) == (0, "")
    for words in ("greedy", "random", "95% interval", "20 in", "steps a second", "a game", "Orange", "Ending"):
        assert words in result.out


def test_json_output_contains_nothing_else(run: Run) -> None:
    found = json.loads(run(*GREEDY, "--json").out)
    assert (found["game"], found["games"], found["seed"]) == ("forgenesis", 20, 3)
    assert [bot["name"] for bot in found["bots"]] == ["greedy", "random"]
    assert sum(bot["wins"] for bot in found["bots"]) + found["bots"][0]["shared"] == 20
    assert sum(found["endings"].values()) == 20
    assert found["steps_per_second"] > 0


@pytest.mark.slow
def test_two_worker_processes_give_the_same_results(run: Run) -> None:
    alone = json.loads(run(*GREEDY, "--json").out)
    result = run_program(*GREEDY, "--jobs", "2", "--json")
    assert result.code == 0
    together = json.loads(result.out)
    for fact in ("bots", "seats", "endings", "mean_steps"):
        assert alone[fact] == together[fact]


def test_points_and_options_are_shown(run: Run) -> None:
    arguments = ("simulate", "tide", "--bots", "greedy,random,random", "--games", "6", "--option", "rounds=2")
    found = json.loads(run(*arguments, "--json").out)
    assert set(found["bots"][0]["points"]) == {"catch", "dry"}
    assert "mean points" in run(*arguments).out


def test_progress_is_shown_only_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("landwright.cli.progress.DELAY", 0.0)
    assert run(*GREEDY).err == ""


# Bots of one's own

BOT = """
from landwright import Bot

class Mine(Bot):
    def choose(self, s, seat):
        return self.game.actions(s, seat)[0]

class Failing(Bot):
    def choose(self, s, seat):
        return 1 // 0
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with custom bots."""
    (tmp_path / "MyBots.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.slow
@pytest.mark.parametrize("name", ["./MyBots.py:Mine", "MyBots:Mine"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_custom_bot_plays(folder: Path, name: str, jobs: str) -> None:
    result = run_program("simulate", "forgenesis", "--bots", f"{name},random", "--games", "6", "--jobs", jobs, "--json")
    assert (result.code, result.err) == (0, "")
    assert [bot["name"] for bot in json.loads(result.out)["bots"]] == [name, "random"]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_failing_bot_is_reported_in_one_sentence(folder: Path, jobs: str) -> None:
    bots = "random,./MyBots.py:Failing"
    result = run_program("simulate", "forgenesis", "--bots", bots, "--games", "6", "--jobs", jobs)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        "Game 0: The bot './MyBots.py:Failing' in seat 1 (Blue) of Forgenesis "
        "failed with ZeroDivisionError: integer division or modulo by zero (MyBots.py, line 10).\n"
    )


def test_a_name_that_is_not_a_bot_is_reported_in_one_sentence(run: Run, folder: Path) -> None:
    for name in ("./MyBots.py:Yours", "./Nobody.py:Mine", "nobody:Mine"):
        result = run("simulate", "tide", "--bots", f"{name},random")
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith(f"There is no bot '{name}'")
        assert result.err.count("\n") == 1


# Rows

ROWS = ("simulate", "tide", "--bots", "greedy,random", "--games", "9", "--seed", "2")


def rows_of(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8") as stream:
        return list(csv.DictReader(stream))


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_each_game_is_written_as_a_row(run: Run, tmp_path: Path, jobs: str) -> None:
    file = tmp_path / "games.csv"
    result = run(*ROWS, "--jobs", jobs, "--out", str(file), "--json")
    assert (result.code, result.err) == (0, "")
    greedy, found = json.loads(result.out)["bots"][0], rows_of(file)
    assert [row["game"] for row in found] == [str(number) for number in range(9)]
    assert {row["bot_0"] for row in found} == {"greedy", "random"}
    seats = [0 if row["bot_0"] == "greedy" else 1 for row in found]
    pairs = list(zip(found, seats, strict=True))
    assert sum(float(row[f"share_{seat}"]) for row, seat in pairs) / 9 == pytest.approx(greedy["score"])
    assert sum(int(row[f"catch_{seat}"]) for row, seat in pairs) / 9 == pytest.approx(greedy["points"]["catch"])
    for row in found:
        assert int(row["points_0"]) == int(row["catch_0"]) + int(row["dry_0"])
        assert all(float(row[f"share_{seat}"]) > 0 for seat in row["winners"].split())
        assert row["ending"] == "the last round has been played"


def test_rows_of_random_games_without_points(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    assert run("simulate", "forgenesis", "--bots", "random,random", "--games", "50", "--out", str(file)).code == 0
    assert list(rows_of(file)[0]) == ["game", "ending", "winners", "steps", "bot_0", "share_0", "bot_1", "share_1"]
    assert len(rows_of(file)) == 50


def test_an_output_file_that_cannot_be_written_is_reported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("mine")
    for out, sentence in (
        (tmp_path / "mine.csv", "exists already"),
        (tmp_path / "no" / "folder.csv", "There is no folder"),
        ("-", "--out needs the name of a new file"),
    ):
        result = run(*ROWS, "--out", str(out))
        assert (result.code, result.out) == (2, "")
        assert sentence in result.err
    assert (tmp_path / "mine.csv").read_text() == "mine"


def test_missing_pyarrow_is_reported(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run(*ROWS, "--out", str(tmp_path / "games.parquet"))
    assert (result.code, result.out) == (2, "")
    assert (
        "needs the package pyarrow, which is not installed; install it, or choose a name that ends in .csv"
        in result.err
    )


def test_parquet_contains_all_rows_with_their_types(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for pyarrow records the columns."""
    tables: list[tuple[list[dict[str, Any]], Any]] = []

    class Writer:
        def __init__(self, path: str, schema: Any) -> None:
            Path(path).touch()

        def write_table(self, table: Any) -> None:
            tables.append(table)

        def close(self) -> None:
            tables.append(([], "closed"))

    arrow = SimpleNamespace(
        string=lambda: str,
        int64=lambda: int,
        float64=lambda: float,
        schema=dict,
        Table=SimpleNamespace(from_pylist=lambda rows, schema: (rows, schema)),
    )
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", SimpleNamespace(ParquetWriter=Writer))
    assert run(*ROWS, "--out", str(tmp_path / "games.parquet")).code == 0
    (rows, schema), end = tables
    assert end == ([], "closed")
    assert len(rows) == 9
    for row in rows:
        assert {name: type(value) for name, value in row.items()} == schema


# Interruptions


def test_ctrl_c_prints_the_games_played_so_far(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, count = simulation._play, iter(range(100))

    def interrupted(task: Any) -> Any:
        if next(count) == 5:
            raise KeyboardInterrupt
        return real(task)

    monkeypatch.setattr(simulation, "_play", interrupted)
    file = tmp_path / "games.csv"
    result = run(*GREEDY, "--out", str(file))
    assert result.code == 130
    assert "Games    5 in " in result.out
    assert "; interrupted" in result.out
    assert len(rows_of(file)) == 5


def test_ctrl_c_before_the_first_game_prints_nothing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "_play", interrupted)
    assert run(*GREEDY) == (130, "", "")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_stops_the_program_and_its_workers(tmp_path: Path, jobs: str) -> None:
    """As in a terminal, every process of the group gets the signal."""
    file = tmp_path / "games.csv"
    command = [sys.executable, "-m", "landwright.cli", *GREEDY[:4], "--games", "1000000", "--jobs", jobs]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*command, "--out", str(file)], text=True, stdout=pipe, stderr=pipe, start_new_session=True
    ) as playing:
        deadline = time.monotonic() + 240
        while playing.poll() is None and time.monotonic() < deadline:
            time.sleep(0.2)
            if file.exists() and file.stat().st_size > 20_000:
                break
        os.killpg(playing.pid, signal.SIGINT)
        out, err = playing.communicate(timeout=60)
    assert (playing.returncode, without_compile_notice(err)) == (130, "")
    assert "; interrupted" in out
    assert f"Games    {len(rows_of(file)):,} in " in out
