"""The real server as a process of its own, and a browser to look at it with."""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from landwright.server.pages import STATIC

PATIENCE: Final = 300.0  # seconds; the first start compiles
INSTALL: Final = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
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
    if shutil.which("chromium") is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in (["apt-get", "update"], INSTALL):
            subprocess.run(command, env=quiet, check=True, stdout=subprocess.DEVNULL)
    if found := shutil.which("chromium"):
        return found
    raise RuntimeError(f"The browser tests need Chromium, and there is none on PATH: {' '.join(INSTALL)}")


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
