"""The expanse: which lands touch, and where steps lead (2.1 to 2.3)."""

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import (
    ARRIVES,
    CARDS,
    DX,
    DY,
    EDGES,
    LEAVES,
    NONE,
    PORTAL_AT,
    SCOREBOARD,
    SCOREBOARD_LAND,
    WAYS,
)
from landwright.games.terramorphic_expanse.state import GRID, GRID_REACH
from landwright.kernels import inlined, kernel

WAYS_OUT = 8  # at most, from the scoreboard; a city of a land has four


@inlined
def is_on_board(s: State, card: int) -> bool:
    return s.on_board >> card & 1 != 0


@inlined
def land_at(s: State, x: int, y: int) -> int:
    """The card at a place, SCOREBOARD_LAND, or NONE."""
    if x >= -GRID_REACH and x <= GRID_REACH and y >= -GRID_REACH and y <= GRID_REACH:
        return int(s.grid[(y + GRID_REACH) * GRID + x + GRID_REACH]) - 1
    return distant_land_at(s, x, y)


@kernel
def distant_land_at(s: State, x: int, y: int) -> int:
    for card in range(CARDS):
        if s.x[card] == x and s.y[card] == y and is_on_board(s, card):
            return card
    return NONE


@inlined
def set_index(s: State, x: int, y: int, land: int) -> None:
    if x >= -GRID_REACH and x <= GRID_REACH and y >= -GRID_REACH and y <= GRID_REACH:
        s.grid[(y + GRID_REACH) * GRID + x + GRID_REACH] = land + 1


@inlined
def lay(s: State, side: int, x: int, y: int) -> None:
    """Puts a card on the board, or moves it there."""
    card = side // 2
    if is_on_board(s, card):
        set_index(s, s.x[card], s.y[card], NONE)
    s.on_board |= 1 << card
    s.side[card] = side
    s.x[card] = x
    s.y[card] = y
    set_index(s, x, y, card)


@inlined
def neighbour(s: State, city: int, way: int) -> int:
    """Where a way out of a city leads: to a city, to SCOREBOARD, or to NONE. The ways out of the scoreboard are two for
    each direction, those of other cities are one."""
    if city == SCOREBOARD:
        return city_from_scoreboard(s, way // 2, way % 2)
    return next_city(s, city, way)


@inlined
def ways_out(city: int) -> int:
    return WAYS_OUT if city == SCOREBOARD else EDGES


@inlined
def way_direction(city: int, way: int) -> int:
    return way // 2 if city == SCOREBOARD else way


@inlined
def next_city(s: State, city: int, direction: int) -> int:
    """2.2, 2.3: where a step from a city of a land leads."""
    card, corner = city // 4, city % 4
    if WAYS[s.side[card], corner, direction] == 0:
        return NONE
    arrival = ARRIVES[corner, direction]
    if LEAVES[corner, direction] == 0:
        return 4 * card + arrival
    beyond = land_at(s, s.x[card] + DX[direction], s.y[card] + DY[direction])
    if beyond == SCOREBOARD_LAND:
        return SCOREBOARD
    if beyond == NONE or WAYS[s.side[beyond], arrival, (direction + 2) % EDGES] == 0:
        return NONE
    return 4 * beyond + arrival


@inlined
def city_from_scoreboard(s: State, direction: int, which: int) -> int:
    """2.3: the city behind the first or the second portal of the land beyond an edge of the scoreboard."""
    land = land_at(s, DX[direction], DY[direction])
    if land == NONE:
        return NONE
    back = (direction + 2) % EDGES
    corner = PORTAL_AT[back, which]
    return 4 * land + corner if WAYS[s.side[land], corner, back] != 0 else NONE


@inlined
def printed_city(s: State, city: int) -> int:
    """The number of a city on the board among all cities; the scoreboard has no such number."""
    return 4 * s.side[city // 4] + city % 4
