"""A server without rate limits, until it is killed: `python -m tests.server.cluster.chaos.serve PORT DATABASE GAMES`"""

import sys

from landwright.kernels import interpreted
from landwright.server.asgi_server import listen, make_server
from landwright.server.library.games import GameLibrary, register_games
from landwright.server.runtime.json_log import write_logs
from landwright.server.runtime.settings import Limit, Pace, ServerSettings

PRELOAD = ("landwright.testing.tide:register",)
UNLIMITED = Limit(1e9, 1e9)


def main(port: str, database: str, games: str) -> None:
    settings = ServerSettings(
        database=database,
        games=tuple(games.split(",")),
        preload=PRELOAD,
        pace=Pace(0.05, 0.05),
        bot_workers=1,
        compile_processes=1,
        calls=UNLIMITED,
        new_guests=UNLIMITED,
        work_of_person=UNLIMITED,
        work_of_address=UNLIMITED,
        messages=UNLIMITED,
    )
    write_logs("warning")
    register_games(PRELOAD)
    with listen("127.0.0.1", int(port)) as socket, interpreted():
        server = make_server(settings, GameLibrary(settings), lambda: print(port, flush=True))
        server.run(sockets=[socket])


if __name__ == "__main__":
    main(*sys.argv[1:])
