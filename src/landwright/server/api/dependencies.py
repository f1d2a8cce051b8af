"""What the HTTP handlers share: injected dependencies, the guard for changes, and OpenAPI response specifications."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from typing import Any, Final, TypeAlias, TypeVar

from litestar import Request, Response
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream

from landwright.core.game import Game
from landwright.server.context import Context
from landwright.server.features.documents import compress
from landwright.server.features.guests import COOKIE
from landwright.server.runtime.budget import Visitor
from landwright.server.runtime.errors import ProblemError, not_found
from landwright.server.runtime.hosts import network_of
from landwright.server.runtime.security import check_json, check_origin
from landwright.server.storage import Guest
from landwright.server.wire.http import Problem
from landwright.server.workers.heavy_work import Need

Result = TypeVar("Result")
AnyRequest: TypeAlias = Request[Any, Any, State]
ServerContext = NamedDependency[Context]
CurrentGuest = NamedDependency[Guest]
CurrentGuestId = NamedDependency[str]  # empty for a client without a guest cookie
JSON: Final = "application/json"
IN_ALL: Final = (415, 429, 503)  # a body that is not JSON, too many requests, and a storage that fails
ORDINARY: Final = 0.005  # seconds of computing, generously: of a request that takes no longer than others
BYTES_PER_SECOND: Final = 200e6  # that can be decompressed and sent
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})


def provide_context(state: State) -> Context:
    context: Context = state.context
    return context


async def provide_guest(request: AnyRequest, context: ServerContext) -> Guest:
    """The guest of the request's cookie; without one the request is refused."""
    guest = await context.guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise ProblemError("no-guest", "Your browser sent no valid guest cookie. Open the start page first to get one.")
    return guest


async def provide_guest_id(request: AnyRequest, context: ServerContext) -> str:
    """The id of the guest of the request's cookie, or an empty string."""
    guest = await context.guests.find(request.cookies.get(COOKIE))
    return guest.id if guest else ""


CONTEXT: Final = Provide(provide_context, sync_to_thread=False)
GUESTS: Final = {"guest": Provide(provide_guest), "guest_id": Provide(provide_guest_id)}


def guard(request: AnyRequest) -> None:
    """Before every request: one that changes something must be same-origin and within the rate limit.

    Its visitor pays first what it costs, in seconds of computing: the option `cost` of its handler.
    """
    context: Context = request.app.state.context
    visitor = visitor_of(request)
    if request.method not in SAFE_METHODS:
        check_origin(request.headers, context.settings.origins)
        check_json(request.headers)
        context.calls.check(visitor.person)
    context.budget.pay(visitor, request.route_handler.opt.get("cost", ORDINARY))


def visitor_of(request: AnyRequest) -> Visitor:
    """Who makes a request. Nothing is read from the storage."""
    context: Context = request.app.state.context
    return Visitor(context.guests.id_of(request.cookies.get(COOKIE)) or "", client_network(request))


def client_network(request: AnyRequest) -> str:
    """The address of a client, or its network with IPv6."""
    return network_of(request.client.host) if request.client else ""


async def look_back(request: AnyRequest, function: Callable[[], Result]) -> Result:
    """The result of a function that takes long and changes nothing; the visitor owes its time."""
    context: Context = request.app.state.context
    return await context.heavy_work.run(Need.LOOK_BACK, visitor_of(request), function)


async def look_up(request: AnyRequest, query: Callable[[], Coroutine[Any, Any, Result]]) -> Result:
    """The result of queries over much that is stored: one at a time."""
    context: Context = request.app.state.context
    return await context.heavy_work.look_up(visitor_of(request), query)


async def kept_document(request: AnyRequest, key: str, make: Callable[[], bytes]) -> bytes:
    """A compressed document that never changes, of which `make` makes the content when it is not kept."""
    context: Context = request.app.state.context
    return await context.documents.get(key, lambda: look_back(request, lambda: compress(make())))


def compressed_json(request: AnyRequest, content: bytes, headers: Mapping[str, str]) -> Response[Any]:
    """The response with compressed JSON, for clients that do not read gzip as well."""
    headers = {"vary": "accept-encoding", **headers}
    if not accepts_gzip(request):
        return Stream(_decompressed(request, content), media_type=JSON, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(content, media_type=JSON, headers=headers)


async def _decompressed(request: AnyRequest, content: bytes) -> AsyncIterator[bytes]:
    """In pieces, for each of which the visitor owes."""
    context: Context = request.app.state.context
    visitor = visitor_of(request)
    async for piece in context.documents.decompressed(content):
        context.budget.owe(visitor, len(piece) / BYTES_PER_SECOND)
        yield piece


async def while_connected(request: AnyRequest, work: Coroutine[Any, Any, Result]) -> Result:
    """The result of work that is only for this request. It is cancelled when the client leaves."""
    loop = asyncio.get_running_loop()
    working, leaving = loop.create_task(work), loop.create_task(_disconnected(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ProblemError("conflict", "The client has left.")  # which nobody reads
        return working.result()
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnected(request: AnyRequest) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def accepts_gzip(request: AnyRequest) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def find_game(context: Context, name: str) -> Game:
    game = context.library.listed.get(name)
    if game is None:
        raise not_found("game")
    return game


def playable_game(context: Context, name: str) -> Game:
    return context.library.game(find_game(context, name).name)


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of a handler."""
    spec = ResponseSpec(Problem, generate_examples=False, description="What is wrong.")
    return dict.fromkeys((*statuses, *IN_ALL), spec)


def encoded_response(kind: Any) -> ResponseSpec:
    """The response of a handler that encodes a `kind` itself."""
    return ResponseSpec(kind, generate_examples=False, description="Request fulfilled, document follows")
