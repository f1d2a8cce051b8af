"""Long work that Ctrl-C can stop: a kernel hears no signal, but the thread that waits for it does."""

import os
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from landwright.cli.exit_codes import INTERRUPTED

Result = TypeVar("Result")
MOMENT = 0.1  # seconds


def run_interruptibly(work: Callable[[], Result]) -> Result:
    """Does the work in another thread, and leaves the program at once when interrupted."""
    results: list[Result] = []
    errors: list[BaseException] = []

    def do() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    worker = threading.Thread(target=do, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(MOMENT)
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(INTERRUPTED)  # an orderly end would wait for the kernel
    if errors:
        raise errors[0]
    return results[0]
