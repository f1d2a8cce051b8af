"""Two servers on one PostgreSQL, and guests who are known to both."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from landwright.server.cluster.many_processes import ManyProcesses
from tests.server.support import postgres
from tests.server.support.clients import Guest, RunningServer, run_server


class Pair(NamedTuple):
    first: RunningServer
    second: RunningServer
    database: str


def guest_at(server: RunningServer, cookies: object = None) -> Guest:
    """A new guest, or with cookies one whom another server knows."""
    guest = server.guest()
    if cookies is not None:
        guest.http.cookies = cookies  # type: ignore[assignment]
        guest.me = guest.http.get("/api/me").json()
        assert guest.me["is_new"] is False
    return guest


def cluster_of(server: RunningServer) -> ManyProcesses:
    cluster: ManyProcesses = server.uvicorn.app.state.context.cluster
    return cluster


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory, postgresql: postgres.Server) -> Iterator[Pair]:
    folder: Path = tmp_path_factory.mktemp("cluster")
    database = postgresql.new_database()
    with run_server(folder, database=database) as first, run_server(folder, database=database, grace=0.5) as second:
        yield Pair(first, second, database)


@pytest.fixture
def ann(servers: Pair) -> Iterator[Guest]:
    """At the first server."""
    with guest_at(servers.first) as guest:
        yield guest


@pytest.fixture
def ben(servers: Pair) -> Iterator[Guest]:
    """At the second server."""
    with guest_at(servers.second) as guest:
        yield guest


@pytest.fixture
def leaving() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack
