"""Prints which games are ready, where they have to be compiled first."""

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from landwright.core.game import Game
    from landwright.server.library.games import GameLibrary


def show_progress(library: "GameLibrary") -> None:
    began = time.monotonic()

    def show(game: "Game") -> None:
        if library.is_compiling:
            sys.stdout.write(f"{game.info.title} is ready ({time.monotonic() - began:.0f} s)\n")
            sys.stdout.flush()

    library.listeners.append(show)
