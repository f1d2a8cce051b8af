"""Restoring tables from events and from snapshots."""

from typing import Final

import msgspec
import pytest

from landwright.core import registry
from landwright.core.log import ChanceEvent
from landwright.server.tables import commands, events, offers
from landwright.server.tables.events import Decision
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.snapshots import take_snapshot
from landwright.server.tables.state import TableState
from landwright.server.wire.messages import TakeBack
from landwright.testing import tide

SEED: Final = "cd" * 32
SEATS: Final = [SeatHolder(kind="person", guest="ann", name="Ann"), SeatHolder(kind="person", guest="ann", name="Ann")]


class StoredTable:
    """The state of a table, and its stored events."""

    def __init__(self, setup: Setup, game: str = "tide") -> None:
        tide.register()
        self.setup = setup
        self.stored: list[bytes] = []
        self.state = TableState("table", registry.load(game), setup, 0.0)
        self.apply(commands.begin(self.state, [seat.name for seat in setup.seats]))

    def apply(self, decision: Decision | None) -> None:
        assert decision
        for event in decision.events:
            self.stored.append(events.encode(event))
            self.state.apply(event, float(len(self.stored)), decision.transition)

    def act(self, number: int = 0) -> None:
        seat = self.state.waiting[0]
        legal = self.state.playing_match().actions(seat)
        self.apply(commands.play(self.state, seat, legal[number % len(legal)], float(len(self.stored))))

    def restored(self, snapshot: bytes | None = None) -> TableState:
        state = TableState("table", self.state.game, self.setup, 0.0)
        state.restore([(events.decode(data), float(number)) for number, data in enumerate(self.stored, 1)])
        state.restore_match(snapshot)
        return state


def are_equal(one: TableState, other: TableState) -> bool:
    return bytes(one.record.data) == bytes(other.record.data) and one.versions == other.versions


def test_stored_outcomes_of_chance_are_not_derived_again() -> None:
    """A table whose stored outcome differs from the one that its seed gives."""
    table = StoredTable(Setup(seats=SEATS, seed=SEED))
    table.act()
    table.act()
    began = events.decode(table.stored[0])
    assert isinstance(began, events.Began)
    [rolled] = began.events
    assert isinstance(rolled, ChanceEvent)
    other = ChanceEvent((rolled.outcome + 1) % 6, 6, f"the tide is {(rolled.outcome + 1) % 6 + 1}")
    table.stored[0] = events.encode(msgspec.structs.replace(began, events=[other]))
    table.stored = table.stored[:1]
    assert table.restored().playing_match().plain.tide == other.outcome + 1


@pytest.mark.parametrize("game", ["tide", "tide-race"])
def test_restoring_from_a_snapshot_equals_replaying_all_events(game: str) -> None:
    table = StoredTable(Setup(seats=SEATS, seed=SEED), game)
    for number in range(3):
        table.act(number)
    snapshot = take_snapshot(table.state.playing_match())
    table.act()
    for restored in (table.restored(snapshot), table.restored(b"nonsense"), table.restored()):
        assert are_equal(restored, table.state)
        assert restored.playing_match().moment == table.state.playing_match().moment
        assert restored.playing_match().deadline == table.state.playing_match().deadline


def test_a_take_back_rolls_no_new_dice() -> None:
    table = StoredTable(Setup(seats=SEATS[:1], seed=SEED))
    tides = set()
    for number in range(3):
        table.act(number)
        tides.add(table.state.playing_match().plain.tide)
        table.apply(offers.offer(table.state, "ann", TakeBack(id=f"{number}", seat=0)))
    assert len(tides) == 1
    assert table.state.is_assisted
    assert are_equal(table.restored(), table.state)


def test_applying_events_without_their_transition_gives_the_same_state() -> None:
    """Another process that reads the events has no transitions."""
    table = StoredTable(Setup(seats=SEATS[:1], seed=SEED))
    table.act()
    table.act()
    table.apply(offers.offer(table.state, "ann", TakeBack(id="back", seat=0)))
    table.act()
    other = TableState("table", table.state.game, table.setup, 0.0)
    for number, data in enumerate(table.stored, 1):
        other.apply(events.decode(data), float(number))
    assert are_equal(other, table.state)
    assert [line.is_undone for line in other.lines] == [line.is_undone for line in table.state.lines]
    assert any(line.is_undone for line in other.lines)
