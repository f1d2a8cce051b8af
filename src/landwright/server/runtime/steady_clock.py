"""The time of events: Unix time that never jumps.

The wall clock is read once, at the start. From then on the time of a clock that nobody sets is added, so durations
between events are right whatever happens to the wall clock. Where the system has a clock that goes on while the machine
sleeps, it is that one: the times of events stay those that people see on their watches.
"""

import time
from typing import Final

_CLOCK: Final[int | None] = getattr(time, "CLOCK_BOOTTIME", None)


def _elapsed() -> float:
    return time.monotonic() if _CLOCK is None else time.clock_gettime(_CLOCK)


_START: Final = time.time() - _elapsed()


def now() -> float:
    return _START + _elapsed()
