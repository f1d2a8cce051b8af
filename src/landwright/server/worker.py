"""One of several processes that serve on one port: `python -m landwright.server.worker`, started by the supervisor.

Its standard input brings what it is to do, and stays open as long as the supervisor lives. Its standard output is for
the supervisor: a line when it serves, and which games are ready.
"""

import os
import pickle
import signal
import sys
import threading
import time
from dataclasses import dataclass
from typing import BinaryIO, Final

from landwright.kernel_cache import writable_cache
from landwright.kernels import interpreted
from landwright.server.asgi_server import listen, make_server
from landwright.server.library.games import GameLibrary, register_games
from landwright.server.library.progress import show_progress
from landwright.server.runtime.json_log import write_logs
from landwright.server.runtime.settings import ServerSettings

SERVING: Final = "serving"
ORPHAN_SECONDS: Final = 1.5  # for an orderly end after the supervisor has ended: nobody would start the worker again


@dataclass(frozen=True)
class Order:
    """What a worker is to do."""

    settings: ServerSettings
    host: str
    port: int
    log_level: str


def main() -> None:
    order: Order = pickle.load(sys.stdin.buffer)
    write_logs(order.log_level)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C the supervisor terminates its workers
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises the signal again after it has shut down
    threading.Thread(target=_end_with_supervisor, args=[sys.stdin.buffer], daemon=True).start()
    register_games(order.settings.preload)
    with listen(order.host, order.port, is_shared=True) as socket, writable_cache(), interpreted():
        library = GameLibrary(order.settings)
        if order.settings.compile_processes:
            show_progress(library)
        make_server(order.settings, library, lambda: print(SERVING, flush=True)).run(sockets=[socket])


def _end_with_supervisor(orders: BinaryIO) -> None:
    """Kills the worker and its child processes, which are in its process group, if it does not end by itself."""
    orders.read()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(ORPHAN_SECONDS)
    os.killpg(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    main()
