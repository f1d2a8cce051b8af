"""How long a person waits for bots, in each game at each level, at a server that paces its bots.

The person acts at once, which is the worst case: bots think while people do. A wait is a stretch in which the person
has nothing to do. In a real-time game only the choices before a race count: in the race, bots take the time of people.
"""

import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from benchmarks.measure import Row
from landwright.core.registry import infos

if TYPE_CHECKING:
    from tests.server.support.clients import Guest, TableClient
    from tests.server.support.server_process import ServerProcess

LEVELS: Final = 5
BOTS: Final = 3  # at the tables with several
SECONDS: Final = 12.0  # for each game and level
LONGEST_WAIT: Final = 3.0  # seconds for each bot that acts in turn
SETTLE: Final = 5.0  # seconds: a bot at a table that was left thinks to the end
ME_SEAT: Final = 0


class Waits(msgspec.Struct):
    """What was measured, in seconds."""

    waits: list[float] = []
    turns: list[float] = []  # from the first to the last action of a bot's turn


class Tables(NamedTuple):
    """Which tables are played."""

    game: str
    title: str
    level: int
    bots: int = 1


def run() -> list[Row]:
    from tests.server.support.server_process import server_process

    rows: list[Row] = []
    for info in infos():
        several = [Tables(info.name, info.title, LEVELS, BOTS)] if info.max_seats > BOTS else []
        with tempfile.TemporaryDirectory() as folder:
            database, errors = f"sqlite:///{folder}/waits.db", Path(folder, "errors")
            with server_process(database, errors, is_paced=True) as server:
                _wait_for_bots(server, info.name)
                single = [Tables(info.name, info.title, level) for level in range(1, LEVELS + 1)]
                rows += [_row(tables, _measure(server, tables)) for tables in (*single, *several)]
    return rows


def _wait_for_bots(server: "ServerProcess", game: str) -> None:
    """Until all levels are compiled; before that, a lower one would play."""
    while (ready := server.readiness(game))["level"] < ready["levels"]:
        time.sleep(0.2)


def _measure(server: "ServerProcess", tables: Tables) -> Waits:
    from tests.server.support.clients import ME, bot

    found = Waits()
    with server.guest() as guest:
        seats = ME, *(bot(tables.level) for _ in range(tables.bots))
        _play(guest, tables.game, seats, Waits(), waits=1, seconds=SECONDS)  # the worker starts and loads the game
        time.sleep(SETTLE)
        end = time.monotonic() + SECONDS
        while (left := end - time.monotonic()) > 0:
            _play(guest, tables.game, seats, found, waits=1000, seconds=left)
    return found


def _play(guest: "Guest", game: str, seats: Any, found: Waits, *, waits: int, seconds: float) -> None:
    """Plays at a new table until its end, its first race, or one of the limits."""
    end, choose = time.monotonic() + seconds, random.Random(1)
    with guest.connect(guest.create(game, *seats)["id"]) as tab:
        watch = TurnWatch(found, tab)
        while not _is_at_end(tab) and len(found.waits) < waits and time.monotonic() < end:
            if tab.acting:
                tab.act(number=choose.randrange(1 << 20))
                watch.look()
            else:
                _wait(tab, watch, found)


def _is_at_end(tab: "TableClient") -> bool:
    return bool(tab.frame["outcome"] or tab.frame.get("time"))


def _wait(tab: "TableClient", watch: "TurnWatch", found: Waits) -> None:
    began = time.monotonic()
    while not (tab.acting or _is_at_end(tab)):
        tab.receive()
        watch.look()
    found.waits.append(time.monotonic() - began)


class TurnWatch:
    """Measures how long the turns of bots are shown, by the messages of a client."""

    def __init__(self, found: Waits, tab: "TableClient") -> None:
        self.found, self.tab = found, tab
        self._seen = len(tab.received)
        self._began: dict[int, float] = {}  # the turns that are being shown, by seat

    def look(self) -> None:
        """Called when messages have arrived."""
        now, new = time.monotonic(), self.tab.received[self._seen :]
        self._seen += len(new)
        for event in (event for message in new for event in message.get("events", [])):
            if event["kind"] == "action" and event["seat"] != ME_SEAT:
                self._began.setdefault(event["seat"], now)
        for seat in [seat for seat in self._began if seat not in self.tab.frame["turn_of"] or _has_chance(new)]:
            self.found.turns.append(now - self._began.pop(seat))


def _has_chance(messages: list[dict[str, Any]]) -> bool:
    return any(event["kind"] == "chance" for message in messages for event in message.get("events", []))


def _row(tables: Tables, found: Waits) -> Row:
    who = f"level {tables.level}" if tables.bots == 1 else f"{tables.bots} bots of level {tables.level}"
    what = f"{tables.title}: longest wait for {who}"
    if not found.waits:
        return Row(what=what, value=None, unit="s", note="there was no wait")
    shown = f"; longest turn shown in {max(found.turns):.2f} s" if found.turns else ""
    note = f"median {statistics.median(found.waits):.2f} s of {len(found.waits)}{shown}"
    goal = LONGEST_WAIT if tables.bots == 1 else None
    return Row(what=what, value=max(found.waits), unit="s", at_most=goal, note=note)
