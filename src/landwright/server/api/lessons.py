"""Lessons: guided first games."""

from typing import Final

from litestar import Router, post
from litestar.params import FromPath

from landwright.server.api.dependencies import CurrentGuest, ServerContext, find_game, problems
from landwright.server.wire.tables import TableSummary


@post("/{game:str}", responses=problems(401, 403, 404))
async def begin(game: FromPath[str], context: ServerContext, guest: CurrentGuest) -> TableSummary:
    """Creates a table at which the guest plays the guided first game."""
    found = find_game(context, game)
    return (await context.tables.begin_lesson(found.name, guest)).summary(guest.id)


router: Final = Router("/lessons", route_handlers=[begin], tags=["lessons"])
