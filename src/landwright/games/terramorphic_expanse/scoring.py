"""The points of Terramorphic Expanse, and who has won."""

from typing import Final

import numpy as np

from landwright.core.game import Part, Scoring
from landwright.core.types import Numbers, State
from landwright.core.winners import winners_by_total
from landwright.games.terramorphic_expanse.state import PARTS
from landwright.kernels import inlined


@inlined
def points(s: State, out: Numbers) -> None:
    for seat in range(len(out)):
        for part in range(PARTS):
            out[seat, part] = s.points[seat, part]


@inlined
def total(s: State, seat: int) -> int:
    return s.points[seat, 0] + s.points[seat, 1] + s.points[seat, 2]


@inlined
def winners(s: State) -> int:
    """9.2, 9.3: most points, then the higher cube; the others who are equal in both share the win."""
    ranks = np.zeros(s.seats, np.int64)
    for seat in range(s.seats):
        ranks[seat] = 8 * total(s, seat) + s.count[seat]
    return winners_by_total(ranks)


SCORING: Final = Scoring(
    parts=(
        Part("cities", "Cities", "8.3", "1 for each city that fits the itinerary.", short="1 per fitting city"),
        Part("power", "Powered up", "8.3", "1 more for each scored city in a powered turn.", short="+1 when powered"),
        Part("bonus", "Bonus cube", "8.3", "1 more for the city with the bonus cube.", short="+1 with the cube"),
    )
)
