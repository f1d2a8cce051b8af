"""A game as its own package: installed into a clean environment, checked, simulated and played on the server."""

import os
import re
import shutil
import subprocess
import sys
import threading
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.install.client import play_against_a_bot

EXAMPLE = Path(__file__).parents[2] / "examples" / "connect_four"
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--no-input"]
MOST_LINES = 200
STARTS_WITHIN = 120.0  # seconds


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with the example installed, which finds its dependencies where these tests do."""
    folder = tmp_path_factory.mktemp("environment")
    source = shutil.copytree(EXAMPLE, folder / "source")
    venv.create(folder / "venv", symlinks=True)
    python = folder / "venv" / "bin" / "python"
    (packages,) = (folder / "venv").glob("lib/python*/site-packages")
    here = [path for path in sys.path if Path(path).is_dir() and "lib-dynload" not in path]
    (packages / "landwright.pth").write_text("\n".join(here))
    install = [
        *PIP,
        "--python",
        str(python),
        "install",
        "--no-deps",
        "--no-build-isolation",
        "--no-compile",
        str(source),
    ]
    run(install, folder)
    shutil.rmtree(source)
    return python


def run(command: list[str], folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def test_the_example_is_short() -> None:
    assert sum(len(path.read_text().splitlines()) for path in EXAMPLE.rglob("*.py")) <= MOST_LINES


def test_the_example_passes_the_conformance_suite(python: Path, tmp_path: Path) -> None:
    tests = shutil.copytree(EXAMPLE / "tests", tmp_path / "tests")
    run(
        [str(python), "-W", "error", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", str(tests)],
        tmp_path,
    )


def test_the_example_is_listed_and_simulated(python: Path, tmp_path: Path) -> None:
    landwright = [str(python), "-m", "landwright.cli"]
    assert "connect-four" in run([*landwright, "games"], tmp_path)
    options = ["--bots", "level2,random", "--games", "20", "--seed", "1"]
    assert "there is a line of four" in run([*landwright, "simulate", "connect-four", *options], tmp_path)


@contextmanager
def serving(python: Path, folder: Path) -> Iterator[str]:
    """The address of a server. It runs in the interpreter: compiling all games would take longer than the game."""
    options = ["--port", "0", "--no-open", "--no-pacing", "--data", str(folder / "data")]
    command = [str(python), "-m", "landwright.cli", "serve", *options]
    with (
        (folder / "errors").open("w+") as errors,
        subprocess.Popen(
            command,
            cwd=folder,
            env={**environment(), "NUMBA_DISABLE_JIT": "1"},
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as server,
    ):
        watch = threading.Timer(STARTS_WITHIN, server.kill)
        watch.start()
        try:
            assert server.stdout
            ports = (re.search(r"http://localhost:(\d+)/", line) for line in server.stdout)
            port = next((found[1] for found in ports if found), "")
            assert port, (folder / "errors").read_text()
            watch.cancel()
            yield f"http://127.0.0.1:{port}"
        finally:
            watch.cancel()
            server.terminate()


def test_the_example_is_played_on_the_server_with_a_bot_in_a_worker_process(python: Path, tmp_path: Path) -> None:
    with serving(python, tmp_path) as address:
        outcome = play_against_a_bot(address, "connect-four")
    assert outcome["reason"] in ("there is a line of four", "the board is full")
