"""The components as tables: land sides, cities, routes, itineraries and actions.

A land side is the number 2 * card + side. A city is 4 * side + corner; on the board, where each card shows one side, it
is 4 * card + corner. Directions are N, E, S, W, and so are the edges of a land.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landwright.games.terramorphic_expanse.lands.land_sides import (
    CORNERS,
    PORTAL_CORNERS,
    PORTALS,
    SIDE_NAMES,
    land_sides,
)

MAX_SEATS: Final = 3
CARDS: Final = 8
SIDES: Final = 16
CORNERS_OF_LAND: Final = 4
CITIES: Final = SIDES * CORNERS_OF_LAND
BOARD_CITIES: Final = CARDS * CORNERS_OF_LAND
SCOREBOARD: Final = BOARD_CITIES  # as a city on the board
SCOREBOARD_CITY: Final = CITIES  # as a city of the components
SCOREBOARD_LAND: Final = CARDS  # as a land on the board
NONE: Final = -1
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
EDGES: Final = 4
DIRECTIONS: Final = ("N", "E", "S", "W")
DX: Final = np.array([0, 1, 0, -1])
DY: Final = np.array([-1, 0, 1, 0])

# By corner (NW, NE, SW, SE) and direction: whether a step leaves the land, and the corner where it arrives.
LEAVES: Final = np.array([[1, 0, 0, 1], [1, 1, 0, 0], [0, 0, 1, 1], [0, 1, 1, 0]])
ARRIVES: Final = np.array([[2, 1, 2, 1], [3, 0, 3, 0], [0, 3, 0, 3], [1, 2, 1, 2]])
# By edge: the corners of its two portals.
PORTAL_AT: Final = np.array([[0, 1], [1, 3], [2, 3], [0, 2]])

# Kinds of movement.
MOVE: Final = 1
TWO_SPACES: Final = 2
ASCENDING: Final = 3
DESCENDING: Final = 4
COMPASS: Final = 5
BONUS: Final = 6
LETTER: Final = 7
COLOURS_KIND: Final = 8
SHAPES_KIND: Final = 9
KIND_NAMES: Final = (
    "",
    "move",
    "two spaces",
    "ascending",
    "descending",
    "compass",
    "bonus",
    "letter",
    "colours",
    "shapes",
)

LANDS: Final = land_sides()
_CITIES: Final = [land.cities[corner] for land in LANDS for corner in CORNERS]
NAMES: Final = tuple(city.name for city in _CITIES)
SIDE_TEXTS: Final = SIDE_NAMES

Table = NDArray[np.int64]


def _ways() -> Table:
    """By side, corner and direction: 1 if a route or an open portal leads that way."""
    table = np.zeros((SIDES, CORNERS_OF_LAND, EDGES), np.int64)
    for number, land in enumerate(LANDS):
        for route in land.routes:
            one, other = (CORNERS.index(corner) for corner in route.split("-"))
            direction = EAST if ARRIVES[one, EAST] == other else SOUTH
            table[number, one, direction] = table[number, other, (direction + 2) % EDGES] = 1
        for portal in land.portals:
            corner = CORNERS.index(PORTAL_CORNERS[PORTALS.index(portal)])
            table[number, corner, DIRECTIONS.index(portal[0])] = 1
    return table


def _gates(ways: Table) -> Table:
    """By side and edge: the bit set of the open portals, first and second."""
    table = np.zeros((SIDES, EDGES), np.int64)
    for edge in range(EDGES):
        for bit, corner in enumerate(PORTAL_AT[edge]):
            table[:, edge] |= ways[:, corner, edge] << bit
    return table


def _letters(name: str) -> int:
    return sum(1 << LETTERS.index(letter) for letter in set(name.upper()))


def _ranks() -> Table:
    ordered = sorted(name.upper() for name in NAMES)
    return np.array([ordered.index(name.upper()) for name in NAMES])


def _beginning() -> Table:
    """By city, the scoreboard after them: the bit set of the sides whose action can begin with a step to it. Numbers
    beyond the scoreboard are no city."""
    table = np.zeros(2 * CITIES, np.int64)
    for side, land in enumerate(LANDS):
        is_of_some = land.action.kind in ("colours", "shapes")
        for city, printed in enumerate(_CITIES):
            table[city] |= int(not is_of_some or land.action.allows(printed)) << side
        table[SCOREBOARD_CITY] |= int(land.action.kind in ("two spaces", "compass", "bonus")) << side
    return table


WAYS: Final = _ways()
GATES: Final = _gates(WAYS)
NAME_LETTERS: Final = np.array([_letters(name) for name in NAMES])
NAME_RANKS: Final = _ranks()
HAS_SPANNER: Final = np.array([int(city.spanner) for city in _CITIES])
KINDS: Final = np.array([KIND_NAMES.index(land.action.kind) for land in LANDS])
# By side and city: 1 if the city fits the side's itinerary; 1 if the side's action by colours or shapes allows it.
FITS: Final = np.array([[int(land.itinerary.fits(city)) for city in _CITIES] for land in LANDS])
ALLOWS: Final = np.array([[int(land.action.allows(city)) for city in _CITIES] for land in LANDS])
BEGINNING: Final = _beginning()
