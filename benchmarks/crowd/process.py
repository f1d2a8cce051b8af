"""A server in a separate process, and the resources that it and its children use."""

import os
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Final

import msgspec

START: Final = 180.0  # seconds; the first start compiles
END: Final = 15.0
TICK: Final = os.sysconf("SC_CLK_TCK")
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
QUIET: Final = 0.05  # of a core
LONGEST_NOISE: Final = 20.0  # seconds


class Process:
    def __init__(self, process: "subprocess.Popen[str]", port: int) -> None:
        self.id, self.port = process.pid, port

    def cpu(self) -> float:
        """CPU seconds of the server and its children."""
        return sum(sum(map(int, _stat(process)[11:13])) for process in self._family()) / TICK

    def memory(self) -> list[int]:
        """Bytes in memory, of the server and of each child."""
        return [int(_stat(process)[21]) * PAGE for process in self._family()]

    def rest(self) -> None:
        """Waits until the server is idle, or for a while."""
        give_up = time.monotonic() + LONGEST_NOISE
        while time.monotonic() < give_up:
            before = self.cpu()
            time.sleep(1.0)
            if self.cpu() - before <= QUIET:
                return

    def _family(self) -> list[int]:
        family = [self.id]
        for process in family:  # it grows meanwhile
            for task in Path(f"/proc/{process}/task").glob("*/children"):
                family += map(int, task.read_text().split())
        return family


def stolen_time() -> float:
    """Seconds that the machine's processors were not available to it, since it was started."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / TICK


def _stat(process: int) -> list[str]:
    """The fields of /proc/…/stat, from the third on."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()


@contextmanager
def serving(command: Sequence[str], folder: Path, environment: Mapping[str, str]) -> Iterator[Process]:
    """Starts a server that prints its port, and stops it by closing its standard input."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    alarm = threading.Timer(START, process.kill)
    alarm.start()
    try:
        assert process.stdin is not None
        assert process.stdout is not None
        said = process.stdout.readline().split()
        alarm.cancel()
        if len(said) != 2 or said[0] != "port":
            raise RuntimeError(f"{' '.join(command)} did not start")
        yield Process(process, int(said[1]))
        process.stdin.close()
        process.wait(END)
    finally:
        alarm.cancel()
        process.kill()
        process.wait()


class Caller:
    """Sends requests over one connection, one after another."""

    def __init__(self, port: int) -> None:
        self._connection = HTTPConnection("127.0.0.1", port, timeout=END)

    def call(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[Any, str]:
        """The response and the cookie of a request."""
        headers = {"Content-Type": "application/json"} | ({"Cookie": cookie} if cookie else {})
        content = None if body is None else msgspec.json.encode(body)
        self._connection.request(method, path, content, headers)
        answer = self._connection.getresponse()
        data = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {data[:200].decode(errors='replace')}")
        return msgspec.json.decode(data), (answer.getheader("Set-Cookie") or "").partition(";")[0]

    def close(self) -> None:
        self._connection.close()
