"""What the server's child processes have in common: they ignore Ctrl-C, end with the server, and know its games."""

import multiprocessing
import os
import signal
import threading

from landwright.server.library.games import register_games


def initialize_child(preload: tuple[str, ...]) -> None:
    """Called first in a child process. Games are registered; each is loaded when it is first needed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C the server terminates its children
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    register_games(preload)


def _exit_with_parent() -> None:
    """A killed server cannot terminate its children."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
