"""The state of the server, for load balancers and monitoring."""

import asyncio
from typing import Final

from litestar import Response, Router, get

from landwright.server.api.dependencies import AnyRequest, ServerContext, encoded_response
from landwright.server.runtime.hosts import is_localhost, network_addresses
from landwright.server.wire.http import Health, Network


@get("/health", responses={503: encoded_response(Health)})
async def health(context: ServerContext) -> Response[Health]:
    """Whether the process that answers can serve players, and why not. Answers within two seconds.

    `starting` until the first game is compiled, `broken` when no game can be compiled, `storage` when nothing can be
    stored, and `closing` while the server shuts down. All games that cannot be played are named.
    """
    answer = await context.health.answer()
    return Response(answer, status_code=200 if answer.status == "ok" else 503)


@get("/metrics", media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics(context: ServerContext) -> str:
    """Metrics in Prometheus' text format."""
    return context.metrics.text()


@get("/network")
async def network(context: ServerContext, request: AnyRequest) -> Network:
    """The addresses of this machine, for invitations; nothing unless it was asked by the name localhost."""
    if not is_localhost(request.headers.get("host", "")):
        return Network(is_local=False, addresses=[])
    bound_to = context.settings.host
    addresses = await asyncio.to_thread(network_addresses, bound_to)
    return Network(is_local=is_localhost(bound_to), addresses=addresses)


router: Final = Router("/", route_handlers=[health, metrics, network], tags=["server"])
