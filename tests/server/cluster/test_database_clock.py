"""The clock of the database: an estimate is never further off than it says."""

from types import SimpleNamespace
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landwright.server.cluster import database_clock
from landwright.server.cluster.database_clock import KEPT, READINGS, DatabaseClock, measured
from landwright.server.runtime import steady_clock
from landwright.server.storage import Storage
from tests.server.support import postgres

ROUNDING = 1e-6  # seconds: the times are those of today, in seconds since 1970
seconds = st.floats(0, 10)


class Trip(NamedTuple):
    there: float  # seconds until the database reads its clock
    back: float


class DistantDatabase:
    """A database whose clock differs; virtual time passes on the way to it and back."""

    def __init__(self, offset: float) -> None:
        self.time = 1e9
        self.offset = offset
        self.trip = Trip(0.0, 0.0)

    async def now(self) -> float:
        self.time += self.trip.there
        found = self.time + self.offset
        self.time += self.trip.back
        return found


@given(st.floats(-1e6, 1e6), seconds, seconds)
def test_a_measurement_is_off_by_half_of_the_round_trip_at_most(offset: float, there: float, back: float) -> None:
    found = measured(0.0, there + offset, there + back)
    assert abs(found.offset - offset) <= found.accuracy + ROUNDING


@pytest.mark.anyio
async def test_the_quickest_of_the_last_measurements_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    database = DistantDatabase(offset=123.0)
    monkeypatch.setattr(database_clock, "steady_clock", SimpleNamespace(now=lambda: database.time))
    clock = DatabaseClock(database)
    for trip in (Trip(0.0, 3.0), Trip(0.01, 0.03), Trip(9.0, 0.0)):
        database.trip = trip
        await clock.measure()
    assert clock.accuracy == pytest.approx(0.02)
    assert clock.offset == pytest.approx(123.0 - 0.01)


@pytest.mark.anyio
async def test_a_clock_that_was_set_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    database = DistantDatabase(offset=0.0)
    monkeypatch.setattr(database_clock, "steady_clock", SimpleNamespace(now=lambda: database.time))
    clock = DatabaseClock(database)
    await clock.measure()
    database.offset, database.trip = 50.0, Trip(0.1, 0.1)
    for _ in range(KEPT // READINGS):
        await clock.measure()
    assert clock.offset == pytest.approx(50.0)


@pytest.mark.anyio
async def test_the_clock_of_postgresql_is_read(postgresql: postgres.Server) -> None:
    """It is that of this machine."""
    storage = await Storage.open(postgresql.new_database())
    assert storage.shared is not None
    clock = DatabaseClock(storage.shared)
    await clock.measure()
    assert abs(clock.offset) <= clock.accuracy + 1.0  # the system's clock may have been set since the start
    assert steady_clock.now() > 0
    await storage.close()
