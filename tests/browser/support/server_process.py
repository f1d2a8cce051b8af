"""The real server as a process of its own, and a browser to look at it with."""

import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from landwright.server.api.static_files import STATIC
from tests.support import system_packages

PATIENCE: Final = 300.0  # seconds; the first start compiles
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


def chromium() -> str:
    """The program; installed when there is none, where that can be done."""
    if shutil.which("chromium") is None:
        system_packages.install("chromium")
    if found := shutil.which("chromium"):
        return found
    raise RuntimeError(
        f"The browser tests need Chromium, and there is none on PATH: {system_packages.INSTALL} chromium"
    )


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """The address of a server whose bots do not dawdle."""
    if not (STATIC / "index.html").is_file():
        raise RuntimeError("The browser tests need the client as it is built, and it is not there: make web")
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
        killer = threading.Timer(PATIENCE, server.kill)
        killer.start()
        try:
            address = _address(server, folder / "errors")
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
