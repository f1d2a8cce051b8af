"""Many tables on SQLite and on PostgreSQL, there with one and with several server processes.

With several, the two players of a table are connected to any of them: half of the actions cross over to another one.
The best of some rounds counts, because a virtual machine may lose its processors for a while. The note says how much of
their time the other rounds had lost.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.crowd import landwright
from benchmarks.crowd.play import Stretch, play
from benchmarks.crowd.process import Process, serving, stolen_time
from benchmarks.measure import Row

TABLES: Final = 1000
ACTIONS: Final = 20  # of a table
ROUNDS: Final = 3
PACE: Final = 1.0  # seconds between the actions of a table
WORKERS: Final = (1, 2)
LATEST: Final = 50.0  # milliseconds
FULL_SPEED_TABLES: Final = 100
MEGABYTE: Final = 1e6
ROOT: Final = Path(__file__).parent.parent


def run() -> list[Row]:
    with asyncio.Runner() as runner:
        return [*_on_sqlite(runner), *_on_postgresql(runner)]


def _on_sqlite(runner: asyncio.Runner) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder, _serving("server", str(Path(folder, "workers.db"))) as process:
        return _measure(runner, process, "SQLite")


def _on_postgresql(runner: asyncio.Runner) -> list[Row]:
    from tests.server.support import postgres

    if not postgres.installed():
        return [Row(what="workers", value=None, unit="", note="PostgreSQL is not installed")]
    rows: list[Row] = []
    with postgres.running() as server:
        for workers in WORKERS:
            with _serving("workers_server", server.new_database(), str(workers)) as process:
                rows += _measure(runner, process, f"{workers} worker{'s' if workers > 1 else ''}")
    return rows


@contextmanager
def _serving(module: str, *arguments: str) -> Iterator[Process]:
    with serving([sys.executable, "-m", f"benchmarks.crowd.{module}", *arguments], ROOT, {}) as process:
        process.rest()
        yield process


class Round(NamedTuple):
    """A stretch with pauses."""

    milliseconds: list[float]  # until an action was on the other player's screen
    cpu: float  # milliseconds an action, of the server
    stolen: float  # share of the processors' time that the machine did not get

    @property
    def p99(self) -> float:
        return statistics.quantiles(self.milliseconds, n=100)[98]


def _measure(runner: asyncio.Runner, process: Process, name: str) -> list[Row]:
    lobby, memory = landwright.Landwright(process.port), list[int]()

    async def stretch(tables: int, most: int, pace: float) -> Stretch:
        done = await play(lobby.sit_down(tables, most, pace), process.cpu)
        memory[:] = memory or process.memory()
        return done

    def paced() -> Round:
        process.rest()
        before, began = stolen_time(), time.monotonic()
        done = runner.run(stretch(TABLES, ACTIONS, PACE))
        stolen = (stolen_time() - before) / (time.monotonic() - began) / (os.cpu_count() or 1)
        return Round([1000 * arrival for arrival in done.arrivals], 1000 * done.cpu / done.accepted, stolen)

    rounds = sorted((paced() for _ in range(ROUNDS)), key=lambda played: played.p99)
    process.rest()
    fast = runner.run(stretch(FULL_SPEED_TABLES, landwright.LONGEST, 0.0))
    return [*_rows_of(rounds, name), *_rows_of_server(memory, fast, name)]


def _rows_of(rounds: list[Round], name: str) -> list[Row]:
    best, *others = rounds
    half, longest = statistics.median(best.milliseconds), max(best.milliseconds)
    then = ", ".join(f"{other.p99:.0f} ms ({other.stolen:.0%} stolen)" for other in others)
    note = f"half of {len(best.milliseconds):,} within {half:.1f} ms, all within {longest:.0f} ms; other rounds {then}"
    what = f"{TABLES:,} tables at one action a second, {name}"
    return [
        Row(what=f"{what}, p99", value=best.p99, unit="ms", at_most=LATEST, note=note),
        Row(what=f"{what}, CPU", value=best.cpu, unit="ms/action", note="of the whole server"),
    ]


def _rows_of_server(memory: list[int], fast: Stretch, name: str) -> list[Row]:
    megabytes = sum(memory) / MEGABYTE
    return [
        Row(what=f"{TABLES:,} tables, {name}", value=megabytes, unit="MB", note="of all processes but PostgreSQL"),
        Row(what=f"full speed, {name}", value=fast.accepted / fast.cpu, unit="actions/CPU s"),
    ]
