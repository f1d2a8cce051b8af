"""Storage as tests use it: each test on an empty SQLite file, and again on an empty database of a real PostgreSQL."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from landwright.server.storage import Storage
from tests.server import postgres


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgresql() -> Iterator[postgres.Server]:
    with postgres.running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'landwright.db'}"
    server: postgres.Server = request.getfixturevalue("postgresql")
    return server.new_database()


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    opened = await Storage.open(database)
    yield opened
    await opened.close()
