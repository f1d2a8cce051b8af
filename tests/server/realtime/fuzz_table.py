"""A table that four clients send any messages to, and checks of the answers and of the stored events."""

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
from tests.server.support.clients import ME, OPEN, Guest, Message, RunningServer, TableClient

ERRORS = {"malformed", "no-guest", "not-yours", "conflict", "stale", "too-large"}


class FuzzedTable:
    """A table with two players, a watcher and a client without a cookie."""

    def __init__(self, server: RunningServer, ann: Guest, ben: Guest, cleo: Guest, game: str) -> None:
        self.server = server
        self.guests = [ann, ben, cleo]
        self.table: str = ann.create(game, ME, OPEN)["id"]
        ben.join(self.table)
        self.tabs = [self.open(who) for who in range(4)]
        self.done: set[tuple[int, str]] = set()  # client and id of each command that was accepted

    def open(self, who: int) -> TableClient:
        if who == STRANGER:
            return TableClient(connect(self.server.url(self.table)))
        return self.guests[who].connect(self.table)

    def __enter__(self) -> "FuzzedTable":
        return self

    def __exit__(self, *_: object) -> None:
        for tab in self.tabs:
            tab.closing.close()

    def sender(self, who: int) -> int:
        if who not in (TO_ACT, NOT_TO_ACT):
            return who
        to_act = OPPONENT if not self.tabs[HOLDER].acting and self.tabs[OPPONENT].acting else HOLDER
        return to_act if who == TO_ACT else 1 - to_act

    def fill_in(self, who: int, template: ValidMessage) -> str:
        """The message with the current version and a legal action of the seat."""
        fields = dict(template.fields)
        if fields.get("seat") == OWN:
            fields["seat"] = who % 2
        if fields["type"] == "act":
            now = next((tab.acting[0] for tab in self.tabs if tab.acting), None)
            mine = next((a for tab in self.tabs for a in tab.acting if a["seat"] == fields["seat"]), now)
            fields["version"] = (mine["version"] if mine else 0) - template.older
            if template.legal is not None:
                texts = mine["texts"] if mine else ["x"]
                fields["text"] = texts[template.legal % len(texts)]
        return json.dumps(fields)

    def send(self, who: int, what: InvalidMessage | ValidMessage | FatalMessage) -> None:
        tab = self.tabs[who]
        if isinstance(what, FatalMessage):
            self.send_fatal(who, what)
        elif isinstance(what, InvalidMessage):
            tab.socket.send(what.data)
        else:
            tab.socket.send(self.fill_in(who, what))

    def send_fatal(self, who: int, last: FatalMessage) -> None:
        tab = self.tabs[who]
        tab.sync()
        with pytest.raises(ConnectionClosed) as closed:
            send_and_receive(tab, last)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == last.code
        tab.closing.close()
        self.tabs[who] = self.open(who)

    def sync(self) -> list[list[Message]]:
        """Receives everything that is pending, and returns the new messages of each client."""
        since = [len(tab.received) for tab in self.tabs]
        for tab in self.tabs:
            tab.sync()
        return [tab.received[first:] for tab, first in zip(self.tabs, since, strict=True)]

    def check_answer(
        self, who: int, what: InvalidMessage | ValidMessage | FatalMessage, received: list[Message]
    ) -> None:
        errors = [message for message in received if message["type"] == "error"]
        if isinstance(what, InvalidMessage):
            assert len(errors) == 1, (what, received)
        elif isinstance(what, ValidMessage):
            sent, kind = what.fields["id"], what.fields["type"]
            answers = [m for m in received if m.get("id") == sent]
            if kind == "act" or (kind == "resign" and (who, sent) not in self.done):
                assert len(answers) == 1, (what, received)
            if kind == "act" and who in (WATCHER, STRANGER):
                assert [m["type"] for m in answers] == ["error"], (what, received)
            if not any(m["type"] in ("error", "refused") for m in answers) and kind != "ping":
                self.done.add((who, sent))

    def check_received(self) -> None:
        """Checks all received messages: no event is missing, and an answer contains only actions of its receiver."""
        for who, tab in enumerate(self.tabs):
            events = [e["number"] for m in tab.received for e in m.get("events", [])]
            assert set(events) == set(range(max(events, default=-1) + 1)), "an event is missing"
            for message in tab.received:
                if message["type"] == "error":
                    assert message["error"] in ERRORS, message
                    assert message["sentence"]
                if message["type"] == "happened" and message.get("id"):
                    acted = [e["seat"] for e in message["events"] if e["kind"] in ("action", "resigned")]
                    assert acted[-1:] in ([], [who]), (who, message)  # revealed actions come first

    def finish(self, folder: Path) -> None:
        """Ends the match, replays its log and checks the stored events."""
        self.sync()
        holder = self.tabs[HOLDER]
        if not holder.frame["outcome"]:
            assert holder.request(type="resign", seat=HOLDER, id="the end")["type"] == "happened"
        self.sync()
        self.check_received()
        ann = self.guests[HOLDER]
        log = logs.decode(ann.http.get(f"/api/tables/{self.table}/log").content)
        assert verify(log).ok, verify(log).sentences
        assert replay(log).is_finished
        with ann.connect(self.table) as again:
            received = again.welcome["events"]
        assert [event["number"] for event in received] == list(range(len(received)))
        assert remaining_events(received) == [(getattr(event, "seat", None), event.text) for event in log.events]
        for tab in self.tabs:
            assert tab.frame["state"] == holder.frame["state"]
        self.check_stored(folder)
        whole = ann.http.get(f"/api/tables/{self.table}/replay")
        assert whole.status_code == 200
        assert len(whole.json()["frames"]) == len(received) + 1

    def check_stored(self, folder: Path) -> None:
        """Checks that every stored command is by the holder of its seat, and no id was carried out twice."""
        players = [self.guests[HOLDER].me["id"], self.guests[OPPONENT].me["id"]]
        done: set[tuple[str, str]] = set()
        for change in stored_events(folder, self.table):
            match change:
                case events.Acted():
                    assert [e.seat for e in change.events if isinstance(e, ActionEvent)] == [
                        players.index(change.guest)
                    ]
                case events.Resigned() | events.Offered() | events.Answered() | events.Withdrawn():
                    assert players[change.seat] == change.guest
                case events.Chatted():
                    assert change.guest in [guest.me["id"] for guest in self.guests]
            if sent := change.id:
                assert (change.guest, sent) not in done
                done.add((change.guest, sent))


def send_and_receive(tab: TableClient, last: FatalMessage) -> None:
    """Sends a message and receives until the connection is closed, which raises."""
    tab.socket.send(last.data, text=last.is_text)
    while True:
        tab.receive()


def remaining_events(events: list[Message]) -> list[tuple[int | None, str]]:
    """The events that were not taken back."""
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
