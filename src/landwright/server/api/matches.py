"""Matches: hints while they are played; log, replay, analysis, continuations and review once they have ended."""

from functools import partial
from typing import Final

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from landwright.bots.review import can_review
from landwright.core import log as logs
from landwright.server.api.dependencies import (
    JSON,
    AnyRequest,
    CurrentGuest,
    CurrentGuestId,
    ServerContext,
    compressed_json,
    encoded_response,
    kept_document,
    look_back,
    problems,
    visitor_of,
    while_connected,
)
from landwright.server.context import Context
from landwright.server.features import continuation, hints, replay
from landwright.server.features.challenges import is_today
from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError, not_found
from landwright.server.tables.hints import check_hint, check_warning, record_hint
from landwright.server.tables.state import TableState
from landwright.server.wire.analysis import (
    Analysis,
    AnalysisWanted,
    Continuation,
    ContinuationWanted,
    Hint,
    Review,
    Threat,
)
from landwright.server.wire.tables import Replay
from landwright.server.workers.bot_pool import can_analyse

# What never changes again, for those who may see it.
FINISHED: Final = {"cache-control": "private, max-age=86400"}
# Of requests, in seconds of computing besides what they turn out to take.
KEPT: Final = 0.01
SEARCH: Final = 0.05


@post("/hint/{seat:int}", status_code=200, responses=problems(400, 401, 403, 404, 409, 503), cost=SEARCH)
async def hint(
    table: FromPath[str], seat: FromPath[int], request: AnyRequest, context: ServerContext, guest: CurrentGuest
) -> Hint:
    """What the strongest bot would do now. For solo games and games against bots, but not for races.

    A match with hints is not a personal best, or one that is kept apart. An answer without an action is no hint, and is
    not recorded.
    """
    found = await context.tables.open(table)
    check_hint(found.state, guest.id, seat)
    advice = await while_connected(request, hints.hint(context.services, found.state, guest.id, seat))
    if advice.action is not None:
        await found.execute(partial(record_hint, seat=seat, at=steady_clock.now()))
    return advice


@post("/threat/{seat:int}", status_code=200, responses=problems(400, 401, 403, 404, 409, 503))
async def threat(
    table: FromPath[str], seat: FromPath[int], request: AnyRequest, context: ServerContext, guest: CurrentGuest
) -> Threat:
    """Whether the seat can win in this turn, or the other one in its next: for games against bots of low levels."""
    state = (await context.tables.open(table)).state
    if not can_analyse(state.game):
        raise ProblemError("not-found", f"{state.game.info.title} has no analysis.")
    state.check_holder(guest.id, seat)
    if seat not in state.waiting:  # the match has moved on since the page asked
        return Threat(line=[])
    check_warning(state, guest.id, seat)
    return await while_connected(request, context.bot_pool.find_threat(guest.id, state.game, state.record, seat))


@get("/log", responses={200: encoded_response(logs.Log), **problems(404, 409, 503)}, cost=KEPT)
async def match_log(
    table: FromPath[str], request: AnyRequest, context: ServerContext, guest_id: CurrentGuestId
) -> Response[bytes]:
    """The log of the match, for `landwright verify`. It contains the seed once the match has ended."""
    state = await _visible_state(context, table, guest_id)
    if state.match is None:
        raise ProblemError("conflict", "The match has not started yet. Ask again when all seats are taken.")
    if state.status != "ended" and state.game.info.has_secrets:
        raise ProblemError("conflict", "The log contains hidden information until the match has ended. Ask again then.")
    if is_today(state.setup.daily):
        raise ProblemError(
            "conflict", "The log of a challenge contains its seed. Ask again tomorrow, when its day is over."
        )
    headers = {"content-disposition": f'attachment; filename="{state.game.name}-{state.id}.json"'}
    make = partial(logs.encode, state.match.log())
    if state.status != "ended":
        return Response(await look_back(request, make), media_type=JSON, headers=headers)
    content = await kept_document(request, f"log {table}", make)
    return compressed_json(request, content, headers | FINISHED)


@get("/replay", responses={200: encoded_response(Replay), **problems(404, 409, 503)}, cost=KEPT)
async def match_replay(
    table: FromPath[str], request: AnyRequest, context: ServerContext, guest_id: CurrentGuestId
) -> Response[bytes]:
    """The public view before each event of an ended match."""
    state = await _ended_state(context, table, guest_id)
    # An ended match never changes, so another thread may read it. With eight players encoding takes long.
    content = await kept_document(request, f"replay {table}", partial(replay.encoded, state))
    return compressed_json(request, content, FINISHED)


@post("/analysis", status_code=200, responses=problems(400, 401, 403, 404, 409, 413, 503), cost=SEARCH)
async def analysis(
    table: FromPath[str],
    data: JSONBody[AnalysisWanted],
    request: AnyRequest,
    context: ServerContext,
    guest: CurrentGuest,
) -> Analysis:
    """A search of the position before one event of an ended match, or after a continuation from there."""
    state = await _analysed_state(context, table, guest.id)
    s, _ = await look_back(request, partial(continuation.position, state, data.event, data.actions))
    continuation.seat_to_act(state.game, s)
    work = context.bot_pool.analyse(guest.id, state.game, s, data.seconds)
    return await while_connected(request, work)


@post(
    "/continuation",
    status_code=200,
    responses={
        200: encoded_response(Continuation),
        **problems(400, 401, 403, 404, 409, 413, 503),
    },
    cost=KEPT,
)
async def continue_match(
    table: FromPath[str],
    data: JSONBody[ContinuationWanted],
    request: AnyRequest,
    context: ServerContext,
    guest: CurrentGuest,
) -> Response[bytes]:
    """The position after actions that somebody tries from the position before one event of an ended match."""
    state = await _analysed_state(context, table, guest.id)
    return Response(await look_back(request, partial(continuation.encoded, state, data)), media_type=JSON)


@get("/review/{seat:int}", responses=problems(400, 404, 409, 503), cost=KEPT)
async def review(
    table: FromPath[str], seat: FromPath[int], request: AnyRequest, context: ServerContext, guest_id: CurrentGuestId
) -> Review:
    """The turns that cost a seat most points in an ended match. Call again until `done` equals `of`."""
    state = await _ended_state(context, table, guest_id)
    if not can_review(state.game):
        raise ProblemError("not-found", f"{state.game.info.title} has no review.")
    if not 0 <= seat < len(state.seats):
        raise not_found("seat")
    return await context.reviews.result(state, seat, visitor_of(request))


async def _visible_state(context: Context, table: str, guest: str) -> TableState:
    state = (await context.tables.open(table)).state
    await context.challenges.check_may_see(state, guest)
    return state


async def _ended_state(context: Context, table: str, guest: str) -> TableState:
    state = await _visible_state(context, table, guest)
    if state.status != "ended":
        raise ProblemError("conflict", "The match has not ended yet. Ask again when it has.")
    return state


async def _analysed_state(context: Context, table: str, guest: str) -> TableState:
    state = await _ended_state(context, table, guest)
    if not can_analyse(state.game):
        raise ProblemError("not-found", f"{state.game.info.title} has no analysis.")
    return state


router: Final = Router(
    "/tables/{table:str}",
    route_handlers=[hint, threat, match_log, match_replay, analysis, continue_match, review],
    tags=["matches"],
)
