"""`landwright serve --workers`: several processes on one port."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from landwright.server.features.health import FRESH_SECONDS
from tests.server.support import postgres
from tests.server.support.clients import ME, NO_CERTIFICATES, OPEN, TIMEOUT, Guest, RunningServer, bot
from tests.server.support.server_process import START_TIMEOUT, free_port
from tests.support.processes import children_of

WORKERS = 2


@pytest.fixture(scope="module")
def postgresql() -> Iterator[postgres.Server]:
    with postgres.running() as server:
        yield server


@pytest.fixture(scope="module")
def database(postgresql: postgres.Server) -> str:
    return postgresql.new_database()


class Serving(RunningServer):
    def __init__(self, database: str, errors: Path) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.errors = errors
        options = ["--no-open", "--port", str(self.port), "--database", database, "--workers", str(WORKERS)]
        with errors.open("w") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "landwright.cli", "serve", *options],
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        assert self.process.stdout is not None
        watch = threading.Timer(START_TIMEOUT, self.process.kill)
        watch.start()
        line = self.process.stdout.readline()
        watch.cancel()
        assert str(self.port) in line, errors.read_text()
        self.wait_for_workers()

    def workers(self) -> list[int]:
        """Their process ids."""
        return children_of(self.process.pid)

    def wait_for_workers(self) -> None:
        """Until new connections reach as many processes as there are workers."""
        deadline = time.monotonic() + START_TIMEOUT
        while len(self.answering()) < WORKERS:
            assert time.monotonic() < deadline, self.errors.read_text()
            time.sleep(0.1)

    def answering(self) -> set[str]:
        """What distinguishes the processes that answer: when they started."""
        found = set()
        for _ in range(30):
            with suppress(httpx.TransportError):  # the connection was one with a worker that ends
                text = httpx.get(f"{self.address}/api/metrics", timeout=TIMEOUT, verify=NO_CERTIFICATES).text
                found.add(next(line for line in text.splitlines() if line.startswith("landwright_started")))
        return found


@contextmanager
def serving(database: str, errors: Path) -> Iterator[Serving]:
    server = Serving(database, errors)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.kill()
        server.process.wait()
        assert server.process.stdout is not None
        server.process.stdout.close()


def wait_for_end(process: int) -> None:
    deadline = time.monotonic() + TIMEOUT
    while is_running(process):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_running(process: int) -> bool:
    try:
        return "State:\tZ" not in Path(f"/proc/{process}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def status_of(guest: Guest, table: str) -> str:
    """The status of a table; empty if the connection was one with a worker that has ended."""
    try:
        return str(guest.summary(table)["status"])
    except httpx.TransportError:
        return ""


@pytest.mark.slow
def test_workers_share_a_port_and_are_started_again(database: str, tmp_path: Path) -> None:
    with serving(database, tmp_path / "errors") as server:
        before = server.workers()
        assert len(before) == WORKERS
        with Guest(server, {}) as ann, Guest(server, {}) as ben:
            table = ann.create("forgenesis", ME, OPEN)["id"]
            ben.join(table)
            os.kill(before[0], signal.SIGKILL)
            wait_for_end(before[0])
            while status_of(ann, table) != "playing":
                time.sleep(0.05)
        server.wait_for_workers()
        assert len(set(server.workers()) - set(before)) == 1
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(30) == 0
        for worker in before:
            wait_for_end(worker)
    errors = (tmp_path / "errors").read_text()
    assert "Traceback" not in errors
    assert errors.count("a worker ended") == 1


@pytest.mark.slow
def test_workers_say_that_the_database_does_not_answer(
    postgresql: postgres.Server, database: str, tmp_path: Path
) -> None:
    with serving(database, tmp_path / "errors") as server:
        with postgresql.stopped():
            time.sleep(FRESH_SECONDS)  # for which the last write before counts
            assert health_of(server) == {(503, "storage")}
        while health_of(server) != {(200, "ok")}:
            time.sleep(0.1)


def wait_until_playable(server: Serving, game: str) -> None:
    """By all workers: the one that makes a table may not be the one that a client of the table connects to."""
    deadline = time.monotonic() + START_TIMEOUT
    while not all(readiness["is_playable"] for readiness in readiness_of(server, game)):
        assert time.monotonic() < deadline, server.errors.read_text()
        time.sleep(0.1)


def readiness_of(server: Serving, game: str) -> Iterator[dict[str, Any]]:
    for _ in range(20):
        games = httpx.get(f"{server.address}/api/games/readiness", timeout=TIMEOUT, verify=NO_CERTIFICATES).json()
        yield from (found for found in games if found["game"] == game)


def health_of(server: Serving) -> set[tuple[int, str]]:
    """What the workers say. Each answers some of many connections."""
    answers = [httpx.get(f"{server.address}/api/health", timeout=TIMEOUT, verify=NO_CERTIFICATES) for _ in range(20)]
    return {(answer.status_code, answer.json()["status"]) for answer in answers}


@pytest.mark.slow
def test_workers_and_their_children_end_with_a_killed_supervisor(database: str, tmp_path: Path) -> None:
    """They do not wait for a request that never arrives: such a request would be cancelled, which is logged."""
    with serving(database, tmp_path / "errors") as server, Guest(server, {}) as ann:
        wait_until_playable(server, "forgenesis")
        with ann.connect(ann.create("forgenesis", ME, bot())["id"]) as tab:
            tab.wait_for_turn()
            while tab.acting:
                tab.act()
            tab.wait_for_turn()  # a bot has played: it has a process
        workers = server.workers()
        children = [child for worker in workers for child in children_of(worker)]
        assert children
        with closing(socket.create_connection(("127.0.0.1", server.port))) as unfinished:
            unfinished.sendall(b"POST /api/me/link/owner HTTP/1.1\r\nHost: localhost\r\n")
            unfinished.sendall(b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{")
            server.process.kill()
            for process in (*workers, *children):
                wait_for_end(process)
    assert "Traceback" not in (tmp_path / "errors").read_text()


@pytest.mark.slow
def test_sqlite_has_one_process(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "landwright.cli", "serve", "--workers", "2", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "SQLite is for one process: --workers needs --database postgresql://HOST/NAME." in done.stderr
