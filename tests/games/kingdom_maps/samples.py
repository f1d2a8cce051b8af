"""What the conformance suite needs to know of Kingdom Maps."""

from pathlib import Path
from typing import Any, Final

from landwright.core.types import State
from landwright.games.kingdom_maps.components import ALL_HEXES, HEXES, IN_PLAY, MAX_SEATS, POWERS
from landwright.games.kingdom_maps.options import KingdomMapsOptions
from landwright.games.kingdom_maps.state import ROLL, TERRITORY
from landwright.testing.samples import Samples

OPTIONS: Final = (
    KingdomMapsOptions(),
    KingdomMapsOptions(criteria="A1,A6,B3,B6"),
    KingdomMapsOptions(criteria="A2,A4,B1,B5", first="1"),
    KingdomMapsOptions(first="4"),
)
# Four criteria, and who begins; every turn but the last draws a hex on every map, and has a roll, a territory, and a
# number for each; everyone scores a ? once.
MOST_EVENTS: Final = IN_PLAY + 1 + MAX_SEATS * HEXES + (HEXES + 1) * (2 + MAX_SEATS) + MAX_SEATS


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


KINGDOM_MAPS: Final = Samples(
    options=OPTIONS,
    max_events=MOST_EVENTS,
    refusal_games=12,
    digest_games=2,
    stride=6,
    pieces=pieces,
    golden_seats=2,
    is_golden_by_round=True,  # every roll has 216 outcomes
    finished=Path(__file__).parent / "finished",
)
