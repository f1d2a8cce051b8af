"""The Litestar application: routes, error handlers, and the context that is opened and closed with it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar, Router
from litestar.openapi import OpenAPIConfig

from landwright import __version__
from landwright.server.api import (
    challenges,
    error_handlers,
    games,
    guests,
    lessons,
    matches,
    openapi,
    push,
    static_files,
    system,
    tables,
)
from landwright.server.api.dependencies import CONTEXT, GUESTS, guard
from landwright.server.context import open_context
from landwright.server.library.games import GameLibrary
from landwright.server.runtime.security import LONGEST_BODY
from landwright.server.runtime.settings import ServerSettings


def create_app(settings: ServerSettings, library: GameLibrary) -> Litestar:
    """The application for these games, compiled or not."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.static_files = static_files.StaticFiles()
        async with open_context(settings, library) as context:
            app.state.context = context
            yield

    return Litestar(
        [api_router(), static_files.page],
        lifespan=[lifespan],
        before_request=guard,
        dependencies={"context": CONTEXT},
        exception_handlers=error_handlers.HANDLERS,
        request_max_body_size=LONGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Landwright",
            version=__version__,
            openapi_router=Router(
                "/api/schema", route_handlers=[], opt={"cost": openapi.COST}, include_in_schema=False
            ),
            render_plugins=[openapi.SchemaPlugin(list(library.listed.values()))],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
    )


def api_router() -> Router:
    subjects = (guests, games, push, lessons, tables, challenges, matches, system, openapi)
    return Router(
        "/api",
        route_handlers=[subject.router for subject in subjects],
        dependencies=GUESTS,
    )
