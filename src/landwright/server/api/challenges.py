"""Challenges of the day: their results, and the guest's own table."""

from typing import Final

from litestar import Router, get, post
from litestar.params import FromPath, FromQuery

from landwright.server.api.dependencies import CurrentGuest, CurrentGuestId, ServerContext, playable_game, problems
from landwright.server.features import challenge_calendar
from landwright.server.wire.history import Challenge, ChallengeCalendar
from landwright.server.wire.tables import TableSummary


@get("/")
async def challenges(context: ServerContext, guest_id: CurrentGuestId) -> list[Challenge]:
    """Today's challenge of every game that can be played now."""
    return [await context.challenges.today(game, guest_id) for game in context.library.playable.values()]


@get("/{game:str}/{day:str}", responses=problems(404, 503))
async def challenge(
    game: FromPath[str], day: FromPath[str], context: ServerContext, guest_id: CurrentGuestId
) -> Challenge:
    """The challenge of one day. A match may end after its day."""
    return await context.challenges.of_day(playable_game(context, game), day, guest_id)


@get("/calendar", responses=problems(401, 404))
async def calendar(context: ServerContext, guest: CurrentGuest, month: FromQuery[str] = "") -> ChallengeCalendar:
    """The guest's own tries in a month, and their streak."""
    return await challenge_calendar.of_month(context.services, guest.id, month)


@post("/{game:str}/{day:str}", status_code=200, responses=problems(401, 403, 404, 503))
async def take_up_late(
    game: FromPath[str], day: FromPath[str], context: ServerContext, guest: CurrentGuest
) -> TableSummary:
    """The table where the guest plays the challenge of a day: today's, or a late one that is not ranked."""
    return (await context.challenges.take_up(playable_game(context, game), guest, day)).summary(guest.id)


@post("/{game:str}", status_code=200, responses=problems(401, 403, 404, 503))
async def take_up(game: FromPath[str], context: ServerContext, guest: CurrentGuest) -> TableSummary:
    """The table where the guest plays today's challenge. Created by the first call."""
    return (await context.challenges.take_up(playable_game(context, game), guest)).summary(guest.id)


router: Final = Router(
    "/challenges", route_handlers=[challenges, challenge, calendar, take_up, take_up_late], tags=["challenges"]
)
