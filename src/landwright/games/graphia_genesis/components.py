"""The components: a map, terrain cards, shape cards and a die.

The pictures of the shape cards are lost, so the deck is a reconstruction: `SHAPES` and `DECK`. All shapes have
the same number of squares.
"""

from typing import Final

import numpy as np

from landwright.geometry.bitboard12 import from_squares
from landwright.geometry.placement import placements
from landwright.geometry.polyomino import extent, flip, orientations, parse
from landwright.geometry.square_grid import read_only

SIDE: Final = 12
SQUARES: Final = SIDE * SIDE
REGION: Final = 4  # squares along the side of a region
DIE: Final = SIDE
MAX_SEATS: Final = 8

# The contents of a square. A terrain card has the same number minus one.
EMPTY: Final = 0
MOUNTAIN: Final = 1
FOREST: Final = 2
RIVER: Final = 3
DESERT: Final = 4
TUNDRA: Final = 5
FARM: Final = 6
NEXUS: Final = 7
DESOLATION: Final = 8
KINDS: Final = 9
LANDS: Final = 6  # the terrains that are drawn in shapes: MOUNTAIN to FARM
LETTERS: Final = ".MFRDTANX"
NAMES: Final = ("empty", "Mountain", "Forest", "River", "Desert", "Tundra", "Farm", "Nexus", "Desolation")

# Scoring.
CROSSING: Final = 12  # points for a river from edge to edge
FULL_REGION: Final = 4  # forest squares in a region
FULL_REGION_POINTS: Final = 2

# Shapes can be turned, and flipped only with the option `flips`. Shapes with different letters differ in every turn.
SHAPES: Final = {
    "I": "####",
    "O": "##/##",
    "T": "###/.#.",
    "S": ".##/##.",
    "Z": "##./.##",
    "L": "#./#./##",
    "J": ".#/.#/##",
}
SHAPE_LETTERS: Final = "".join(SHAPES)
DECK: Final = "IOTSZLJT"
CARDS: Final = len(DECK)

# Orientations are numbered shape by shape, by clockwise turns.
_ORIENTATIONS: Final = [
    (shape, orientation) for shape, text in enumerate(SHAPES.values()) for orientation in orientations(parse(text))
]
ORIENTATIONS: Final = len(_ORIENTATIONS)
ORIENTATION_SHAPE: Final = read_only([shape for shape, _ in _ORIENTATIONS])
FIRST_ORIENTATION: Final = read_only(
    [[shape for shape, _ in _ORIENTATIONS].index(shape) for shape in range(len(SHAPES))]
)
ORIENTATION_SIZE: Final = read_only([extent(orientation) for _, orientation in _ORIENTATIONS])  # rows and columns
ORIENTATION_CELLS: Final = read_only([orientation for _, orientation in _ORIENTATIONS])  # (row, column) of each square
FLIPPED: Final = read_only(
    [
        next(
            other for other, orientation in _ORIENTATIONS if orientation == flip(parse(text))
        )  # a flip is an orientation of some shape
        for text in SHAPES.values()
    ]
)

# All placements on the map: by orientation, then by row and column of the upper left corner.
PLACES: Final = placements([orientation for _, orientation in _ORIENTATIONS], SIDE, SIDE)
FIRST_PLACE: Final = read_only(np.searchsorted(PLACES.orientation, np.arange(ORIENTATIONS)))


def _corners() -> list[list[tuple[int, int, int]]]:
    """By orientation and rolled number minus one: the corners of the places with a square in that row or column."""
    corners: list[list[list[int]]] = [[[] for _ in range(DIE)] for _ in range(ORIENTATIONS)]
    for orientation, corner, squares in zip(PLACES.orientation, PLACES.corner, PLACES.squares.tolist(), strict=True):
        for number in {line for square in squares for line in divmod(square, SIDE)}:
            corners[orientation][number].append(int(corner))
    return [[from_squares(numbers) for numbers in orientation] for orientation in corners]


CORNERS: Final = read_only(_corners())
LINES: Final = read_only(
    [from_squares(square for square in range(SQUARES) if number in divmod(square, SIDE)) for number in range(DIE)]
)
