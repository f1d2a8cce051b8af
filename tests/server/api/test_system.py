"""Health, metrics and sockets of the server."""

import socket

import pytest
from prometheus_client.parser import text_string_to_metric_families

from landwright.server.asgi_server import listen
from landwright.server.runtime.metrics import Metrics
from tests.server.support.clients import ME, Guest


def samples(text: str) -> dict[str, float]:
    """The values of Prometheus' text format by name; those of buckets by name and upper bound."""
    found = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {sample.name + sample.labels.get("le", ""): sample.value for sample in found}


def test_health(ann: Guest) -> None:
    answer = ann.http.get("/api/health")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "sentence": "Games can be played.", "preparing": [], "failed": []}


def test_metrics(ann: Guest) -> None:
    with ann.connect(ann.create("tide", ME)["id"]) as tab:
        tab.act()
        answer = ann.http.get("/api/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    found = samples(answer.text)
    assert found["landwright_connections"] >= 1
    assert found["landwright_tables"] >= 1
    assert found["landwright_actions_accepted_total"] >= 1
    assert found["landwright_append_seconds_count"] >= 1


def test_buckets_of_a_histogram_are_cumulative() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.003, 2.0):
        metrics.appends.observe(seconds)
    found = samples(metrics.text())
    buckets = [found[f"landwright_append_seconds_bucket{bound}"] for bound in ("0.0005", "0.005", "1.0", "+Inf")]
    assert buckets == [1, 2, 2, 3]
    assert found["landwright_append_seconds_count"] == 3


def test_metrics_of_two_servers_are_independent() -> None:
    one, other = Metrics(), Metrics()
    one.add_gauge("tables", "Tables in memory.", lambda: 7)
    other.add_gauge("tables", "Tables in memory.", lambda: 8)
    one.refused += 1
    assert samples(one.text()) != samples(other.text())
    assert samples(one.text())["landwright_tables"] == 7
    assert samples(other.text())["landwright_actions_refused_total"] == 0


def test_a_worker_gets_no_connections_before_it_can_answer() -> None:
    """While the database does not answer, a worker that starts would let those connections wait that it got."""
    with listen("127.0.0.1", 0, is_shared=True) as starting, pytest.raises(ConnectionRefusedError):
        socket.create_connection(starting.getsockname())


def test_nagles_algorithm_is_disabled() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP  # otherwise asyncio would not disable Nagle's algorithm
