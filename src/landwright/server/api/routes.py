"""The HTTP part of the API; `docs/protocol.md` lists it."""

import asyncio
import gzip
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from litestar import Request, Response, Router, get, patch, post
from litestar.datastructures import Cookie, State
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody

from landwright.core import log as logs
from landwright.core.game import Game
from landwright.server.api import game_info, schemas
from landwright.server.context import Hall
from landwright.server.errors import ProblemError, not_found
from landwright.server.features import personal_bests, replay
from landwright.server.features.bot_pool import can_analyse, can_review
from landwright.server.features.challenges import is_today
from landwright.server.features.guests import COOKIE, COOKIE_SECONDS
from landwright.server.security import check_origin
from landwright.server.storage import Guest
from landwright.server.tables import events
from landwright.server.tables.commands import Decision, check_hint
from landwright.server.tables.state import Record

AnyRequest = Request[Any, Any, State]
JSON: Final = "application/json"
PACKING: Final = 3  # of 9: most of the gain for little time
TheHall = NamedDependency[Hall]
TheGuest = NamedDependency[Guest]
GuestId = NamedDependency[str]  # of whoever calls; empty for nobody


def _problems(*codes: int) -> dict[int, ResponseSpec]:
    return {
        code: ResponseSpec(schemas.Problem, generate_examples=False, description="What is wrong.") for code in codes
    }


def _answer(kind: Any) -> ResponseSpec:
    """What a call answers that encodes it by itself."""
    return ResponseSpec(kind, generate_examples=False, description="Request fulfilled, document follows")


def provide_hall(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


async def provide_guest(request: AnyRequest, hall: TheHall) -> Guest:
    """Whoever calls; calls that change something need a guest."""
    guest = await hall.guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise ProblemError("no-guest", "Open the start page first: it gives you a name.")
    return guest


async def provide_guest_id(request: AnyRequest, hall: TheHall) -> str:
    """Whoever calls, or nobody."""
    guest = await hall.guests.find(request.cookies.get(COOKIE))
    return guest.id if guest else ""


def guard_changes(request: AnyRequest) -> None:
    """Before every call: those that change something come from our own pages, and not too many at once."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        hall: Hall = request.app.state.hall
        check_origin(request.headers, hall.settings.origins)
        hall.calls.check(hall.guests.id_of(request.cookies.get(COOKIE)) or address(request))


def address(request: AnyRequest) -> str:
    return request.client.host if request.client else ""


def guest_cookie(request: AnyRequest, hall: Hall, guest: Guest) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=hall.guests.cookie(guest),
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=request.url.scheme == "https",
        samesite="lax",
        path="/",
    )


# Guests and games


@get("/me", responses=_problems(400, 429), tags=["guests"])
async def me(request: AnyRequest, hall: TheHall) -> Response[schemas.Me]:
    """Who one is; whoever comes for the first time becomes a guest."""
    guest = await hall.guests.find(request.cookies.get(COOKIE))
    if guest:
        return Response(schemas.Me(id=guest.id, name=guest.name, is_new=False), headers={"cache-control": "no-store"})
    hall.new_guests.check(address(request))
    guest = await hall.guests.new()
    return Response(
        schemas.Me(id=guest.id, name=guest.name, is_new=True),
        cookies=[guest_cookie(request, hall, guest)],
        headers={"cache-control": "no-store"},
    )


@patch("/me", responses=_problems(400, 401, 403, 413, 429), tags=["guests"])
async def rename(data: JSONBody[schemas.NewName], hall: TheHall, guest: TheGuest) -> schemas.Me:
    """Takes another name."""
    renamed = await hall.guests.rename(guest, data.name)
    for connection in hall.connections:
        if connection.guest == renamed.id:
            connection.name = renamed.name
    return schemas.Me(id=renamed.id, name=renamed.name, is_new=False)


@post("/me/link", status_code=200, responses=_problems(401, 403, 429), tags=["guests"])
async def personal_link(hall: TheHall, guest: TheGuest) -> schemas.PersonalLink:
    """A path that makes another browser the same guest. Who has it is that guest: it is not for others."""
    return schemas.PersonalLink(path=f"/me/{hall.guests.link(guest)}")


@get("/me/bests", responses=_problems(401), tags=["guests"])
async def my_bests(hall: TheHall, guest: TheGuest) -> list[schemas.Best]:
    """The most points of one's games alone, by game and options."""
    return await personal_bests.of_guest(hall.house, guest.id)


@get("/games", tags=["games"])
async def games(hall: TheHall) -> list[schemas.GameCard]:
    """What can be played here."""
    return [game_info.card(game) for game in hall.house.games.values()]


@get(
    "/games/{game:str}/steps/{version:int}",
    responses={200: _answer(schemas.StepTable), **_problems(400, 404)},
    tags=["games"],
)
async def steps(game: FromPath[str], version: FromPath[int], request: AnyRequest, hall: TheHall) -> Response[bytes]:
    """All actions of a game by their ids, for one version of its rules: it never changes."""
    found = _game(hall, game)
    if found.info.rules_version != version:
        raise not_found("version of the rules")
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(game_info.steps(found), media_type=JSON, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(game_info.packed_steps(found), media_type=JSON, headers=headers)


# Tables


@post("/tables", responses=_problems(400, 401, 403, 413, 429), tags=["tables"])
async def create(data: JSONBody[schemas.NewTable], hall: TheHall, guest: TheGuest) -> schemas.TableSummary:
    """A new table."""
    return (await hall.tables.create(guest, data)).summary(guest.id)


@get("/tables", tags=["tables"])
async def waiting(hall: TheHall, guest_id: GuestId) -> list[schemas.TableSummary]:
    """Public tables that wait for players."""
    return await hall.tables.waiting(guest_id)


@get("/tables/mine", responses=_problems(401), tags=["tables"])
async def mine(hall: TheHall, guest: TheGuest) -> list[schemas.TableSummary]:
    """Where one sits, newest first."""
    return await hall.tables.of(guest.id)


@get("/tables/{table:str}", responses=_problems(404, 409), tags=["tables"])
async def summary(table: FromPath[str], hall: TheHall, guest_id: GuestId) -> schemas.TableSummary:
    """One table."""
    found = await hall.tables.open(table)
    await hall.challenges.check_may_see(found.record, guest_id)
    return found.summary(guest_id)


@post(
    "/tables/{table:str}/join",
    status_code=200,
    responses=_problems(400, 401, 403, 404, 409, 413, 429),
    tags=["tables"],
)
async def join(
    table: FromPath[str], data: JSONBody[schemas.Join], hall: TheHall, guest: TheGuest
) -> schemas.TableSummary:
    """Sits down at a free seat."""
    found = await hall.tables.open(table)
    await hall.tables.join(found, guest, data.seat)
    return found.summary(guest.id)


@post("/tables/{table:str}/rematch", status_code=200, responses=_problems(401, 403, 404, 409, 429), tags=["tables"])
async def rematch(table: FromPath[str], hall: TheHall, guest: TheGuest) -> schemas.TableSummary:
    """The next table of the same people, seats moved on by one."""
    return (await hall.tables.rematch(await hall.tables.open(table), guest.id)).summary(guest.id)


# Challenges


@get("/challenges", tags=["challenges"])
async def challenges(hall: TheHall, guest_id: GuestId) -> list[schemas.Challenge]:
    """Today's challenge of every game."""
    return [await hall.challenges.today(game, guest_id) for game in hall.house.games.values()]


@get("/challenges/{game:str}/{day:str}", responses=_problems(404), tags=["challenges"])
async def challenge(game: FromPath[str], day: FromPath[str], hall: TheHall, guest_id: GuestId) -> schemas.Challenge:
    """The challenge of one day: a match may end when its day is over."""
    return await hall.challenges.of_day(_game(hall, game), day, guest_id)


@post("/challenges/{game:str}", status_code=200, responses=_problems(401, 403, 404, 429), tags=["challenges"])
async def take_up(game: FromPath[str], hall: TheHall, guest: TheGuest) -> schemas.TableSummary:
    """The table where one plays today's challenge, always the same one."""
    return (await hall.challenges.take_up(_game(hall, game), guest)).summary(guest.id)


def _game(hall: Hall, name: str) -> Game:
    found = hall.house.games.get(name)
    if found is None:
        raise not_found("game")
    return found


# Matches


@post(
    "/tables/{table:str}/hint/{seat:int}",
    status_code=200,
    responses=_problems(400, 401, 403, 404, 409, 429),
    tags=["matches"],
)
async def hint(table: FromPath[str], seat: FromPath[int], hall: TheHall, guest: TheGuest) -> schemas.NamedAction:
    """What the strongest bot would do now, in solo games and against bots; the match then counts for no best."""
    found = await hall.tables.open(table)
    check_hint(found.record, guest.id, seat)
    told = await hall.house.hint(found.record, seat)
    await found.change(lambda _: Decision([events.Hinted(seat=seat)]))
    return told


async def _ended(hall: Hall, table: str, guest: str) -> Record:
    record = (await hall.tables.open(table)).record
    await hall.challenges.check_may_see(record, guest)
    if record.status != "ended":
        raise ProblemError("conflict", "The match has not ended yet.")
    return record


@get("/tables/{table:str}/log", responses={200: _answer(logs.Log), **_problems(404, 409)}, tags=["matches"])
async def match_log(table: FromPath[str], hall: TheHall, guest_id: GuestId) -> Response[bytes]:
    """The match as a log for `landwright verify`; the seed is in it once the match has ended."""
    record = (await hall.tables.open(table)).record
    await hall.challenges.check_may_see(record, guest_id)
    if record.match is None:
        raise ProblemError("conflict", "The match has not begun yet.")
    if record.status != "ended" and record.game.info.has_secrets:
        raise ProblemError("conflict", "The log holds secrets until the match has ended.")
    if is_today(record.setup.daily):
        raise ProblemError("conflict", "The log of a challenge is given away when its day is over: the seed is in it.")
    headers = {"content-disposition": f'attachment; filename="{record.game.name}-{record.id}.json"'}
    return Response(logs.encode(record.match.log()), media_type=JSON, headers=headers)


@get("/tables/{table:str}/replay", responses={200: _answer(schemas.Replay), **_problems(404, 409)}, tags=["matches"])
async def match_replay(table: FromPath[str], request: AnyRequest, hall: TheHall, guest_id: GuestId) -> Response[bytes]:
    """What everybody could see before each event of an ended match."""
    record = await _ended(hall, table, guest_id)
    summary_of_table = (await hall.tables.open(table)).summary(guest_id)
    # An ended match changes no more, so it may be read elsewhere; one of eight players takes a good while.
    whole = await asyncio.to_thread(replay.encoded, record, summary_of_table)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(whole, media_type=JSON, headers={"vary": "accept-encoding"})
    packed = await asyncio.to_thread(gzip.compress, whole, PACKING)
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(packed, media_type=JSON, headers=headers)


@post(
    "/tables/{table:str}/analysis",
    status_code=200,
    responses=_problems(400, 401, 403, 404, 409, 413, 429),
    tags=["matches"],
)
async def analysis(
    table: FromPath[str], data: JSONBody[schemas.AnalysisWanted], hall: TheHall, guest: TheGuest
) -> schemas.Analysis:
    """What a search thinks of the moment before an event of an ended match."""
    record = await _ended(hall, table, guest.id)
    if not can_analyse(record.game):
        raise ProblemError("not-found", f"{record.game.info.title} has no analysis.")
    states: Sequence[Any] = replay.states(record)
    if data.event >= len(states):
        raise not_found("event")
    s = states[data.event]
    if not record.game.seats_waiting(s):
        raise ProblemError("conflict", "Nobody is to act at that moment.")
    return msgspec.convert(await hall.house.pool.analyse(record.game, s, data.seconds), schemas.Analysis)


@get("/tables/{table:str}/review/{seat:int}", responses=_problems(400, 404, 409), tags=["matches"])
async def review(table: FromPath[str], seat: FromPath[int], hall: TheHall, guest_id: GuestId) -> schemas.Review:
    """Where a seat left points in an ended match. It takes a while: ask again until all is done."""
    record = await _ended(hall, table, guest_id)
    if not can_review(record.game):
        raise ProblemError("not-found", f"{record.game.info.title} has no points to leave.")
    if not 0 <= seat < len(record.seats):
        raise not_found("seat")
    return hall.reviews.look(record, seat)


# How it goes


@get("/health", tags=["server"], sync_to_thread=False)
def health(hall: TheHall) -> dict[str, str]:
    """Whether the server is well."""
    return {"status": "closing" if hall.house.is_closing else "ok"}


@get("/metrics", tags=["server"], media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics(hall: TheHall) -> str:
    """Numbers for Prometheus."""
    return hall.metrics.text(len(hall.tables.known), len(hall.connections))


HANDLERS: Final = [
    me,
    rename,
    personal_link,
    my_bests,
    games,
    steps,
    create,
    waiting,
    mine,
    summary,
    join,
    rematch,
    challenges,
    challenge,
    take_up,
    hint,
    match_log,
    match_replay,
    analysis,
    review,
    health,
    metrics,
]


def api(*more: Any) -> Router:
    return Router(
        "/api",
        route_handlers=[*HANDLERS, *more],
        before_request=guard_changes,
        dependencies={
            "guest": Provide(provide_guest),
            "guest_id": Provide(provide_guest_id),
        },
    )
