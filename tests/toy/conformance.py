"""What the conformance suite asks about Tide."""

from typing import Final

from landwright.core.types import State
from tests.toy.components import CARDS, MOST_SEATS
from tests.toy.notation import TideOptions, cards_not_seen
from tests.toy.state import NOT_PLAYED

OPTIONS: Final = tuple(TideOptions(rounds=rounds) for rounds in (3, 1, 6))
MOST_EVENTS: Final = CARDS * (1 + MOST_SEATS)
RANDOM_GAMES: Final = 100
DIGEST_GAMES: Final = 8
STRIDE: Final = 1
GOLDEN_SEATS: Final = MOST_SEATS
IS_GOLDEN_BY_ROUND: Final = False


def pieces(s: State) -> list[int]:
    """Cards in hand, on the table and gone, for each seat."""
    return [cards_not_seen(s, seat).bit_count() + int(s.rounds_played) for seat in range(s.seats)]


def twins(s: State, seat: int) -> list[State]:
    """Each other seat's card of this round might be any other that it could have played."""
    found = []
    for other in range(s.seats):
        if other != seat and s.played[other] != NOT_PLAYED:
            held = cards_not_seen(s, other)
            found += [_with_card(s, other, held, card) for card in range(1, CARDS + 1) if _is_possible(s, held, card)]
    return found


def _is_possible(s: State, held: int, card: int) -> bool:
    return bool(held >> (card - 1) & 1) and (card != s.tide or held.bit_count() == 1)


def _with_card(s: State, seat: int, held: int, card: int) -> State:
    twin = s.copy()
    twin.played[seat] = card
    twin.hands[seat] = held & ~(1 << (card - 1))
    return twin
