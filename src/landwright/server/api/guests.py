"""Guests: who the client is, its name, its personal link and its best solo games."""

from typing import Final

from litestar import Response, Router, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, JSONBody
from litestar.response import Redirect

from landwright.server.api import schemas
from landwright.server.api.dependencies import AnyRequest, CurrentGuest, ServerContext, client_address, problems
from landwright.server.context import Context
from landwright.server.errors import not_found
from landwright.server.features import personal_bests
from landwright.server.features.guests import COOKIE, COOKIE_SECONDS
from landwright.server.storage import Guest

NO_STORE: Final = {"cache-control": "no-store"}


@get("/", responses=problems(400, 429))
async def me(request: AnyRequest, context: ServerContext) -> Response[schemas.Me]:
    """The current guest. A first visit creates one and sets its cookie."""
    guest = await context.guests.find(request.cookies.get(COOKIE))
    if guest:
        return Response(schemas.Me(id=guest.id, name=guest.name, is_new=False), headers=NO_STORE)
    context.new_guests.check(client_address(request))
    guest = await context.guests.new()
    return Response(
        schemas.Me(id=guest.id, name=guest.name, is_new=True),
        cookies=[_guest_cookie(request, context, guest)],
        headers=NO_STORE,
    )


@patch("/", responses=problems(400, 401, 403, 413, 429))
async def rename(data: JSONBody[schemas.NewName], context: ServerContext, guest: CurrentGuest) -> schemas.Me:
    """Renames the current guest."""
    renamed = await context.guests.rename(guest, data.name)
    for connection in context.connections:
        if connection.guest == renamed.id:
            connection.name = renamed.name
    return schemas.Me(id=renamed.id, name=renamed.name, is_new=False)


@post("/link", status_code=200, responses=problems(401, 403, 429))
async def personal_link(context: ServerContext, guest: CurrentGuest) -> schemas.PersonalLink:
    """A path that signs another browser in as this guest. Keep it private: whoever opens it becomes this guest."""
    return schemas.PersonalLink(path=f"/me/{context.guests.link(guest)}")


@get("/bests", responses=problems(401))
async def my_bests(context: ServerContext, guest: CurrentGuest) -> list[schemas.Best]:
    """The highest score of the guest's solo games, for each game and its options."""
    return await personal_bests.of_guest(context.services, guest.id)


@get("/me/{token:str}", include_in_schema=False)
async def follow_link(token: FromPath[str], request: AnyRequest, context: ServerContext) -> Redirect:
    """Opens a personal link: the browser becomes that guest. A page, so it is outside `/api`."""
    guest = await context.guests.follow(token)
    if guest is None:
        raise not_found("personal link")
    return Redirect("/", status_code=303, cookies=[_guest_cookie(request, context, guest)])


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


router: Final = Router("/me", route_handlers=[me, rename, personal_link, my_bests], tags=["guests"])
