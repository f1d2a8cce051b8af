"""Fixtures of the server tests: storage on SQLite and on PostgreSQL, a server for each module, guests, and time."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from landwright.server.storage import Storage
from tests.server.support import postgres
from tests.server.support.clients import Guest, RunningServer, run_server
from tests.server.support.virtual_time import make_pass_time


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
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture
def ann(server: RunningServer) -> Iterator[Guest]:
    with server.guest() as guest:
        yield guest


@pytest.fixture
def ben(server: RunningServer) -> Iterator[Guest]:
    with server.guest() as guest:
        yield guest


@pytest.fixture
def pass_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Moves the time of events forward, by seconds."""
    return make_pass_time(monkeypatch)
