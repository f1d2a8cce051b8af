"""The effect of an action."""

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import (
    COMPASS,
    FITS,
    KINDS,
    MOVE,
    NONE,
    SCOREBOARD,
)
from landwright.games.terramorphic_expanse.rules.board import (
    board_city,
    exit_city,
    exits,
    lay,
    way_direction,
    ways_out,
)
from landwright.games.terramorphic_expanse.rules.guide import has_further_step, has_other_land, is_bonus_due
from landwright.games.terramorphic_expanse.rules.lookup import CITY_BITS
from landwright.games.terramorphic_expanse.rules.placement import place_x, place_y
from landwright.games.terramorphic_expanse.rules.setup import place_drawn
from landwright.games.terramorphic_expanse.rules.turns import end_turn
from landwright.games.terramorphic_expanse.state import (
    BONUS_PART,
    CHOOSE_LETTER,
    CITIES_PART,
    FLIP,
    GUIDE,
    GUIDE_ACTIONS,
    MAX_SCORED,
    MOVE_LAND,
    PASS,
    PLACES,
    PLACING,
    PLAY,
    POWER_PART,
    PUT_BONUS,
    PUT_CUBE,
    PUT_MARKER,
    STEP,
    STOP,
    TERRAFORM,
)
from landwright.kernels import inlined, kernel


@kernel
def act(s: State, seat: int, action: int) -> None:
    if action < FLIP:
        put_land(s, action - (PLAY if action < MOVE_LAND else MOVE_LAND))
    elif action < PASS:
        flip(s, action - FLIP)
    elif action == PASS:
        s.phase = GUIDE
    elif action < STEP:
        put_cube(s, seat, action - PUT_CUBE)
    else:
        act_in_guide_phase(s, seat, action)


@inlined
def act_in_guide_phase(s: State, seat: int, action: int) -> None:
    if action < PUT_MARKER:
        step(s, seat, action - STEP)
    elif action < CHOOSE_LETTER:
        put_marker(s, seat, action - PUT_MARKER)
    elif action < PUT_BONUS:
        s.letter = action - CHOOSE_LETTER
    elif action < STOP:
        put_bonus(s, action - PUT_BONUS)
    elif s.kind != 0:
        end_action(s)
    else:
        end_turn(s)


@inlined
def put_cube(s: State, seat: int, side: int) -> None:
    """4.3: the cube shows six, which is zero."""
    s.cube[seat] = s.last[seat] = side
    s.count[seat] = 0
    s.phase = TERRAFORM


@inlined
def put_land(s: State, choice: int) -> None:
    """3.2, 5.2, 5.8."""
    side, place = choice // PLACES, choice % PLACES
    x, y = place_x(s, place), place_y(s, place)
    if s.phase == PLACING:
        place_drawn(s, side, x, y)
        return
    lay(s, side, x, y)
    s.phase = GUIDE


@inlined
def flip(s: State, card: int) -> None:
    """5.6: markers and cubes go back to their owners, the bonus cube to the supply."""
    side = s.side[card]
    for seat in range(s.seats):
        if s.marker[seat] == side:
            s.marker[seat] = NONE
        if s.cube[seat] == side:
            s.cube[seat] = NONE
            s.count[seat] = 0
    if s.bonus != NONE and s.bonus // 4 == card:
        s.bonus = NONE
    lay(s, side ^ 1, s.x[card], s.y[card])
    s.phase = GUIDE


@inlined
def put_marker(s: State, seat: int, side: int) -> None:
    """6.3, 6.10."""
    s.marker[seat] = side
    s.kind = KINDS[side]


@inlined
def step(s: State, seat: int, city: int) -> None:
    """6.2, 6.8: an action that cannot go on is over."""
    to = board_city(city)
    if s.kind == 0:
        s.kind = MOVE
    if s.kind == COMPASS and s.steps == 0:
        s.direction = direction_of_step(s, s.guide[seat], city)
    s.guide[seat] = to
    s.steps += 1
    if to != SCOREBOARD:
        enter(s, seat, to, city)
    if is_bonus_due(s):
        if not has_other_land(s):
            end_action(s)
    elif not has_further_step(s):
        end_action(s)


@inlined
def direction_of_step(s: State, city: int, to: int) -> int:
    found = exits(s, city)
    for way in range(ways_out(city)):
        if exit_city(found, way) == to:
            return way_direction(city, way)
    return NONE


@inlined
def enter(s: State, seat: int, to: int, city: int) -> None:
    """8.1 to 8.5: a city counts when it is entered for the first time in a turn."""
    if s.entered >> to & 1:
        return
    s.entered |= 1 << to
    if s.cube[seat] == NONE or s.count[seat] == MAX_SCORED or FITS[s.cube[seat], city] == 0:
        return
    s.scored |= 1 << to
    s.count[seat] += 1
    earn(s, seat, CITIES_PART, city)
    if s.power[seat]:
        earn(s, seat, POWER_PART, city)
    if s.bonus == to and not s.has_bonus_paid:
        earn(s, seat, BONUS_PART, city)
        s.has_bonus_paid = 1


@inlined
def earn(s: State, seat: int, part: int, city: int) -> None:
    """A point, and where it comes from."""
    s.points[seat, part] += 1
    s.earned[seat, part] |= CITY_BITS[city]


@inlined
def put_bonus(s: State, city: int) -> None:
    """7.5, 7.6."""
    s.bonus = board_city(city)
    end_action(s)


@inlined
def end_action(s: State) -> None:
    """6.9: the second action ends the turn."""
    s.kind = s.steps = 0
    s.letter = s.direction = NONE
    s.actions += 1
    if s.actions == GUIDE_ACTIONS:
        end_turn(s)
