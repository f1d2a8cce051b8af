"""`landwright serve` where a test meets the same dice and the same day every time.

    python -m tests.browser.support.seeded_server serve OPTIONS…

Each line of standard input is a text from which seeds of matches and names of guests follow from now on, or moves the
time of events forward: `pass 25` seconds. It is printed when it is in force. Ids and keys stay random: tests share a
server, and must not meet each other's.
"""

import hashlib
import itertools
import random
import secrets
import sys
import threading
from collections.abc import Iterator
from typing import Final

import pytest

from landwright.cli.main import main
from landwright.core import dice
from landwright.server.features import challenges
from tests.server.support.virtual_time import make_pass_time

PASS: Final = "pass "
TODAY: Final = "2026-07-15"  # of daily challenges: a Wednesday, with its day before in the same month


class SeededNumbers:
    """Takes the place of the system's random numbers where they decide what a test sees."""

    def __init__(self, text: str) -> None:
        self._seeds, self._names = _seeds(text), random.Random(text)

    def new_seed(self) -> bytes:
        return next(self._seeds)

    def install(self) -> None:
        dice.new_seed = self.new_seed
        secrets.choice = self._names.choice


def _seeds(text: str) -> Iterator[bytes]:
    return (hashlib.sha256(f"{text} {number}".encode()).digest() for number in itertools.count())


def follow_input() -> None:
    pass_time = make_pass_time(pytest.MonkeyPatch())
    for line in map(str.strip, sys.stdin):
        if line.startswith(PASS):
            pass_time(float(line.removeprefix(PASS)))
        else:
            SeededNumbers(line).install()
        print(line, flush=True)


if __name__ == "__main__":
    SeededNumbers("").install()
    challenges.today = lambda: TODAY
    threading.Thread(target=follow_input, daemon=True).start()
    sys.exit(main())
