"""A progress bar on standard error, shown only on a terminal and only if the work takes a while."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

DELAY: Final = 0.7  # seconds before a bar appears
DELAY_WITHOUT_TERMINAL: Final = 2.0


@contextmanager
def bar(label: str, total: int, *, prints_label: bool = False) -> Iterator[Callable[[int], None]]:
    """Yields a function to report progress. Without a terminal, `prints_label` prints the label once."""
    shown = _Bar(label, total)
    is_drawn = is_terminal(sys.stderr)
    show = shown.start if is_drawn else shown.write if prints_label else lambda: None
    timer = threading.Timer(DELAY if is_drawn else DELAY_WITHOUT_TERMINAL, show)
    timer.daemon = True
    timer.start()
    try:
        yield shown.update
    finally:
        timer.cancel()
        shown.stop()


def is_terminal(stream: Any) -> bool:
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class _Bar:
    def __init__(self, label: str, total: int) -> None:
        self.label, self.total, self.done = label, total, 0
        self.progress: Any = None
        self.is_stopped = False
        self.lock = threading.Lock()

    def start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
        with self.lock:
            if not self.is_stopped:
                self.progress = Progress(*columns, console=Console(stderr=True), transient=True)
                self.progress.add_task(self.label, total=self.total, completed=self.done)
                self.progress.start()

    def write(self) -> None:
        sys.stderr.write(f"{self.label} …\n")
        sys.stderr.flush()

    def update(self, done: int) -> None:
        with self.lock:
            self.done = done
            if self.progress:
                self.progress.update(0, completed=done)

    def stop(self) -> None:
        with self.lock:
            self.is_stopped = True
            if self.progress:
                self.progress.stop()
