"""A server that is killed during a match: acknowledged events are there after a restart."""

import random
import re
import threading
import time
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from landwright.core import log as logs
from landwright.core.replay import verify
from tests.server.support import postgres
from tests.server.support.clients import ME, OPEN, Guest, Message, RunningServer, TableClient, bot
from tests.server.support.server_process import ServerProcess, server_process
from tests.support.seeds import Seeds

START_TIMEOUT = 60.0  # seconds; the first start on a machine compiles
DISCONNECTED = (ConnectionClosed, OSError, EOFError, TimeoutError)
DECISIVE = re.compile(r"-(off|a1|d4)$|fly|jump|shove")  # may win, or lose creatures


def restored_guest(server: RunningServer, cookies: httpx.Cookies | None) -> Guest:
    """A new guest, or with cookies the one from before the restart."""
    guest = server.guest()
    if cookies is not None:
        guest.http.cookies = cookies
        guest.me = guest.http.get("/api/me").json()
        assert guest.me["is_new"] is False, "a guest was forgotten"
    return guest


class Ledger:
    """What two players know of their table, across restarts of the server."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.events: dict[int, Message] = {}  # acknowledged, by number
        self.answers: dict[str, tuple[int, Message, list[Message]]] = {}  # player, message and events, by id
        self.pending: tuple[int, Message] | None = None  # player and message, sent and not answered

    def note(self, events: list[Message]) -> None:
        for event in events:
            known = self.events.setdefault(event["number"], event)
            assert known == event, "an event has changed"

    def catch_up(self, tabs: list[TableClient]) -> None:
        """Waits until both players have received all acknowledged events."""
        for tab in tabs:
            while tab.frame["event"] <= max(self.events, default=-1):
                tab.receive()

    def act(self, tabs: list[TableClient], number: int, *, is_calm: bool = False) -> None:
        """Plays a legal action of the seat to act; if `is_calm`, preferably one that does not decide the match."""
        self.catch_up(tabs)
        who = next(who for who, tab in enumerate(tabs) if tab.acting)
        now = tabs[who].acting[0]
        texts = now["texts"]
        texts = (is_calm and [text for text in texts if not DECISIVE.search(text)]) or texts
        text = texts[number % len(texts)]
        message = {"type": "act", "seat": now["seat"], "version": now["version"], "text": text, "id": f"act {number}"}
        self.send(tabs, who, message)

    def send(self, tabs: list[TableClient], who: int, message: Message) -> None:
        self.pending = who, message
        while (answer := tabs[who].request(**message)).get("error") == "too-fast":
            time.sleep(0.2)
        assert answer["type"] == "happened", answer
        self.note(answer["events"])
        self.answers[message["id"]] = who, message, answer["events"]
        self.pending = None

    def check(self, tabs: list[TableClient]) -> None:
        """Checks after a restart that no event is lost, out of order or repeated."""
        acknowledged = set(self.events)
        for tab in tabs:
            events = tab.welcome["events"]
            assert [event["number"] for event in events] == list(range(len(events)))
            assert {number: events[number] for number in self.events} == self.events, "an event was lost"
            self.note(events)
        more = [n for n, event in self.events.items() if n not in acknowledged and event["kind"] == "action"]
        assert len(more) <= bool(self.pending), "more than the pending action was stored"
        before = len(self.events)
        for who, message, events in [*self.answers.values()][-3:]:
            assert tabs[who].request(**message)["events"] == events
        assert tabs[0].frame["event"] == before, "a command was carried out twice"
        if self.pending:
            self.send(tabs, *self.pending)
            tabs[0].sync()
            assert tabs[0].frame["event"] == len(self.events) == max(self.events) + 1
            assert len(self.events) == before or not more, "the pending command was carried out twice"

    def finish(self, tabs: list[TableClient], guest: Guest, number: int) -> None:
        while not tabs[0].frame["outcome"]:
            number += 1
            self.act(tabs, number)
            while tabs[0].frame["event"] <= max(self.events):
                tabs[0].receive()
        log = logs.decode(guest.http.get(f"/api/tables/{self.table}/log").content)
        assert verify(log).ok, verify(log).sentences
        known = [self.events[number]["text"] for number in sorted(self.events)]
        assert [event.text for event in log.events] == known


def play_until_killed(
    running: ServerProcess, ledger: Ledger, tabs: list[TableClient], chance: random.Random, first: int
) -> int:
    """Plays until the server is killed at a random time, and returns the number of the next action."""
    alive, number = chance.randint(1, 6), first
    try:
        while not tabs[0].frame["outcome"]:
            if number == first + alive:
                threading.Timer(chance.uniform(0.0, 0.03), running.kill).start()
            ledger.act(tabs, number, is_calm=True)
            ledger.catch_up(tabs)
            number += 1
    except DISCONNECTED:
        return number
    running.kill()  # a fast machine may play a match to its end before the timer rings
    return number


def play_with_kills(database: str, folder: Path, times: int, seed: int) -> None:
    chance, errors = random.Random(seed), folder / "errors"
    cookies: list[httpx.Cookies | None] = [None, None]
    ledger, solo = Ledger(""), Ledger("")
    number = 0
    for life in range(times + 1):
        with server_process(database, errors) as running:
            ann, ben = (restored_guest(running, cookie) for cookie in cookies)
            cookies = [ann.http.cookies, ben.http.cookies]
            with ann, ben:
                if life == 0:
                    ledger.table = ann.create("forgenesis", ME, OPEN)["id"]
                    ben.join(ledger.table)
                    solo.table = ann.create("forgenesis", ME, bot(1))["id"]
                with (
                    ann.connect(ledger.table) as one,
                    ben.connect(ledger.table) as two,
                    ann.connect(solo.table) as alone,
                ):
                    tabs = [one, two]
                    ledger.check(tabs)
                    events = alone.welcome["events"]
                    assert [event["number"] for event in events] == list(range(len(events)))
                    assert {n: events[n] for n in solo.events} == solo.events
                    alone.sync()
                    if alone.acting:
                        solo.note(alone.act(number=life)["events"])
                    if life < times:
                        number = play_until_killed(running, ledger, tabs, chance, number) + 1
                        continue
                    ledger.finish(tabs, ann, number)
                    play_with_bot(alone, ann, solo.table)
    assert "cannot be opened" not in errors.read_text()


def play_with_bot(tab: TableClient, guest: Guest, table: str) -> None:
    for number in range(400):
        tab.wait_for_turn()
        if tab.frame["outcome"]:
            break
        tab.act(number=number * 5)
    assert verify(logs.decode(guest.http.get(f"/api/tables/{table}/log").content)).ok


def test_acknowledged_events_survive_on_sqlite(tmp_path: Path, seeds: Seeds) -> None:
    play_with_kills(f"sqlite:///{tmp_path / 'killed.db'}", tmp_path, times=6, seed=next(seeds))


def test_acknowledged_events_survive_on_postgresql(tmp_path: Path, postgresql: postgres.Server, seeds: Seeds) -> None:
    play_with_kills(postgresql.new_database(), tmp_path, times=3, seed=next(seeds))


# Time goes on while the server is down


def test_a_real_time_match_continues_by_the_wall_clock(tmp_path: Path) -> None:
    """Killed during two rounds: actions count, and time limits end by the wall clock."""
    database, errors = f"sqlite:///{tmp_path / 'race.db'}", tmp_path / "errors"
    cookies: list[httpx.Cookies | None] = [None, None]
    table, known = "", dict[int, Message]()
    for life in range(3):
        with server_process(database, errors, is_for_tide=True) as running:
            ann, ben = (restored_guest(running, cookie) for cookie in cookies)
            cookies = [ann.http.cookies, ben.http.cookies]
            with ann, ben:
                if life == 0:
                    table = ann.create("tide-race", ME, OPEN, options={"rounds": 3, "seconds": 4})["id"]
                    ben.join(table)
                with ann.connect(table) as one, ben.connect(table) as two:
                    assert {n: one.welcome["events"][n]["ms"] for n in known} == {n: e["ms"] for n, e in known.items()}
                    if life < 2:
                        one.wait_for_turn()
                        event = one.act()["events"][-1]
                        known[event["number"]] = event
                        continue
                    two.receive_until("table", lambda m: m["table"]["status"] == "ended")
                log = logs.decode(ann.http.get(f"/api/tables/{table}/log").content)
    assert verify(log).ok, verify(log).sentences
    assert [type(event).__name__ for event in log.events] == ["ChanceEvent", "ActionEvent", "TimeEvent"] * 2 + [
        "ChanceEvent",
        "TimeEvent",
    ]
    assert {number: log.events[number].text for number in known} == {n: event["text"] for n, event in known.items()}
    assert "cannot be opened" not in errors.read_text()
