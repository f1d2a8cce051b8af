"""What one visitor can do to another: the longest wait at an innocent table, quiet and under each attack."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.crowd.attacks import ATTACKS
from benchmarks.measure import Row

if TYPE_CHECKING:
    from tests.server.support.clients import Guest, TableClient

SECONDS: Final = 10.0  # of each attack
PAUSE: Final = 0.02  # seconds between the actions of the innocent table
LONGEST_WAIT: Final = 100.0  # milliseconds
BOT_LEVEL: Final = 1
ROOT: Final = Path(__file__).parent.parent


def run() -> list[Row]:
    from tests.server.support.server_process import server_process

    rows: list[Row] = []
    for name in ("", *ATTACKS):
        with tempfile.TemporaryDirectory() as folder:
            database, errors = f"sqlite:///{folder}/hosting.db", Path(folder, "errors")
            with server_process(database, errors) as server, server.guest() as guest:
                rows.append(_row(name, *_measure(name, server.port, guest)))
    return rows


def _measure(name: str, port: int, guest: "Guest") -> tuple[float, float, int]:
    """The longest waits for an own action and for a bot's, and how many actions there were."""
    from tests.server.support.clients import ME, bot

    own = bots = 0.0
    count = 0
    table = guest.create("forgenesis", ME, bot(BOT_LEVEL))["id"]
    tab = guest.connect(table)
    _play_once(tab)  # the bot's worker starts
    with _attack(name, port, table):
        time.sleep(1)
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if tab.frame["outcome"]:
                tab.closing.close()
                tab = guest.connect(guest.create("forgenesis", ME, bot(BOT_LEVEL))["id"])
            waited, for_bot = _play_once(tab)
            own, bots, count = max(own, waited), max(bots, for_bot), count + 1
            time.sleep(PAUSE)
    return own, bots, count


def _play_once(tab: "TableClient") -> tuple[float, float]:
    """Acts, and waits for the own turn again; the seconds of both."""
    tab.wait_for_turn()
    if not tab.acting:
        return 0.0, 0.0
    began = time.monotonic()
    tab.act()
    acted = time.monotonic()
    tab.wait_for_turn()
    return acted - began, time.monotonic() - acted


@contextmanager
def _attack(name: str, port: int, table: str) -> Iterator[None]:
    if not name:
        yield
        return
    command = [sys.executable, "-m", "benchmarks.crowd.attacks", name, str(port), table]
    with subprocess.Popen(command, cwd=ROOT) as attacker:
        try:
            yield
        finally:
            attacker.kill()


def _row(name: str, own: float, bots: float, count: int) -> Row:
    note = f"{count} actions; the slowest bot answered after {1000 * bots:.0f} ms"
    what = f"longest wait under {name}" if name else "longest wait, quiet"
    return Row(what=what, value=1000 * own, unit="ms", at_most=LONGEST_WAIT, note=note)
