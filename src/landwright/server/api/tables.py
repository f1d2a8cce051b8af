"""Tables: creating, listing and joining them, and the rematch."""

from functools import partial
from typing import Final

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from landwright.server.api.dependencies import CurrentGuest, CurrentGuestId, ServerContext, problems
from landwright.server.tables import shares
from landwright.server.wire.tables import Join, NewTable, Share, ShareHash, TableSummary

NEW_TABLE: Final = 0.02  # seconds of computing, besides what options take that have to be worked out


@post("/", responses=problems(400, 401, 403, 409, 413), cost=NEW_TABLE)
async def create(data: JSONBody[NewTable], context: ServerContext, guest: CurrentGuest) -> TableSummary:
    """Creates a table."""
    return (await context.tables.create(guest, data)).summary(guest.id)


@get("/")
async def waiting(context: ServerContext, guest_id: CurrentGuestId) -> list[TableSummary]:
    """Public tables with free seats."""
    return await context.tables.waiting(guest_id)


@get("/mine", responses=problems(401))
async def mine(context: ServerContext, guest: CurrentGuest) -> list[TableSummary]:
    """Tables at which the guest has a seat: unfinished ones first, each group newest first."""
    return await context.tables.of(guest.id)


@get("/{table:str}", responses=problems(404, 409, 503))
async def summary(table: FromPath[str], context: ServerContext, guest_id: CurrentGuestId) -> TableSummary:
    """One table."""
    found = await context.tables.open(table)
    await context.challenges.check_may_see(found.state, guest_id)
    return found.summary(guest_id)


@post("/{table:str}/join", status_code=200, responses=problems(400, 401, 403, 404, 409, 413, 503))
async def join(table: FromPath[str], data: JSONBody[Join], context: ServerContext, guest: CurrentGuest) -> TableSummary:
    """Takes a free seat."""
    found = await context.tables.open(table)
    await context.tables.join(found, guest, data.seat)
    return found.summary(guest.id)


@post("/{table:str}/share-hash", status_code=200, responses=problems(400, 401, 403, 404, 409, 413, 503))
async def share_hash(
    table: FromPath[str], data: JSONBody[ShareHash], context: ServerContext, guest: CurrentGuest
) -> TableSummary:
    """Fixes what the guest will add to the seed of a match, so that nobody can choose the dice."""
    found = await context.tables.open(table)
    await found.execute(partial(shares.send_hash, guest=guest.id, commitment=data.commitment, sent=data.hash))
    return found.summary(guest.id)


@post("/{table:str}/share", status_code=200, responses=problems(400, 401, 403, 404, 409, 413, 503))
async def share(
    table: FromPath[str], data: JSONBody[Share], context: ServerContext, guest: CurrentGuest
) -> TableSummary:
    """Reveals what the guest adds to the seed of a match, when all hashes are fixed."""
    found = await context.tables.open(table)
    await found.execute(partial(shares.reveal, guest=guest.id, share=data.share))
    return found.summary(guest.id)


@post("/{table:str}/rematch", status_code=200, responses=problems(401, 403, 404, 409, 503))
async def rematch(table: FromPath[str], context: ServerContext, guest: CurrentGuest) -> TableSummary:
    """Asks for a rematch, or agrees to one. Returns the next table when everybody has agreed, else this one."""
    return (await context.tables.rematch(await context.tables.open(table), guest.id)).summary(guest.id)


router: Final = Router(
    "/tables", route_handlers=[create, waiting, mine, summary, join, share_hash, share, rematch], tags=["tables"]
)
