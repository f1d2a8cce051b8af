"""What one visitor can do to another: the longest wait of an innocent guest, quiet and under each attack.

On SQLite, and on PostgreSQL with two processes.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.crowd.attacks import ATTACKS
from benchmarks.crowd.expensive_requests import CONNECTIONS, REQUESTS, SEATS
from benchmarks.measure import Row

if TYPE_CHECKING:
    from tests.server.support.clients import Guest, TableClient

SECONDS: Final = 10.0  # of each attack
PAUSE: Final = 0.02  # seconds between the actions of the innocent guest
ACTIONS_FOR_A_TABLE: Final = 25  # after which the guest makes a new one
LONGEST_WAIT: Final = 100.0  # milliseconds
BOT_LEVEL: Final = 1
WORKERS: Final = 2  # on PostgreSQL
QUIET: Final = ""
ROOT: Final = Path(__file__).parent.parent


class Database(NamedTuple):
    name: str
    url: str
    workers: int


class Waits(NamedTuple):
    """The longest waits, in seconds."""

    own: float  # for an own action
    lobby: float  # for the list of tables
    table: float  # for a new table
    bot: float
    actions: int

    @property
    def longest(self) -> float:
        return max(self.own, self.lobby, self.table)


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        rows = _rows(Database("SQLite", f"sqlite:///{folder}/hosting.db", 1), Path(folder))
        return [*rows, *_rows_on_postgresql(Path(folder))]


def _rows_on_postgresql(folder: Path) -> list[Row]:
    from tests.server.support import postgres

    name = f"PostgreSQL, {WORKERS} processes"
    if not postgres.installed():
        return [Row(what=name, value=None, unit="ms", note="PostgreSQL is not installed")]
    with postgres.running() as server:
        return _rows(Database(name, server.new_database(), WORKERS), folder)


def _rows(database: Database, folder: Path) -> list[Row]:
    match = _ended_match(database, folder)
    return [_row(name, database, match, folder / "errors") for name in (QUIET, *ATTACKS, *REQUESTS)]


def _ended_match(database: Database, folder: Path) -> str:
    """As many seats and events as a match can have."""
    from tests.server.support.clients import ME, play_out, run_server

    with run_server(folder, ("graphia-genesis",), database=database.url) as server, server.guest() as guest:
        table: str = guest.create("graphia-genesis", *[ME] * SEATS)["id"]
        with guest.connect(table) as tab:
            play_out(tab)
    return table


def _row(name: str, database: Database, match: str, errors: Path) -> Row:
    from tests.server.support.server_process import server_process

    with (
        server_process(database.url, errors, workers=database.workers) as server,
        server.guest() as guest,
        Innocent(guest) as innocent,
        _attack(name, server.port, match if name in REQUESTS else innocent.table) as told,
    ):
        waits = innocent.play()
    note = (
        f"{waits.actions} actions, at most {1000 * waits.own:.0f} ms; lobby {1000 * waits.lobby:.0f} ms; "
        f"new table {1000 * waits.table:.0f} ms; the slowest bot answered after {1000 * waits.bot:.0f} ms{told()}"
    )
    under = f"under {name}" if name else "quiet"
    what = f"{database.name}: longest wait {under}"
    return Row(what=what, value=1000 * waits.longest, unit="ms", at_most=LONGEST_WAIT, note=note)


class Innocent:
    """A guest that plays against a bot, reads the lobby, and makes a new table from time to time."""

    def __init__(self, guest: "Guest") -> None:
        self._guest = guest
        self._tabs = ExitStack()
        self._tab: TableClient
        self._sit_down()
        self._wait_for_action()  # the bot's worker starts

    def __enter__(self) -> "Innocent":
        return self

    def __exit__(self, *_: object) -> None:
        self._stand_up()

    def play(self) -> Waits:
        own = lobby = table = bot = 0.0
        actions = 0
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            lobby = max(lobby, _timed(lambda: self._guest.http.get("/api/tables").raise_for_status()))
            if self._tab.frame["outcome"] or actions % ACTIONS_FOR_A_TABLE == 0:
                self._stand_up()
                table = max(table, _timed(self._sit_down))
            acted, answered = self._wait_for_action()
            own, bot, actions = max(own, acted), max(bot, answered), actions + 1
            time.sleep(PAUSE)
        return Waits(own, lobby, table, bot, actions)

    def _stand_up(self) -> None:
        self._tab.sync()  # a connection with messages that nobody has read closes only after ten seconds
        self._tabs.close()

    def _sit_down(self) -> None:
        from tests.server.support.clients import ME, bot

        self.table: str = self._guest.create("forgenesis", ME, bot(BOT_LEVEL))["id"]
        self._tab = self._tabs.enter_context(self._guest.connect(self.table))

    def _wait_for_action(self) -> tuple[float, float]:
        """Acts, and waits for the own turn again; the seconds of both."""
        self._tab.wait_for_turn()
        if not self._tab.acting:
            return 0.0, 0.0
        return _timed(self._tab.act), _timed(self._tab.wait_for_turn)


def _timed(work: Callable[[], object]) -> float:
    began = time.monotonic()
    work()
    return time.monotonic() - began


@contextmanager
def _attack(name: str, port: int, table: str) -> Iterator[Callable[[], str]]:
    """Starts an attack. What it yields says, when the attack is over, what became of its requests."""
    if name == QUIET:
        yield str
        return
    module = "expensive_requests" if name in REQUESTS else "attacks"
    command = [sys.executable, "-m", f"benchmarks.crowd.{module}", name, str(port), table]
    lines = list[str]()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as attacker:
        assert attacker.stdout is not None
        attacker.stdout.readline()
        time.sleep(1)
        try:
            yield lambda: _told(lines)
        finally:
            attacker.kill()
            lines += attacker.stdout.readlines()


def _told(lines: list[str]) -> str:
    counts = [line.split() for line in lines if line.endswith("\n")]
    if not counts:
        return ""
    answered, refused = map(int, counts[-1])
    return f"; {CONNECTIONS} connections sent {answered:,} requests, of which {refused:,} were refused"
