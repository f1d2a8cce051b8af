"""Acknowledged entries survive `kill -9` of the process that wrote them."""

import random
import signal
import subprocess
import sys
import threading

import pytest

from landwright.server.storage import Entry, Storage, TableRow, queries
from tests.support.seeds import Seeds

TIMES = 10
TABLES = ["north", "east", "south", "west"]

pytestmark = pytest.mark.anyio


def append_until_killed(database: str, after: float) -> dict[str, int]:
    """The number of acknowledged entries of each table before the program was killed."""
    command = [sys.executable, "-m", "tests.server.storage.append_until_killed", database, *TABLES]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        lines = [program.stdout.readline()]  # it is under way
        threading.Timer(after, program.kill).start()
        lines += program.stdout.readlines()
    assert program.returncode == -signal.SIGKILL
    whole = [line.split() for line in lines if line.endswith("\n")]
    return {table: int(number) for table, number in whole}


async def stored_entries(database: str) -> dict[str, list[Entry]]:
    storage = await Storage.open(database)
    stored = {table: await storage.read(queries.entries_since, table) for table in TABLES}
    await storage.close()
    return stored


async def test_acknowledged_entries_survive_without_a_gap(database: str, seeds: Seeds) -> None:
    storage = await Storage.open(database)
    for table in TABLES:
        await storage.write(
            queries.add_table, TableRow(table, "forgenesis", b"{}", False, "playing", 1.0, 1.0, ""), [], []
        )
    await storage.close()
    chance = random.Random(next(seeds))
    before = 0
    for _ in range(TIMES):
        acknowledged = append_until_killed(database, chance.uniform(0.0, 0.2))
        stored = await stored_entries(database)
        for table, entries in stored.items():
            assert entries == [Entry(n, "act", b"%d" % n, float(n)) for n in range(len(entries))]
            assert len(entries) >= acknowledged.get(table, 0)
            assert len(entries) % 2 == 0, "half of a pair"
        after = sum(map(len, stored.values()))
        assert after > before
        before = after
