"""What the conformance suite asks about Kingdom Maps."""

from typing import Any, Final

import numpy as np

from landwright.game import State
from landwright.games.kingdom_maps.components import HEXES, IN_PLAY, MOST_SEATS, TERRITORIES
from landwright.games.kingdom_maps.options import KingdomMapsOptions

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
IS_GOLDEN_BY_ROUND: Final = False


def pieces(s: State) -> Any:
    """Every hex of every map holds one thing at most, and so do those of seats that nobody has."""
    held = np.unpackbits(s.land.view(np.uint8).reshape(MOST_SEATS, TERRITORIES, -1), axis=-1).sum(axis=1)
    return bool((held <= 1).all())


def twins(s: State, seat: int) -> list[State]:
    """Nothing is hidden."""
    return []
