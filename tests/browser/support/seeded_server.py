"""`landwright serve` with random numbers that follow from a text, so that a test meets the same dice every time.

    python -m tests.browser.support.seeded_server serve OPTIONS…

Each line of standard input is such a text, from now on; it is printed when it is in force. Seeds of matches and names
of guests follow from it. Ids and keys stay random: tests share a server, and must not meet each other's.
"""

import hashlib
import itertools
import random
import secrets
import sys
import threading
from collections.abc import Iterator

from landwright.cli.main import main
from landwright.core import dice


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
    for line in sys.stdin:
        SeededNumbers(line.strip()).install()
        print(line.strip(), flush=True)


if __name__ == "__main__":
    SeededNumbers("").install()
    threading.Thread(target=follow_input, daemon=True).start()
    sys.exit(main())
