"""What a seat sees of Tide: the other players' cards of this round lie face down until all have played."""

import msgspec

from landwright.core.types import State
from tests.toy.components import SEAT_NAMES
from tests.toy.notation import cards_not_seen, cards_text
from tests.toy.state import CATCH, DRY


class Player(msgspec.Struct, frozen=True):
    name: str
    cards: str
    has_played: bool
    catch: int
    dry: int


class TideView(msgspec.Struct, frozen=True, tag="toy"):
    tide: int
    rounds_played: int
    rounds: int
    hand: str
    played: int
    players: list[Player]


def view(s: State, seat: int) -> TideView:
    return TideView(
        tide=int(s.tide),
        rounds_played=int(s.rounds_played),
        rounds=int(s.rounds),
        hand=cards_text(int(s.hands[seat])) if seat >= 0 else "",
        played=int(s.played[seat]) if seat >= 0 else 0,
        players=[_player(s, other) for other in range(s.seats)],
    )


def _player(s: State, seat: int) -> Player:
    return Player(
        name=SEAT_NAMES[seat],
        cards=cards_text(cards_not_seen(s, seat)),
        has_played=bool(s.played[seat]),
        catch=int(s.points[seat, CATCH]),
        dry=int(s.points[seat, DRY]),
    )
