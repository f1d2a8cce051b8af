"""Who acts, what is refused, and all legal actions."""

from typing import Final

from landwright.core.types import Numbers, State
from landwright.games.terramorphic_expanse.components import (
    CARDS,
    EDGES,
    MOVE,
    NONE,
    SCOREBOARD,
    SCOREBOARD_CITY,
)
from landwright.games.terramorphic_expanse.rules.board import (
    is_on_board,
    land_at,
    neighbour,
    printed_city,
    way_direction,
    ways_out,
)
from landwright.games.terramorphic_expanse.rules.guide import (
    NO_ROUTE,
    beginning_sides,
    is_action_taken,
    is_bonus_due,
    is_letter_due,
    is_other_land,
    letters_around,
    refuse_bonus,
    refuse_entry,
    refuse_letter,
    refuse_marker,
    refuse_step,
    refuse_stop,
)
from landwright.games.terramorphic_expanse.rules.placement import (
    TOUCHES_NOTHING,
    around,
    fitting_sides,
    is_there,
    place_name,
    place_x,
    place_y,
    refuse_place,
    without,
)
from landwright.games.terramorphic_expanse.rules.turns import is_open_itinerary
from landwright.games.terramorphic_expanse.state import (
    ACTIONS,
    CHOOSE_LETTER,
    CUBE,
    FLIP,
    GUIDE,
    MOVE_LAND,
    NOWHERE,
    OVER,
    PASS,
    PLACES,
    PLACING,
    PLAY,
    PUT_BONUS,
    PUT_CUBE,
    PUT_MARKER,
    STEP,
    STOP,
    TERRAFORM,
)
from landwright.geometry.bits import lowest_bit
from landwright.kernels import inlined, kernel

NOT_DRAWN: Final = 302
NOT_WAITING: Final = 401
WRONG_PHASE: Final = 402
NO_SUCH_ITINERARY: Final = 403
CUBE_THERE: Final = 404
CHOSEN_LAST: Final = 405
NOT_IN_SUPPLY: Final = 502
NOT_ON_BOARD: Final = 503
GUIDE_THERE: Final = 504
OWN_CUBE_THERE: Final = 505
OTHER_SIDE: Final = 508
SAME_PLACE: Final = 509
GAME_OVER: Final = 905


@inlined
def waiting(s: State) -> int:
    return 1 << s.to_move if s.phase >= PLACING and s.phase < OVER else 0


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    """The first rule that forbids an action, in the order a player would name the rules."""
    if s.phase == OVER:
        return GAME_OVER
    if waiting(s) != 1 << seat or action < 0 or action >= ACTIONS:
        return NOT_WAITING
    if action < MOVE_LAND:
        return refuse_play(s, action - PLAY)
    if action < PUT_CUBE:
        if s.phase != TERRAFORM:
            return WRONG_PHASE
        if action == PASS:
            return 0
        return refuse_move(s, action - MOVE_LAND) if action < FLIP else refuse_flip(s, action - FLIP)
    if action < STEP:
        return refuse_cube(s, action - PUT_CUBE)
    return refuse_in_guide_phase(s, action) if s.phase == GUIDE else WRONG_PHASE


@inlined
def refuse_in_guide_phase(s: State, action: int) -> int:
    if action < PUT_MARKER:
        return refuse_step_to(s, action - STEP)
    if action < CHOOSE_LETTER:
        return refuse_marker(s, action - PUT_MARKER)
    if action < PUT_BONUS:
        return refuse_letter(s, action - CHOOSE_LETTER)
    return refuse_stop(s) if action == STOP else refuse_bonus(s, action - PUT_BONUS)


@inlined
def refuse_step_to(s: State, city: int) -> int:
    if city == SCOREBOARD_CITY:
        return refuse_step(s, SCOREBOARD)
    card = city // 8
    if not is_on_board(s, card) or s.side[card] != city // 4:
        return NO_ROUTE
    return refuse_step(s, 4 * card + city % 4)


@inlined
def refuse_cube(s: State, side: int) -> int:
    """4.3 to 4.5."""
    if s.phase != CUBE:
        return WRONG_PHASE
    if not is_on_board(s, side // 2) or s.side[side // 2] != side:
        return NO_SUCH_ITINERARY
    if s.last[s.to_move] == side:
        return CHOSEN_LAST
    return 0 if is_open_itinerary(s, s.to_move, side) else CUBE_THERE


@inlined
def refuse_play(s: State, choice: int) -> int:
    """3.2, 5.2."""
    side, place = choice // PLACES, choice % PLACES
    if s.phase == PLACING:
        return refuse_named_place(s, side, place, NONE) if side // 2 == s.drawn else NOT_DRAWN
    if s.phase != TERRAFORM:
        return WRONG_PHASE
    return NOT_IN_SUPPLY if is_on_board(s, side // 2) else refuse_named_place(s, side, place, NONE)


@inlined
def refuse_move(s: State, choice: int) -> int:
    """5.3, 5.4, 5.8, 5.9."""
    side, place = choice // PLACES, choice % PLACES
    card = side // 2
    if not is_on_board(s, card):
        return NOT_ON_BOARD
    if s.side[card] != side:
        return OTHER_SIDE
    if has_guide(s, card):
        return GUIDE_THERE
    if place < NOWHERE and is_there(s, place // EDGES, card) and is_place_of(s, card, place):
        return SAME_PLACE
    return refuse_named_place(s, side, place, card)


@inlined
def is_place_of(s: State, card: int, place: int) -> bool:
    return place_x(s, place) == s.x[card] and place_y(s, place) == s.y[card]


@kernel
def refuse_named_place(s: State, side: int, place: int, absent: int) -> int:
    """2.5 to 2.7; a place has one name, and other names are not accepted."""
    if place == NOWHERE:
        return TOUCHES_NOTHING
    if not is_there(s, place // EDGES, absent):
        return NOT_WAITING
    x, y = place_x(s, place), place_y(s, place)
    if place_name(around(s, x, y, absent)) != place:
        return NOT_WAITING
    return refuse_place(s, side, x, y, absent)


@inlined
def refuse_flip(s: State, card: int) -> int:
    """5.3 to 5.5, 5.7."""
    if not is_on_board(s, card):
        return NOT_ON_BOARD
    if has_guide(s, card):
        return GUIDE_THERE
    if s.cube[s.to_move] == s.side[card]:
        return OWN_CUBE_THERE
    return refuse_place(s, s.side[card] ^ 1, s.x[card], s.y[card], card)


@inlined
def has_guide(s: State, card: int) -> bool:
    """5.4."""
    for seat in range(s.seats):
        if s.guide[seat] // 4 == card:
            return True
    return False


# Listing


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    if waiting(s) != 1 << seat:
        return 0
    if s.phase == GUIDE:
        return guide_actions(s, out)
    if s.phase == CUBE:
        return cube_actions(s, out)
    count = 0
    if s.phase == TERRAFORM:
        out[0] = PASS
        count = 1
        for card in range(CARDS):
            out[count] = FLIP + card
            count += refuse_flip(s, card) == 0
    return place_actions(s, out, count)


@inlined
def cube_actions(s: State, out: Numbers) -> int:
    count = 0
    for card in range(CARDS):
        if is_on_board(s, card):
            out[count] = PUT_CUBE + s.side[card]
            count += is_open_itinerary(s, s.to_move, s.side[card])
    return count


@inlined
def place_actions(s: State, out: Numbers, count: int) -> int:
    """Playing and moving lands. Every free place is visited once, by its name."""
    playable, movable = playable_sides(s), movable_sides(s)
    for place in range(NOWHERE):
        if not is_there(s, place // EDGES, NONE):
            continue
        x, y = place_x(s, place), place_y(s, place)
        if land_at(s, x, y) != NONE:
            continue
        surroundings = around(s, x, y, NONE)
        if place_name(surroundings) != place:
            continue
        fitting = fitting_sides(s, surroundings)
        count = list_sides(PLAY, fitting & playable, place, out, count)
        touching = touching_sides(s, surroundings) & movable
        count = list_sides(MOVE_LAND, fitting & movable & ~touching, place, out, count)
        while touching != 0:
            side = lowest_bit(touching)
            touching &= touching - 1
            others = without(surroundings, side // 2)
            if others != 0 and fitting_sides(s, others) >> side & 1:
                out[count] = MOVE_LAND + side * PLACES + place_name(others)
                count += 1
    return count


@inlined
def list_sides(block: int, sides: int, place: int, out: Numbers, count: int) -> int:
    while sides != 0:
        out[count] = block + lowest_bit(sides) * PLACES + place
        count += 1
        sides &= sides - 1
    return count


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
    sides = 0
    if s.phase == TERRAFORM:
        for card in range(CARDS):
            if is_on_board(s, card) and not has_guide(s, card):
                sides |= 1 << s.side[card]
    return sides


@inlined
def touching_sides(s: State, surroundings: int) -> int:
    sides = 0
    for edge in range(EDGES):
        land = (surroundings >> 4 * edge & 15) - 1
        if land != NONE and land < CARDS:
            sides |= 1 << s.side[land]
    return sides


@inlined
def guide_actions(s: State, out: Numbers) -> int:
    if is_bonus_due(s):
        return bonus_actions(s, out)
    if is_letter_due(s):
        return letter_actions(s, out)
    count = step_actions(s, out)
    if s.kind == 0:
        sides = beginning_sides(s)
        for card in range(CARDS):
            if is_on_board(s, card) and sides >> s.side[card] & 1:
                out[count] = PUT_MARKER + s.side[card]
                count += not is_action_taken(s, s.side[card])
    out[count] = STOP
    return count + (refuse_stop(s) == 0)


@inlined
def step_actions(s: State, out: Numbers) -> int:
    count = 0
    city, kind = s.guide[s.to_move], s.kind if s.kind != 0 else MOVE
    for way in range(ways_out(city)):
        to = neighbour(s, city, way)
        if to != NONE and refuse_entry(s, kind, s.marker[s.to_move], to, way_direction(city, way)) == 0:
            out[count] = STEP + (SCOREBOARD_CITY if to == SCOREBOARD else printed_city(s, to))
            count += 1
    return count


@inlined
def letter_actions(s: State, out: Numbers) -> int:
    count, letters = 0, letters_around(s)
    while letters != 0:
        out[count] = CHOOSE_LETTER + lowest_bit(letters)
        letters &= letters - 1
        count += 1
    return count


@inlined
def bonus_actions(s: State, out: Numbers) -> int:
    count = 0
    for card in range(CARDS):
        if is_other_land(s, card):
            for corner in range(4):
                out[count] = PUT_BONUS + 4 * s.side[card] + corner
                count += 1
    return count
