"""Runs the command line: in this process, or as a program of its own where a test needs one."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

COMPILE_NOTICE: Final = re.compile(r"^Compiling .+ \(first start only\) …\n", re.MULTILINE)


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]


def run_here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """A function that runs a command in this process, with lines for its input."""
    from landwright.cli.main import main

    monkeypatch.setattr("landwright.cli.progress.DELAY_WITHOUT_TERMINAL", 600.0)  # no progress between the answers

    def run(*arguments: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main(arguments)
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


def without_compile_notice(err: str) -> str:
    """Standard error without the notice of compiling, which depends on the kernel cache."""
    return COMPILE_NOTICE.sub("", err)


def run_program(*arguments: str, typed: str = "", **environment: str) -> Result:
    """Runs a command as a process."""
    done = subprocess.run(
        [sys.executable, "-m", "landwright.cli", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, **environment},
        check=False,
    )
    return Result(done.returncode, done.stdout, without_compile_notice(done.stderr))
