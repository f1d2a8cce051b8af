"""A server on a port, from its start to a clean end."""

import gc
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import uvicorn
from litestar import Litestar

from landwright.core.game import Game
from landwright.server.app import create_app
from landwright.server.context import Context
from landwright.server.realtime.transport import WebSocketTransport
from landwright.server.security import SecurityHeaders
from landwright.server.settings import Settings

PATIENCE: Final = 5  # seconds for connections to close


class TableServer(uvicorn.Server):
    """Says good-bye before it closes the connections."""

    def __init__(self, app: Litestar, on_start: Callable[[], None], **options: Any) -> None:
        self.app = app
        self.on_start = on_start
        safe: Any = SecurityHeaders(app)
        websockets: Any = partial(WebSocketTransport, self._context)
        super().__init__(
            uvicorn.Config(
                safe,
                ws=websockets,
                access_log=False,  # addresses of pages hold tokens
                log_config=None,
                log_level="warning",  # more would write cookies
                server_header=False,
                lifespan="on",
                timeout_graceful_shutdown=PATIENCE,
                **options,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _settle_memory()
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if "context" in self.app.state:
            self._context().say_closing()
        await super().shutdown(sockets)

    def _context(self) -> Context:
        context: Context = self.app.state.context
        return context


def _settle_memory() -> None:
    """What is here now stays: the collector need not look at it again, nor look often at what tables keep."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def listen(host: str, port: int) -> socket.socket:
    """A port to serve on; an `OSError` when somebody else has it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once, without waiting for more to send, only where the protocol is named.
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(2048)
    except BaseException:
        found.close()
        raise
    return found


def make_server(
    settings: Settings, playable: dict[str, Game], on_start: Callable[[], None] = lambda: None
) -> TableServer:
    return TableServer(create_app(settings, playable), on_start)
