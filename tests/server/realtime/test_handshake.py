"""Upgrade requests: which of them open a WebSocket."""

from contextlib import closing

import pytest

from tests.server.support.clients import RunningServer
from tests.server.support.raw_websocket import connect_raw

PATH = "/api/tables/x/live"


@pytest.mark.parametrize("path", [PATH, f"{PATH}?since=7", f"http://127.0.0.1{PATH}"])
def test_the_path_of_a_table_opens_a_websocket(server: RunningServer, path: str) -> None:
    connection, status = connect_raw(server, path)
    with closing(connection):
        assert status == 101


@pytest.mark.parametrize("path", ["/", "/api/nothing", f"{PATH}/more", f"/more{PATH}", "/api/tables//live"])
def test_other_paths_are_rejected(server: RunningServer, path: str) -> None:
    connection, status = connect_raw(server, path)
    with closing(connection):
        assert status == 404


@pytest.mark.parametrize("value", ["upgrade", "keep-alive, Upgrade", "Upgrade,keep-alive"])
def test_the_connection_header_may_be_a_list(server: RunningServer, value: str) -> None:
    """As Firefox sends it."""
    connection, status = connect_raw(server, PATH, {"Connection": value})
    with closing(connection):
        assert status == 101


@pytest.mark.parametrize(
    ("header", "value", "expected"),
    [
        ("Origin", "https://evil.example", 403),
        ("Sec-Fetch-Site", "cross-site", 403),
        ("Sec-WebSocket-Version", "8", 426),
        ("Sec-WebSocket-Key", "short", 400),
        ("Sec-WebSocket-Key", "", 400),
    ],
)
def test_an_invalid_request_is_rejected(server: RunningServer, header: str, value: str, expected: int) -> None:
    connection, status = connect_raw(server, PATH, {header: value})
    with closing(connection):
        assert status == expected


@pytest.mark.parametrize("path", ["//[", "http://["])
def test_an_invalid_url_is_rejected(server: RunningServer, path: str) -> None:
    connection, status = connect_raw(server, path)
    with closing(connection):
        assert status == 400


def test_a_request_may_be_longer_than_the_read_buffer(server: RunningServer) -> None:
    connection, status = connect_raw(server, PATH, {"Cookie": "x" * 8000})
    with closing(connection):
        assert status == 101
