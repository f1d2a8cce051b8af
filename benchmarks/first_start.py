"""The first start of the server, with an empty machine-code cache: when it answers, and when each game is playable."""

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from benchmarks.measure import Row

MAX_CPU = 15  # seconds per game, on average
MAX_ANSWER, MAX_WANTED = 3, 12  # seconds
MAX_MEMORY = 300  # MB
POLL_EVERY = 0.1  # seconds


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        cold = _start(Path(folder))
        warm = _start(Path(folder))
    return [*_rows("cold", cold), *_rows("warm", warm)[:1], *_rows("warm", warm)[-3:]]


class Start:
    """The times of one start, in seconds since the process was started."""

    def __init__(self) -> None:
        self.answer = self.cpu = self.complete = self.memory = 0.0
        self.wanted = ""
        self.playable: dict[str, float] = {}


def _start(folder: Path) -> Start:
    found, cpu_before = Start(), _cpu_of_children()
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = [sys.executable, "-m", "landwright.cli", "serve", "--no-open", "--port", "0", "--data", str(folder)]
    began = time.monotonic()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        address = _address(server)
        while not found.complete:
            games = _readiness(address, found.wanted)
            now = time.monotonic() - began
            found.answer = found.answer or now
            found.wanted = found.wanted or games[-1]["game"]  # the one that would come last
            for game in games:
                if game["is_playable"]:
                    found.playable.setdefault(game["game"], now)
            if all(game["is_playable"] and game["level"] == game["levels"] for game in games):
                found.complete = now
            time.sleep(POLL_EVERY)
        time.sleep(1)  # the compiling processes end
        found.memory = _memory(server.pid)
        server.terminate()
    found.cpu = _cpu_of_children() - cpu_before
    return found


def _rows(start: str, found: Start) -> list[Row]:
    is_cold = start == "cold"
    others = [
        Row(what=f"{start}: {name} playable", value=seconds, unit="s")
        for name, seconds in found.playable.items()
        if name != found.wanted
    ]
    wanted = found.playable[found.wanted]
    return [
        Row(what=f"{start}: first answer", value=found.answer, unit="s", at_most=MAX_ANSWER),
        Row(what=f"{start}: {found.wanted}, which is wanted", value=wanted, unit="s", at_most=MAX_WANTED),
        *others,
        Row(what=f"{start}: all games with all bots", value=found.complete, unit="s"),
        Row(
            what=f"{start}: CPU, on average for a game",
            value=found.cpu / len(found.playable),
            unit="s",
            at_most=MAX_CPU if is_cold else None,
        ),
        Row(what=f"{start}: memory of the server afterwards", value=found.memory, unit="MB", at_most=MAX_MEMORY),
    ]


def _address(server: "subprocess.Popen[str]") -> str:
    assert server.stdout
    for line in server.stdout:
        if match := re.search(r"http://localhost:\d+", line):
            return match[0]
    raise RuntimeError("The server ended before it was ready.")


def _readiness(address: str, wanted: str) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = httpx.get(f"{address}/api/games/readiness", params={"wanted": wanted}).json()
    return games


def _memory(process: int) -> float:
    resident = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    assert resident
    return int(resident[1]) / 1024


def _cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
