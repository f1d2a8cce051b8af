"""Leases: one process at a time has one, and another takes over when it is not alive any more."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence

import pytest

from landwright.server.cluster import leases
from landwright.server.cluster.leases import BEAT_SECONDS, LIFETIME, Leases
from landwright.server.storage import Storage, TableRow, queries
from landwright.server.storage.shared_database import Lease, SharedDatabase
from tests.server.support import postgres

pytestmark = pytest.mark.anyio
LONG = 3600.0  # seconds: longer than any test


def test_a_killed_process_is_replaced_within_five_seconds() -> None:
    assert LIFETIME + 2 * BEAT_SECONDS < 5


class Recorder:
    """An owner of leases that notes what it is told."""

    def __init__(self, games: Sequence[str] = ("forgenesis",)) -> None:
        self.games = games
        self.taken: list[Lease] = []
        self.gone: list[str] = []
        self.told: list[str] = []

    def playable_games(self) -> Sequence[str]:
        return self.games

    def adopted(self, lease: Lease) -> None:
        self.taken.append(lease)

    def lost(self, table: str) -> None:
        self.told.append(f"lost {table}")

    def ended(self, process: str) -> None:
        self.gone.append(process)

    def returned(self) -> None:
        self.told.append("returned")


@pytest.fixture
async def shared(postgresql: postgres.Server) -> AsyncIterator[SharedDatabase]:
    storage = await Storage.open(postgresql.new_database())
    for name, status in (("t", "playing"), ("u", "paused"), ("over", "ended")):
        await storage.write(queries.add_table, TableRow(name, "forgenesis", b"{}", False, status, 1.0, 1.0, ""), [], [])
    assert storage.shared is not None
    yield storage.shared
    await storage.close()


async def test_one_process_at_a_time_has_the_lease(shared: SharedDatabase) -> None:
    one, two = Leases("one", shared), Leases("two", shared)
    await one.start()
    await two.start()
    assert await one.take("t") == Lease("t", None)
    assert await two.take("t") is None
    assert (one.held, two.held) == ({"t"}, set())
    assert await one.take("t") is not None
    await one.release("t")
    assert await two.take("t") == Lease("t", None)


async def test_many_who_ask_at_the_same_moment_get_one_lease(shared: SharedDatabase) -> None:
    processes = [Leases(f"p{number}", shared) for number in range(8)]
    for process in processes:
        await process.start()
    taken = await asyncio.gather(*[process.take("t") for process in processes])
    assert sum(lease is not None for lease in taken) == 1


async def test_a_process_that_ends_leaves_its_leases_to_others(shared: SharedDatabase) -> None:
    one, two = Leases("one", shared), Leases("two", shared)
    await one.start()
    await two.start()
    for table in ("t", "u", "over"):
        await one.take(table)
    watching = Recorder()
    beating = asyncio.create_task(two.run(watching))
    await asyncio.sleep(0)
    await one.close()
    while len(watching.taken) < 2 or not watching.gone:
        await asyncio.sleep(0.05)
    beating.cancel()
    assert two.held == {"t", "u"}, "an ended match needs nobody"
    assert watching.gone == ["one"]
    assert all(lease.free_for is not None and lease.free_for < LIFETIME for lease in watching.taken)


async def test_a_process_without_heartbeats_is_replaced(
    shared: SharedDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = Leases("one", shared), Leases("two", shared)
    monkeypatch.setattr(leases, "LIFETIME", LONG)
    await one.start()
    await one.take("t")
    await two._beat(watching := Recorder())
    assert watching.taken == [], "the first process is still alive"
    with monkeypatch.context() as last_beat:
        last_beat.setattr(leases, "LIFETIME", 0.0)
        await one.start()
    while not watching.taken:
        await two._beat(watching)
    one._last_beat = time.monotonic() - 2 * LONG  # as after a long pause
    await one._beat(returning := Recorder())
    assert returning.told == ["lost t", "returned"]
    assert one.held == set()


async def test_only_matches_of_known_games_are_adopted(shared: SharedDatabase) -> None:
    one, two = Leases("one", shared), Leases("two", shared)
    await one.start()
    await one.take("t")
    await one.close()
    await two._beat(elsewhere := Recorder(games=["tide"]))
    assert elsewhere.taken == []
    await two._beat(here := Recorder())
    assert [lease.table for lease in here.taken] == ["t"]
