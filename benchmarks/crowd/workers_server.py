"""Workers without rate limits on one PostgreSQL: `python -m benchmarks.crowd.workers_server DATABASE WORKERS`.

It prints the port on a line, and stops when its standard input is closed.
"""

import os
import signal
import sys
import threading

from benchmarks.crowd.server import without_limits
from landwright.server.asgi_server import listen
from landwright.server.supervisor import Supervisor

GAMES = ("forgenesis",)


def main(database: str, workers: str) -> None:
    settings = without_limits(database, GAMES)
    with listen("127.0.0.1", 0) as socket:
        port = socket.getsockname()[1]

    def end() -> None:
        sys.stdin.read()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=end, daemon=True).start()
    Supervisor(settings, "127.0.0.1", port, int(workers), "warning", lambda: print(f"port {port}", flush=True)).run()


if __name__ == "__main__":
    main(*sys.argv[1:])
