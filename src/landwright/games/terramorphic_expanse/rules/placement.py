"""Where a land may lie (2.5 to 2.7), and how places are named.

What lies around a place is one number: the bits of `BEYOND` for all edges. `absent` is a card that is being moved, or
NONE: its old place counts as empty.
"""

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import (
    CARDS,
    DX,
    DY,
    EDGES,
    NONE,
    SCOREBOARD_LAND,
    SIDES,
)
from landwright.games.terramorphic_expanse.rules.board import is_on_board, what_is_at
from landwright.games.terramorphic_expanse.rules.lookup import ALL_SIDES, BEYOND, NOTHING
from landwright.games.terramorphic_expanse.rules.refusals import NOT_JOINED, OCCUPIED, TOUCHES_NOTHING
from landwright.games.terramorphic_expanse.state import NOWHERE
from landwright.geometry.bits import lowest_bit
from landwright.kernels import inlined, kernel


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


@kernel
def around(s: State, x: int, y: int, absent: int) -> int:
    """What lies around a place."""
    found, ignored = 0, NOTHING if absent == NONE else s.side[absent]
    for edge in range(EDGES):
        there = what_is_at(s, x + DX[edge], y + DY[edge])
        if there != ignored:
            found |= BEYOND[s.needs_every, edge, there]
    return found


@inlined
def place_name(surroundings: int) -> int:
    """A place has one name: by the first land that it touches, the scoreboard last; or it is NOWHERE."""
    names = surroundings >> SIDES
    return NOWHERE if names == 0 else lowest_bit(names)


@inlined
def fitting_sides(s: State, surroundings: int) -> int:
    """2.5, 2.7: the bit set of the land sides that may lie at a place."""
    if surroundings == 0:
        return 0
    return (~surroundings if s.needs_every else surroundings) & ALL_SIDES


@inlined
def refuse_place(s: State, side: int, x: int, y: int, absent: int) -> int:
    """2.5 to 2.7."""
    occupant = what_is_at(s, x, y)
    if occupant != NOTHING and (absent == NONE or occupant != s.side[absent]):
        return OCCUPIED
    surroundings = around(s, x, y, absent)
    if surroundings == 0:
        return TOUCHES_NOTHING
    return 0 if fitting_sides(s, surroundings) >> side & 1 else NOT_JOINED


@kernel
def cards_that_fit(s: State) -> int:
    """3.3: the bit set of the supply cards that have a legal place on either side."""
    sides = 0
    for land in range(CARDS + 1):
        if is_there(s, land, NONE):
            for edge in range(EDGES):
                x, y = place_x(s, land * EDGES + edge), place_y(s, land * EDGES + edge)
                if what_is_at(s, x, y) == NOTHING:
                    sides |= fitting_sides(s, around(s, x, y, NONE))
    cards = 0
    for card in range(CARDS):
        if sides >> 2 * card & 3 and not is_on_board(s, card):
            cards |= 1 << card
    return cards
