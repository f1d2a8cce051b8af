"""What the conformance suite needs to know of Terramorphic Expanse."""

from pathlib import Path
from typing import Any, Final

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import MAX_SEATS
from landwright.games.terramorphic_expanse.options import TerramorphicExpanseOptions
from landwright.games.terramorphic_expanse.state import MAX_ROUNDS, MAX_STEPS, PLACEMENTS
from landwright.testing.samples import Samples

OPTIONS: Final = (
    TerramorphicExpanseOptions(),
    TerramorphicExpanseOptions(first="1", placement="any"),
    TerramorphicExpanseOptions(first="3", run="any", target=25),
    TerramorphicExpanseOptions(first="2", placement="any", run="any", target=5),
)


def pieces(s: State) -> Any:
    """What is true of every state: lands lie apart from each other and from the scoreboard, Guides and cubes lie on
    lands of the board, a marker's space holds one marker."""
    lands = [card for card in range(len(s.side)) if s.on_board >> card & 1]
    places = {(int(s.x[card]), int(s.y[card])) for card in lands} | {(0, 0)}
    sides = {int(s.side[card]) for card in lands} | {-1}
    markers = [int(marker) for marker in s.marker if marker >= 0]
    lie = {*map(int, s.cube), *map(int, s.marker)} <= sides
    stand = {int(city) // 4 for city in s.guide} <= {*lands, 8}
    return len(places) == len(lands) + 1, lie, stand, len(set(markers)) == len(markers)


TERRAMORPHIC_EXPANSE: Final = Samples(
    options=OPTIONS,
    # Who begins, two events for each placement, then turns.
    max_events=1 + 2 * PLACEMENTS * MAX_SEATS + MAX_ROUNDS * MAX_SEATS * MAX_STEPS,
    refusal_games=200,
    digest_games=1,
    stride=12,
    most_points_win=False,  # the cubes break ties
    pieces=pieces,
    is_golden_by_round=True,  # a random game has some three hundred events
    finished=Path(__file__).parent / "finished",
)
