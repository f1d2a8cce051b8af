"""Runs the random tests with fresh seeds until the time is over: `make fuzz [MINUTES=10] [SEED=1]`.

Every round runs all tests with the mark `random` (see `seeds`) with a seed of its own, the files in another order. A
test that fails is shown with its smallest example and the command that repeats it, and is left out of later rounds.
"""

import argparse
import io
import math
import os
import random
import shlex
import sys
import time
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from textwrap import dedent
from typing import Final

import pytest
from rich.console import Console

from tests.support.seeds import EXAMPLES

LONGEST_MESSAGE: Final = 40  # lines
WAS_RUN: Final = {pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED}
PYTEST: Final = [
    *["-n", "2", "--dist", "worksteal", "-m", "random"],
    *["-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"],  # by this program and earlier rounds
]


@dataclass
class Round:
    """A pytest plugin that counts what the processes of xdist report, and shows it."""

    console: Console
    number: int
    seed: int
    tests: set[str] = field(default_factory=set)
    examples: int = 0
    failed: list[str] = field(default_factory=list)
    is_stopped: bool = False  # by the user
    is_broken: bool = False  # a file could not be imported
    began: float = field(default_factory=time.monotonic)

    def __str__(self) -> str:
        counts = ", ".join(
            [counted(len(self.tests), "test"), counted(self.examples, "example"), counted(len(self.failed), "failure")]
        )
        return f"Round {self.number}, seed {self.seed}: {counts}, {time.monotonic() - self.began:.0f} s"

    def run(self, arguments: list[str]) -> None:
        """Exits with the output of pytest if it could not run the tests."""
        output = io.StringIO()
        with self.console.status(str(self)) as self.status, redirect_stdout(output):
            code = pytest.main([*PYTEST, "--fuzz-seed", str(self.seed), *arguments], [self])
        if (self.is_broken or code not in WAS_RUN) and not self.is_stopped:
            sys.exit(f"{output.getvalue()}\nThe random tests could not be run.")
        write(self.console, str(self))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        test = test_of(report)
        if report.when == "call":
            self.tests.add(test)
            self.examples += sum(int(str(value)) for name, value in report.user_properties if name == EXAMPLES)
        if report.failed and test not in self.failed:
            self.failed.append(test)
            self._show(test, report)
        self.status.update(str(self))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.is_broken = self.is_broken or report.failed

    def pytest_keyboard_interrupt(self) -> None:
        self.is_stopped = True

    def _show(self, test: str, report: pytest.TestReport) -> None:
        python = os.path.relpath(sys.executable) if sys.prefix != sys.base_prefix else sys.executable
        command = shlex.join([python, "-m", "pytest", test, "--fuzz-seed", str(self.seed)])
        lines = [f"FAILED {report.nodeid}", *message_of(report), f"Repeat it with  {command}"]
        write(self.console, "\n    ".join(lines) + "\n")


def test_of(report: pytest.TestReport) -> str:
    """The id of the test; a subtest may report another one, which pytest does not find."""
    return f"{report.nodeid.partition('::')[0]}::{report.location[2]}"


def message_of(report: pytest.TestReport) -> list[str]:
    """The end of the error, which has the smallest example, without the traceback if there is one."""
    lines = report.longreprtext.splitlines()
    of_error = dedent("\n".join(line[1:] for line in lines if line.startswith("E "))).splitlines()
    return (of_error or lines)[-LONGEST_MESSAGE:]


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def write(console: Console, text: str) -> None:
    console.print(text, markup=False, highlight=False, soft_wrap=True)


def fuzz(minutes: float, most: float, seed: int, arguments: list[str]) -> list[Round]:
    """Runs at most `most` rounds until the time is over or the user stops it; arguments are for pytest."""
    console, chance, rounds = Console(file=sys.stdout), random.Random(seed), list[Round]()
    until, failed = time.time() + 60 * minutes, list[str]()
    write(console, f"{minutes:g} minutes of random tests from the seed {seed}; Ctrl-C stops them.")
    while len(rounds) < most and time.time() < until and not (rounds and rounds[-1].is_stopped):
        rounds.append(Round(console, len(rounds) + 1, chance.getrandbits(32)))
        rounds[-1].run(["--fuzz-until", str(until), *(f"--deselect={test}" for test in failed), *arguments])
        failed += rounds[-1].failed
    return rounds


def summary(rounds: list[Round], seed: int) -> str:
    examples = sum(one.examples for one in rounds)
    failed = {test: one.seed for one in rounds for test in one.failed}
    counts = [counted(len(rounds), "round"), counted(examples, "example"), counted(len(failed), "failure")]
    lines = [f"Seed {seed}: {', '.join(counts)}"]
    return "\n    ".join([*lines, *(f"{test} with the seed {of_round}" for test, of_round in failed.items())])


def main() -> None:
    parser = argparse.ArgumentParser(prog="make fuzz", description="Runs the random tests with fresh seeds.")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--rounds", type=int, default=math.inf, help="at most; usually as many as fit")
    parser.add_argument("--seed", type=int, default=None, help="the seed of a run to repeat")
    parser.add_argument("arguments", nargs="*", help="of pytest, after --")
    wanted = parser.parse_args()
    seed = random.SystemRandom().getrandbits(32) if wanted.seed is None else wanted.seed
    rounds = fuzz(wanted.minutes, wanted.rounds, seed, wanted.arguments)
    print(summary(rounds, seed))
    sys.exit(any(one.failed for one in rounds))


if __name__ == "__main__":
    main()
