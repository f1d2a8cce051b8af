"""`make play` compiles games while the page is built, and then starts the server."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.install.project import ROOT

# Both write what they do into the file `log`.
LANDWRIGHT = """#!/bin/sh
if [ "$1" = compile ]; then
    trap 'echo "end of compile" >>log; exit 1' TERM
    trap '' INT
fi
echo "$1" >>log
while [ "$1" = compile ]; do sleep 0.05; done
"""
MAKE = """#!/bin/sh
until grep -qs compile log; do sleep 0.05; done
echo "$2" >>log
"""
PLAY = """
import runpy, sys
from pathlib import Path
sys.path.insert(0, {scripts!r})
import build_web
build_web.is_current = lambda: {is_current}
sys.executable = str(Path("python").absolute())
sys.argv = ["play.py", "./make"]
runpy.run_path({scripts!r} + "/play.py", run_name="__main__")
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "landwright", LANDWRIGHT)
    write(tmp_path / "make", MAKE)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.write_text(text)
    file.chmod(0o755)


def play(folder: Path, *, is_current: bool = False) -> "subprocess.Popen[str]":
    program = PLAY.format(scripts=str(ROOT / "scripts"), is_current=is_current)
    return subprocess.Popen(
        [sys.executable, "-c", program], cwd=folder, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def log(folder: Path) -> list[str]:
    file = folder / "log"
    return file.read_text().splitlines() if file.exists() else []


def test_games_are_compiled_until_the_page_is_built(folder: Path) -> None:
    with play(folder) as process:
        assert process.wait() == 0
    assert log(folder) == ["compile", "web", "end of compile", "serve"]


def test_a_current_page_is_served_at_once(folder: Path) -> None:
    with play(folder, is_current=True) as process:
        assert process.wait() == 0
    assert log(folder) == ["serve"]


def test_nothing_is_served_when_the_page_cannot_be_built(folder: Path) -> None:
    write(folder / "make", MAKE + "exit 3\n")
    with play(folder) as process:
        _, errors = process.communicate()
    assert (process.returncode, errors) == (3, "")
    assert log(folder) == ["compile", "web", "end of compile"]


def test_an_interrupt_ends_everything_without_a_traceback(folder: Path) -> None:
    write(folder / "make", MAKE + "sleep 60\n")
    with play(folder) as process:
        while "web" not in log(folder):
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert log(folder) == ["compile", "web", "end of compile"]
