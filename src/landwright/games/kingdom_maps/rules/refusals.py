"""Every rule that can forbid an action."""

from typing import Final

from landwright.game import State
from landwright.games.kingdom_maps.components import AROUND, PIPS
from landwright.games.kingdom_maps.rules.room import (
    can_take,
    dice_left,
    empty_hexes,
    has_room,
    meets_earlier,
    most_to_draw,
)
from landwright.games.kingdom_maps.state import (
    ACTIONS,
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
from landwright.kernel import kernel

# What a refusal cites.
NO_USE: Final = 302
NO_SUCH_DIE: Final = 303
TOO_FEW_POWERS: Final = 305
CANNOT_BE_DRAWN: Final = 306
NOT_NOW: Final = 401
TAKEN: Final = 402
APART: Final = 403
FAR_FROM_EARLIER: Final = 404
NO_ROOM: Final = 405
NOT_IN_PLAY: Final = 504
GAME_OVER: Final = 604
WRONG_PAIR: Final = 703


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    """In the order a player would name them."""
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


@kernel
def refuse_territory(s: State, seat: int, territory: int) -> int:
    """3.2."""
    if s.phase != TERRITORY or seat != s.active:
        return NOT_NOW
    return 0 if s.uses[seat, territory] > 0 else NO_USE


@kernel
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
        return 0 if number <= most_to_draw(s, seat) else CANNOT_BE_DRAWN
    return 0 if number == pips else CANNOT_BE_DRAWN


@kernel
def refuse_second(s: State, seat: int, territory: int, number: int) -> int:
    """7.3."""
    if s.phase != SECOND or seat != s.active:
        return NOT_NOW
    if territory != s.dice[0] and territory != s.dice[1]:
        return WRONG_PAIR
    pips = s.dice[0] + s.dice[1] - territory
    if abs(number - pips) > s.powers[seat]:
        return TOO_FEW_POWERS
    return 0 if number <= most_to_draw(s, seat) else CANNOT_BE_DRAWN


@kernel
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
    return 0 if meets_earlier(s, seat, place) else FAR_FROM_EARLIER


@kernel
def refuse_score(s: State, seat: int, criterion: int) -> int:
    """5.3, 5.4."""
    if s.phase != EVERYONE or s.to_score >> seat & 1 == 0:
        return NOT_NOW
    return 0 if s.criteria >> criterion & 1 else NOT_IN_PLAY
