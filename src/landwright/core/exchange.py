"""The exchange before a match in which people add shares to the seed: its record in a log, and what that proves.

`dice` specifies the hashes and the key. Lists of an exchange have an entry for each seat, empty for a seat without one.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from landwright.core import dice

HEXADECIMAL: Final = "[0-9a-f]{64}"


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One try to begin a match. It is void if the share of a seat is missing."""

    commitment: str
    hashes: list[str]
    shares: list[str]

    @property
    def missing(self) -> list[int]:
        """The seats that sent a hash, but not their share."""
        return [seat for seat, sent in enumerate(self.hashes) if sent and not self.shares[seat]]


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The hashes and shares of a match, and the void starts before it."""

    hashes: list[str]
    shares: list[str]
    voided: list[Start] = []

    def starts(self, commitment: str) -> list[Start]:
        """All starts in order; the last is that of the match."""
        return [*self.voided, Start(commitment, self.hashes, self.shares)]


def shape_problem(exchange: Exchange, commitment: str, seats: int) -> str | None:
    """Why the lists of an exchange cannot be those of a match with so many seats, or None."""
    for number, start in enumerate(exchange.starts(commitment), 1):
        if not re.fullmatch(HEXADECIMAL, start.commitment):
            return f"The commitment of start {number} is not 64 hexadecimal digits."
        for name, listed in (("hash", start.hashes), ("share", start.shares)):
            if len(listed) != seats:
                return f"Start {number} has a {name} for {len(listed)} seats, and the match has {seats}."
            for seat, text in enumerate(listed):
                if text and not re.fullmatch(HEXADECIMAL, text):
                    return f"The {name} of seat {seat} in start {number} is not 64 hexadecimal digits."
    return None


# What is wrong


def problems(exchange: Exchange, commitment: str) -> Iterator[str]:
    """What contradicts the specification in an exchange of the right shape."""
    starts = exchange.starts(commitment)
    for number, start in enumerate(starts, 1):
        yield from _misfits(number, start)
    for number, start in enumerate(exchange.voided, 1):
        if not start.missing:
            yield f"Start {number} is listed as void, but all of its shares are there."
    for seat in starts[-1].missing:
        yield f"The share of seat {seat} is missing, so the start should be void."
    yield from _repetitions(starts)


def _misfits(number: int, start: Start) -> Iterator[str]:
    for seat, (sent, share) in enumerate(zip(start.hashes, start.shares, strict=True)):
        if share and dice.share_hash(share) != sent:
            yield f"The share of seat {seat} in start {number} does not fit the hash that was sent before it."


def _repetitions(starts: Sequence[Start]) -> Iterator[str]:
    """Nothing of a void start is used again, and the seats whose share was missing take part without one."""
    barred: set[int] = set()
    used: set[str] = set()
    for number, (before, start) in enumerate(pairwise(starts), 2):
        barred.update(before.missing)
        used.update((before.commitment, *filter(None, before.hashes)))
        for seat in sorted(barred):
            if start.hashes[seat]:
                yield f"Seat {seat} has a share in start {number}, though it did not reveal that of an earlier start."
        if not used.isdisjoint((start.commitment, *start.hashes)):
            yield f"Start {number} repeats a commitment or a hash of an earlier start."


# What is proven


def findings(exchange: Exchange | None) -> Iterator[str]:
    """What a valid exchange proves and what it does not, as sentences."""
    if exchange is None or not any(exchange.hashes):
        yield "Nobody added to the seed: whoever made it could choose the dice before the match, and nobody after that."
    else:
        yield from _contributions(exchange)
    for number, start in enumerate(exchange.voided if exchange else (), 1):
        yield _void(number, start.missing)


def _contributions(exchange: Exchange) -> Iterator[str]:
    """Seats with the same hash are of one person."""
    who = _seats([seat for seat, sent in enumerate(exchange.hashes) if sent])
    yield f"{who} added to the seed, and every share fits its hash. Compare yours with what you sent:"
    for seat, share in enumerate(exchange.shares):
        if share:
            yield f"- seat {seat}: {share}"
    if len({*exchange.hashes} - {""}) == 1:
        yield "That is one person. Nobody could choose the dice, unless that person knew the seed before."
    else:
        yield "Nobody could choose the dice, unless all who added to the seed worked together with whoever made it."
    yield "A log cannot show that every hash was sent before any share: whoever was at the table saw it."


def _void(number: int, missing: Sequence[int]) -> str:
    again = "Somebody who knew the seed could have the dice drawn again in this way, once for each of these seats."
    return f"Start {number} was void, because {_seats(missing).lower()} did not reveal a share. {again}"


def _seats(seats: Sequence[int]) -> str:
    """
    >>> _seats([2]), _seats([0, 2, 3])
    ('Seat 2', 'Seats 0, 2 and 3')
    """
    *first, last = map(str, seats)
    return f"Seats {', '.join(first)} and {last}" if first else f"Seat {last}"
