"""Games: the list of them, and the table of all actions of each."""

from typing import Final

from litestar import Response, Router, get
from litestar.params import FromPath, FromQuery

from landwright.server.api import game_info
from landwright.server.api.dependencies import (
    JSON,
    AnyRequest,
    ServerContext,
    accepts_gzip,
    encoded_response,
    find_game,
    problems,
)
from landwright.server.runtime.errors import not_found
from landwright.server.wire.games import GameCard, Readiness, StepTable


@get("/", responses={200: encoded_response(list[GameCard])})
async def games(request: AnyRequest, context: ServerContext) -> Response[bytes]:
    """The games of this server, with their rules."""
    listed, headers = tuple(context.library.listed.values()), {"vary": "accept-encoding"}
    if not accepts_gzip(request):
        return Response(game_info.cards(listed), media_type=JSON, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(game_info.gzipped_cards(listed), media_type=JSON, headers=headers)


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
)
async def steps(
    game: FromPath[str], version: FromPath[int], request: AnyRequest, context: ServerContext
) -> Response[bytes]:
    """All actions of a game by id. The table of one version of the rules never changes."""
    found = find_game(context, game)
    if found.info.rules_version != version:
        raise not_found("version of the rules")
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if not accepts_gzip(request):
        return Response(game_info.steps(found), media_type=JSON, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(game_info.gzipped_steps(found), media_type=JSON, headers=headers)


router: Final = Router("/games", route_handlers=[games, readiness, steps], tags=["games"])
