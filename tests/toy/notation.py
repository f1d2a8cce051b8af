"""Tide in text and on the wire.

A state is written as `1/3 tide 4 | 12456 played 3 points 5+1 | 123456 played - points 0+0`: rounds played and rounds,
the tide (`-` before the roll), then for each player the hand, the card played face down, and the points catch + dry.
"""

import re
from typing import Final

import msgspec
import numpy as np

from landwright.core.game import Rules
from landwright.core.notation import ReadError
from landwright.core.options import Options
from landwright.core.types import State
from tests.toy.components import CARDS, FACES, MOST_SEATS, SEAT_NAMES
from tests.toy.rules import EQUAL_TO_TIDE, GAME_OVER, NOT_IN_HAND, NOT_WAITING
from tests.toy.state import ALL_ROUNDS_PLAYED, CATCH, DRY, NO_TIDE, NOT_PLAYED, STATE

ENDINGS: Final = {ALL_ROUNDS_PLAYED: "the last round has been played"}

REFUSALS: Final = {
    NOT_WAITING: "A player plays one card a round, after the die.",
    NOT_IN_HAND: "That card is not in the hand; each is played once.",
    EQUAL_TO_TIDE: "A card equal to the tide may be played only when it is the last.",
    GAME_OVER: "The game is over.",
}


class TideOptions(Options, frozen=True):
    """How many rounds are played."""

    rounds: int = 3

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= CARDS:
            raise ValueError(f"rounds is 1 to {CARDS}")

    def numbers(self) -> tuple[int, ...]:
        return (self.rounds,)


def action_text(s: State, seat: int, action: int) -> str:
    return f"play {action + 1}"


def read_action(s: State, seat: int, text: str) -> int:
    match = re.fullmatch(r"(?:play )?([0-9])", text.strip().lower())
    if not match or not 1 <= int(match[1]) <= CARDS:
        raise ReadError(f"'{text.strip()}' is no card; a card is like 'play 3', 1 to {CARDS}.")
    return int(match[1]) - 1


class PlayCard(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True):
    card: int


def action_wire(s: State, seat: int, action: int) -> PlayCard:
    return PlayCard(action + 1)


def read_wire(s: State, seat: int, wire: object) -> int:
    if not isinstance(wire, PlayCard) or not 1 <= wire.card <= CARDS:
        raise ReadError(f"That is no card of Tide; they are 1 to {CARDS}.")
    return wire.card - 1


def chance_text(s: State, outcome: int) -> str:
    return f"the tide is {outcome + 1}"


def cards_text(hand: int) -> str:
    return "".join(str(card) for card in range(1, CARDS + 1) if hand >> (card - 1) & 1) or "-"


def state_text(s: State) -> str:
    return " | ".join(
        [f"{s.rounds_played}/{s.rounds} tide {s.tide or '-'}", *(_seat_text(s, i) for i in range(s.seats))]
    )


def _seat_text(s: State, seat: int) -> str:
    points = "+".join(map(str, s.points[seat]))
    return f"{cards_text(int(s.hands[seat]))} played {s.played[seat] or '-'} points {points}"


def read_state(rules: Rules, text: str) -> State:
    table, *seats = text.split(" | ")
    match = re.fullmatch(rf"([0-9])/([1-{CARDS}]) tide ([1-{FACES}]|-)", table)
    if not match or not 1 <= len(seats) <= MOST_SEATS:
        raise ReadError("A game of Tide is like '0/3 tide 4 | 123456 played - points 0+0'.")
    s = np.zeros(1, STATE)[0]
    s.seats, s.rounds_played, s.rounds = len(seats), int(match[1]), int(match[2])
    s.tide = NO_TIDE if match[3] == "-" else int(match[3])
    if s.tide != NO_TIDE and s.rounds_played >= s.rounds:
        raise ReadError("There is no tide after the last round.")
    for seat, seat_text in enumerate(seats):
        _read_seat(s, seat, seat_text)
    if not all(_fits(s, seat) for seat in range(s.seats)) or s.rounds_played > s.rounds or s.played[: s.seats].all():
        raise ReadError("These cards cannot lie like this in this round.")
    return s


def _fits(s: State, seat: int) -> bool:
    """A card of the six has gone in each round, and this round's lies only after the die."""
    in_round = s.tide != NO_TIDE and s.rounds_played < s.rounds
    held = cards_not_seen(s, seat).bit_count() + s.rounds_played == CARDS
    down = s.played[seat]
    return held and (down == NOT_PLAYED or (in_round and not s.hands[seat] >> (down - 1) & 1))


def _read_seat(s: State, seat: int, text: str) -> None:
    match = re.fullmatch(rf"([1-{CARDS}]+|-) played ([1-{CARDS}]|-) points ([0-9]{{1,2}})\+([0-9])", text)
    if not match:
        raise ReadError(f"'{text}' is not like '123456 played - points 0+0'.")
    hand, played, catch, dry = match.groups()
    s.hands[seat] = sum(1 << (int(card) - 1) for card in set(hand) if card != "-")
    s.played[seat] = NOT_PLAYED if played == "-" else int(played)
    s.points[seat, CATCH], s.points[seat, DRY] = int(catch), int(dry)


def cards_not_seen(s: State, seat: int) -> int:
    """A hand as the others know it: the card that lies face down is still in it."""
    played = int(s.played[seat])
    return int(s.hands[seat]) | (0 if played == NOT_PLAYED else 1 << (played - 1))


def drawing(s: State) -> str:
    """What lies open on the table."""
    seats = [
        f"{SEAT_NAMES[seat]:<6} {cards_text(cards_not_seen(s, seat)):<6} {'played' if s.played[seat] else 'thinks':<6} "
        f"catch {s.points[seat, CATCH]} dry {s.points[seat, DRY]}"
        for seat in range(s.seats)
    ]
    return "\n".join([f"{s.rounds_played} of {s.rounds} rounds played, tide {s.tide or '-'}", *seats])


def prompt(s: State, seat: int) -> str:
    return f"{SEAT_NAMES[seat]}: the tide is {s.tide}; play one of {cards_text(int(s.hands[seat]))}."
