"""Landwright's server without rate limits, on a free port of the loopback interface.

It prints the port on a line, and stops when its standard input is closed.
"""

import sys
import threading

from landwright.server.asgi_server import listen, make_server
from landwright.server.library.games import GameLibrary
from landwright.server.runtime.limits import raise_file_limit
from landwright.server.runtime.settings import Limit, ServerSettings

FREELY = Limit(1e9, 1e9)
MANY = 1_000_000


def without_limits(database: str, games: tuple[str, ...] = ()) -> ServerSettings:
    return ServerSettings(
        database=database,
        games=games,
        calls=FREELY,
        new_guests=FREELY,
        work_of_person=FREELY,
        work_of_address=FREELY,
        messages=FREELY,
        waiting_tables=MANY,
        running_tables=MANY,
        connections_per_address=MANY,
    )


def main() -> None:
    raise_file_limit()
    settings = without_limits(f"sqlite:///{sys.argv[1]}")
    with listen("127.0.0.1", 0) as socket:
        port = socket.getsockname()[1]
        server = make_server(settings, GameLibrary.loaded(settings), lambda: print(f"port {port}", flush=True))

        def end() -> None:
            sys.stdin.read()
            server.should_exit = True

        threading.Thread(target=end, daemon=True).start()
        server.run(sockets=[socket])


if __name__ == "__main__":
    main()
