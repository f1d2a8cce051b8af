"""Where a land may lie (2.5 to 2.7), and how places are named.

What lies around a place is one number: for each edge four bits with 1 + the land beyond it. `absent` is a card that is
being moved, or NONE: its old place counts as empty.
"""

from typing import Final

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import (
    CARDS,
    DX,
    DY,
    EDGES,
    GATES,
    JOINING,
    NONE,
    SCOREBOARD_LAND,
    SIDES,
)
from landwright.games.terramorphic_expanse.rules.board import is_on_board, land_at
from landwright.games.terramorphic_expanse.state import NOWHERE
from landwright.kernels import inlined

TOUCHES_NOTHING: Final = 205
OCCUPIED: Final = 206
NOT_JOINED: Final = 207

ALL_SIDES: Final = (1 << SIDES) - 1
BOTH_PORTALS: Final = 3


@inlined
def place_x(s: State, place: int) -> int:
    land = place // EDGES
    return DX[place % EDGES] + (0 if land == SCOREBOARD_LAND else s.x[land])


@inlined
def place_y(s: State, place: int) -> int:
    land = place // EDGES
    return DY[place % EDGES] + (0 if land == SCOREBOARD_LAND else s.y[land])


@inlined
def is_there(s: State, land: int, absent: int) -> bool:
    """Whether a land or the scoreboard lies on the board."""
    return land == SCOREBOARD_LAND or (land != absent and is_on_board(s, land))


@inlined
def around(s: State, x: int, y: int, absent: int) -> int:
    """What lies around a place."""
    found = 0
    for edge in range(EDGES):
        land = land_at(s, x + DX[edge], y + DY[edge])
        if land != absent:
            found |= land + 1 << 4 * edge
    return found


@inlined
def without(surroundings: int, card: int) -> int:
    for edge in range(EDGES):
        if surroundings >> 4 * edge & 15 == card + 1:
            surroundings &= ~(15 << 4 * edge)
    return surroundings


@inlined
def place_name(surroundings: int) -> int:
    """A place has one name: by the first land that it touches, the scoreboard last; or it is NOWHERE."""
    name = NOWHERE
    for edge in range(EDGES):
        land = (surroundings >> 4 * edge & 15) - 1
        if land != NONE:
            name = min(name, land * EDGES + (edge + 2) % EDGES)
    return name


@inlined
def fitting_sides(s: State, surroundings: int) -> int:
    """2.5, 2.7: the bit set of the land sides that may lie at a place."""
    with_every, with_any = ALL_SIDES, 0
    for edge in range(EDGES):
        land = (surroundings >> 4 * edge & 15) - 1
        if land != NONE:
            gates = BOTH_PORTALS if land == SCOREBOARD_LAND else GATES[s.side[land], (edge + 2) % EDGES]
            with_every &= JOINING[edge, gates]
            with_any |= JOINING[edge, gates]
    return with_every & with_any if s.needs_every else with_any


@inlined
def refuse_place(s: State, side: int, x: int, y: int, absent: int) -> int:
    """2.5 to 2.7."""
    occupant = land_at(s, x, y)
    if occupant != NONE and occupant != absent:
        return OCCUPIED
    surroundings = around(s, x, y, absent)
    if surroundings == 0:
        return TOUCHES_NOTHING
    return 0 if fitting_sides(s, surroundings) >> side & 1 else NOT_JOINED


@inlined
def cards_that_fit(s: State) -> int:
    """3.3: the bit set of the supply cards that have a legal place on either side."""
    sides = 0
    for land in range(CARDS + 1):
        if is_there(s, land, NONE):
            for edge in range(EDGES):
                x, y = place_x(s, land * EDGES + edge), place_y(s, land * EDGES + edge)
                if land_at(s, x, y) == NONE:
                    sides |= fitting_sides(s, around(s, x, y, NONE))
    cards = 0
    for card in range(CARDS):
        if sides >> 2 * card & 3 and not is_on_board(s, card):
            cards |= 1 << card
    return cards
