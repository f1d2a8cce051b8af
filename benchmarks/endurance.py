"""What the server takes in the long run: with ten thousand idle connections, and with 300 tables for half an hour."""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.crowd.landwright import LONGEST
from benchmarks.crowd.play import connect_all, leave, play
from benchmarks.measure import Row
from benchmarks.tables import MEGABYTE, PACE, Site, landwright_site
from landwright.server.runtime.limits import raise_file_limit

IDLE_CONNECTIONS: Final = 10_000
IDLE_SECONDS: Final = 600.0  # an upper limit for connecting
BUSY_TABLES: Final = 10  # beside the idle connections
LATEST: Final = 50.0  # milliseconds
SOAK_TABLES: Final = 300
MOST_GROWTH: Final = 1.1  # of memory, from the end of the first minutes to the end
WARM_UP: Final = 3  # minutes in which tables are loaded for the first time and unloaded for the first time


def run(minutes: int) -> list[Row]:
    raise_file_limit()
    with asyncio.Runner() as runner, tempfile.TemporaryDirectory() as folder:
        with landwright_site(Path(folder)) as site:
            rows = runner.run(_idle(site))
        with landwright_site(Path(folder)) as site:
            return [*rows, *_rows_of_soak(runner.run(_soak(site, minutes)))]


# Idle connections


async def _idle(site: Site) -> list[Row]:
    players = site.lobby.sit_down(IDLE_CONNECTIONS // 2, 1)
    before = sum(site.process.memory())
    async with asyncio.timeout(IDLE_SECONDS):
        await connect_all(players)
        await asyncio.gather(*(player.table.ready for player in players))
        await asyncio.to_thread(site.process.rest)
    memory = sum(site.process.memory())
    busy = await play(site.lobby.sit_down(BUSY_TABLES, LONGEST, PACE), site.process.cpu)
    await leave(players)
    milliseconds = [1000 * arrival for arrival in busy.arrivals]
    what = f"{IDLE_CONNECTIONS:,} idle connections"
    kilobytes = (memory - before) / len(players) / 1000
    return [
        Row(what=f"{what}: memory", value=memory / MEGABYTE, unit="MB", note=f"{kilobytes:.0f} kB for each"),
        Row(
            what=f"{what}: an action at another table, p99",
            value=_p99(milliseconds),
            unit="ms",
            at_most=LATEST,
            note=f"{len(milliseconds)} actions at {BUSY_TABLES} tables, all within {max(milliseconds):.0f} ms",
        ),
    ]


# Half an hour


class Minute(NamedTuple):
    """What was measured until the end of a stretch of about a minute."""

    at: float  # minutes since the beginning
    p99: float  # milliseconds
    longest: float
    memory: float  # megabytes
    actions: int


async def _soak(site: Site, minutes: int) -> list[Minute]:
    """Tables at one action a second. After some time the players leave them, and sit down at new ones."""
    began, found = time.monotonic(), list[Minute]()
    while (at := (time.monotonic() - began) / 60) < minutes:
        players = site.lobby.sit_down(SOAK_TABLES, LONGEST, PACE)
        done = await play(players, site.process.cpu)
        milliseconds = [1000 * arrival for arrival in done.arrivals]
        memory = sum(site.process.memory()) / MEGABYTE
        found.append(Minute(at, _p99(milliseconds), max(milliseconds), memory, done.accepted))
    return found


def _rows_of_soak(minutes: list[Minute]) -> list[Row]:
    steady = [minute for minute in minutes if minute.at >= WARM_UP] or minutes
    first, last = steady[0], steady[-1]
    what = f"{SOAK_TABLES} tables for {last.at:.0f} minutes"
    worst = max(steady, key=lambda minute: minute.p99)
    by_time = ", ".join(f"{minute.p99:.1f}" for minute in minutes)
    return [
        Row(what=f"{what}: memory after {first.at:.0f} minutes", value=first.memory, unit="MB"),
        Row(what=f"{what}: memory at the end", value=last.memory, unit="MB", at_most=MOST_GROWTH * first.memory),
        Row(
            what=f"{what}: p99 of the worst minute",
            value=worst.p99,
            unit="ms",
            at_most=LATEST,
            note=f"{sum(minute.actions for minute in minutes):,} actions; p99 in ms, one after another: {by_time}",
        ),
    ]


def _p99(milliseconds: list[float]) -> float:
    return statistics.quantiles(milliseconds, n=100)[98]
