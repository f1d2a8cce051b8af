"""What tests of the server share: storage, on an empty SQLite file and again on an empty database of a real PostgreSQL;
a running server for each module, and guests."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from landwright.server.storage import Storage
from tests.server.support import postgres
from tests.server.support.clients import Guest, Served, serving


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


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
def ann(served: Served) -> Iterator[Guest]:
    with served.guest() as guest:
        yield guest


@pytest.fixture
def ben(served: Served) -> Iterator[Guest]:
    with served.guest() as guest:
        yield guest
