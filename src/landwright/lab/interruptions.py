"""Delays Ctrl-C to a safe point between two kernel calls, or between two looks at a worker process.

If a signal handler raises an exception while Numba unpacks the arguments of a kernel, or while a `threading.Condition`
releases its lock, another error comes out. Here a handler records Ctrl-C, and `check` raises it at a safe point. A
second Ctrl-C takes effect immediately.
"""

import signal
import threading
from types import FrameType
from typing import Any, Self


class Interruptions:
    def __init__(self) -> None:
        self._is_pending = False
        self._before: Any = None

    def __enter__(self) -> Self:
        self._is_pending = False
        if threading.current_thread() is threading.main_thread():  # only the main thread may set handlers
            self._before = signal.signal(signal.SIGINT, self._handle_signal)
        return self

    def __exit__(self, *_: object) -> None:
        self._restore()

    def check(self) -> None:
        """Raises `KeyboardInterrupt` if Ctrl-C was pressed."""
        if self._is_pending:
            self._is_pending = False
            raise KeyboardInterrupt

    def _handle_signal(self, _: int, __: FrameType | None) -> None:
        self._is_pending = True
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None
