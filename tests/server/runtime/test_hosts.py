"""Host names that the server answers to, proxies that name the client, and bodies that must be JSON."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from ipaddress import ip_address
from pathlib import Path

import pytest

from landwright.server.runtime.hosts import AllowedHosts, Proxies, network_addresses
from landwright.server.runtime.settings import Limit
from tests.server.support.clients import ME, RunningServer, run_server
from tests.server.support.raw_websocket import connect_raw

LOCAL = ["localhost", "localhost:8420", "LOCALHOST.", "127.0.0.1:1", "[::1]:8420", "a.localhost", "127.0.0.2"]
FOREIGN = ["evil.example", "evil.example:8420", "localhost.evil.example", "127.0.0.1.evil.example", "", "evil:1:2", "["]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with run_server(tmp_path_factory.mktemp("hosts"), ("tide",), allowed_hosts=("play.example",)) as running:
        yield running


@pytest.mark.parametrize("host", LOCAL)
def test_on_loopback_names_of_localhost_are_accepted(host: str) -> None:
    assert AllowedHosts("127.0.0.1").accepts(host)
    assert AllowedHosts("0.0.0.0").accepts(host)


@pytest.mark.parametrize("host", [*FOREIGN, None])
def test_other_names_are_refused_unless_they_are_allowed(host: str | None) -> None:
    for bound_to in ("127.0.0.1", "::1", "localhost", "0.0.0.0", "::", "192.168.1.5"):
        assert not AllowedHosts(bound_to, ["play.example"]).accepts(host)
        assert AllowedHosts(bound_to, ["*"]).accepts(host)


def test_an_allowed_name_is_accepted_with_any_port() -> None:
    hosts = AllowedHosts("127.0.0.1", ["Play.Example"])
    assert all(map(hosts.accepts, ["play.example", "play.example:443", "PLAY.example."]))


def test_on_a_network_addresses_and_the_name_of_the_machine_are_accepted() -> None:
    hosts = AllowedHosts("0.0.0.0")
    assert all(map(hosts.accepts, ["192.168.1.5:8420", "[fe80::1]:8420", socket.gethostname()]))
    assert not AllowedHosts("127.0.0.1").accepts("192.168.1.5")


@pytest.mark.parametrize(("host", "status", "upgraded"), [("evil.example", 421, 421), ("play.example", 200, 101)])
def test_requests_and_websockets_of_other_hosts_are_refused(
    server: RunningServer, host: str, status: int, upgraded: int
) -> None:
    for path in ("/", "/api/me", "/api/health"):
        answer = server.get(path, headers={"Host": host})
        assert answer.status_code == status
        assert "content-security-policy" in answer.headers
    connection, found = connect_raw(server, "/api/tables/x/live", {"Host": host})
    with closing(connection):
        assert found == upgraded


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""])
def test_a_body_of_another_type_is_refused(server: RunningServer, kind: str) -> None:
    with server.guest() as guest:
        body = b'{"game": "tide", "seats": [{"kind": "me"}]}'
        answer = guest.http.post("/api/tables", content=body, headers={"Content-Type": kind} if kind else {})
        assert (answer.status_code, answer.json()["error"]) == (415, "not-json")
        headers = {"Content-Type": "application/json; charset=utf-8"}
        assert guest.http.post("/api/tables", content=body, headers=headers).status_code == 201
        assert guest.http.post("/api/me/link").status_code == 200  # without a body


def test_a_proxy_is_believed_only_when_it_is_trusted() -> None:
    forwarded = {"x-forwarded-for": "6.6.6.6, 1.2.3.4, 10.0.0.7"}
    assert Proxies([]).client("10.0.0.1", forwarded) == "10.0.0.1"
    assert Proxies(["10.0.0.0/8"]).client("10.0.0.1", forwarded) == "1.2.3.4"
    assert Proxies(["10.0.0.0/8"]).client("9.9.9.9", forwarded) == "9.9.9.9"
    assert Proxies(["10.0.0.0/8"]).client("10.0.0.1", {}) == "10.0.0.1"


@pytest.mark.parametrize(("trusted", "statuses"), [((), [200, 429]), (("127.0.0.1",), [200, 200])])
def test_limits_by_address_follow_trusted_proxies(
    tmp_path: Path, trusted: tuple[str, ...], statuses: list[int]
) -> None:
    with run_server(tmp_path, ("tide",), new_guests=Limit(1, 0.001), trusted_proxies=trusted) as server:
        found = [
            server.get("/api/me", headers={"X-Forwarded-For": address}).status_code
            for address in ("1.2.3.4", "5.6.7.8")
        ]
    assert found == statuses


def test_websockets_behind_a_proxy_count_for_their_own_address(tmp_path: Path) -> None:
    with (
        run_server(tmp_path, ("tide",), connections_per_address=2, trusted_proxies=("127.0.0.1",)) as server,
        server.guest() as guest,
        ExitStack() as open_ones,
    ):
        path, found = f"/api/tables/{guest.create('tide', ME)['id']}/live", []
        for address in ("1.2.3.4", "1.2.3.4", "1.2.3.4", "5.6.7.8"):
            connection, status = connect_raw(server, path, {"X-Forwarded-For": address})
            open_ones.enter_context(closing(connection))
            found.append(status)
    assert found == [101, 101, 503, 101]


def test_addresses_of_the_local_network_are_private_and_follow_where_the_server_listens() -> None:
    assert network_addresses("127.0.0.1") == []
    assert network_addresses("192.168.7.7") == ["192.168.7.7"]
    for address in network_addresses("0.0.0.0"):
        assert ip_address(address).is_private
        assert not ip_address(address).is_loopback


def test_addresses_are_told_only_to_who_asks_by_the_name_localhost(tmp_path: Path) -> None:
    with run_server(tmp_path, host="192.168.7.7") as server, server.guest() as guest:
        asked = [guest.http.get("/api/network", headers={"Host": host}).json() for host in ("localhost", "10.0.0.1")]
    assert asked[0] == {"is_local": False, "addresses": ["192.168.7.7"]}
    assert asked[1] == {"is_local": False, "addresses": []}
