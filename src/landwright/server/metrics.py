"""What the server counts, in the text form that Prometheus reads."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

BOUNDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)  # seconds


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterator[str]:
        so_far = 0
        for bound, count in zip(BOUNDS, self.counts, strict=False):
            so_far += count
            yield f'{name}_bucket{{le="{bound}"}} {so_far}'
        yield f'{name}_bucket{{le="+Inf"}} {sum(self.counts)}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {sum(self.counts)}"


class Metrics:
    def __init__(self) -> None:
        self.accepted = 0
        self.refused = 0
        self.errors = 0
        self.dropped = 0
        self.bot_seconds = 0.0
        self.bot_actions = 0
        self.appends = Histogram()

    def notice_accepted(self, seconds: float) -> None:
        """An action was kept, so long after it was decided."""
        self.accepted += 1
        self.appends.observe(max(0.0, seconds))

    def text(self, tables: int, connections: int) -> str:
        return "\n".join(self._lines(tables, connections)) + "\n"

    def _lines(self, tables: int, connections: int) -> Iterator[str]:
        yield from _metric("tables", "gauge", "Tables in memory.", tables)
        yield from _metric("connections", "gauge", "Open WebSocket connections.", connections)
        yield from _metric("actions_accepted_total", "counter", "Actions that were played and kept.", self.accepted)
        yield from _metric("actions_refused_total", "counter", "Actions that the rules forbade.", self.refused)
        yield from _metric("errors_total", "counter", "Messages answered by an error.", self.errors)
        yield from _metric("dropped_total", "counter", "Connections closed because they were too slow.", self.dropped)
        yield from _metric("bot_actions_total", "counter", "Actions of bots.", self.bot_actions)
        yield from _metric("bot_seconds_total", "counter", "Seconds that bots thought.", round(self.bot_seconds, 6))
        yield "# HELP landwright_append_seconds Time until an entry was kept."
        yield "# TYPE landwright_append_seconds histogram"
        yield from self.appends.lines("landwright_append_seconds")


def _metric(name: str, kind: str, says: str, value: float) -> Iterator[str]:
    yield f"# HELP landwright_{name} {says}"
    yield f"# TYPE landwright_{name} {kind}"
    yield f"landwright_{name} {value}"
