"""The opening handshake: decides whether an upgrade request may open a WebSocket, and what it asks for."""

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final, NamedTuple, Self
from urllib.parse import parse_qsl, urlsplit

from picows import WSUpgradeRequest

from landwright.server.features.guests import COOKIE
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.hosts import AllowedHosts
from landwright.server.runtime.security import check_origin

PATH: Final = re.compile(r"/api/tables/([^/]+)/live")
VERSION: Final = "13"  # the only one of RFC 6455; older drafts send the origin in another header


class ConnectQuery(NamedTuple):
    """The query of the URL; a value that cannot be parsed counts as absent."""

    since: int
    has_text: bool

    @classmethod
    def parse(cls, query: str) -> Self:
        """
        >>> ConnectQuery.parse("since=12&text=1"), ConnectQuery.parse("since=-1")
        (ConnectQuery(since=12, has_text=True), ConnectQuery(since=0, has_text=False))
        """
        values = dict(parse_qsl(query))
        since = values.get("since", "")
        return cls(int(since) if since.isdecimal() and len(since) < 10 else 0, values.get("text") == "1")


class ConnectRequest(NamedTuple):
    """A valid request for a WebSocket at a table."""

    table: str
    cookie: str
    query: ConnectQuery


def parse_request(
    request: WSUpgradeRequest, origins: tuple[str, ...], hosts: AllowedHosts
) -> ConnectRequest | HTTPStatus:
    """Returns the HTTP status to reject the request with when it is not acceptable."""
    try:
        url = urlsplit(request.path.decode("latin-1"))
    except ValueError:
        return HTTPStatus.BAD_REQUEST
    path = PATH.fullmatch(url.path)
    if path is None:
        return HTTPStatus.NOT_FOUND
    if not hosts.accepts(request.headers.get("Host")):
        return HTTPStatus.MISDIRECTED_REQUEST
    if not _has_allowed_origin(request.headers, origins):
        return HTTPStatus.FORBIDDEN
    if request.headers.get("Sec-WebSocket-Version") != VERSION:
        return HTTPStatus.UPGRADE_REQUIRED
    return ConnectRequest(path[1], _find_cookie(request.headers.get("Cookie", "")), ConnectQuery.parse(url.query))


def _has_allowed_origin(headers: Mapping[str, str], origins: tuple[str, ...]) -> bool:
    try:
        check_origin(headers, origins)
    except ProblemError:
        return False
    return True


def _find_cookie(header: str) -> str:
    """
    >>> _find_cookie("theme=dark; guest=abc.def")
    'abc.def'
    """
    values = dict(part.strip().partition("=")[::2] for part in header.split(";"))
    return values.get(COOKIE, "")
