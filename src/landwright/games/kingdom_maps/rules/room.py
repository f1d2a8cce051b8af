"""The room on a map: which hexes and numbers can be drawn."""

from landwright.core.types import State
from landwright.games.kingdom_maps.components import ALL_HEXES, DICE, PIPS, STEPS
from landwright.games.kingdom_maps.scoring import drawn_on
from landwright.geometry.bits import count_bits
from landwright.geometry.hex_sets import Hexes, flood, neighbours
from landwright.kernels import inlined


@inlined
def empty_hexes(s: State, seat: int) -> Hexes:
    return ALL_HEXES & ~drawn_on(s.land[seat])


@inlined
def max_drawable(s: State, seat: int) -> int:
    """4.2 to 4.4: the highest number that can be drawn; all lower numbers can be drawn, too. Every empty area lies next
    to a drawn hex, so only its size matters."""
    most, rest = 0, empty_hexes(s, seat)
    while rest != 0 and most < PIPS:
        found = area_up_to(rest, PIPS)
        most = max(most, min(PIPS, count_bits(found)))
        rest &= ~found
    return most


@inlined
def area_up_to(hexes: Hexes, size: int) -> Hexes:
    """The area of the lowest hex of a set, or a part of it with at least `size` hexes."""
    found, before = hexes & -hexes, 0
    while found != before and count_bits(found) < size:
        before = found
        found |= neighbours(found, STEPS) & hexes
    return found


@inlined
def lowest_number(s: State, seat: int, pips: int) -> int:
    """3.5: the lowest number that a seat can change a die to with its ±1."""
    return max(1, pips - s.powers[seat])


@inlined
def dice_left(s: State) -> tuple[int, int, int]:
    """The dice that are not taken, with 0 for a taken one."""
    first, second, third = s.dice[0], s.dice[1], s.dice[2]
    if s.taken == 0:
        return first, second, third
    if first == s.taken:
        return 0, second, third
    if second == s.taken:
        return first, 0, third
    return first, second, 0


@inlined
def can_take(s: State, seat: int) -> bool:
    """3.6: whether one of the dice left gives a number that can be drawn."""
    most = max_drawable(s, seat)
    left = dice_left(s)
    for die in range(DICE):
        if left[die] != 0 and lowest_number(s, seat, left[die]) <= most:
            return True
    return False


@inlined
def can_draw_second(s: State) -> bool:
    """7.3: either die may be the number."""
    most = max_drawable(s, 0)
    return lowest_number(s, 0, min(s.dice[0], s.dice[1])) <= most


@inlined
def has_room(s: State, seat: int, place: int) -> bool:
    """4.5: whether the drawing can be completed with this hex."""
    empty = empty_hexes(s, seat)
    fresh = s.fresh[seat] | 1 << place
    return count_bits(flood(fresh, empty | fresh, STEPS)) >= s.number[seat]


@inlined
def can_touch_earlier(s: State, seat: int, place: int) -> bool:
    """4.4: whether the drawing is next to an earlier drawing, or can still reach one."""
    earlier = drawn_on(s.land[seat]) & ~s.fresh[seat]
    if earlier == 0:
        return True
    near, empty = neighbours(earlier, STEPS), empty_hexes(s, seat)
    reached = s.fresh[seat] | 1 << place
    for _ in range(s.number[seat] - count_bits(reached)):
        if reached & near != 0:
            return True
        reached |= neighbours(reached, STEPS) & empty
    return reached & near != 0


@inlined
def drawable_hexes(s: State, seat: int) -> Hexes:
    """4.2 to 4.5 together: where a seat may draw its next hex."""
    empty, fresh = empty_hexes(s, seat), s.fresh[seat]
    left = s.number[seat] - count_bits(fresh) - 1  # hexes after this one
    earlier = drawn_on(s.land[seat]) & ~fresh
    near = neighbours(earlier, STEPS) if earlier != 0 else ALL_HEXES
    if fresh == 0:
        return large_areas(empty, s.number[seat]) & within_reach(near & empty, empty, left)
    beside = neighbours(fresh, STEPS) & empty
    if fresh & near != 0 or (left > 0 and beside & within_reach(near & empty, empty, left - 1) != 0):
        return beside
    return beside & within_reach(near & empty, empty, left)


@inlined
def within_reach(goal: Hexes, empty: Hexes, steps: int) -> Hexes:
    """The empty hexes that are at most `steps` steps from a goal."""
    for _ in range(steps):
        goal |= neighbours(goal, STEPS) & empty
    return goal


@inlined
def large_areas(hexes: Hexes, size: int) -> Hexes:
    """The hexes of all areas with at least `size` hexes."""
    large = 0
    while hexes != 0:
        found = flood(hexes & -hexes, hexes, STEPS)
        if count_bits(found) >= size:
            large |= found
        hexes &= ~found
    return large
