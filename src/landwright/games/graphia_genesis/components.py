"""What is in the box: a map, terrain cards, shape cards and a die.

The pictures of the shape cards are lost: the deck here is reconstructed, and to change it is to change `SHAPES` and
`DECK`. All shapes have the same number of squares.
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
MOST_SEATS: Final = 8

# What a square holds. A terrain card has the same number, less one.
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

# What points are given for.
CROSSING: Final = 12  # points for a river from edge to edge
FULL_REGION: Final = 4  # forest squares in a region
FULL_REGION_POINTS: Final = 2

# Shapes turn, and flip only where a table says so; a letter names one that cannot be turned into another.
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

# A way is a shape turned so far; ways are numbered shape by shape, turned clockwise.
_WAYS: Final = [(shape, way) for shape, text in enumerate(SHAPES.values()) for way in orientations(parse(text))]
WAYS: Final = len(_WAYS)
WAY_SHAPE: Final = read_only([shape for shape, _ in _WAYS])
FIRST_WAY: Final = read_only([[shape for shape, _ in _WAYS].index(shape) for shape in range(len(SHAPES))])
WAY_SIZE: Final = read_only([extent(way) for _, way in _WAYS])  # rows and columns
WAY_CELLS: Final = read_only([way for _, way in _WAYS])  # (row, column) of each square
FLIPPED: Final = read_only(
    [
        next(other for other, way in _WAYS if way == flip(parse(text)))  # a flipped shape turned is another's way
        for text in SHAPES.values()
    ]
)

# Every place of every way on the map: by way, then by row and column of its upper left corner.
PLACES: Final = placements([way for _, way in _WAYS], SIDE, SIDE)
FIRST_PLACE: Final = read_only(np.searchsorted(PLACES.orientation, np.arange(WAYS)))


def _corners() -> list[list[tuple[int, int, int]]]:
    """By way and number, less one: the corners of the places that have a square in its row or its column."""
    corners: list[list[list[int]]] = [[[] for _ in range(DIE)] for _ in range(WAYS)]
    for way, corner, squares in zip(PLACES.orientation, PLACES.corner, PLACES.squares.tolist(), strict=True):
        for number in {line for square in squares for line in divmod(square, SIDE)}:
            corners[way][number].append(int(corner))
    return [[from_squares(numbers) for numbers in way] for way in corners]


CORNERS: Final = read_only(_corners())
LINES: Final = read_only(
    [from_squares(square for square in range(SQUARES) if number in divmod(square, SIDE)) for number in range(DIE)]
)
