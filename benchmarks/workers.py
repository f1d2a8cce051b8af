"""Many tables on PostgreSQL, with one and with several server processes.

With several, the two players of a table are connected to any of them: half of the actions cross over to another one.
"""

import asyncio
import statistics
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from benchmarks.crowd import landwright
from benchmarks.crowd.play import Stretch, play
from benchmarks.crowd.process import Process, serving
from benchmarks.measure import Row

TABLES: Final = 1000
ACTIONS: Final = 20  # of a table
PACE: Final = 1.0  # seconds between the actions of a table
WORKERS: Final = (1, 2)
LATEST: Final = 50.0  # milliseconds
FULL_SPEED_TABLES: Final = 100
MEGABYTE: Final = 1e6
ROOT: Final = Path(__file__).parent.parent


def run() -> list[Row]:
    from tests.server.support import postgres

    if not postgres.installed():
        return [Row(what="workers", value=None, unit="", note="PostgreSQL is not installed")]
    rows: list[Row] = []
    with postgres.running() as server, asyncio.Runner() as runner:
        for workers in WORKERS:
            with _serving(server.new_database(), workers) as process:
                rows += _measure(runner, process, workers)
    return rows


@contextmanager
def _serving(database: str, workers: int) -> Iterator[Process]:
    command = [sys.executable, "-m", "benchmarks.crowd.workers_server", database, str(workers)]
    with serving(command, ROOT, {}) as process:
        process.rest()
        yield process


def _measure(runner: asyncio.Runner, process: Process, workers: int) -> list[Row]:
    lobby, memory = landwright.Landwright(process.port), list[int]()

    async def stretch(tables: int, most: int, pace: float) -> Stretch:
        done = await play(lobby.sit_down(tables, most, pace), process.cpu)
        memory[:] = process.memory()
        return done

    paced = runner.run(stretch(TABLES, ACTIONS, PACE))
    process.rest()
    fast = runner.run(stretch(FULL_SPEED_TABLES, landwright.LONGEST, 0.0))
    name = f"{workers} worker{'s' if workers > 1 else ''}"
    arrivals = [1000 * arrival for arrival in paced.arrivals]
    hundredths = statistics.quantiles(arrivals, n=100)
    note = f"half of {len(arrivals):,} within {hundredths[49]:.1f} ms, all within {max(arrivals):.0f} ms"
    what = f"{TABLES:,} tables at one action a second, {name}"
    return [
        Row(what=f"{what}, p99", value=hundredths[98], unit="ms", at_most=LATEST, note=note),
        Row(what=f"{what}, CPU", value=1000 * paced.cpu / paced.accepted, unit="ms/action", note="of all workers"),
        Row(what=f"{what}, memory", value=sum(memory) / MEGABYTE, unit="MB", note="of all processes but PostgreSQL"),
        Row(what=f"full speed, {name}", value=fast.accepted / fast.cpu, unit="actions/CPU s"),
    ]
