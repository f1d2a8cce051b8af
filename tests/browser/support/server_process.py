"""The server as a process, and the program of the browser."""

import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import httpx

from landwright.server.api.static_files import STATIC
from tests.browser.support.seeded_server import PASS
from tests.support import system_packages

ROOT: Final = Path(__file__).parents[3]
START_TIMEOUT: Final = 300.0  # seconds, until all games are compiled
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def find_chromium() -> str:
    """The path of Chromium. Tries to install it if it is missing."""
    found = _find("chromium")
    if found is None:
        raise RuntimeError(
            f"The browser tests need Chromium, and it is not on PATH: {system_packages.INSTALL} chromium"
        )
    return found


def find_headless_chromium() -> str:
    """The path of Chromium without a window, whose pages open with less work; of Chromium, where only that exists."""
    with suppress(RuntimeError):  # not every system has this package
        if found := _find("chromium-headless-shell"):
            return found
    return find_chromium()


def _find(program: str) -> str | None:
    if shutil.which(program) is None:
        system_packages.install(program)
    return shutil.which(program)


class SeededProcess:
    """The process of `seeded_server`."""

    def __init__(self, process: "subprocess.Popen[str]", address: str) -> None:
        self.address = address
        self._process = process

    def follow(self, text: str) -> None:
        """From now on the dice of new matches and the names of new guests follow from this text."""
        self._tell(text)

    def pass_time(self, seconds: float) -> None:
        """Moves the time of events forward. The next event at a table sets its alarm anew."""
        self._tell(f"{PASS}{seconds}")

    def _tell(self, text: str) -> None:
        assert self._process.stdin
        print(text, file=self._process.stdin, flush=True)
        assert text in iter(lambda: _line(self._process), ""), "the server has ended"


@contextmanager
def serving(folder: Path) -> Iterator[SeededProcess]:
    """Runs `landwright serve` without pacing, until all games are compiled."""
    if not (STATIC / "index.html").is_file():
        raise RuntimeError("The browser tests need the built client. Build it with: make web")
    options = ["--port", "0", "--no-open", "--no-pacing", "--data", str(folder)]
    with (
        (folder / "errors").open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "tests.browser.support.seeded_server", "serve", *options],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        ) as server,
    ):
        killer = threading.Timer(START_TIMEOUT, server.kill)
        killer.start()
        try:
            address = _address(server, folder / "errors")
            _wait_until_compiled(address)
            killer.cancel()
            yield SeededProcess(server, address)
        finally:
            killer.cancel()
            server.terminate()


def _address(server: "subprocess.Popen[str]", errors: Path) -> str:
    while line := _line(server):
        if found := re.search(r"http://localhost:(\d+)/", line):
            return f"http://127.0.0.1:{found[1]}"
    raise RuntimeError(f"The server did not start.\n{errors.read_text()}")


def _line(server: "subprocess.Popen[str]") -> str:
    """The next line that the server prints; empty when it has ended."""
    assert server.stdout
    line = server.stdout.readline()
    return line.strip() or line


def _wait_until_compiled(address: str) -> None:
    """All games with all levels of bots; if the server is killed, the request fails."""
    while not all(
        game["level"] == game["levels"]
        for game in httpx.get(f"{address}/api/games/readiness", timeout=START_TIMEOUT).json()
    ):
        time.sleep(0.1)
