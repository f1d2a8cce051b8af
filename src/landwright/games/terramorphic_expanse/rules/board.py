"""The expanse: which lands touch, and where steps lead (2.1 to 2.3)."""

from typing import Final

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import (
    CARDS,
    DX,
    DY,
    EDGES,
    LEAVES,
    SCOREBOARD,
    SCOREBOARD_CITY,
)
from landwright.games.terramorphic_expanse.rules.lookup import (
    CONTENTS_MASK,
    EXIT_BITS,
    FROM_SCOREBOARD,
    JUMPS,
    LEADS,
    NO_EXIT,
    NOTHING,
    OFFSETS,
    SCOREBOARD_SIDE,
    SHUT,
)
from landwright.games.terramorphic_expanse.state import GRID, GRID_REACH
from landwright.kernels import inlined, kernel

WAYS_OUT: Final = 8  # at most, from the scoreboard; a city of a land has four
ORIGIN: Final = GRID_REACH * GRID + GRID_REACH  # in the index
INDEX_MASK: Final = (1 << 9) - 1


@inlined
def is_on_board(s: State, card: int) -> bool:
    return s.on_board >> card & 1 != 0


@inlined
def sides_on_board(s: State) -> int:
    """The bit set of the land sides that are up."""
    sides = 0
    for card in range(CARDS):
        sides |= (s.on_board >> card & 1) << s.side[card]
    return sides


@inlined
def is_indexed(x: int, y: int, margin: int) -> bool:
    """Whether a place and those up to `margin` steps away are in the index."""
    reach = GRID_REACH - margin
    return x >= -reach and x <= reach and y >= -reach and y <= reach


@inlined
def index_of(x: int, y: int) -> int:
    return ORIGIN + y * GRID + x


@inlined
def indexed(s: State, place: int) -> int:
    """What lies at a place of the index. The masks tell the compiler that these numbers are not negative."""
    return int(s.grid[place & INDEX_MASK]) & CONTENTS_MASK


@inlined
def what_is_at(s: State, x: int, y: int) -> int:
    """The land side, SCOREBOARD_SIDE or NOTHING."""
    if is_indexed(x, y, 0):
        return indexed(s, index_of(x, y))
    return what_is_far_away(s, x, y)


@kernel
def what_is_far_away(s: State, x: int, y: int) -> int:
    for card in range(CARDS):
        if s.x[card] == x and s.y[card] == y and is_on_board(s, card):
            return s.side[card]
    return NOTHING


@inlined
def clear_index(s: State) -> None:
    for place in range(GRID * GRID):
        s.grid[place] = NOTHING
    s.grid[ORIGIN] = SCOREBOARD_SIDE


@inlined
def set_index(s: State, x: int, y: int, there: int) -> None:
    if is_indexed(x, y, 0):
        s.grid[index_of(x, y)] = there


@inlined
def lay(s: State, side: int, x: int, y: int) -> None:
    """Puts a card on the board, or moves or flips it there."""
    card = side // 2
    if is_on_board(s, card):
        set_index(s, s.x[card], s.y[card], NOTHING)
    s.on_board |= 1 << card
    s.side[card] = side
    s.x[card] = x
    s.y[card] = y
    set_index(s, x, y, side)


@inlined
def ways_out(city: int) -> int:
    """The ways out of the scoreboard are two for each direction, those of other cities are one."""
    return WAYS_OUT if city == SCOREBOARD else EDGES


@inlined
def way_direction(city: int, way: int) -> int:
    return way // 2 if city == SCOREBOARD else way


@kernel
def exits(s: State, city: int) -> int:
    """2.2, 2.3: where the ways out of a city on the board lead, as one number."""
    found = 0
    if city == SCOREBOARD:
        for direction in range(EDGES):
            there = indexed(s, ORIGIN + OFFSETS[direction])
            found |= FROM_SCOREBOARD[direction, there] << 2 * EXIT_BITS * direction
        return found
    card, corner = city // 4, city % 4
    side, x, y = s.side[card], s.x[card], s.y[card]
    if not is_indexed(x, y, 1):
        return distant_exits(s, city)
    place = index_of(x, y)
    for direction in range(EDGES):
        there = indexed(s, place + JUMPS[corner, direction])
        to = LEADS[corner, direction, there] | SHUT[side, corner, direction]
        found |= to << EXIT_BITS * direction
    return found


@kernel
def distant_exits(s: State, city: int) -> int:
    found, card, corner = 0, city // 4, city % 4
    for direction in range(EDGES):
        leaves = LEAVES[corner, direction]
        there = what_is_at(s, s.x[card] + leaves * DX[direction], s.y[card] + leaves * DY[direction])
        to = LEADS[corner, direction, there] | SHUT[s.side[card], corner, direction]
        found |= to << EXIT_BITS * direction
    return found


@inlined
def exit_city(found: int, way: int) -> int:
    """The city of an exit among all cities; SCOREBOARD_CITY; or NO_EXIT."""
    return found >> EXIT_BITS * way & NO_EXIT


@inlined
def board_city(city: int) -> int:
    """The number of a city on the board, where each card shows one side."""
    return SCOREBOARD if city == SCOREBOARD_CITY else city // 8 * 4 + city % 4


@inlined
def printed_city(s: State, city: int) -> int:
    """The number of a city on the board among all cities; the scoreboard has no such number."""
    return 4 * s.side[city // 4] + city % 4
