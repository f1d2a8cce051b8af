"""The command line as tests use it: in this process, or as the real program where only that is honest."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from landwright.cli.main import main


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command here, with lines for its input."""
    monkeypatch.setattr("landwright.cli.progress.DELAY_WITHOUT_TERMINAL", 600.0)  # nothing but answers

    def run_here(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(arguments)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run_here


def program(*arguments: str, typed: str = "", **environment: str) -> Result:
    """Runs the real program."""
    done = subprocess.run(
        [sys.executable, "-m", "landwright.cli", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)
