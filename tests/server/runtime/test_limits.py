"""Limits of connections: half-open requests, clients that do not read, and two servers on one file."""

import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from landwright.server import http_protocol
from landwright.server.runtime.hosts import Proxies
from landwright.server.runtime.limits import ConnectionLimits, most_connections
from landwright.server.storage import StorageError, server_lock
from tests.server.support.clients import ME, TIMEOUT, RunningServer, run_server
from tests.server.support.raw_websocket import connect_raw

FEW = 5


@pytest.fixture
def few(tmp_path: Path) -> Iterator[RunningServer]:
    """A server that allows few connections of an address."""
    with run_server(tmp_path, ("tide",), connections_per_address=FEW) as server:
        yield server


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def hits(caplog: pytest.LogCaptureFixture) -> list[str]:
    """The limits that were logged."""
    return [vars(record)["limit"] for record in caplog.records if record.message == "a limit was hit"]


def half_open(server: RunningServer, data: bytes = b"GET / HT") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
    connection.sendall(data)
    return connection


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"GET / HT",
        b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{",
    ],
)
def test_a_request_that_does_not_arrive_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, data: bytes
) -> None:
    monkeypatch.setattr(http_protocol, "REQUEST_SECONDS", 0.2)
    with (
        run_server(tmp_path, ("tide",)) as server,
        closing(half_open(server, data)) as connection,
        suppress(ConnectionResetError),
    ):
        assert connection.recv(1) == b""
    assert hits(caplog) == ["time for a request"]


def test_a_request_in_slow_pieces_is_answered(tmp_path: Path) -> None:
    with run_server(tmp_path, ("tide",)) as server, closing(half_open(server, b"")) as connection:
        for byte in b"GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n":
            connection.sendall(bytes([byte]))
        assert connection.recv(1000).startswith(b"HTTP/1.1 200")


def test_a_client_that_reads_nothing_of_a_response_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "STALLED_SECONDS", 0.2)
    with run_server(tmp_path, ("tide",)) as server:
        connection = socket.socket()
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(TIMEOUT)
        connection.connect(("127.0.0.1", server.port))
        with closing(connection):
            # Pipelined responses of together some megabytes.
            connection.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n" * 100)
            wait_until(lambda: bool(server.uvicorn.server_state.connections))
            wait_until(lambda: not server.uvicorn.server_state.connections)


def test_an_address_has_few_connections_and_gets_new_ones_for_those_it_closes(
    few: RunningServer, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as open_ones:
        for _ in range(FEW):
            open_ones.enter_context(closing(half_open(few)))
        assert few.get("/api/health").status_code == 503
    assert hits(caplog) == ["connections of an address"]
    wait_until(lambda: few.get("/api/health").status_code == 200)


def test_websockets_count_as_connections_of_their_address(few: RunningServer) -> None:
    with few.guest() as guest:
        path = f"/api/tables/{guest.create('tide', ME)['id']}/live"
        guest.http.close()
        with ExitStack() as open_ones:
            statuses = []
            for _ in range(FEW + 1):
                connection, status = connect_raw(few, path)
                open_ones.enter_context(closing(connection))
                statuses.append(status)
    assert statuses == [101] * FEW + [503]


def test_the_addresses_of_an_ipv6_network_count_as_one() -> None:
    limits = ConnectionLimits(9, 2, Proxies([]))
    addresses = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3", "2001:db8:1:3::1"]
    assert [limits.take(address) for address in addresses] == [True, True, False, True]
    limits.release(addresses[0])
    assert limits.take(addresses[2])


def test_connections_of_proxies_have_no_limit_of_their_own() -> None:
    limits = ConnectionLimits(4, 1, Proxies(["10.0.0.1"]))
    assert [limits.take("10.0.0.1") for _ in range(3)] == [True] * 3
    assert [limits.take("10.0.0.2") for _ in range(2)] == [True, False]
    assert not limits.take("10.0.0.3")  # all together
    limits.release("10.0.0.1")
    assert limits.take("10.0.0.3")


def test_connections_leave_files_for_the_rest_of_the_server() -> None:
    files, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert most_connections(7) == 7
    assert hard == resource.RLIM_INFINITY or most_connections(hard * 2) < files


def test_the_limit_of_open_files_is_raised() -> None:
    program = (
        "import resource; from landwright.server.runtime.limits import raise_file_limit;"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (300, 400)); raise_file_limit();"
        "print(*resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["400", "400"]


@pytest.mark.slow
def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'landwright.db'}"
    with server_lock(url):
        with pytest.raises(StorageError, match="Another Landwright server uses"), server_lock(url):
            pass
        command = [sys.executable, "-m", "landwright.cli", "serve", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
        assert second.returncode == 2
        assert "Another Landwright server uses" in second.stderr
    with server_lock(url):
        pass
