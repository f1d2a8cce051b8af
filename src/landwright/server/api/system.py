"""The state of the server, for load balancers and monitoring."""

from typing import Final

from litestar import Router, get

from landwright.server.api.dependencies import ServerContext


@get("/health", sync_to_thread=False)
def health(context: ServerContext) -> dict[str, str]:
    """`ok`, or `closing` while the server shuts down."""
    return {"status": "closing" if context.tasks.is_closing else "ok"}


@get("/metrics", media_type="text/plain; version=0.0.4", sync_to_thread=False)
def metrics(context: ServerContext) -> str:
    """Metrics in Prometheus' text format."""
    return context.metrics.text()


router: Final = Router("/", route_handlers=[health, metrics], tags=["server"])
