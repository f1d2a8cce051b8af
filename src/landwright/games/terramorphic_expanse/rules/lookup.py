"""Tables that replace branches in the rules: what lies beyond an edge of a place, and where ways out of a city lead.

What lies at a place is one number, as in the index of places: a land side, SCOREBOARD_SIDE or NOTHING.
"""

from typing import Final

import numpy as np

from landwright.games.terramorphic_expanse.components import (
    ALLOWS,
    ARRIVES,
    CITIES,
    CORNERS_OF_LAND,
    DX,
    DY,
    EDGES,
    GATES,
    LEAVES,
    LETTERS,
    NAME_LETTERS,
    NAME_RANKS,
    PORTAL_AT,
    SCOREBOARD_CITY,
    SIDES,
    WAYS,
    Table,
)
from landwright.games.terramorphic_expanse.state import GRID

SCOREBOARD_SIDE: Final = SIDES
NOTHING: Final = SIDES + 1
CONTENTS: Final = SIDES + 2  # of a place
CONTENTS_BITS: Final = 5
CONTENTS_MASK: Final = (1 << CONTENTS_BITS) - 1
BOTH_PORTALS: Final = 3
ALL_SIDES: Final = (1 << SIDES) - 1

# Exits of a city are one number, with the city where each way leads in seven bits.
EXIT_BITS: Final = 7
NO_EXIT: Final = (1 << EXIT_BITS) - 1
ALL_CITIES: Final = -1  # as a bit set


def _beyond() -> Table:
    """By `needs_every`, edge of a place and what lies beyond it: the name that the place has from there, as a bit above
    SIDES; below, the bit set of the sides that have a joined portal pair there, or with `needs_every` of the others.
    The bits of all four edges are united by `|`."""
    table = np.zeros((2, EDGES, CONTENTS), np.int64)
    for edge in range(EDGES):
        back = (edge + 2) % EDGES
        for there in range(SIDES + 1):
            gates = BOTH_PORTALS if there == SCOREBOARD_SIDE else GATES[there, back]
            joined = sum(1 << side for side in range(SIDES) if GATES[side, edge] & gates)
            name = 1 << SIDES + there // 2 * EDGES + back
            table[0, edge, there], table[1, edge, there] = name | joined, name | ALL_SIDES & ~joined
    return table


def _leads() -> Table:
    """By corner, direction and what lies there (the own land if the step does not leave it): the city where a step
    arrives, or NO_EXIT."""
    table = np.full((CORNERS_OF_LAND, EDGES, CONTENTS), NO_EXIT, np.int64)
    table[:, :, SCOREBOARD_SIDE] = SCOREBOARD_CITY
    for corner in range(CORNERS_OF_LAND):
        for direction in range(EDGES):
            arrival = ARRIVES[corner, direction]
            for side in range(SIDES):
                if WAYS[side, arrival, (direction + 2) % EDGES]:
                    table[corner, direction, side] = 4 * side + arrival
    return table


def _from_scoreboard() -> Table:
    """By direction and what lies there: the exits through the first and the second portal."""
    table = np.full((EDGES, CONTENTS), NO_EXIT << EXIT_BITS | NO_EXIT, np.int64)
    for direction in range(EDGES):
        back = (direction + 2) % EDGES
        for side in range(SIDES):
            first, second = (
                4 * side + corner if WAYS[side, corner, back] else NO_EXIT for corner in PORTAL_AT[back].tolist()
            )
            table[direction, side] = first | second << EXIT_BITS
    return table


def _city_sets(contains: Table) -> Table:
    """Rows of flags by city as bit sets."""
    sets = [sum(int(flag) << city for city, flag in enumerate(row)) for row in contains]
    return np.array(sets, np.uint64).view(np.int64)


BEYOND: Final = _beyond()
OFFSETS: Final = DX + GRID * DY  # in the index of places, by direction
LEADS: Final = _leads()
JUMPS: Final = LEAVES * OFFSETS  # in the index of places, by corner and direction
SHUT: Final = np.where(WAYS == 0, NO_EXIT, 0)  # by side, corner and direction
FROM_SCOREBOARD: Final = _from_scoreboard()

CITY_BITS: Final = _city_sets(np.eye(CITIES, dtype=np.int64))
# Bit sets of cities: by the side whose action by colours or shapes allows them; by a letter in the name; by a city with
# a name before or after theirs.
ALLOWED_CITIES: Final = _city_sets(ALLOWS)
LETTER_CITIES: Final = _city_sets(np.array([NAME_LETTERS >> letter & 1 for letter in range(len(LETTERS))]))
LATER_CITIES: Final = _city_sets(np.array([NAME_RANKS[city] < NAME_RANKS for city in range(CITIES)]))
EARLIER_CITIES: Final = _city_sets(np.array([NAME_RANKS[city] > NAME_RANKS for city in range(CITIES)]))
