"""The application: routes, errors, headers and what is opened and closed with it."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath
from litestar.response import Redirect
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from landwright import __version__
from landwright.core.game import Game
from landwright.server.api.openapi import SchemaPlugin, docs_page, docs_style
from landwright.server.api.routes import AnyRequest, TheHall, api, guest_cookie, provide_hall
from landwright.server.api.schemas import Problem
from landwright.server.api.static_files import Pages
from landwright.server.context import open_hall
from landwright.server.errors import STATUS, ProblemError, not_found
from landwright.server.security import HEADERS, LONGEST_BODY
from landwright.server.settings import Settings

log: Final = logging.getLogger("landwright.server")
CODES: Final = {status: code for code, status in reversed(STATUS.items())}


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
        [api(docs_page, docs_style), follow_link, page],
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
