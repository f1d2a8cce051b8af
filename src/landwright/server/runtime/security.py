"""Protection against abuse: size limits, the check of origins, and security headers."""

import asyncio
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from landwright.server.runtime.errors import STATUS, ProblemError
from landwright.server.runtime.hosts import AllowedHosts

LONGEST_BODY: Final = 64 * 1024  # bytes
REFUSAL_SECONDS: Final = 1.0  # until a request that came too fast is refused
LONGEST_MESSAGE: Final = 8 * 1024
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; media-src 'self';"
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
NO_STORE: Final = (b"cache-control", b"no-store")


def check_origin(headers: Mapping[str, str], allowed: tuple[str, ...]) -> None:
    """Refuses requests that a page of another host makes in a visitor's name (CSRF). Programs send no origin."""
    origin = headers.get("origin")
    if origin is None:
        if headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise _cross_origin()
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        raise _cross_origin() from None
    if not host or (host != headers.get("host") and host not in allowed):
        raise _cross_origin()


def check_json(headers: Mapping[str, str]) -> None:
    """Refuses a body of another type: a form on a page of another site can send those without asking."""
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    if has_body and headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise ProblemError("not-json", "The body must be JSON. Send it with the content type application/json.")


def _cross_origin() -> ProblemError:
    return ProblemError("not-yours", "This request came from a page of another site. Open the table on its own page.")


class SecurityHeaders:
    """ASGI middleware that adds `HEADERS` to every HTTP response, and answers only to its own host names.

    A response that does not say how long it is valid may change or is somebody's own: no cache keeps it.
    """

    def __init__(self, app: ASGIApp, hosts: AllowedHosts) -> None:
        self.app = app
        self.hosts = hosts
        self.headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # type: ignore[comparison-overlap]
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", []))
                caching = [] if any(name == NO_STORE[0] for name, _ in headers) else [NO_STORE]
                message["headers"] = [*headers, *caching, *self.headers]
            await send(message)

        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), None)
        app = self.app if self.hosts.accepts(host) else _refuse_host
        await app(scope, receive, send_with_headers)


class SlowRefusals:
    """ASGI middleware that lets a client who has asked for too much wait for the refusal.

    Otherwise a few connections of a client that does not wait by itself would keep the server busy with refusals.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_later(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == STATUS["too-fast"]:
                await asyncio.sleep(REFUSAL_SECONDS)
            await send(message)

        await self.app(scope, receive, send_later)


async def _refuse_host(_: Scope, __: Receive, send: Send) -> None:
    sentence = "This server does not answer to that host name. Its operator can allow it with --allowed-host."
    body = msgspec.json.encode({"error": "wrong-host", "sentence": sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS["wrong-host"], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
