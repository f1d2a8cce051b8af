"""New figures without end, for solo games and daily challenges, also as the numbers that set-up reads."""

from functools import lru_cache
from typing import Final

from numpy.random import PCG64, Generator

from landwright.games.polyminix.card_design.boxes import FilledSide, fill_boxes
from landwright.games.polyminix.card_design.growth import grow
from landwright.games.polyminix.components import COLOURS, SIDE, Box, Side
from landwright.games.polyminix.lookup import area_counts, piece_bits, row_bits
from landwright.games.polyminix.solver import Constraints, count
from landwright.geometry.polyomino import normalise
from landwright.kernels import interpreted

# By colour: the smallest and the largest area, and the range of the mean effort of the `!` boxes.
AREAS: Final = {"green": (18, 26), "yellow": (28, 37), "red": (39, 50)}
EFFORTS: Final = {"green": (20, 3_000), "yellow": (300, 30_000), "red": (5_000, 200_000)}
TRIES: Final = 200
SAMPLES: Final = 9  # random solutions of a figure: fewer than for a card, because somebody waits

KNOWN_FIGURES: Final = 256
COUNT_NODES: Final = 500_000  # of the search for all solutions of a box
NOT_COUNTED: Final = -1


def make_figure(seed: int, colour: str) -> Side:
    """A side with a new symmetric figure of the difficulty of a colour; the same for the same seed.

    >>> make_figure(7, "green").area in range(18, 27)
    True
    """
    if colour not in COLOURS:
        raise ValueError(f"There is no colour {colour!r}; there are {', '.join(COLOURS)}.")
    rng = Generator(PCG64([abs(seed), COLOURS.index(colour)]))
    least, most = EFFORTS[colour]
    nearest: FilledSide | None = None
    for _ in range(TRIES):
        cells = grow(rng, *AREAS[colour])
        filled = cells and fill_boxes(normalise(cells), colour, rng, SAMPLES)
        if filled and least <= filled.effort <= most:
            return filled.side
        nearest = filled or nearest
    if nearest is None:
        raise ValueError(f"The seed {seed} gives no {colour} figure.")
    return nearest.side


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
