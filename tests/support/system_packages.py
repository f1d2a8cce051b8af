"""Installs system packages that tests need, as root with apt."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

INSTALL: Final = "apt-get install -y --no-install-recommends"
LOCK: Final = Path(tempfile.gettempdir()) / "landwright-apt.lock"


def install(package: str) -> None:
    """Does nothing without apt or root. A lock lets one process run apt at a time, since a second one would fail."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in ("apt-get update", f"{INSTALL} {package}"):
            _run(command.split())


def _run(command: list[str]) -> None:
    """Output goes into a file: a server that a package starts would keep a pipe open."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with tempfile.TemporaryFile("w+") as output:
        done = subprocess.run(
            command, env=quiet, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd="/", check=False
        )
        output.seek(0)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)} failed:\n{output.read()}")
