"""Tables that are opened again: of older servers, and from snapshots."""

from typing import Final

import msgspec
import pytest

from landwright.core import registry
from landwright.core.log import EVENT_NUMBERED_DICE, FORMAT_VERSION, ChanceEvent
from landwright.core.replay import verify
from landwright.server.realtime.messages import TakeBack
from landwright.server.tables import commands, events
from landwright.server.tables.commands import Decision
from landwright.server.tables.state import Record, Setup, Sitting, take_snapshot
from landwright.testing import tide

SEED: Final = "cd" * 32
SEATS: Final = [Sitting(kind="person", guest="ann", name="Ann"), Sitting(kind="person", guest="ann", name="Ann")]


class Kept:
    """A table, and what the storage would have of it."""

    def __init__(self, setup: Setup, game: str = "tide") -> None:
        tide.register()
        self.setup = setup
        self.entries: list[bytes] = []
        self.record = Record("table", registry.load(game), setup, 0.0)
        self.keep(commands.begin(self.record))

    def keep(self, decision: Decision) -> None:
        for change in decision.changes:
            self.entries.append(events.encode(change))
            self.record.apply(change, float(len(self.entries)), decision.after)

    def act(self, number: int = 0) -> None:
        seat = self.record.waiting[0]
        legal = self.record.playing_match().actions(seat)
        self.keep(commands.play(self.record, seat, legal[number % len(legal)], float(len(self.entries))))

    def opened(self, snapshot: bytes | None = None) -> Record:
        record = Record("table", self.record.game, self.setup, 0.0)
        for number, data in enumerate(self.entries, 1):
            record.apply(events.decode(data), float(number))
        record.reopen(snapshot)
        return record


def same(one: Record, other: Record) -> bool:
    return bytes(one.state.data) == bytes(other.state.data) and one.versions == other.versions


def test_a_new_table_numbers_its_dice_by_themselves_and_an_old_one_by_event() -> None:
    old = Kept(Setup(seats=SEATS, seed=SEED))
    new = Kept(Setup(seats=SEATS, seed=SEED, log_format=FORMAT_VERSION))
    dice = []
    for table in (old, new):
        for number in range(6):
            table.act(number)
        assert same(table.opened(), table.record)
        log = table.record.playing_match().log()
        assert verify(log).ok
        dice.append([event.outcome for event in log.events if isinstance(event, ChanceEvent)])
    assert old.record.playing_match().format_version == EVENT_NUMBERED_DICE
    assert dice[0] != dice[1]


def test_what_chance_gave_then_is_not_derived_again() -> None:
    """An old table whose dice went another way than its seed says now: it goes on from what happened."""
    table = Kept(Setup(seats=SEATS, seed=SEED))
    table.act()
    table.act()
    began = events.decode(table.entries[0])
    assert isinstance(began, events.Began)
    [rolled] = began.events
    assert isinstance(rolled, ChanceEvent)
    other = ChanceEvent((rolled.outcome + 1) % 6, 6, f"the tide is {(rolled.outcome + 1) % 6 + 1}")
    table.entries[0] = events.encode(msgspec.structs.replace(began, events=[other]))
    table.entries = table.entries[:1]
    assert table.opened().playing_match().plain.tide == other.outcome + 1


def test_entries_of_older_servers_raise_versions_as_they_did() -> None:
    table = Kept(Setup(seats=SEATS, seed=SEED))
    table.act()
    acted = events.decode(table.entries[-1])
    assert isinstance(acted, events.Acted)
    table.entries[-1] = events.encode(msgspec.structs.replace(acted, changed=None))
    assert b"changed" not in table.entries[-1]
    assert table.opened().versions == [2, 1]


@pytest.mark.parametrize("game", ["tide", "tide-race"])
def test_a_snapshot_is_as_good_as_the_events(game: str) -> None:
    table = Kept(Setup(seats=SEATS, seed=SEED, log_format=FORMAT_VERSION), game)
    for number in range(3):
        table.act(number)
    snapshot = take_snapshot(table.record.playing_match())
    table.act()
    for opened in (table.opened(snapshot), table.opened(b"nonsense"), table.opened()):
        assert same(opened, table.record)
        assert opened.playing_match().moment == table.record.playing_match().moment
        assert opened.playing_match().deadline == table.record.playing_match().deadline


def test_a_take_back_rolls_no_new_dice() -> None:
    table = Kept(Setup(seats=SEATS[:1], seed=SEED, log_format=FORMAT_VERSION))
    tides = set()
    for number in range(3):
        table.act(number)
        tides.add(table.record.playing_match().plain.tide)
        table.keep(commands.take_back(table.record, "ann", TakeBack(id=f"{number}", seat=0)))
    assert len(tides) == 1
    assert table.record.is_assisted
    assert same(table.opened(), table.record)
