"""Time that passes when a test says so, instead of waiting and hoping that the machine is fast enough."""

import asyncio
from collections.abc import Callable
from types import ModuleType, SimpleNamespace

import pytest

from landwright.server.runtime import steady_clock


class VirtualTime:
    """Replaces the clock and the sleep of one module: time passes only while it sleeps."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> None:
        self.now = 0.0
        self.waits: list[float] = []  # seconds of each sleep
        self.ends: list[float] = []  # the time after each sleep
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": self.sleep}))
        if hasattr(module, "time"):
            monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: self.now))

    async def sleep(self, seconds: float) -> None:
        self.now += max(0.0, seconds)
        self.waits.append(seconds)
        self.ends.append(self.now)
        await asyncio.sleep(0)


def make_pass_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Returns a function that moves the time of events forward, for servers in this process.

    An alarm that is set already does not notice: the next event at its table sets it anew.
    """
    elapsed, passed = steady_clock._elapsed, 0.0

    def pass_time(seconds: float) -> None:
        nonlocal passed
        passed += seconds

    monkeypatch.setattr(steady_clock, "_elapsed", lambda: elapsed() + passed)
    return pass_time
