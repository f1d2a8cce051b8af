"""The bus: what one publishes the others hear, also after its connection was lost."""

import asyncio
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa

from landwright.server.cluster.bus import MAX_PENDING, PostgreSQLBus
from landwright.server.cluster.notices import MAX_PAYLOAD, Appended, Notice, NoticesLost, Opened, decode, payloads
from landwright.server.storage.direct_connection import DirectConnection
from tests.server.support import postgres

pytestmark = pytest.mark.anyio


class Listener:
    def __init__(self, bus: PostgreSQLBus) -> None:
        self.bus = bus
        self.heard: list[tuple[str, Notice]] = []
        self.gaps = 0
        bus.start(lambda sender, notice: self.heard.append((sender, notice)), self.note_gap)

    def note_gap(self) -> None:
        self.gaps += 1

    async def wait(self, *, heard: int = 0, gaps: int = 0) -> None:
        async with asyncio.timeout(20):
            while len(self.heard) < heard or self.gaps < gaps:
                await asyncio.sleep(0.01)


@pytest.fixture
def url(postgresql: postgres.Server) -> sa.URL:
    return sa.make_url(postgresql.new_database()).set(drivername="postgresql+asyncpg")


@pytest.fixture
async def pair(url: sa.URL) -> AsyncIterator[tuple[Listener, Listener]]:
    one, two = Listener(PostgreSQLBus(url, "one")), Listener(PostgreSQLBus(url, "two"))
    await one.wait(gaps=1)
    await two.wait(gaps=1)
    yield one, two
    await one.bus.close()
    await two.bus.close()


async def test_others_hear_what_one_publishes(pair: tuple[Listener, Listener]) -> None:
    one, two = pair
    one.bus.publish(Appended("t", 3))
    two.bus.publish(Opened("t"))
    await one.wait(heard=1)
    await two.wait(heard=1)
    assert one.heard == [("two", Opened("t"))]
    assert two.heard == [("one", Appended("t", 3))]


async def test_what_is_published_together_is_sent_in_few_notifications(pair: tuple[Listener, Listener]) -> None:
    one, two = pair
    notices = [Appended(f"table-{number}", number) for number in range(1000)]
    for notice in notices:
        one.bus.publish(notice)
    await two.wait(heard=1000)
    assert [notice for _, notice in two.heard] == notices
    sent = list(payloads("one", notices))
    assert len(sent) < 10
    assert all(len(payload.encode()) <= MAX_PAYLOAD for payload in sent)
    assert [notice for payload in sent for notice in decode(payload).notices] == notices


async def test_a_lost_connection_is_opened_again(pair: tuple[Listener, Listener], url: sa.URL) -> None:
    one, two = pair
    admin = DirectConnection(url, "here")
    await admin.fetch(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await admin.close()
    one.bus.publish(Appended("t", 4))
    await one.wait(gaps=2)
    await two.wait(gaps=2)  # it is told that it may have missed something
    one.bus.publish(Appended("t", 5))
    async with asyncio.timeout(20):
        while ("one", Appended("t", 5)) not in two.heard:
            await asyncio.sleep(0.01)


async def test_too_many_notices_without_a_connection_become_one(url: sa.URL) -> None:
    bus = PostgreSQLBus(url, "one")
    for number in range(MAX_PENDING + 1):
        bus.publish(Appended("t", number))
    assert bus._pending == [NoticesLost(), Appended("t", MAX_PENDING)]


async def test_a_bus_without_notices_rests_after_a_lost_connection(
    pair: tuple[Listener, Listener], url: sa.URL
) -> None:
    """It must not ask the database again and again, and must end when it is closed, which the fixture does."""
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    admin = DirectConnection(url, "here")
    await admin.fetch(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
    for listener in pair:
        await listener.wait(gaps=2)
    asked = f"SELECT pid, query_start FROM pg_stat_activity WHERE {others} ORDER BY pid"
    before = None
    async with asyncio.timeout(20):
        while (now := await admin.fetch(asked)) != before:
            before = now
            await asyncio.sleep(0.5)
    await admin.close()
