"""Races across processes: how often the action that was sent first is also the one that is ranked first.

The two players of a table are connected to two processes on one PostgreSQL. In each round of Tide race both act, one a
little after the other.
"""

import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from benchmarks.measure import Row

if TYPE_CHECKING:
    from tests.server.support.clients import Guest, Message, TableClient

PAIRS: Final = 40
ROUNDS: Final = 5  # of a table
APART: Final = (0.0, 1.0, 2.0, 5.0, 10.0)  # milliseconds; 0 is as soon as the next statement runs
CERTAIN: Final = 5.0  # milliseconds from which on nearly all pairs should be ranked right
NEARLY_ALL: Final = 38
PAUSE: Final = 0.1  # seconds before a pair, in which the server comes to rest


class Pair(NamedTuple):
    is_right: bool  # the action that was sent first is ranked first
    answered: float  # milliseconds until the player who acted first saw both


def run() -> list[Row]:
    from tests.server.support import postgres

    if not postgres.installed():
        return [Row(what="races", value=None, unit="", note="PostgreSQL is not installed")]
    with _two_guests() as guests:
        _play(guests, 0.0)  # both processes come to know the game
        return [_row(apart, _measure(guests, apart / 1000)) for apart in APART]


@contextmanager
def _two_guests() -> Iterator[list["Guest"]]:
    """One at each of two processes."""
    from tests.server.support import postgres
    from tests.server.support.server_process import server_process

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(postgres.running()).new_database()
        processes = [
            stack.enter_context(server_process(database, folder / f"errors-{number}", is_for_tide=True))
            for number in range(2)
        ]
        yield [stack.enter_context(process.guest()) for process in processes]


def _measure(guests: list["Guest"], seconds: float) -> list[Pair]:
    return [pair for _ in range(PAIRS // ROUNDS) for pair in _play(guests, seconds)]


def _play(guests: list["Guest"], seconds: float) -> list[Pair]:
    """The rounds of a new table."""
    from tests.server.support.clients import ME, OPEN

    table = guests[0].create("tide-race", ME, OPEN, options={"rounds": ROUNDS, "seconds": 60})["id"]
    guests[1].join(table)
    with guests[0].connect(table) as one, guests[1].connect(table) as two:
        return [_play_round([one, two], number % 2, seconds) for number in range(ROUNDS)]


def _play_round(tabs: list["TableClient"], first: int, seconds: float) -> Pair:
    """Each seat takes turns at being the first."""
    for tab in tabs:
        tab.wait_for_turn()
    time.sleep(PAUSE)
    actions = [_action(tab) for tab in tabs]
    before = tabs[first].frame["event"]
    tabs[first].send(**actions[first])
    sent = time.perf_counter()
    while time.perf_counter() - sent < seconds:
        pass
    tabs[1 - first].send(**actions[1 - first])
    _receive_both(tabs[first], before)
    answered = 1000 * (time.perf_counter() - sent)
    _receive_both(tabs[1 - first], before)
    order = [event["seat"] for event in _events(tabs[0]) if event["kind"] == "action" and event["number"] >= before]
    return Pair(order[0] == first, answered)


def _action(tab: "TableClient") -> "Message":
    now = tab.acting[0]
    return {"type": "act", "seat": now["seat"], "version": now["version"], "text": now["texts"][-1]}


def _events(tab: "TableClient") -> list["Message"]:
    return [event for message in tab.received for event in message.get("events") or []]


def _receive_both(tab: "TableClient", before: int) -> None:
    """Until both actions of the round have happened."""
    while tab.frame["event"] < before + 2:
        tab.receive()


def _row(apart: float, pairs: Sequence[Pair]) -> Row:
    what = f"actions {apart:g} ms apart at two processes, ranked as they were sent"
    right, answered = sum(pair.is_right for pair in pairs), statistics.median(pair.answered for pair in pairs)
    goal = NEARLY_ALL if apart >= CERTAIN else None
    note = f"half of the first players saw both actions within {answered:.0f} ms"
    return Row(what=what, value=right, unit=f"of {PAIRS}", at_least=goal, note=note)
