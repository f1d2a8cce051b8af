"""Set-up, and the sequence of a turn."""

from landwright.core.types import Numbers, State
from landwright.games.kingdom_maps.components import (
    DICE,
    EMPTY,
    IN_PLAY,
    IN_PLAY_OF_SECTOR,
    MAX_SEATS,
    PIPS,
    SECTOR,
    TERRITORIES,
    USES,
)
from landwright.games.kingdom_maps.rules.ending import end_game
from landwright.games.kingdom_maps.rules.room import can_draw_second, can_take
from landwright.games.kingdom_maps.state import (
    CANNOT_DRAW,
    CRITERION,
    EVERYONE,
    FIRST_SEAT,
    NO_USE_LEFT,
    NOT_REACHED,
    ROLL,
    SECOND,
    SECOND_ROLL,
    TERRITORY,
    TO_SCORE,
)
from landwright.geometry.bits import count_bits, nth_bit
from landwright.kernels import inlined

SECTOR_A = (1 << SECTOR) - 1


@inlined
def setup(s: State, seats: int, options: Numbers) -> None:
    """2.1 to 2.3."""
    for seat in range(MAX_SEATS):
        for territory in range(TERRITORIES):
            s.land[seat, territory] = 0
            s.uses[seat, territory] = USES[seats - 1] if seat < seats else 0
        s.fresh[seat] = 0
        s.number[seat] = 0
        s.powers[seat] = 0
        s.question[seat] = NOT_REACHED
        s.question_points[seat] = 0
    s.seats = seats
    s.criteria = options[0]
    s.active = -1 if options[1] == 0 else (options[1] - 1) % seats
    s.turns = 0
    s.is_last = 0
    s.ending = 0
    clear_table(s)
    continue_setup(s)


@inlined
def continue_setup(s: State) -> None:
    """Continues with the next chance event of set-up, or with the first turn."""
    if count_bits(s.criteria) < IN_PLAY:
        s.phase = CRITERION
    elif s.active < 0 and s.seats > 1:
        s.phase = FIRST_SEAT
    else:
        s.active = max(0, s.active)
        begin_turn(s)


@inlined
def clear_table(s: State) -> None:
    """Resets the dice, the territory and the tasks of all seats."""
    for die in range(DICE):
        s.dice[die] = 0
    for seat in range(MAX_SEATS):
        s.number[seat] = 0
    s.taken = 0
    s.territory = EMPTY
    s.is_second = 0
    s.to_take = 0
    s.to_draw = 0
    s.to_score = 0


@inlined
def chances(s: State) -> int:
    if s.phase == CRITERION:
        return count_bits(open_criteria(s))
    if s.phase == FIRST_SEAT:
        return s.seats
    if s.phase == ROLL:
        return PIPS * PIPS * PIPS
    if s.phase == SECOND_ROLL:
        return PIPS * PIPS
    return 0


@inlined
def open_criteria(s: State) -> int:
    """2.1: the bit set of the criteria that may be drawn next, first from sector A and then from sector B."""
    in_a = s.criteria & SECTOR_A
    return SECTOR_A & ~in_a if count_bits(in_a) < IN_PLAY_OF_SECTOR else SECTOR_A << SECTOR & ~s.criteria


@inlined
def apply_chance(s: State, outcome: int) -> None:
    if s.phase == CRITERION:
        s.criteria |= 1 << nth_bit(open_criteria(s), outcome)
        continue_setup(s)
    elif s.phase == FIRST_SEAT:
        s.active = outcome
        begin_turn(s)
    elif s.phase == ROLL:
        roll(s, outcome, DICE)
        s.phase = TERRITORY
    else:
        roll(s, outcome, DICE - 1)
        begin_second(s)


@inlined
def roll(s: State, outcome: int, dice: int) -> None:
    """3.1, 7.2: one outcome encodes all dice. They are sorted, the lowest first."""
    for die in range(dice):
        pips = 1 + outcome % PIPS
        outcome //= PIPS
        place = die
        while place > 0 and s.dice[place - 1] > pips:
            s.dice[place] = s.dice[place - 1]
            place -= 1
        s.dice[place] = pips


@inlined
def begin_turn(s: State) -> None:
    """3.1, 6.2."""
    clear_table(s)
    if not has_use(s):
        end_game(s, NO_USE_LEFT)
        return
    s.turns += 1
    s.phase = ROLL


@inlined
def has_use(s: State) -> bool:
    for territory in range(TERRITORIES):
        if s.uses[s.active, territory] > 0:
            return True
    return False


@inlined
def let_others_take(s: State) -> None:
    """3.4, 3.7: a seat without a number that it can draw is skipped, and this turn is the last."""
    s.phase = EVERYONE
    for seat in range(s.seats):
        if seat == s.active:
            continue
        if can_take(s, seat):
            s.to_take |= 1 << seat
        else:
            s.fresh[seat] = 0
            s.is_last = 1


@inlined
def begin_second(s: State) -> None:
    """7.3, 7.4."""
    s.is_second = 1
    if can_draw_second(s):
        s.phase = SECOND
        return
    s.is_last = 1
    s.phase = EVERYONE
    if s.question[0] == TO_SCORE:
        s.to_score = 1
    continue_turn(s)


@inlined
def continue_turn(s: State) -> None:
    """Continues or ends the turn when all seats have finished their tasks."""
    if s.to_take | s.to_draw | s.to_score:
        return
    if s.seats == 1 and not s.is_second and not s.is_last:
        clear_table(s)
        s.phase = SECOND_ROLL
    elif s.is_last:
        end_game(s, CANNOT_DRAW)
    else:
        s.active = (s.active + 1) % s.seats
        begin_turn(s)
