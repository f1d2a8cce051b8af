"""All ways to play, move and flip lands, without branches that a processor would mispredict."""

from typing import Final

from landwright.core.types import Numbers, State
from landwright.games.terramorphic_expanse.components import (
    CARDS,
    DX,
    DY,
    EAST,
    EDGES,
    NONE,
    NORTH,
    SCOREBOARD_LAND,
    SIDES,
    SOUTH,
    WEST,
)
from landwright.games.terramorphic_expanse.rules.board import (
    index_of,
    indexed,
    is_indexed,
    is_on_board,
    sides_on_board,
    what_is_at,
)
from landwright.games.terramorphic_expanse.rules.lookup import (
    ALL_SIDES,
    BEYOND,
    CONTENTS_BITS,
    CONTENTS_MASK,
    NOTHING,
    OFFSETS,
    SCOREBOARD_SIDE,
)
from landwright.games.terramorphic_expanse.rules.placement import around, is_there
from landwright.games.terramorphic_expanse.state import (
    ACTIONS,
    GRID,
    MOVE_LAND,
    NOWHERE,
    PLACES,
    PLACING,
    PLAY,
    TERRAFORM,
)
from landwright.geometry.bits import count_bits, lowest_bit
from landwright.kernels import inlined, kernel

# Free places are collected behind the longest list of actions. A place is one number: what lies beyond each edge, and
# above that its name.
FREE_PLACES: Final = ACTIONS - NOWHERE - 1
EAST_AT, SOUTH_AT, WEST_AT, NAME_AT = (edge * CONTENTS_BITS for edge in range(1, EDGES + 1))
UNUSED: Final = ACTIONS - 1
AT_ONCE: Final = 4


@inlined
def list_numbers(first: int, step: int, numbers: int, out: Numbers, count: int) -> int:
    """Lists `first + step * number` for each number of a bit set. It writes some at once, perhaps more than there are:
    the processor would mispredict the end of a loop over single bits almost every time."""
    end = count + count_bits(numbers)
    while count < end:
        for _ in range(AT_ONCE):
            out[count] = first + step * lowest_bit(numbers)
            numbers &= numbers - 1
            count += 1
    return end


@inlined
def place_actions(s: State, out: Numbers, count: int) -> int:
    """Playing and moving lands: each free place with what fits there."""
    playable, movable, needs_every = playable_sides(s), movable_sides(s), s.needs_every
    inverted = ALL_SIDES if needs_every else 0
    for i in range(free_places(s, out)):
        place = out[FREE_PLACES + i]
        name = place >> NAME_AT
        north, east = place & CONTENTS_MASK, place >> EAST_AT & CONTENTS_MASK
        south, west = place >> SOUTH_AT & CONTENTS_MASK, place >> WEST_AT & CONTENTS_MASK
        to_north, to_east = BEYOND[needs_every, NORTH, north], BEYOND[needs_every, EAST, east]
        to_south, to_west = BEYOND[needs_every, SOUTH, south], BEYOND[needs_every, WEST, west]
        fitting = (to_north | to_east | to_south | to_west) ^ inverted
        touching = 1 << north | 1 << east | 1 << south | 1 << west
        count = list_numbers(PLAY + name, PLACES, fitting & playable, out, count)
        count = list_numbers(MOVE_LAND + name, PLACES, fitting & movable & ~touching, out, count)
        neighbours = touching & ~(1 << NOTHING)
        if neighbours & neighbours - 1 != 0:  # a land cannot move to a place that touches only that land
            count = list_leaving(place, movable, needs_every, out, count)
    return count


@inlined
def list_leaving(place: int, movable: int, needs_every: int, out: Numbers, count: int) -> int:
    """5.8: moves of lands that touch a place, in the order of their sides. The old place of such a land counts as
    empty."""
    north, east = place & CONTENTS_MASK, place >> EAST_AT & CONTENTS_MASK
    south, west = place >> SOUTH_AT & CONTENTS_MASK, place >> WEST_AT & CONTENTS_MASK
    to_north, to_east = BEYOND[needs_every, NORTH, north], BEYOND[needs_every, EAST, east]
    to_south, to_west = BEYOND[needs_every, SOUTH, south], BEYOND[needs_every, WEST, west]
    beside_north, beside_east = to_east | to_south | to_west, to_north | to_south | to_west
    beside_south, beside_west = to_north | to_east | to_west, to_north | to_east | to_south
    inverted = ALL_SIDES if needs_every else 0
    from_north = leaving(north, beside_north, movable, inverted)
    from_east = leaving(east, beside_east, movable, inverted)
    from_south = leaving(south, beside_south, movable, inverted)
    from_west = leaving(west, beside_west, movable, inverted)
    every = from_north | from_east | from_south | from_west
    write_leaving(from_north, every, north, beside_north, out, count)
    write_leaving(from_east, every, east, beside_east, out, count)
    write_leaving(from_south, every, south, beside_south, out, count)
    write_leaving(from_west, every, west, beside_west, out, count)
    return count + count_bits(every)


@inlined
def leaving(side: int, others: int, movable: int, inverted: int) -> int:
    """A bit for a land that touches a place, if it may move there; `others` is what else lies around."""
    fitting = (others ^ inverted) & movable if others != 0 else 0
    return fitting & 1 << side


@inlined
def write_leaving(bit: int, every: int, side: int, others: int, out: Numbers, count: int) -> None:
    i = count + count_bits(every & bit - 1) if bit != 0 else UNUSED
    out[i] = MOVE_LAND + side * PLACES + lowest_bit(others >> SIDES)


@inlined
def free_places(s: State, out: Numbers) -> int:
    """Collects the free places that touch something, each once, by its name; returns how many."""
    count = 0
    for land in range(CARDS + 1):
        if not is_there(s, land, NONE):
            continue
        x = s.x[land] if land < CARDS else 0
        y = s.y[land] if land < CARDS else 0
        count = (
            add_places(s, land, x, y, out, count) if is_indexed(x, y, 2) else add_distant_places(s, land, out, count)
        )
    return count


@inlined
def add_places(s: State, land: int, x: int, y: int, out: Numbers, count: int) -> int:
    """The places at the four edges of a land that is in the index with all that lies up to two steps away."""
    at, own = index_of(x, y), SCOREBOARD_SIDE if land == SCOREBOARD_LAND else s.side[land]
    north, far_north, north_east = indexed(s, at - GRID), indexed(s, at - 2 * GRID), indexed(s, at - GRID + 1)
    east, far_east, south_east = indexed(s, at + 1), indexed(s, at + 2), indexed(s, at + GRID + 1)
    south, far_south, south_west = indexed(s, at + GRID), indexed(s, at + 2 * GRID), indexed(s, at + GRID - 1)
    west, far_west, north_west = indexed(s, at - 1), indexed(s, at - 2), indexed(s, at - GRID - 1)
    name = land * EDGES
    count = add_if_free(name + NORTH, north, far_north, north_east, own, north_west, out, count)
    count = add_if_free(name + EAST, east, north_east, far_east, south_east, own, out, count)
    count = add_if_free(name + SOUTH, south, own, south_east, far_south, south_west, out, count)
    return add_if_free(name + WEST, west, north_west, own, south_west, far_west, out, count)


@kernel
def add_distant_places(s: State, land: int, out: Numbers, count: int) -> int:
    for edge in range(EDGES):
        x, y = s.x[land] + DX[edge], s.y[land] + DY[edge]
        there = what_is_at(s, x, y)
        north, east = what_is_at(s, x, y - 1), what_is_at(s, x + 1, y)
        south, west = what_is_at(s, x, y + 1), what_is_at(s, x - 1, y)
        count = add_if_free(land * EDGES + edge, there, north, east, south, west, out, count)
    return count


@inlined
def add_if_free(name: int, there: int, north: int, east: int, south: int, west: int, out: Numbers, count: int) -> int:
    """A place is added by the first land that it touches."""
    out[FREE_PLACES + count] = north | east << EAST_AT | south << SOUTH_AT | west << WEST_AT | name << NAME_AT
    is_first = min(north, east, south, west) // 2 == name // EDGES
    return count + ((there == NOTHING) & is_first)


@inlined
def flippable_cards(s: State) -> int:
    """5.3 to 5.5, 5.7: the bit set of the lands that may be flipped."""
    cards, movable, own = 0, movable_sides(s), s.cube[s.to_move]
    inverted = ALL_SIDES if s.needs_every else 0
    for card in range(CARDS):
        x, y, side = s.x[card], s.y[card], s.side[card]
        if is_indexed(x, y, 1):
            at, others = index_of(x, y), 0
            for edge in range(EDGES):
                others |= BEYOND[s.needs_every, edge, indexed(s, at + OFFSETS[edge])]
        else:
            others = around(s, x, y, card)
        is_fitting = others != 0 and (others ^ inverted) >> (side ^ 1) & 1 != 0
        cards |= (is_fitting and movable >> side & 1 != 0 and side != own) << card
    return cards


@inlined
def playable_sides(s: State) -> int:
    """3.2, 5.2: the bit set of the sides that may be played."""
    if s.phase == PLACING:
        return 3 << 2 * s.drawn
    sides = 0
    for card in range(CARDS):
        if not is_on_board(s, card):
            sides |= 3 << 2 * card
    return sides


@inlined
def movable_sides(s: State) -> int:
    """5.3, 5.4."""
    if s.phase != TERRAFORM:
        return 0
    guides, sides = 0, sides_on_board(s)
    for seat in range(s.seats):
        guides |= 3 << 2 * (s.guide[seat] // 4)
    return sides & ~guides
