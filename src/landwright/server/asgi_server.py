"""The uvicorn server: its configuration, startup and graceful shutdown."""

import gc
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import uvicorn
from litestar import Litestar

from landwright.server.app import create_app
from landwright.server.context import Context
from landwright.server.http_protocol import LimitedHTTP
from landwright.server.library.games import GameLibrary
from landwright.server.realtime.transport import WebSocketTransport
from landwright.server.runtime.hosts import AllowedHosts, Proxies
from landwright.server.runtime.limits import ConnectionLimits, most_connections
from landwright.server.runtime.security import SecurityHeaders, SlowRefusals
from landwright.server.runtime.settings import ServerSettings

SHUTDOWN_TIMEOUT: Final = 5  # seconds for connections to close
SWITCH_INTERVAL: Final = 0.001  # seconds until a thread that computes lets the event loop go on; usually 0.005
BACKLOG: Final = 2048  # connections that wait to be accepted


class TableServer(uvicorn.Server):
    """Serves HTTP by ASGI and WebSockets directly, and announces its shutdown to all clients."""

    def __init__(self, app: Litestar, settings: ServerSettings, on_start: Callable[[], None], **options: Any) -> None:
        self.app = app
        self.on_start = on_start
        hosts, proxies = AllowedHosts(settings.host, settings.allowed_hosts), Proxies(settings.trusted_proxies)
        asgi_app: Any = SecurityHeaders(SlowRefusals(app), hosts)
        most = most_connections(settings.most_connections)
        limits = ConnectionLimits(most, settings.connections_per_address, proxies)
        http_protocol: Any = partial(LimitedHTTP, limits)
        websocket_protocol: Any = partial(WebSocketTransport, self._context, limits, hosts)
        super().__init__(
            uvicorn.Config(
                asgi_app,
                http=http_protocol,
                ws=websocket_protocol,
                access_log=False,  # URLs of personal links contain tokens
                log_config=None,
                log_level="warning",  # lower levels would log cookies
                server_header=False,
                proxy_headers=bool(settings.trusted_proxies),
                forwarded_allow_ips=list(settings.trusted_proxies),
                lifespan="on",
                timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
                backlog=BACKLOG,
                **options,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _tune_garbage_collector()
            sys.setswitchinterval(SWITCH_INTERVAL)
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if "context" in self.app.state:
            self._context().say_closing()
        await super().shutdown(sockets)

    def _context(self) -> Context:
        context: Context = self.app.state.context
        return context


def _tune_garbage_collector() -> None:
    """Excludes what is loaded now from collections, and makes collections of long-lived tables rare."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def listen(host: str, port: int, *, is_shared: bool = False) -> socket.socket:
    """A listening socket. Raises `OSError` if the port is in use.

    Of sockets that share a port, each that listens gets some of the connections. Such a socket is only bound: uvicorn
    lets it listen once the process can answer, and until then the others get all connections.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio disables Nagle's algorithm only for sockets that name their protocol.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if is_shared:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind((host, port))
        if not is_shared:
            listener.listen(BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


def make_server(
    settings: ServerSettings, library: GameLibrary, on_start: Callable[[], None] = lambda: None
) -> TableServer:
    return TableServer(create_app(settings, library), settings, on_start)
