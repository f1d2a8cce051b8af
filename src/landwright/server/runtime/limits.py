"""Limits on connections: of one address, of the whole process, and a line in the log when one is hit."""

import logging
from collections import Counter
from time import monotonic
from typing import Final

from landwright.server.runtime.hosts import Proxies, network_of

log: Final = logging.getLogger("landwright.server.runtime.limits")
SECONDS_BETWEEN_LINES: Final = 60.0  # about one limit
RESERVED_FILES: Final = 200  # for the database, bot workers and the program itself


class LimitLog:
    """Logs the first hit of a limit at once, and then at most one line a minute with the number of hits."""

    def __init__(self) -> None:
        self._hits: Counter[str] = Counter()  # since the last line
        self._logged_at: dict[str, float] = {}

    def hit(self, limit: str, address: str = "") -> None:
        self._hits[limit] += 1
        now = monotonic()
        if now - self._logged_at.get(limit, -SECONDS_BETWEEN_LINES) < SECONDS_BETWEEN_LINES:
            return
        self._logged_at[limit] = now
        log.warning("a limit was hit", extra={"limit": limit, "hits": self._hits.pop(limit), "address": address})


class ConnectionLimits:
    """Counts the open connections, HTTP and WebSocket together."""

    def __init__(self, most: int, per_address: int, proxies: Proxies) -> None:
        """Connections of proxies are not limited: whoever is behind them is counted when they say who it is."""
        self.log = LimitLog()
        self._most = most
        self._per_address = per_address
        self.proxies = proxies
        self._total = 0
        self._by_network: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Counts a connection, if there may be one more."""
        network = network_of(address)
        if self._total >= self._most:
            self.log.hit("connections", address)
            return False
        if self._by_network[network] >= self._per_address and not self.proxies.trusts(address):
            self.log.hit("connections of an address", address)
            return False
        self._total += 1
        self._by_network[network] += 1
        return True

    def release(self, address: str) -> None:
        network = network_of(address)
        self._total -= 1
        self._by_network[network] -= 1
        if not self._by_network[network]:
            del self._by_network[network]


def raise_file_limit() -> None:
    """Every connection is an open file: allows as many as the system lets this process have."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError):  # macOS refuses to raise it to "unlimited"
        log.warning("the limit of open files cannot be raised")


def most_connections(wanted: int) -> int:
    """As many as wanted, or as the limit of open files has room for."""
    try:
        import resource
    except ImportError:
        return wanted
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return wanted
    return max(1, min(wanted, files - RESERVED_FILES))
