"""The steps of an installation print one line, and the output of a command only if it fails."""

import re
import subprocess
from pathlib import Path

from tests.install.project import ROOT


def step(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Runs a command as a step whose temporary files lie in the folder."""
    return subprocess.run(
        [str(ROOT / "scripts" / "step"), "Fetching (about 1 s)", *command],
        env={"PATH": "/usr/bin:/bin", "TMPDIR": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_successful_step_is_one_line_without_output(tmp_path: Path) -> None:
    done = step(tmp_path, "sh", "-c", "echo noise; echo more >&2")
    assert re.fullmatch(r"Fetching \(about 1 s\) … \d+ s\n", done.stdout)
    assert (done.returncode, done.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_step_shows_its_output_and_exits_with_its_status(tmp_path: Path) -> None:
    done = step(tmp_path, "sh", "-c", "echo noise; echo more >&2; exit 7")
    assert done.stdout == "Fetching (about 1 s) … failed:\n"
    assert (done.returncode, done.stderr) == (7, "noise\nmore\n")
    assert list(tmp_path.iterdir()) == []


def test_arguments_reach_the_command_unchanged(tmp_path: Path) -> None:
    done = step(tmp_path, "sh", "-c", 'test "$1" = "two  words" && test "$2" = "*"', "sh", "two  words", "*")
    assert done.returncode == 0, done.stderr


def test_a_command_that_does_not_exist_is_named(tmp_path: Path) -> None:
    done = step(tmp_path, "no-such-command")
    assert done.returncode == 127
    assert "no-such-command" in done.stderr
