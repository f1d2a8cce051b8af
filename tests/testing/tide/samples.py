"""What the conformance suite needs to know of Tide and Tide race."""

from pathlib import Path
from typing import Any, Final

from landwright.core.types import State
from landwright.testing.samples import Samples
from landwright.testing.tide import CARDS, INFO, RaceOptions, TideOptions, cards_text


def pieces(s: State) -> list[Any]:
    """Cards in hand, on the table and gone, for each seat."""
    return [int(s.hands[seat]).bit_count() + s.rounds_played for seat in range(s.seats)]


def twins(s: State, seat: int) -> list[State]:
    """States in which another seat has played another card of its hand."""
    found = []
    for other in range(s.seats):
        if other != seat and s.played[other]:
            held = cards_text(int(s.hands[other]))
            found += [_with_card(s, other, int(card)) for card in held if int(card) != s.tide or len(held) == 1]
    return found


def _with_card(s: State, seat: int, card: int) -> State:
    twin = s.copy()
    twin.played[seat] = card
    return twin


TIDE: Final = Samples(
    options=tuple(TideOptions(rounds=rounds) for rounds in (3, 1, 6)),
    max_events=CARDS * (1 + INFO.max_seats),
    digest_games=8,
    pieces=pieces,
    twins=twins,
    golden_seats=INFO.max_seats,
    finished=Path(__file__).parent / "finished",
)
RACE: Final = Samples(
    options=(RaceOptions(), RaceOptions(rounds=6, seconds=1), RaceOptions(seconds=0)),
    max_events=CARDS * (1 + INFO.max_seats),
    digest_games=8,
    pieces=pieces,
    twins=twins,
    golden_seats=2,
)
