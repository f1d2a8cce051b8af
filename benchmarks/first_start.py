"""How long the first start takes: every game and its best bot, compiled one after another with an empty cache."""

import os
import subprocess
import sys
import tempfile
import time

import msgspec

from benchmarks.measure import Row

BEST = "level5"
MAX_CPU = 15  # seconds per game, on average


class Playable(msgspec.Struct, frozen=True):
    """A game that is ready to play, and the time since the start of the process."""

    title: str
    cpu: float
    wall: float
    loaded: float  # wall seconds until its rules were ready, before its bot


def run() -> list[Row]:
    """Measured in a separate process, including its imports."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", __name__, str(time.time())]
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True)
    games = msgspec.json.decode(done.stdout, type=list[Playable])
    rows = [row for game in games for row in _rows(game)]
    average = games[-1].cpu / len(games)
    return [*rows, Row(what="CPU of a game, on average", value=average, unit="s", at_most=MAX_CPU)]


def _rows(game: Playable) -> list[Row]:
    note = f"after {game.cpu:.1f} s of CPU in all"
    return [
        Row(what=f"{game.title} loaded", value=game.loaded, unit="s"),
        Row(what=f"{game.title} playable with its best bot", value=game.wall, unit="s", note=note),
    ]


def compile_all(began: float) -> list[Playable]:
    from landwright.bots.registry import make_bot
    from landwright.core import registry

    done = []
    for name in registry.names():
        game = registry.load(name)
        loaded = time.time() - began
        make_bot(game, BEST, 0)
        done.append(Playable(game.info.title, time.process_time(), time.time() - began, loaded))
    return done


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(compile_all(float(sys.argv[1]))))
