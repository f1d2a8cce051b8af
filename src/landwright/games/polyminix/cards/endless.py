"""New figures without end, for solo games and daily challenges."""

from typing import Final

from numpy.random import PCG64, Generator

from landwright.games.polyminix.cards.boxes import FilledSide, fill_boxes
from landwright.games.polyminix.cards.growth import grow
from landwright.games.polyminix.components import COLOURS, Side
from landwright.geometry.polyomino import normalise

# By colour: the smallest and the largest area, and the range of the mean effort of the `!` boxes.
AREAS: Final = {"green": (18, 26), "yellow": (28, 37), "red": (39, 50)}
EFFORTS: Final = {"green": (20, 3_000), "yellow": (300, 30_000), "red": (5_000, 200_000)}
TRIES: Final = 200
SAMPLES: Final = 9  # random solutions of a figure: fewer than for a card, because somebody waits


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
