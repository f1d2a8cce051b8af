"""Long work that Ctrl-C can stop: a running kernel blocks signals, but a thread that waits for it does not."""

import os
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

from landwright.cli.exit_codes import INTERRUPTED

Result = TypeVar("Result")
POLL_SECONDS = 0.1


def run_interruptibly(work: Callable[[], Result]) -> Result:
    """Runs `work` in another thread, and exits the program at once on Ctrl-C."""
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    worker = threading.Thread(target=run, daemon=True)
    worker.start()
    try:
        while worker.is_alive():
            worker.join(POLL_SECONDS)
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(INTERRUPTED)  # a normal exit would wait for the kernel
    if errors:
        raise errors[0]
    return results[0]
