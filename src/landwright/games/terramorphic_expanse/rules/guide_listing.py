"""All legal actions of the Guide phase."""

from landwright.core.types import Numbers, State
from landwright.games.terramorphic_expanse.components import CARDS, MOVE
from landwright.games.terramorphic_expanse.rules.board import (
    exit_city,
    exits,
    sides_on_board,
    way_direction,
    ways_out,
)
from landwright.games.terramorphic_expanse.rules.guide import (
    allowed_cities,
    beginning_sides,
    is_allowed,
    is_bonus_due,
    is_letter_due,
    is_other_land,
    letters_around,
    may_enter_scoreboard,
    only_direction,
    refuse_stop,
    taken_sides,
)
from landwright.games.terramorphic_expanse.rules.land_listing import list_numbers
from landwright.games.terramorphic_expanse.state import CHOOSE_LETTER, PUT_BONUS, PUT_MARKER, STEP, STOP
from landwright.kernels import inlined


@inlined
def guide_actions(s: State, out: Numbers) -> int:
    if is_bonus_due(s):
        return bonus_actions(s, out)
    if is_letter_due(s):
        return list_numbers(CHOOSE_LETTER, 1, letters_around(s), out, 0)
    city = s.guide[s.to_move]
    ways, found = ways_out(city), exits(s, city)
    count = step_actions(s, city, found, ways, out)
    if s.kind == 0:
        sides = beginning_sides(found, ways) & sides_on_board(s) & ~taken_sides(s)
        count = list_numbers(PUT_MARKER, 1, sides, out, count)
    out[count] = STOP
    return count + (refuse_stop(s) == 0)


@inlined
def step_actions(s: State, city: int, found: int, ways: int, out: Numbers) -> int:
    count, kind = 0, s.kind if s.kind != 0 else MOVE
    cities, only, scoreboard = allowed_cities(s, kind), only_direction(s, kind), may_enter_scoreboard(kind)
    for way in range(ways):
        to = exit_city(found, way)
        out[count] = STEP + to
        count += is_allowed(to, way_direction(city, way), cities, only, scoreboard)
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
