"""The server's metrics, for Prometheus.

Counting is on the hot path, and all of it happens on the event loop: adding to an attribute takes a fraction of the
time of prometheus_client's thread-safe counters. So the numbers are plain attributes, collected on request.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import floatToGoString

APPEND_BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # upper bounds in seconds


class Histogram:
    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def observe(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value

    def metric(self, name: str, documentation: str) -> Metric:
        bounds = [*map(floatToGoString, self.bounds), "+Inf"]
        buckets = list(zip(bounds, accumulate(self.counts), strict=True))
        return HistogramMetricFamily(name, documentation, buckets=buckets, sum_value=self.total)


class Metrics(Collector):
    """The numbers of one server, in a registry of their own: a process may run several servers."""

    def __init__(self) -> None:
        self.accepted = 0
        self.refused = 0
        self.errors = 0
        self.dropped = 0
        self.pushes = 0
        self.pushes_failed = 0
        self.bot_seconds = 0.0
        self.bot_actions = 0
        self.appends = Histogram(APPEND_BUCKETS)
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def add_gauge(self, name: str, documentation: str, read: Callable[[], float]) -> None:
        """A number that is read when it is asked for."""
        Gauge(f"landwright_{name}", documentation, registry=self._registry).set_function(read)

    def text(self) -> str:
        """All metrics in Prometheus' text format."""
        return generate_latest(self._registry).decode()

    def collect(self) -> Iterator[Metric]:
        yield _counter("actions_accepted", "Actions that were played and stored.", self.accepted)
        yield _counter("actions_refused", "Actions that the rules forbade.", self.refused)
        yield _counter("errors", "Messages answered by an error.", self.errors)
        yield _counter("dropped", "Connections closed because the client read too slowly.", self.dropped)
        yield _counter("pushes", "Push messages that a push service has taken.", self.pushes)
        yield _counter("pushes_failed", "Push messages that could not be delivered.", self.pushes_failed)
        yield _counter("bot_actions", "Actions of bots.", self.bot_actions)
        yield _counter("bot_seconds", "Seconds that bots spent thinking.", self.bot_seconds)
        yield self.appends.metric("landwright_append_seconds", "Time until an append was committed.")


def _counter(name: str, documentation: str, value: float) -> Metric:
    return CounterMetricFamily(f"landwright_{name}", documentation, value)
