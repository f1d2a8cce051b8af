"""Who acts, what is refused, and all legal actions."""

from landwright.core.types import Numbers, State
from landwright.games.terramorphic_expanse.components import (
    EDGES,
    NONE,
    SCOREBOARD_CITY,
)
from landwright.games.terramorphic_expanse.rules.board import (
    is_on_board,
)
from landwright.games.terramorphic_expanse.rules.guide import (
    refuse_bonus,
    refuse_letter,
    refuse_marker,
    refuse_step,
    refuse_stop,
)
from landwright.games.terramorphic_expanse.rules.guide_listing import guide_actions
from landwright.games.terramorphic_expanse.rules.land_listing import flippable_cards, list_numbers, place_actions
from landwright.games.terramorphic_expanse.rules.placement import (
    around,
    is_there,
    place_name,
    place_x,
    place_y,
    refuse_place,
)
from landwright.games.terramorphic_expanse.rules.refusals import (
    CHOSEN_LAST,
    CUBE_THERE,
    GAME_OVER,
    GUIDE_THERE,
    NO_ROUTE,
    NO_SUCH_ITINERARY,
    NOT_DRAWN,
    NOT_IN_SUPPLY,
    NOT_ON_BOARD,
    NOT_WAITING,
    OTHER_SIDE,
    OWN_CUBE_THERE,
    SAME_PLACE,
    TOUCHES_NOTHING,
    WRONG_PHASE,
)
from landwright.games.terramorphic_expanse.rules.turns import is_open_itinerary, open_itineraries
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
from landwright.kernels import inlined, kernel


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
        return refuse_step(s, SCOREBOARD_CITY)
    card = city // 8
    if not is_on_board(s, card) or s.side[card] != city // 4:
        return NO_ROUTE
    return refuse_step(s, city)


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


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    if waiting(s) != 1 << seat:
        return 0
    if s.phase == GUIDE:
        return guide_actions(s, out)
    if s.phase == CUBE:
        return list_numbers(PUT_CUBE, 1, open_itineraries(s, seat), out, 0)
    count = 0
    if s.phase == TERRAFORM:
        out[0] = PASS
        count = list_numbers(FLIP, 1, flippable_cards(s), out, 1)
    return place_actions(s, out, count)
