"""Timing that is robust on a busy machine: CPU seconds, interleaved rounds, the best round of each program."""

import importlib
import os
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

ROUNDS = 5


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a table: a figure, and the goal that it should reach."""

    what: str
    value: float | None  # None if it could not be measured; the note has the reason
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """Whether the goal is reached; None without a goal or a measurement."""
        if self.value is None or (self.at_least is None and self.at_most is None):
            return None
        return (self.at_least is None or self.value >= self.at_least) and (
            self.at_most is None or self.value <= self.at_most
        )


class Sample(NamedTuple):
    work: float
    seconds: float


Run = Callable[[], Sample]


def timed(work: Callable[[], float]) -> Run:
    """Runs a function that returns its amount of work; the time is in CPU seconds of this process."""

    def run() -> Sample:
        began = time.process_time()
        done = work()
        return Sample(done, time.process_time() - began)

    return run


def rates(*runs: Run, rounds: int = ROUNDS) -> list[float]:
    """Work per second of each run in its best round; rounds are interleaved, so a slow minute affects all runs."""
    best = [0.0] * len(runs)
    for run in runs:
        run()  # warm-up
    for _ in range(rounds):
        for i, run in enumerate(runs):
            done = run()
            best[i] = max(best[i], done.work / done.seconds)
    return best


class Child(NamedTuple):
    """The time of a separate process."""

    wall: float
    cpu: float


def run_child(command: Sequence[str], environment: Mapping[str, str] | None = None) -> Child:
    before, began = os.times(), time.perf_counter()
    subprocess.run(command, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - began, os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Child(wall, cpu)


def peer(name: str) -> Any:
    """Another program's module, or None if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError:
        return None


def missing(what: str, unit: str, name: str) -> Row:
    return Row(what=what, value=None, unit=unit, note=f"{name} is not installed")
