"""A server under fuzzing: two clients play at another table, and no warning may be logged."""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple, TypeVar

from hypothesis import HealthCheck, Phase, settings

from landwright.core import log as logs
from landwright.core.replay import replay, verify
from tests.server.support.clients import ME, OPEN, Guest, RunningServer

Test = TypeVar("Test", bound=Callable[..., None])


def fuzz(test: Test) -> Test:
    """Settings of a property. They are made with each test, when the profile of Hypothesis has been chosen."""
    return settings(max_examples=35, phases=[Phase.generate], suppress_health_check=list(HealthCheck))(test)


class Bystanders:
    """Two players at another table, who must not be affected."""

    def __init__(self, server: RunningServer, ann: Guest, ben: Guest) -> None:
        self.server = server
        self.guests = ann, ben
        self.closing = ExitStack()
        self.begin()

    def begin(self) -> None:
        ann, ben = self.guests
        self.table: str = ann.create("forgenesis", ME, OPEN)["id"]
        ben.join(self.table)
        self.tabs = [self.closing.enter_context(guest.connect(self.table)) for guest in self.guests]

    def play_on(self) -> None:
        for tab in self.tabs:
            tab.sync()
        actor = next(tab for tab in self.tabs if tab.acting)
        number = actor.frame["event"]
        happened = actor.act(number=number * 7)
        assert happened["type"] == "happened"
        assert [event["number"] for event in happened["events"]] == [number], "another client has acted at this table"
        for tab in self.tabs:
            tab.sync()
            assert not any(message["type"] in ("error", "chat", "closing") for message in tab.received)
        if actor.frame["outcome"]:
            self.check()
            self.closing.close()
            self.begin()

    def check(self) -> None:
        log = logs.decode(self.guests[0].http.get(f"/api/tables/{self.table}/log").content)
        assert replay(log).is_finished == bool(self.tabs[0].frame["outcome"])
        assert verify(log).ok or not log.seed
        assert self.tabs[0].frame["state"] == self.tabs[1].frame["state"]


class LogRecorder(logging.Handler):
    """Collects the warnings and errors that the server logs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


class FuzzedServer(NamedTuple):
    server: RunningServer
    folder: Path
    guests: tuple[Guest, Guest, Guest]
    bystanders: Bystanders
    log: LogRecorder


def check_health(fuzzed: FuzzedServer) -> None:
    assert fuzzed.server.get("/api/health").json()["status"] == "ok"
    fuzzed.bystanders.play_on()
    assert fuzzed.log.lines == []
