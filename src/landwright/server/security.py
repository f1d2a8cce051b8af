"""What keeps strangers from harm: limits, the check of origins, and headers that browsers obey."""

from collections.abc import Mapping
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from landwright.server.errors import ProblemError
from landwright.server.settings import Limit

LONGEST_BODY: Final = 64 * 1024  # bytes
LONGEST_MESSAGE: Final = 8 * 1024
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self';"
    " connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self';"
    " frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Bucket:
    """Lets so many things through at once, and then so many a second."""

    __slots__ = ("at", "level", "limit")

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.level = limit.burst
        self.at = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.level = min(self.limit.burst, self.level + (now - self.at) * self.limit.per_second)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True

    @property
    def is_full(self) -> bool:
        return self.level + (monotonic() - self.at) * self.limit.per_second >= self.limit.burst


class Buckets:
    """A bucket for each name; full ones are forgotten."""

    MOST: Final = 10_000

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._buckets: dict[str, Bucket] = {}

    def check(self, name: str) -> None:
        if len(self._buckets) > self.MOST:
            self._buckets = {other: bucket for other, bucket in self._buckets.items() if not bucket.is_full}
        if name not in self._buckets:
            self._buckets[name] = Bucket(self.limit)
        if not self._buckets[name].take():
            raise too_fast()


def too_fast() -> ProblemError:
    return ProblemError("too-fast", "That was a lot at once. Wait a moment.")


def check_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> None:
    """A page of another host may not act for whoever opened it. Programs that are no browsers say no origin."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise _foreign()
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        raise _foreign() from None
    if not host or (host != headers.get("host") and host not in allowed):
        raise _foreign()


def _foreign() -> ProblemError:
    return ProblemError("not-yours", "A page of another site cannot do this.")


class SecurityHeaders:
    """ASGI middleware that adds `HEADERS` to every HTTP response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # type: ignore[comparison-overlap]
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
            await send(message)

        await self.app(scope, receive, send_with_headers)
