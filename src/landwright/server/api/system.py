"""The state of the server, for load balancers and monitoring."""

from typing import Final

from litestar import Response, Router, get

from landwright.server.api import schemas
from landwright.server.api.dependencies import ServerContext, encoded_response


@get("/health", responses={503: encoded_response(schemas.Health)})
async def health(context: ServerContext) -> Response[schemas.Health]:
    """`ok`; `closing` while the server shuts down, `storage` when nothing can be stored."""
    status = "closing" if context.tasks.is_closing else await context.health.status()
    return Response(schemas.Health(status=status), status_code=200 if status == "ok" else 503)


@get("/metrics", media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics(context: ServerContext) -> str:
    """Metrics in Prometheus' text format."""
    return context.metrics.text()


router: Final = Router("/", route_handlers=[health, metrics], tags=["server"])
