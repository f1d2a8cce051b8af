"""Who acts, what is refused, and all legal actions."""

from landwright.core.types import Numbers, State
from landwright.games.kingdom_maps.components import AROUND, DICE, PIPS
from landwright.games.kingdom_maps.rules.refusals import (
    APART,
    CANNOT_BE_DRAWN,
    FAR_FROM_EARLIER,
    GAME_OVER,
    NO_ROOM,
    NO_SUCH_DIE,
    NO_USE,
    NOT_IN_PLAY,
    NOT_NOW,
    TAKEN,
    TOO_FEW_POWERS,
    WRONG_PAIR,
)
from landwright.games.kingdom_maps.rules.room import (
    can_take,
    can_touch_earlier,
    dice_left,
    drawable_hexes,
    empty_hexes,
    has_room,
    lowest_number,
    max_drawable,
)
from landwright.games.kingdom_maps.state import (
    ACTIONS,
    ANNOUNCE_AT,
    DRAW_AT,
    EVERYONE,
    NUMBER,
    OVER,
    SCORE_AT,
    SECOND,
    SECOND_AT,
    TAKE_AT,
    TERRITORY,
)
from landwright.geometry.bits import lowest_bit
from landwright.geometry.hex_sets import Hexes
from landwright.kernels import inlined


@inlined
def waiting(s: State) -> int:
    if s.phase == TERRITORY or s.phase == NUMBER or s.phase == SECOND:
        return 1 << s.active
    return s.to_take | s.to_draw | s.to_score


@inlined
def refusal(s: State, seat: int, action: int) -> int:
    """The first rule that forbids an action, in the order a player would name the rules."""
    if s.phase == OVER:
        return GAME_OVER
    if action < 0 or action >= ACTIONS:
        return NOT_NOW
    if action < TAKE_AT:
        return refuse_territory(s, seat, action)
    if action < SECOND_AT:
        return refuse_number(s, seat, 1 + (action - TAKE_AT) // PIPS, 1 + (action - TAKE_AT) % PIPS)
    if action < DRAW_AT:
        return refuse_second(s, seat, 1 + (action - SECOND_AT) // PIPS, 1 + (action - SECOND_AT) % PIPS)
    if action < SCORE_AT:
        return refuse_hex(s, seat, action - DRAW_AT)
    return refuse_score(s, seat, action - SCORE_AT)


@inlined
def refuse_territory(s: State, seat: int, territory: int) -> int:
    """3.2."""
    if s.phase != TERRITORY or seat != s.active:
        return NOT_NOW
    return 0 if s.uses[seat, territory] > 0 else NO_USE


@inlined
def refuse_number(s: State, seat: int, pips: int, number: int) -> int:
    """3.3 to 3.7."""
    is_active = s.phase == NUMBER and seat == s.active
    if not is_active and not (s.phase == EVERYONE and s.to_take >> seat & 1):
        return NOT_NOW
    left = dice_left(s)
    if pips != left[0] and pips != left[1] and pips != left[2]:
        return NO_SUCH_DIE
    if abs(number - pips) > s.powers[seat]:
        return TOO_FEW_POWERS
    if can_take(s, seat):
        return 0 if number <= max_drawable(s, seat) else CANNOT_BE_DRAWN
    return 0 if number == pips else CANNOT_BE_DRAWN


@inlined
def refuse_second(s: State, seat: int, territory: int, number: int) -> int:
    """7.3."""
    if s.phase != SECOND or seat != s.active:
        return NOT_NOW
    if territory != s.dice[0] and territory != s.dice[1]:
        return WRONG_PAIR
    pips = s.dice[0] + s.dice[1] - territory
    if abs(number - pips) > s.powers[seat]:
        return TOO_FEW_POWERS
    return 0 if number <= max_drawable(s, seat) else CANNOT_BE_DRAWN


@inlined
def refuse_hex(s: State, seat: int, place: int) -> int:
    """4.1 to 4.5."""
    if s.phase != EVERYONE or s.to_draw >> seat & 1 == 0:
        return NOT_NOW
    if empty_hexes(s, seat) >> place & 1 == 0:
        return TAKEN
    if s.fresh[seat] != 0 and s.fresh[seat] & AROUND[place] == 0:
        return APART
    if not has_room(s, seat, place):
        return NO_ROOM
    return 0 if can_touch_earlier(s, seat, place) else FAR_FROM_EARLIER


@inlined
def refuse_score(s: State, seat: int, criterion: int) -> int:
    """5.3, 5.4."""
    if s.phase != EVERYONE or s.to_score >> seat & 1 == 0:
        return NOT_NOW
    return 0 if s.criteria >> criterion & 1 else NOT_IN_PLAY


@inlined
def actions(s: State, seat: int, out: Numbers) -> int:
    if waiting(s) >> seat & 1 == 0:
        return 0
    if s.to_draw >> seat & 1:
        return list_hexes(drawable_hexes(s, seat), out)
    if s.phase == NUMBER or s.to_take >> seat & 1:
        return list_numbers(s, seat, out)
    first, last = action_range(s, seat)
    count = 0
    for action in range(first, last):
        if refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@inlined
def list_hexes(hexes: Hexes, out: Numbers) -> int:
    count = 0
    while hexes != 0:
        out[count] = DRAW_AT + lowest_bit(hexes)
        hexes &= hexes - 1
        count += 1
    return count


@inlined
def list_numbers(s: State, seat: int, out: Numbers) -> int:
    """3.3 to 3.7 together: each die that is left, with every number that the seat can change it to and draw."""
    most, left, last, count = max_drawable(s, seat), dice_left(s), 0, 0
    for die in range(DICE):
        pips = left[die]
        if pips == 0 or pips == last:
            continue
        last = pips
        for number in range(lowest_number(s, seat, pips), min(most, pips + s.powers[seat]) + 1):
            out[count] = TAKE_AT + (pips - 1) * PIPS + number - 1
            count += 1
    return count if count > 0 else list_dice(left, out)


@inlined
def list_dice(left: tuple[int, int, int], out: Numbers) -> int:
    """3.7: the unchanged dice, if no number can be drawn."""
    last, count = 0, 0
    for die in range(DICE):
        if left[die] != 0 and left[die] != last:
            last = left[die]
            out[count] = TAKE_AT + (last - 1) * PIPS + last - 1
            count += 1
    return count


@inlined
def action_range(s: State, seat: int) -> tuple[int, int]:
    """The range of action numbers that a seat may use now; not for hexes and numbers."""
    if s.phase == TERRITORY:
        return ANNOUNCE_AT, TAKE_AT
    if s.phase == SECOND:
        return SECOND_AT, DRAW_AT
    return SCORE_AT, ACTIONS
