"""What the conformance suite asks about Kingdom Maps."""

from typing import Any, Final

from landwright.core.types import State
from landwright.games.kingdom_maps.components import ALL_HEXES, HEXES, IN_PLAY, MOST_SEATS, POWERS
from landwright.games.kingdom_maps.options import KingdomMapsOptions
from landwright.games.kingdom_maps.state import ROLL, TERRITORY

OPTIONS: Final = (
    KingdomMapsOptions(),
    KingdomMapsOptions(criteria="A1,A6,B3,B6"),
    KingdomMapsOptions(criteria="A2,A4,B1,B5", first="1"),
    KingdomMapsOptions(first="4"),
)
# Four criteria, and who begins; every turn but the last draws a hex on every map, and has a roll, a territory, and a
# number for each; everyone scores a ? once.
MOST_EVENTS: Final = IN_PLAY + 1 + MOST_SEATS * HEXES + (HEXES + 1) * (2 + MOST_SEATS) + MOST_SEATS

RANDOM_GAMES: Final = 12
DIGEST_GAMES: Final = 2
STRIDE: Final = 6
GOLDEN_SEATS: Final = 2
IS_GOLDEN_BY_ROUND: Final = True  # every roll has 216 outcomes


def pieces(s: State) -> Any:
    """Uses that are left and those that were announced; and what has to be true of every map, drawn on or not: a hex
    holds one thing at most, there are no other hexes, and nobody has more ±1 than they have drawn on."""
    announced = int(s.turns) - int(s.phase in (ROLL, TERRITORY))
    lands = [list(map(int, land)) for land in s.land]
    drawn = [sum(land) for land in lands]
    is_right = [
        sum(hexes.bit_count() for hexes in land) == whole.bit_count() and not whole & ~ALL_HEXES
        for land, whole in zip(lands, drawn, strict=True)
    ]
    has_powers = [(whole & POWERS).bit_count() >= powers for whole, powers in zip(drawn, s.powers, strict=True)]
    return int(s.uses.sum()) + announced, is_right, has_powers


def twins(s: State, seat: int) -> list[State]:
    """Nothing is hidden."""
    return []
