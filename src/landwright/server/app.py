"""The application: routes, errors, headers and what is opened and closed with it."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get, websocket
from litestar.connection import WebSocket
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from landwright import __version__
from landwright.game import Game
from landwright.server.docs import SchemaPlugin, docs_page, docs_style
from landwright.server.guests import COOKIE
from landwright.server.hall import Hall, open_hall
from landwright.server.http import AnyRequest, TheHall, api, guest_cookie, provide_hall
from landwright.server.live import Connection
from landwright.server.pages import Pages
from landwright.server.problems import STATUS, ProblemError, not_found
from landwright.server.safety import HEADERS, LONGEST_BODY, check_origin
from landwright.server.settings import Settings
from landwright.server.wire import Problem

log: Final = logging.getLogger("landwright.server")
CODES: Final = {status: code for code, status in reversed(STATUS.items())}
NO_TABLE: Final = 4404  # close codes
FULL: Final = 1013


# Pages


@get("/me/{token:str}", include_in_schema=False)
async def follow_link(token: FromPath[str], request: AnyRequest, hall: TheHall) -> Redirect:
    """A personal link: this browser becomes that guest."""
    guest = await hall.guests.follow(token)
    if guest is None:
        raise not_found("personal link")
    return Redirect("/", status_code=303, cookies=[guest_cookie(request, hall, guest)])


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: AnyRequest, hall: TheHall, path: FromPath[str] = "") -> Response[bytes]:
    """The client; it finds its way by itself."""
    pages: Pages = hall.pages
    found = None if path.startswith("/api/") else pages.find(path)
    if found is None:
        raise not_found("page")
    encoding, content = found.best(request.headers.get("accept-encoding", ""))
    tag = f'"{found.tag}{encoding}"'
    headers = {"cache-control": found.caching, "etag": tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    if encoding:
        headers["content-encoding"] = encoding
    return Response(content, media_type=found.media_type, headers=headers)


# Live


class Socket:
    """Litestar's socket as a connection uses it."""

    __slots__ = ("_socket",)

    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self._socket = socket

    async def send_text(self, text: str) -> None:
        await self._socket.send({"type": "websocket.send", "text": text, "bytes": None})

    async def close(self, code: int, reason: str) -> None:
        await self._socket.close(code, reason)


@websocket("/tables/{table:str}/live")
async def live(socket: WebSocket[Any, Any, State], table: FromPath[str]) -> None:
    """One tab at one table, for as long as it stays."""
    hall: Hall = socket.app.state.hall
    try:
        check_origin(socket.headers, hall.settings.origins)
    except ProblemError:
        await socket.close(4403, "another site")
        return
    await socket.accept()
    if len(hall.connections) >= hall.settings.most_connections or hall.house.is_closing:
        await socket.close(FULL, "full")
        return
    try:
        found = await hall.tables.open(table)
    except ProblemError:
        await socket.close(NO_TABLE, "no such table")
        return
    guest = await hall.guests.find(socket.cookies.get(COOKIE))
    connection = Connection(Socket(socket), found, guest, hall.settings, hall.metrics)
    await _serve(hall, socket, connection, _since(socket))


def _since(socket: WebSocket[Any, Any, State]) -> int:
    text = str(socket.query_params.get("since", "0"))
    return int(text) if text.isdecimal() and len(text) < 10 else 0


async def _serve(hall: Hall, socket: WebSocket[Any, Any, State], connection: Connection, since: int) -> None:
    hall.connections.add(connection)
    hall.metrics.connections += 1
    try:
        await connection.table.enter(connection, since)
        while (message := await socket.receive())["type"] == "websocket.receive":
            data = message.get("text") or message.get("bytes") or b""
            await connection.hear(data)
    finally:
        hall.metrics.connections -= 1
        hall.connections.discard(connection)
        connection.table.leave(connection)


# Errors and headers


def tell_problem(_: Request[Any, Any, Any], problem: ProblemError) -> Response[Problem]:
    return _problem(problem.status, problem.code, problem.sentence)


def tell_refusal(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What Litestar finds wrong: no such path, a body that does not fit, a body that is too large."""
    extra = error.extra if isinstance(error.extra, list) else []
    details = [str(item.get("message", "")) for item in extra if isinstance(item, dict)]
    sentence = "; ".join(filter(None, details)) or error.detail
    answer = _problem(error.status_code, CODES.get(error.status_code, "malformed"), sentence)
    answer.headers.update(error.headers or {})
    return answer


def tell_failure(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.error("a request failed", exc_info=error, extra={"method": request.method})
    return _problem(500, "broken", "Something went wrong here.")


def _problem(status: int, code: str, sentence: str) -> Response[Problem]:
    return Response(Problem(error=code, sentence=sentence), status_code=status, media_type=MediaType.JSON)


class SafeHeaders:
    """Puts the headers that browsers obey on every answer."""

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


def create_app(settings: Settings, playable: dict[str, Game]) -> Litestar:
    """The application for these games, which have been compiled already."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        async with open_hall(settings, playable) as hall:
            app.state.hall = hall
            yield

    return Litestar(
        [api(live, docs_page, docs_style), follow_link, page],
        lifespan=[lifespan],
        dependencies={"hall": Provide(provide_hall, sync_to_thread=False)},
        exception_handlers={ProblemError: tell_problem, HTTPException: tell_refusal, Exception: tell_failure},
        request_max_body_size=LONGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Landwright",
            version=__version__,
            path="/api/schema",
            render_plugins=[SchemaPlugin(list(playable.values()))],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )
