"""Time that passes when a test says so, instead of waiting and hoping that the machine is fast enough."""

import asyncio
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Final

import pytest

from landwright.server.runtime import steady_clock

NEVER: Final = 1e6  # seconds


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


class HeldTimers:
    """Replaces the timers of one module: they end when a test says so, in the event loop that set them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> None:
        self._ends: list[Callable[[], object]] = []
        loop = SimpleNamespace(call_later=self._call_later)
        monkeypatch.setattr(module, "asyncio", SimpleNamespace(**{**vars(asyncio), "get_running_loop": lambda: loop}))

    def _call_later(self, _seconds: float, callback: Callable[..., object], *arguments: object) -> asyncio.Handle:
        loop = asyncio.get_running_loop()
        handle = loop.call_later(NEVER, callback, *arguments)

        def end() -> None:
            if not handle.cancelled():
                handle.cancel()
                callback(*arguments)

        self._ends.append(lambda: None if loop.is_closed() else loop.call_soon_threadsafe(end))
        return handle

    def __len__(self) -> int:
        return len(self._ends)

    def end(self) -> None:
        """Lets all of them end that were not cancelled."""
        for end in self._ends:
            end()
        self._ends.clear()


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
