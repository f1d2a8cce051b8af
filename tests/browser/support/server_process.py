"""The server as a process, and the program of the browser."""

import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx

from landwright.server.api.static_files import STATIC
from tests.support import system_packages

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
    if shutil.which("chromium") is None:
        system_packages.install("chromium")
    if found := shutil.which("chromium"):
        return found
    raise RuntimeError(f"The browser tests need Chromium, and it is not on PATH: {system_packages.INSTALL} chromium")


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Runs `landwright serve` without pacing, and yields its address."""
    if not (STATIC / "index.html").is_file():
        raise RuntimeError("The browser tests need the built client. Build it with: make web")
    options = ["--port", "0", "--no-open", "--no-pacing", "--data", str(folder)]
    with (
        (folder / "errors").open("w") as errors,
        subprocess.Popen(
            [sys.executable, "-m", "landwright.cli", "serve", *options],
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
            yield address
        finally:
            killer.cancel()
            server.terminate()


def _address(server: "subprocess.Popen[str]", errors: Path) -> str:
    assert server.stdout
    for line in server.stdout:
        if found := re.search(r"http://localhost:(\d+)/", line):
            return f"http://127.0.0.1:{found[1]}"
    raise RuntimeError(f"The server did not start.\n{errors.read_text()}")


def _wait_until_compiled(address: str) -> None:
    """All games with all levels of bots; if the server is killed, the request fails."""
    while not all(game["level"] == game["levels"] for game in httpx.get(f"{address}/api/games/readiness").json()):
        time.sleep(0.1)
