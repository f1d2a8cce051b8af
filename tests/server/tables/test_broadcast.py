"""What clients at a table are told when it had to be loaded again."""

from typing import Any, Final

import msgspec

from landwright.core import registry
from landwright.server.tables import commands, events
from landwright.server.tables.broadcast import Broadcaster
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.state import TableState
from landwright.testing import tide

SETUP: Final = Setup(
    seats=[SeatHolder(kind="person", guest="ann", name="Ann"), SeatHolder(kind="open")], seed="cd" * 32
)


class Received:
    """A client that keeps what it is sent."""

    guest, name, has_text = "ann", "Ann", False

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def send(self, message: bytes) -> None:
        self.messages.append(msgspec.json.decode(message))

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(reason)

    def last(self, kind: str) -> dict[str, Any]:
        return [message for message in self.messages if message["type"] == kind][-1]


def waiting() -> TableState:
    tide.register()
    state = TableState("table", registry.load("tide"), SETUP, 0.0)
    state.apply(events.Chatted(guest="ann", name="Ann", text="hello"), 1.0)
    return state


def began_elsewhere(state: TableState) -> TableState:
    """Somebody joined at another process, greeted back, and acted."""
    state.apply(events.Joined(seat=1, guest="ben", name="Ben"), 2.0)
    decision = commands.begin(state, ["Ann", "Ben"])
    for event in decision.events:
        state.apply(event, 2.0, decision.transition)
    state.apply(events.Chatted(guest="ben", name="Ben", text="hello, too"), 3.0)
    return state


def test_a_client_is_told_what_happened_before_its_table_was_loaded_again() -> None:
    broadcaster, ann = Broadcaster(waiting(), is_public=False, rematch=""), Received()
    broadcaster.add(ann, since=0)
    state = began_elsewhere(waiting())
    broadcaster.reset(state, rematch="")
    assert [event["number"] for event in ann.last("happened")["events"]] == list(range(len(state.lines)))
    assert ann.last("happened")["frame"]["event"] == len(state.lines) > 0
    assert [message["text"] for message in ann.messages if message["type"] == "chat"] == ["hello, too"]
    assert ann.last("table")["table"]["status"] == "playing"
    assert ann.last("table")["table"]["seats"][1]["name"] == "Ben"


def test_a_client_that_knows_everything_gets_the_position_again() -> None:
    broadcaster, ann = Broadcaster(began_elsewhere(waiting()), is_public=False, rematch=""), Received()
    broadcaster.add(ann, since=0)
    broadcaster.reset(began_elsewhere(waiting()), rematch="")
    kinds = [message["type"] for message in ann.messages]
    assert "happened" not in kinds
    assert "chat" not in kinds
    assert ann.last("frame")["frame"]["event"] == len(broadcaster.state.lines)
