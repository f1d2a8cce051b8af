"""Ctrl-C between two calls of kernels, and not inside one.

An exception that a signal raises while Numba unpacks the arguments of a kernel comes out as another error. So Ctrl-C is
noted here, and raised where nothing is half done. A second Ctrl-C does not wait.
"""

import signal
import threading
from types import FrameType
from typing import Any, Self


class Interruptions:
    def __init__(self) -> None:
        self._is_noted = False
        self._before: Any = None

    def __enter__(self) -> Self:
        self._is_noted = False
        if threading.current_thread() is threading.main_thread():  # no other one may ask for signals
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *_: object) -> None:
        self._restore()

    def check(self) -> None:
        """Raises a `KeyboardInterrupt` that was noted."""
        if self._is_noted:
            self._is_noted = False
            raise KeyboardInterrupt

    def _note(self, _: int, __: FrameType | None) -> None:
        self._is_noted = True
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None
