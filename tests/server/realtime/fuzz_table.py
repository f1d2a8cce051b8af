"""A table that four clients send anything to, and the checks of what they were told and of what was stored."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from landwright.core import log as logs
from landwright.core.log import ActionEvent
from landwright.core.replay import replay, verify
from landwright.server.tables import events
from tests.server.realtime.fuzz_messages import (
    HOLDER,
    NOT_TO_ACT,
    OPPONENT,
    OWN,
    STRANGER,
    TO_ACT,
    WATCHER,
    FatalMessage,
    InvalidMessage,
    ValidMessage,
)
from tests.server.support.clients import ME, OPEN, Guest, Live, Message, Served

ERRORS = {"malformed", "no-guest", "not-yours", "conflict", "stale", "too-large"}


class FuzzedTable:
    """A table with two players, a watcher and a stranger, and whatever they were told."""

    def __init__(self, served: Served, ann: Guest, ben: Guest, cleo: Guest, game: str) -> None:
        self.served = served
        self.guests = [ann, ben, cleo]
        self.table: str = ann.create(game, ME, OPEN)["id"]
        ben.join(self.table)
        self.tabs = [self.open(who) for who in range(4)]
        self.done: set[tuple[int, str]] = set()  # by whom and which id, of what was not refused

    def open(self, who: int) -> Live:
        if who == STRANGER:
            return Live(connect(self.served.url(self.table)))
        return self.guests[who].live(self.table)

    def __enter__(self) -> "FuzzedTable":
        return self

    def __exit__(self, *_: object) -> None:
        for tab in self.tabs:
            tab.closing.close()

    def who(self, who: int) -> int:
        if who not in (TO_ACT, NOT_TO_ACT):
            return who
        to_act = OPPONENT if not self.tabs[HOLDER].acting and self.tabs[OPPONENT].acting else HOLDER
        return to_act if who == TO_ACT else 1 - to_act

    def fill_in(self, who: int, wish: ValidMessage) -> str:
        """The message, with an action that is legal now for whoever is to act."""
        fields = dict(wish.fields)
        if fields.get("seat") == OWN:
            fields["seat"] = who % 2
        if fields["type"] == "act":
            now = next((tab.acting[0] for tab in self.tabs if tab.acting), None)
            mine = next((a for tab in self.tabs for a in tab.acting if a["seat"] == fields["seat"]), now)
            fields["version"] = (mine["version"] if mine else 0) - wish.older
            if wish.legal is not None:
                texts = mine["texts"] if mine else ["x"]
                fields["text"] = texts[wish.legal % len(texts)]
        return json.dumps(fields)

    def send(self, who: int, what: InvalidMessage | ValidMessage | FatalMessage) -> None:
        tab = self.tabs[who]
        if isinstance(what, FatalMessage):
            self.lose(who, what)
        elif isinstance(what, InvalidMessage):
            tab.socket.send(what.data)
        else:
            tab.socket.send(self.fill_in(who, what))

    def lose(self, who: int, last: FatalMessage) -> None:
        tab = self.tabs[who]
        tab.settle()
        with pytest.raises(ConnectionClosed) as closed:
            send_and_listen(tab, last)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == last.code
        tab.closing.close()
        self.tabs[who] = self.open(who)

    def settle(self) -> list[list[Message]]:
        """What everybody has been told since."""
        since = [len(tab.told) for tab in self.tabs]
        for tab in self.tabs:
            tab.settle()
        return [tab.told[first:] for tab, first in zip(self.tabs, since, strict=True)]

    def check_answer(self, who: int, what: InvalidMessage | ValidMessage | FatalMessage, told: list[Message]) -> None:
        errors = [message for message in told if message["type"] == "error"]
        if isinstance(what, InvalidMessage):
            assert len(errors) == 1, (what, told)
        elif isinstance(what, ValidMessage):
            sent, kind = what.fields["id"], what.fields["type"]
            answers = [m for m in told if m.get("id") == sent]
            if kind == "act" or (kind == "resign" and (who, sent) not in self.done):
                assert len(answers) == 1, (what, told)
            if kind == "act" and who in (WATCHER, STRANGER):
                assert [m["type"] for m in answers] == ["error"], (what, told)
            if not any(m["type"] in ("error", "refused") for m in answers) and kind != "ping":
                self.done.add((who, sent))

    def check_told(self) -> None:
        """Whatever was said by the server is sound; nobody's own action is another's."""
        for who, tab in enumerate(self.tabs):
            events = [e["number"] for m in tab.told for e in m.get("events", [])]
            assert set(events) == set(range(max(events, default=-1) + 1)), "an event is missing"
            for message in tab.told:
                if message["type"] == "error":
                    assert message["error"] in ERRORS, message
                    assert message["sentence"]
                if message["type"] == "happened" and message.get("id"):
                    acted = [e["seat"] for e in message["events"] if e["kind"] in ("action", "resigned")]
                    assert acted[-1:] in ([], [who]), (who, message)  # before it comes what is secret no longer

    def finish(self, folder: Path) -> None:
        """Ends the match, then plays its log again and looks at what was stored_events."""
        self.settle()
        holder = self.tabs[HOLDER]
        if not holder.frame["outcome"]:
            assert holder.ask(type="resign", seat=HOLDER, id="the end")["type"] == "happened"
        self.settle()
        self.check_told()
        ann = self.guests[HOLDER]
        log = logs.decode(ann.http.get(f"/api/tables/{self.table}/log").content)
        assert verify(log).ok, verify(log).sentences
        assert replay(log).is_finished
        with ann.live(self.table) as again:
            told = again.welcome["events"]
        assert [event["number"] for event in told] == list(range(len(told)))
        assert remaining_events(told) == [(getattr(event, "seat", None), event.text) for event in log.events]
        for tab in self.tabs:
            assert tab.frame["state"] == holder.frame["state"]
        self.check_kept(folder)
        whole = ann.http.get(f"/api/tables/{self.table}/replay")
        assert whole.status_code == 200
        assert len(whole.json()["frames"]) == len(told) + 1

    def check_kept(self, folder: Path) -> None:
        """Every action that was stored_events is by the holder of its seat, and no id was done twice."""
        players = [self.guests[HOLDER].me["id"], self.guests[OPPONENT].me["id"]]
        done: set[tuple[str, str]] = set()
        for change in stored_events(folder, self.table):
            match change:
                case events.Acted():
                    assert [e.seat for e in change.events if isinstance(e, ActionEvent)] == [
                        players.index(change.guest)
                    ]
                case events.Resigned() | events.UndoRequested() | events.UndoAnswered():
                    assert players[change.seat] == change.guest
                case events.Chatted():
                    assert change.guest in [guest.me["id"] for guest in self.guests]
            if sent := getattr(change, "id", ""):
                assert (change.guest, sent) not in done  # type: ignore[union-attr]
                done.add((change.guest, sent))  # type: ignore[union-attr]


def send_and_listen(tab: Live, last: FatalMessage) -> None:
    """Raises when the connection is closed."""
    tab.socket.send(last.data, text=last.is_text)
    while True:
        tab.hear()


def remaining_events(events: list[Message]) -> list[tuple[int | None, str]]:
    """What counts of all that happened."""
    path: list[Message] = []
    for event in events:
        if event["kind"] == "take-back":
            path = [earlier for earlier in path if earlier["number"] < event["back_to"]]
        elif event["kind"] in ("action", "chance"):
            path.append(event)
    return [(event["seat"], event["text"]) for event in path]


def stored_events(folder: Path, table: str) -> list[events.Event]:
    query = "select data from entries where table_id = ? order by number"
    with closing(sqlite3.connect(f"file:{folder / 'table.db'}?mode=ro", uri=True)) as database:
        return [events.decode(data) for (data,) in database.execute(query, [table])]
