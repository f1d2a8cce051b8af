"""The state of the exchange before a match follows from stored events, at every step."""

import hashlib

import msgspec
import pytest

from landwright.core import dice, registry
from landwright.core.exchange import Exchange, Start
from landwright.server.runtime.errors import ProblemError
from landwright.server.tables import commands, events, shares
from landwright.server.tables.dice_exchange import DiceExchange, Step
from landwright.server.tables.events import Decision
from landwright.server.tables.setup import SeatHolder, Setup
from landwright.server.tables.state import TableState
from landwright.testing import tide

SEEDS = ["cd" * 32, "ce" * 32, "cf" * 32]
SHARES = {
    name: [hashlib.sha256(f"{name} {start}".encode()).hexdigest() for start in range(3)] for name in ("ann", "ben")
}
SEATS = [SeatHolder(kind="person", guest=name, name=name.title()) for name in ("ann", "ben", "ann")]


class Played:
    """A table, which can be restored from what was stored."""

    def __init__(self, seats: list[SeatHolder], game: str = "tide", **options: object) -> None:
        tide.register()
        self.setup = Setup(seats=seats, seed=SEEDS[0], shares_dice=True, options=options)
        self.game = registry.load(game)
        self.state = TableState("table", self.game, self.setup, 0.0)
        self.stored: list[bytes] = []

    @property
    def exchange(self) -> DiceExchange:
        return self.state.exchange

    def apply(self, decision: Decision | None) -> None:
        for event in decision.events if decision else []:
            self.stored.append(events.encode(event))
            self.state.apply(event, 0.0, decision.transition if decision else None)
        restored = TableState("table", self.game, self.setup, 0.0)
        restored.restore([(events.decode(data), 0.0) for data in self.stored])
        restored.restore_match()
        assert vars(restored.exchange) == {**vars(self.exchange), "_seats": restored.seats}
        assert (restored.match is None) == (self.state.match is None)

    def send_hashes(self, *names: str) -> None:
        for name in names:
            sent = dice.share_hash(SHARES[name][len(self.exchange.voided)])
            self.apply(shares.send_hash(self.state, name, self.exchange.commitment, sent))

    def reveal(self, *names: str) -> None:
        for name in names:
            self.apply(shares.reveal(self.state, name, SHARES[name][len(self.exchange.voided)]))

    def stop_waiting(self) -> None:
        step = self.exchange.step
        assert step is not None
        self.apply(shares.stop_waiting(self.state, step, SEEDS[1 + len(self.exchange.voided)]))


def test_a_start_that_succeeds() -> None:
    table = Played(SEATS)
    table.send_hashes("ann")
    assert (table.exchange.step, table.exchange.missing) == (Step(0, "hash"), ["ben"])
    table.send_hashes("ben")
    assert table.exchange.step == Step(0, "share")
    table.reveal("ben")
    assert table.exchange.missing == ["ann"]
    table.reveal("ann")
    assert table.state.is_ready
    table.apply(commands.begin_when_ready(table.state))
    one, other = SHARES["ann"][0], SHARES["ben"][0]
    found = table.state.playing_match().log().exchange
    assert found == Exchange([dice.share_hash(share) for share in (one, other, one)], [one, other, one])


def test_starts_that_are_void() -> None:
    table = Played(SEATS)
    table.send_hashes("ann", "ben")
    table.reveal("ann")
    table.stop_waiting()
    assert (table.exchange.step, table.exchange.missing) == (Step(1, "hash"), ["ann"]), "without Ben"
    with pytest.raises(ProblemError, match="waits for no hash"):
        table.send_hashes("ben")
    table.send_hashes("ann")
    table.stop_waiting()
    assert table.exchange.is_complete, "nobody is left"
    table.apply(commands.begin_when_ready(table.state))
    log = table.state.playing_match().log()
    first, second = SHARES["ann"][:2]
    hashes = [dice.share_hash(share) for share in (first, SHARES["ben"][0], first)]
    again = dice.share_hash(second)
    assert log.exchange == Exchange(
        ["", "", ""],
        ["", "", ""],
        [
            Start(dice.commitment(bytes.fromhex(SEEDS[0])), hashes, [first, "", first]),
            Start(dice.commitment(bytes.fromhex(SEEDS[1])), [again, "", again], ["", "", ""]),
        ],
    )
    assert log.commitment == dice.commitment(bytes.fromhex(SEEDS[2]))


def test_a_step_that_has_ended_is_not_ended_again() -> None:
    """Several processes have timers for the same step."""
    table = Played(SEATS)
    table.send_hashes("ann", "ben")
    assert shares.stop_waiting(table.state, Step(0, "hash"), SEEDS[1]) is None
    table.stop_waiting()
    assert shares.stop_waiting(table.state, Step(0, "share"), SEEDS[2]) is None


def test_who_may_take_part_is_fixed_before_the_first_share() -> None:
    table = Played(SEATS)
    table.send_hashes("ann")
    with pytest.raises(ProblemError, match="waits for no share"):
        table.reveal("ann")
    table.stop_waiting()
    with pytest.raises(ProblemError, match="waits for no hash"):
        table.send_hashes("ben")
    table.reveal("ann")
    assert table.state.is_ready


def test_options_that_are_left_open_follow_from_the_shares() -> None:
    """Otherwise whoever makes the seed could choose the figure of a solo game."""
    figures = set()
    for share in SHARES["ann"]:
        table = Played([SEATS[0]], "polyminix", figure="red")
        table.apply(shares.send_hash(table.state, "ann", table.exchange.commitment, dice.share_hash(share)))
        table.apply(shares.reveal(table.state, "ann", share))
        figures.add(msgspec.to_builtins(table.state.match_options())["number"])
    assert len(figures) == len(SHARES["ann"])
