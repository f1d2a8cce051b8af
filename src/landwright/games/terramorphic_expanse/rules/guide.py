"""The Guide phase: which steps an action allows (6.2 to 6.10, 7.1 to 7.11)."""

from typing import Final

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import (
    ALLOWS,
    ASCENDING,
    BEGINNING,
    BONUS,
    CARDS,
    COLOURS_KIND,
    COMPASS,
    LETTER,
    MOVE,
    NAME_LETTERS,
    NAME_RANKS,
    NONE,
    SCOREBOARD,
    SCOREBOARD_CITY,
    SHAPES_KIND,
    TWO_SPACES,
)
from landwright.games.terramorphic_expanse.rules.board import (
    is_on_board,
    neighbour,
    printed_city,
    way_direction,
    ways_out,
)
from landwright.kernels import inlined, kernel

NO_ROUTE: Final = 602
NOT_A_LAND: Final = 603
ACTION_TAKEN: Final = 604
NO_STEP_POSSIBLE: Final = 605
ACTION_RUNNING: Final = 606
STEP_FIRST: Final = 607
NOT_ASCENDING: Final = 702
NOT_DESCENDING: Final = 703
NOT_STRAIGHT: Final = 704
BONUS_COMES_THEN: Final = 705
NOT_ANOTHER_LAND: Final = 706
NOT_A_LETTER: Final = 707
WITHOUT_LETTER: Final = 708
OTHER_COLOUR: Final = 709
OTHER_SHAPE: Final = 710
NOT_THE_SCOREBOARD: Final = 711

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
def refuse_entry(s: State, kind: int, side: int, to: int, direction: int) -> int:
    """Whether the current action, of this kind and land side, may enter a neighbouring city (7.2 to 7.11)."""
    if to == SCOREBOARD:
        if not may_enter_scoreboard(kind):
            return NOT_THE_SCOREBOARD
        return NOT_STRAIGHT if kind == COMPASS and s.steps > 0 and direction != s.direction else 0
    if kind == MOVE or kind == TWO_SPACES or kind == BONUS:
        return 0
    if kind == COMPASS:
        return NOT_STRAIGHT if s.steps > 0 and direction != s.direction else 0
    city = printed_city(s, to)
    if kind == COLOURS_KIND:
        return 0 if ALLOWS[side, city] != 0 else OTHER_COLOUR
    if kind == SHAPES_KIND:
        return 0 if ALLOWS[side, city] != 0 else OTHER_SHAPE
    if kind == LETTER:
        return 0 if NAME_LETTERS[city] >> s.letter & 1 else WITHOUT_LETTER
    return refuse_name(s, kind, city)


@inlined
def refuse_name(s: State, kind: int, city: int) -> int:
    """7.2, 7.3: the first city may have any name."""
    if s.steps == 0:
        return 0
    before, after = NAME_RANKS[printed_city(s, s.guide[s.to_move])], NAME_RANKS[city]
    if kind == ASCENDING:
        return 0 if after > before else NOT_ASCENDING
    return 0 if after < before else NOT_DESCENDING


@inlined
def has_further_step(s: State) -> bool:
    """6.8: whether the current action can go on."""
    if s.steps >= most_steps(s, s.kind):
        return False
    city = s.guide[s.to_move]
    for way in range(ways_out(city)):
        to = neighbour(s, city, way)
        if to != NONE and refuse_entry(s, s.kind, s.marker[s.to_move], to, way_direction(city, way)) == 0:
            return True
    return False


@inlined
def beginning_sides(s: State) -> int:
    """6.5: the bit set of the land sides whose action could move the Guide."""
    city, sides = s.guide[s.to_move], 0
    for way in range(ways_out(city)):
        to = neighbour(s, city, way)
        if to != NONE:
            sides |= BEGINNING[SCOREBOARD_CITY if to == SCOREBOARD else printed_city(s, to)]
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
    for way in range(ways_out(city)):
        to = neighbour(s, city, way)
        if to != NONE and to != SCOREBOARD:
            letters |= NAME_LETTERS[printed_city(s, to)]
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
def is_action_taken(s: State, side: int) -> bool:
    """6.4: a marker lies there, the player's own included."""
    for seat in range(s.seats):
        if s.marker[seat] == side:
            return True
    return False


@kernel
def refuse_step(s: State, to: int) -> int:
    """A step to a city on the board or the scoreboard: of the current action, or as a new move."""
    if is_bonus_due(s):
        return BONUS_COMES_THEN
    if is_letter_due(s):
        return NOT_A_LETTER
    city = s.guide[s.to_move]
    for way in range(ways_out(city)):
        if neighbour(s, city, way) == to:
            kind = s.kind if s.kind != 0 else MOVE
            return refuse_entry(s, kind, s.marker[s.to_move], to, way_direction(city, way))
    return NO_ROUTE


@inlined
def refuse_marker(s: State, side: int) -> int:
    """6.3 to 6.6."""
    if s.kind != 0:
        return ACTION_RUNNING
    if not is_on_board(s, side // 2) or s.side[side // 2] != side:
        return NOT_A_LAND
    if is_action_taken(s, side):
        return ACTION_TAKEN
    return 0 if beginning_sides(s) >> side & 1 else NO_STEP_POSSIBLE


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
