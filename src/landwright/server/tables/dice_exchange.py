"""The state of the exchange before a match: people send hashes of their shares, then the shares (see `core.dice`).

It begins when every seat is taken. Which people take part is fixed before the first share is sent. If one of them does
not send theirs, the start is void: everything begins again with another seed, without that person.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from landwright.core import dice
from landwright.core.exchange import Exchange, Start
from landwright.server.tables.setup import SeatHolder, Setup

Wanted: TypeAlias = Literal["hash", "share"]


class Step(NamedTuple):
    """What an exchange waits for; a void start begins the steps again."""

    start: int
    wanted: Wanted


class DiceExchange:
    """Only the events of a table change it."""

    def __init__(self, setup: Setup, seats: Sequence[SeatHolder]) -> None:
        self.takes_shares = setup.shares_dice
        self.seed = bytes.fromhex(setup.seed)
        self.is_fixed = False  # no more hashes are taken: those who sent one send their share
        self.hashes: dict[str, str] = {}  # by guest
        self.shares: dict[str, str] = {}  # by guest
        self.voided: list[Start] = []
        self._barred: set[str] = set()  # guests who did not reveal their share
        self._seats = seats

    # Questions

    @property
    def commitment(self) -> str:
        return dice.commitment(self.seed)

    @property
    def is_complete(self) -> bool:
        """Whether the dice are determined."""
        return not self.takes_shares or (self.is_fixed and not self.missing)

    @property
    def has_begun(self) -> bool:
        return self.takes_shares and all(seat.kind != "open" for seat in self._seats)

    @property
    def people(self) -> set[str]:
        """The guests who may take part."""
        return {seat.guest for seat in self._seats if seat.is_person} - self._barred

    @property
    def step(self) -> Step | None:
        if not self.has_begun or self.is_complete:
            return None
        return Step(len(self.voided), "share" if self.is_fixed else "hash")

    @property
    def missing(self) -> list[str]:
        """The guests whose hash or share the present step waits for."""
        if self.is_fixed:
            return [guest for guest in self.hashes if guest not in self.shares]
        return sorted(self.people.difference(self.hashes))

    def wanted(self, guest: str) -> Wanted | None:
        """What a guest's client should send now."""
        step = self.step
        return step.wanted if step and guest in self.missing else None

    def is_used(self, sent: str) -> bool:
        """Whether a hash was sent before, so that its share may be known to somebody else."""
        return sent in self.hashes.values() or any(sent in start.hashes for start in self.voided)

    @property
    def fixed_hashes(self) -> list[str]:
        """Of each seat, "" for a seat without a share; none before they are fixed."""
        return self._by_seat(self.hashes) if self.is_fixed else []

    # The result

    def record(self) -> Exchange | None:
        """As it is part of the log."""
        if not self.takes_shares:
            return None
        return Exchange(self._by_seat(self.hashes), self._by_seat(self.shares), [*self.voided])

    def key(self) -> bytes:
        return dice.chance_key(self.seed, self._by_seat(self.shares))

    def _by_seat(self, sent: Mapping[str, str]) -> list[str]:
        return [sent.get(seat.guest, "") for seat in self._seats]

    # Changes

    def void(self, seed: str) -> None:
        """Begins again with another seed, in hexadecimal. Whoever did not reveal takes part without a share."""
        self._barred.update(self.missing)
        self.voided.append(Start(self.commitment, self._by_seat(self.hashes), self._by_seat(self.shares)))
        self.seed, self.is_fixed = bytes.fromhex(seed), False
        self.hashes, self.shares = {}, {}
