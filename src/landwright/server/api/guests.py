"""Guests: who the client is, its name, its personal link, its history and its best solo games."""

from typing import Final

from litestar import Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromQuery, JSONBody

from landwright.server.api.dependencies import (
    AnyRequest,
    CurrentGuest,
    CurrentGuestId,
    ServerContext,
    client_network,
    look_up,
    problems,
)
from landwright.server.context import Context
from landwright.server.features import history, medals, personal_bests
from landwright.server.features.guests import COOKIE, COOKIE_SECONDS
from landwright.server.storage import Guest
from landwright.server.wire.history import Best, History, Medals, Statistic
from landwright.server.wire.http import FollowedLink, LinkOwner, Me, NewName, PersonalLink

LOOK_UP: Final = 0.02  # seconds of computing: several queries over all matches of a guest


@get("/", responses=problems(400))
async def me(request: AnyRequest, context: ServerContext) -> Response[Me]:
    """The current guest. A first visit creates one and sets its cookie."""
    guest = await context.guests.find(request.cookies.get(COOKIE))
    if guest:
        return Response(Me(id=guest.id, name=guest.name, is_new=False))
    context.new_guests.check(client_network(request))
    guest = await context.guests.new()
    return Response(
        Me(id=guest.id, name=guest.name, is_new=True),
        cookies=[_guest_cookie(request, context, guest)],
    )


@patch("/", responses=problems(400, 401, 403, 413))
async def rename(data: JSONBody[NewName], context: ServerContext, guest: CurrentGuest) -> Me:
    """Renames the current guest."""
    renamed = await context.guests.rename(guest, data.name)
    for connection in context.connections:
        if connection.guest == renamed.id:
            connection.name = renamed.name
    return Me(id=renamed.id, name=renamed.name, is_new=False)


@post("/link", status_code=200, responses=problems(401, 403))
async def personal_link(context: ServerContext, guest: CurrentGuest) -> PersonalLink:
    """A path that signs another browser in as this guest. Keep it private: whoever opens it can become this guest."""
    return PersonalLink(path=f"/me/{await context.guests.link(guest)}")


@post("/link/renew", status_code=200, responses=problems(401, 403))
async def renew_link(context: ServerContext, guest: CurrentGuest) -> PersonalLink:
    """A new personal link. The one before is no longer valid; browsers that have followed it stay signed in."""
    await context.guests.revoke_link(guest)
    return PersonalLink(path=f"/me/{await context.guests.link(guest)}")


@delete("/link", status_code=200, responses=problems(401, 403))
async def revoke_link(context: ServerContext, guest: CurrentGuest) -> PersonalLink:
    """Makes the personal link invalid."""
    await context.guests.revoke_link(guest)
    return PersonalLink(path=None)


@post("/link/owner", status_code=200, responses=problems(400, 403, 404, 413))
async def link_owner(data: JSONBody[FollowedLink], context: ServerContext, guest_id: CurrentGuestId) -> LinkOwner:
    """Whose personal link it is. Changes nothing: the page asks before it follows a link."""
    owner = await context.guests.owner(data.token)
    return LinkOwner(name=owner.name, is_me=owner.id == guest_id)


@post("/link/follow", status_code=200, responses=problems(400, 403, 404, 413))
async def follow_link(data: JSONBody[FollowedLink], request: AnyRequest, context: ServerContext) -> Response[Me]:
    """Signs the browser in as the guest of a personal link, in place of the guest that it was."""
    guest = await context.guests.owner(data.token)
    return Response(
        Me(id=guest.id, name=guest.name, is_new=False),
        cookies=[_guest_cookie(request, context, guest)],
    )


@get("/bests", responses=problems(401))
async def my_bests(context: ServerContext, guest: CurrentGuest) -> list[Best]:
    """The highest score of the guest's solo games, for each game and its options."""
    return await personal_bests.of_guest(context.services, guest.id)


@get("/medals", responses=problems(401), cost=LOOK_UP)
async def my_medals(context: ServerContext, guest: CurrentGuest) -> list[Medals]:
    """What the guest has achieved in each game."""
    return await medals.of_guest(context.services, guest.id)


@get("/history", responses=problems(400, 401), cost=LOOK_UP)
async def my_history(
    request: AnyRequest,
    context: ServerContext,
    guest: CurrentGuest,
    game: FromQuery[str] = "",
    page: FromQuery[int] = 0,
) -> History:
    """A page of the matches that the guest has played, the latest first, of one game or of all."""
    return await look_up(request, lambda: history.page_of(context.services, guest.id, game, page))


@get("/statistics", responses=problems(401), cost=LOOK_UP)
async def my_statistics(request: AnyRequest, context: ServerContext, guest: CurrentGuest) -> list[Statistic]:
    """The guest's results by game, kind and level."""
    return await look_up(request, lambda: history.statistics(context.services, guest.id))


def _guest_cookie(request: AnyRequest, context: Context, guest: Guest) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=context.guests.cookie(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=request.url.scheme == "https",
        samesite="lax",
        path="/",
    )


router: Final = Router(
    "/me",
    route_handlers=[
        me,
        rename,
        personal_link,
        renew_link,
        revoke_link,
        link_owner,
        follow_link,
        my_bests,
        my_medals,
        my_history,
        my_statistics,
    ],
    tags=["guests"],
)
