"""A server for the tiny games alone: `python -m tests.server.support.tide_server PORT DATABASE`, until it is killed."""

import sys

from landwright.server.asgi_server import listen, make_server
from landwright.server.library.games import GameLibrary, register_games
from landwright.server.runtime.settings import NO_PACE, ServerSettings

PRELOAD = ("landwright.testing.tide:register",)


def main(port: str, database: str) -> None:
    settings = ServerSettings(database=database, games=("tide", "tide-race"), preload=PRELOAD, pace=NO_PACE, grace=0.1)
    register_games(PRELOAD)
    with listen("127.0.0.1", int(port)) as socket:
        server = make_server(settings, GameLibrary(settings), lambda: print(port, flush=True))
        server.run(sockets=[socket])


if __name__ == "__main__":
    main(*sys.argv[1:])
