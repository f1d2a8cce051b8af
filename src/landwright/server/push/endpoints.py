"""Which addresses push messages are sent to.

A client chooses the endpoint of its subscription, and the server then connects to it. So that nobody makes it connect
to other machines (SSRF), only the hosts of known push services are allowed, and what the operator adds.
"""

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

KNOWN_HOSTS: Final = (
    "fcm.googleapis.com",  # Chrome and most others on its engine
    "jmt17.google.com",  # the same
    "push.services.mozilla.com",
    "notify.windows.com",  # Edge
    "push.apple.com",
)
HTTPS_PORT: Final = 443
LONGEST_ENDPOINT: Final = 1000  # characters
NAME: Final = r"[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*"
ENDPOINT: Final = re.compile(rf"https://({NAME})(?::(\d{{1,5}}))?(/[A-Za-z0-9._~:/?@!$&'()*+,;=%-]*)")
ALLOWED: Final = re.compile(rf"({NAME})(?::(\d{{1,5}}))?")


class Endpoint(NamedTuple):
    host: str
    port: int
    target: str  # the path and query

    @property
    def origin(self) -> str:
        return f"https://{self.authority}"

    @property
    def authority(self) -> str:
        return self.host if self.port == HTTPS_PORT else f"{self.host}:{self.port}"


class PushHosts:
    """Names stand for their subdomains, too. An address or another port has to be allowed by itself."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        """Names, or `NAME:PORT`. Raises a `ValueError` for anything else."""
        self._allowed = {(host, HTTPS_PORT) for host in KNOWN_HOSTS} | {_allowed(entry) for entry in more}

    def find(self, endpoint: str) -> Endpoint | None:
        """The parts of an endpoint; None if nothing is sent there.

        >>> PushHosts().find("https://fcm.googleapis.com/fcm/send/abc")
        Endpoint(host='fcm.googleapis.com', port=443, target='/fcm/send/abc')
        >>> PushHosts().find("https://fcm.googleapis.com@localhost/")
        """
        matched = ENDPOINT.fullmatch(endpoint) if len(endpoint) <= LONGEST_ENDPOINT else None
        if matched is None:
            return None
        host, port = matched[1], int(matched[2] or HTTPS_PORT)
        return Endpoint(host, port, matched[3]) if self._is_allowed(host, port) else None

    def _is_allowed(self, host: str, port: int) -> bool:
        labels = host.split(".")
        return any((".".join(labels[first:]), port) in self._allowed for first in range(len(labels)))


def _allowed(entry: str) -> tuple[str, int]:
    matched = ALLOWED.fullmatch(entry.lower())
    if matched is None:
        raise ValueError(f"'{entry}' is not a host name")
    return matched[1], int(matched[2] or HTTPS_PORT)
