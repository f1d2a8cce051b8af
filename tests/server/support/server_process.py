"""A server as a process of its own, which can be killed."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.support.clients import TIMEOUT, Message, RunningServer

START_TIMEOUT = 240.0  # seconds
COMPILE_TIMEOUT = 240.0  # for all games, where other tests run beside


def free_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port: int = unused.getsockname()[1]
        return port


class ServerProcess(RunningServer):
    """`landwright serve` as a process, or a server for Tide."""

    def __init__(
        self,
        database: str,
        errors: Path,
        *,
        is_for_tide: bool = False,
        is_paced: bool = False,
        workers: int = 1,
        cache: Path | None = None,
    ) -> None:
        """Waits until its games can be played, except with a machine-code cache of its own: nothing waits for that."""
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.errors = errors
        pacing = "--pacing" if is_paced else "--no-pacing"
        options = ["--no-open", pacing, "--port", str(self.port), "--database", database]
        options += ["--workers", str(workers)]
        command = ["landwright.cli", "serve", *options]
        if is_for_tide:
            command = ["tests.server.support.tide_server", str(self.port), database]
        with errors.open("a") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-m", *command],
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
                env={**os.environ, **({"NUMBA_CACHE_DIR": str(cache)} if cache else {})},
            )
        assert self.process.stdout is not None
        watch = threading.Timer(START_TIMEOUT, self.process.kill)
        watch.start()
        line = self.process.stdout.readline()
        watch.cancel()
        assert str(self.port) in line, errors.read_text()
        if cache is None:
            self.wait_until_playable()

    def readiness(self, game: str) -> Message:
        games = self.get("/api/games/readiness").json()
        return next(found for found in games if found["game"] == game)

    def wait_until_playable(self) -> None:
        """All games."""
        deadline = time.monotonic() + COMPILE_TIMEOUT
        while not all(game["is_playable"] for game in self.get("/api/games/readiness").json()):
            assert time.monotonic() < deadline, self.errors.read_text()
            time.sleep(0.1)

    def kill(self) -> None:
        self.process.kill()

    def wait(self) -> None:
        assert self.process.wait(TIMEOUT) == -signal.SIGKILL
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def server_process(
    database: str,
    errors: Path,
    *,
    is_for_tide: bool = False,
    is_paced: bool = False,
    workers: int = 1,
    cache: Path | None = None,
) -> Iterator[ServerProcess]:
    running = ServerProcess(database, errors, is_for_tide=is_for_tide, is_paced=is_paced, workers=workers, cache=cache)
    try:
        yield running
    finally:
        running.kill()
        running.wait()
