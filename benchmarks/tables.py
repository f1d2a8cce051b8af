"""Landwright's server with many tables, compared with the server of boardgame.io in the same run.

Both run in separate processes, on the loopback interface, with their default storage. Landwright's is a file, and an
action is answered when it has been written there; boardgame.io uses memory. The same client plays on both.
"""

import asyncio
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from benchmarks.crowd import boardgame, landwright
from benchmarks.crowd.play import PATIENCE, Player, Stretch, connect_all, leave, play
from benchmarks.crowd.process import Process, serving
from benchmarks.measure import Row, Run, Sample, rates

TABLES: Final = 100
FASTER: Final = 2.5  # than boardgame.io
ROUNDS: Final = 3  # after one that does not count
PACE: Final = 1.0  # seconds between the actions of a table
PACED_ACTIONS: Final = 9
PACED_ROUNDS: Final = 2
LATEST: Final = 50.0  # milliseconds
DISK_WRITES: Final = 300
DISK_PAUSE: Final = 0.01  # seconds
IDLE_TABLES: Final = 1000
MEGABYTE: Final = 1e6
MAX_MEMORY: Final = 500.0
FETCHING: Final = 300.0  # seconds
ROOT: Final = Path(__file__).parent.parent
PEER: Final = Path(__file__).with_name("boardgame")
PEER_FILES: Final = ("package.json", "package-lock.json", ".npmrc", "server.mjs")


class Lobby(Protocol):
    def sit_down(self, tables: int, most: int, pace: float = 0.0) -> list[Player]: ...


class Site(NamedTuple):
    """A running server."""

    name: str
    process: Process
    lobby: Lobby
    most: int  # actions of a table at full speed
    stretches: int  # of them in a round


def run() -> list[Row]:
    if not Path("/proc/self/stat").exists():
        return [Row(what="tables", value=None, unit="", note="what a server takes is read from /proc, as on Linux")]
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as runner:
        peer, why = _fetch_peer(Path(folder) / "peer")
        with ExitStack() as servers:
            sites = [servers.enter_context(landwright_site(Path(folder)))]
            if peer:
                sites.append(servers.enter_context(_boardgame(peer)))
            rows = [*_speed(runner, sites, why), *_delay(runner, sites, Path(folder))]
        return [*rows, *_memory(runner, Path(folder), peer)]


# Servers


@contextmanager
def landwright_site(folder: Path) -> Iterator[Site]:
    with tempfile.TemporaryDirectory(dir=folder) as data:
        command = [sys.executable, "-m", "benchmarks.crowd.server", str(Path(data) / "landwright.db")]
        with serving(command, ROOT, {}) as process:
            process.rest()
            yield Site("Landwright", process, landwright.Landwright(process.port), landwright.LONGEST, stretches=1)


@contextmanager
def _boardgame(folder: Path) -> Iterator[Site]:
    with serving(["node", "server.mjs"], folder, {"NODE_ENV": "production"}) as process:
        yield Site("boardgame.io", process, boardgame.Boardgame(process.port), boardgame.LONGEST, stretches=3)


def _fetch_peer(folder: Path) -> tuple[Path | None, str]:
    """The folder where boardgame.io is installed, or the reason why there is none."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        return None, "Node is not installed"
    folder.mkdir()
    for name in PEER_FILES:
        shutil.copy(PEER / name, folder)
    try:
        subprocess.run([npm, "ci", "--ignore-scripts"], cwd=folder, capture_output=True, check=True, timeout=FETCHING)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        return None, "boardgame.io could not be fetched by npm"
    return folder, ""


# Throughput


def _speed(runner: asyncio.Runner, sites: list[Site], why: str) -> list[Row]:
    runs = [_at_full_speed(runner, site) for site in sites]
    own, *others = rates(*runs, rounds=ROUNDS)
    unit = "actions/CPU s"
    rows = [Row(what="full speed, Landwright", value=own, unit=unit, note=f"Forgenesis at {TABLES} tables")]
    for other in others:
        rows += [
            Row(what="full speed, boardgame.io", value=other, unit=unit, note=f"tic-tac-toe at {TABLES} tables"),
            Row(what="full speed, against boardgame.io", value=own / other, unit="×", at_least=FASTER),
        ]
    if why:
        rows.append(Row(what="full speed, boardgame.io", value=None, unit=unit, note=why))
    return rows


def _at_full_speed(runner: asyncio.Runner, site: Site) -> Run:
    async def stretch() -> Stretch:
        return await play(site.lobby.sit_down(TABLES, site.most), site.process.cpu)

    def run() -> Sample:
        site.process.rest()
        done = [runner.run(stretch()) for _ in range(site.stretches)]
        return Sample(sum(part.accepted for part in done), sum(part.cpu for part in done))

    return run


# Latency


def _delay(runner: asyncio.Runner, sites: list[Site], folder: Path) -> list[Row]:
    """Wall-clock time until the other player sees an action; the servers take turns."""

    async def stretch(site: Site) -> Stretch:
        return await play(site.lobby.sit_down(TABLES, PACED_ACTIONS, PACE), site.process.cpu)

    found: dict[str, list[Stretch]] = {site.name: [] for site in sites}
    for _ in range(PACED_ROUNDS):
        for site in sites:
            site.process.rest()
            found[site.name].append(runner.run(stretch(site)))
    rows = [
        _delay_row(name, stretches, at_most=LATEST if name == "Landwright" else None)
        for name, stretches in found.items()
    ]
    return [*rows, _disk_row(folder)]


def _delay_row(name: str, stretches: list[Stretch], at_most: float | None) -> Row:
    arrivals = [1000 * arrival for stretch in stretches for arrival in stretch.arrivals]
    hundredths = statistics.quantiles(arrivals, n=100)
    note = f"half of {len(arrivals):,} within {hundredths[49]:.1f} ms, all within {max(arrivals):.0f} ms"
    return Row(what=f"one action a second, {name}, p99", value=hundredths[98], unit="ms", at_most=at_most, note=note)


def _disk_row(folder: Path) -> Row:
    """The load of the disk. Landwright does not wait for it, but the operating system sometimes does."""
    took = []
    with (folder / "written").open("wb", buffering=0) as file:
        for _ in range(DISK_WRITES):
            began = time.perf_counter()
            file.write(bytes(4096))
            os.fsync(file.fileno())
            took.append(1000 * (time.perf_counter() - began))
            time.sleep(DISK_PAUSE)
    hundredths = statistics.quantiles(took, n=100)
    note = f"half of {len(took)} within {hundredths[49]:.1f} ms, all within {max(took):.0f} ms"
    return Row(what="four kilobytes to the disk, p99", value=hundredths[98], unit="ms", note=note)


# Idle tables


def _memory(runner: asyncio.Runner, folder: Path, peer: Path | None) -> list[Row]:
    starts = [lambda: landwright_site(folder), *([lambda: _boardgame(peer)] if peer else [])]
    rows = []
    for start in starts:
        with start() as site:
            rows.append(_memory_row(runner, site))
    return rows


def _memory_row(runner: asyncio.Runner, site: Site) -> Row:
    async def sit() -> tuple[int, list[int]]:
        players = site.lobby.sit_down(IDLE_TABLES, 1)
        try:
            async with asyncio.timeout(PATIENCE):
                await connect_all(players)
                await asyncio.gather(*(player.table.ready for player in players))
                await asyncio.to_thread(site.process.rest)
            return len(players), site.process.memory()
        finally:
            await leave(players)

    before = sum(site.process.memory())
    connections, parts = runner.run(sit())
    children = f", bots {sum(parts[1:]) / MEGABYTE:.0f} MB of it" if parts[1:] else ""
    return Row(
        what=f"{IDLE_TABLES:,} idle tables, {site.name}",
        value=sum(parts) / MEGABYTE,
        unit="MB",
        at_most=MAX_MEMORY if site.name == "Landwright" else None,
        note=f"{connections:,} connections{children}; {before / MEGABYTE:.0f} MB without them",
    )
