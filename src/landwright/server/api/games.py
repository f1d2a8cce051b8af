"""Games: the list of them, and the table of all actions of each."""

from functools import partial
from typing import Any, Final

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from landwright.server.api import game_info
from landwright.server.api.dependencies import (
    AnyRequest,
    ServerContext,
    compressed_json,
    encoded_response,
    find_game,
    kept_document,
    problems,
)
from landwright.server.api.static_files import IMMUTABLE
from landwright.server.runtime.errors import not_found
from landwright.server.wire.games import GameCard, Readiness, StepTable


@get("/", responses={200: encoded_response(list[GameCard])})
async def games(request: AnyRequest, context: ServerContext) -> Response[Any]:
    """The games of this server, with their rules."""
    return compressed_json(request, game_info.cards(tuple(context.library.listed.values())), {})


@get("/readiness")
async def readiness(context: ServerContext, wanted: FromQuery[str | None] = None) -> list[Readiness]:
    """Which games can be played, and how long the others take. The wanted one is compiled first."""
    library = context.library
    if wanted is not None:
        library.want(wanted)
    return [game_info.readiness(library, name) for name in library.listed]


@get(
    "/{game:str}/steps/{version:int}",
    responses={200: encoded_response(StepTable), **problems(400, 404)},
    cost=0.01,
)
async def steps(
    game: FromPath[str], version: FromPath[int], request: AnyRequest, context: ServerContext
) -> Response[Any]:
    """All actions of a game by id. The table of one version of the rules never changes."""
    found = find_game(context, game)
    if found.info.rules_version != version:
        raise not_found("version of the rules")
    content = await kept_document(request, f"steps {game}", partial(game_info.steps, found))
    return compressed_json(request, content, {"cache-control": IMMUTABLE})


router: Final = Router("/games", route_handlers=[games, readiness, steps], tags=["games"])
