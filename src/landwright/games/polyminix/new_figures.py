"""New figures for solo practice, as the numbers that set-up reads."""

from functools import lru_cache
from typing import Final

from landwright.games.polyminix.cards import make_figure
from landwright.games.polyminix.components import COLOURS, SIDE, Box
from landwright.games.polyminix.lookup import area_counts, piece_bits, row_bits
from landwright.games.polyminix.solver import Constraints, count
from landwright.kernels import interpreted

KNOWN_FIGURES: Final = 256
COUNT_NODES: Final = 500_000  # of the search for all solutions of a box
NOT_COUNTED: Final = -1


@lru_cache(maxsize=KNOWN_FIGURES)
def figure_numbers(number: int, colour: str) -> tuple[int, ...]:
    """A new figure in the form that `options.py` describes. Takes up to half a second."""
    with interpreted(False):  # also on the server
        side = make_figure(number, colour)
        boxes = [number for box in side.boxes for number in _box_numbers("\n".join(side.figure), box)]
    rows = [row_bits(row) for row in side.figure] + [0] * (SIDE - len(side.figure))
    return 1 + COLOURS.index(colour), *rows, *boxes


def _box_numbers(region: str, box: Box) -> tuple[int, ...]:
    counted = count(region, Constraints.of_box(box), nodes=COUNT_NODES)
    solutions = counted.number if counted.is_complete else NOT_COUNTED
    return piece_bits(box.pieces), box.others, *area_counts(box), solutions
