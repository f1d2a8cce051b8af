"""The Guide phase: which steps an action allows (6.2 to 6.10, 7.1 to 7.11)."""

from typing import Final

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import (
    ASCENDING,
    BEGINNING,
    BONUS,
    CARDS,
    COLOURS_KIND,
    COMPASS,
    DESCENDING,
    LETTER,
    MOVE,
    NAME_LETTERS,
    NONE,
    SCOREBOARD_CITY,
    SHAPES_KIND,
    TWO_SPACES,
)
from landwright.games.terramorphic_expanse.rules.board import (
    exit_city,
    exits,
    is_on_board,
    printed_city,
    way_direction,
    ways_out,
)
from landwright.games.terramorphic_expanse.rules.lookup import (
    ALL_CITIES,
    ALLOWED_CITIES,
    EARLIER_CITIES,
    LATER_CITIES,
    LETTER_CITIES,
)
from landwright.games.terramorphic_expanse.rules.refusals import (
    ACTION_RUNNING,
    ACTION_TAKEN,
    BONUS_COMES_THEN,
    NO_ROUTE,
    NO_STEP_POSSIBLE,
    NOT_A_LAND,
    NOT_A_LETTER,
    NOT_ANOTHER_LAND,
    NOT_ASCENDING,
    NOT_DESCENDING,
    NOT_STRAIGHT,
    NOT_THE_SCOREBOARD,
    OTHER_COLOUR,
    OTHER_SHAPE,
    STEP_FIRST,
    WITHOUT_LETTER,
)
from landwright.kernels import inlined, kernel

UP_TO_THREE: Final = 3
STRAIGHT_ON: Final = 99  # more steps than any straight line has


@inlined
def may_enter_scoreboard(kind: int) -> bool:
    """7.11."""
    return kind == MOVE or kind == TWO_SPACES or kind == COMPASS or kind == BONUS


@inlined
def most_steps(s: State, kind: int) -> int:
    """6.2, 7.1 to 7.10, 8.8."""
    if kind == MOVE:
        return 1 + (s.power[s.to_move] != 0)
    if kind == TWO_SPACES:
        return 2
    if kind == COMPASS:
        return STRAIGHT_ON
    if kind == BONUS:
        return 1
    return s.run if kind == COLOURS_KIND or kind == SHAPES_KIND else UP_TO_THREE


@inlined
def allowed_cities(s: State, kind: int) -> int:
    """7.2, 7.3, 7.7 to 7.10: the bit set of the cities that an action of this kind may enter next."""
    seat = s.to_move
    if kind == COLOURS_KIND or kind == SHAPES_KIND:
        return ALLOWED_CITIES[s.marker[seat]]
    if kind == LETTER:
        return LETTER_CITIES[s.letter]
    if s.steps > 0 and (kind == ASCENDING or kind == DESCENDING):
        city = printed_city(s, s.guide[seat])
        return LATER_CITIES[city] if kind == ASCENDING else EARLIER_CITIES[city]
    return ALL_CITIES


@inlined
def only_direction(s: State, kind: int) -> int:
    """7.4: the direction that an action has to keep, or NONE."""
    return s.direction if kind == COMPASS and s.steps > 0 else NONE


@inlined
def is_allowed(to: int, direction: int, cities: int, only: int, scoreboard: bool) -> bool:
    """7.2 to 7.11: whether an action may use an exit, by what `allowed_cities`, `only_direction` and
    `may_enter_scoreboard` say of it."""
    is_city = (to < SCOREBOARD_CITY) & (cities >> (to & 63) & 1 != 0)
    is_scoreboard = scoreboard & (to == SCOREBOARD_CITY)
    return (is_city | is_scoreboard) & ((only == NONE) | (only == direction))


@inlined
def refuse_entry(s: State, kind: int, to: int, direction: int) -> int:
    """Whether the current action, of this kind, may enter a neighbouring city (7.2 to 7.11)."""
    if is_allowed(to, direction, allowed_cities(s, kind), only_direction(s, kind), may_enter_scoreboard(kind)):
        return 0
    if to == SCOREBOARD_CITY and not may_enter_scoreboard(kind):
        return NOT_THE_SCOREBOARD
    if kind == COMPASS:
        return NOT_STRAIGHT
    if kind == COLOURS_KIND:
        return OTHER_COLOUR
    if kind == SHAPES_KIND:
        return OTHER_SHAPE
    if kind == LETTER:
        return WITHOUT_LETTER
    return NOT_ASCENDING if kind == ASCENDING else NOT_DESCENDING


@inlined
def has_further_step(s: State) -> bool:
    """6.8: whether the current action can go on."""
    kind = s.kind
    if s.steps >= most_steps(s, kind):
        return False
    city = s.guide[s.to_move]
    cities, only, scoreboard = allowed_cities(s, kind), only_direction(s, kind), may_enter_scoreboard(kind)
    found = exits(s, city)
    is_possible = False
    for way in range(ways_out(city)):
        is_possible |= is_allowed(exit_city(found, way), way_direction(city, way), cities, only, scoreboard)
    return is_possible


@inlined
def beginning_sides(found: int, ways: int) -> int:
    """6.5: the bit set of the land sides whose action can begin with one of these exits."""
    sides = 0
    for way in range(ways):
        sides |= BEGINNING[exit_city(found, way)]
    return sides


@inlined
def is_bonus_due(s: State) -> bool:
    """7.5."""
    return s.kind == BONUS and s.steps == 1


@inlined
def is_letter_due(s: State) -> bool:
    """7.7."""
    return s.kind == LETTER and s.letter == NONE


@inlined
def letters_around(s: State) -> int:
    """7.7: the bit set of the letters in the names of neighbouring cities."""
    city, letters = s.guide[s.to_move], 0
    found = exits(s, city)
    for way in range(ways_out(city)):
        to = exit_city(found, way)
        if to < SCOREBOARD_CITY:
            letters |= NAME_LETTERS[to]
    return letters


@inlined
def is_other_land(s: State, card: int) -> bool:
    """7.6: whether a card is a land on the board other than the one with the bonus cube."""
    return is_on_board(s, card) and (s.bonus == NONE or s.bonus // 4 != card)


@inlined
def has_other_land(s: State) -> bool:
    for card in range(CARDS):
        if is_other_land(s, card):
            return True
    return False


@inlined
def taken_sides(s: State) -> int:
    """6.4: the bit set of the land sides with a marker, the player's own included."""
    sides = 0
    for seat in range(s.seats):
        if s.marker[seat] != NONE:
            sides |= 1 << s.marker[seat]
    return sides


@kernel
def refuse_step(s: State, to: int) -> int:
    """A step to a city or the scoreboard: of the current action, or as a new move."""
    if is_bonus_due(s):
        return BONUS_COMES_THEN
    if is_letter_due(s):
        return NOT_A_LETTER
    city = s.guide[s.to_move]
    found = exits(s, city)
    for way in range(ways_out(city)):
        if exit_city(found, way) == to:
            return refuse_entry(s, s.kind if s.kind != 0 else MOVE, to, way_direction(city, way))
    return NO_ROUTE


@inlined
def refuse_marker(s: State, side: int) -> int:
    """6.3 to 6.6."""
    if s.kind != 0:
        return ACTION_RUNNING
    if not is_on_board(s, side // 2) or s.side[side // 2] != side:
        return NOT_A_LAND
    if taken_sides(s) >> side & 1:
        return ACTION_TAKEN
    city = s.guide[s.to_move]
    return 0 if beginning_sides(exits(s, city), ways_out(city)) >> side & 1 else NO_STEP_POSSIBLE


@inlined
def refuse_letter(s: State, letter: int) -> int:
    """7.7."""
    return 0 if is_letter_due(s) and letters_around(s) >> letter & 1 else NOT_A_LETTER


@inlined
def refuse_bonus(s: State, city: int) -> int:
    """7.5, 7.6."""
    if not is_bonus_due(s):
        return BONUS_COMES_THEN
    side = city // 4
    return 0 if is_other_land(s, side // 2) and s.side[side // 2] == side else NOT_ANOTHER_LAND


@inlined
def refuse_stop(s: State) -> int:
    """6.7."""
    if s.kind != 0 and s.steps == 0:
        return STEP_FIRST
    return BONUS_COMES_THEN if is_bonus_due(s) else 0
