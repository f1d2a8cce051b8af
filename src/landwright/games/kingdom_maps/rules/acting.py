"""Who may act, what they may do, and what it does."""

from landwright.game import Numbers, State
from landwright.games.kingdom_maps.components import DICE, PIPS, POWERS, QUESTION
from landwright.games.kingdom_maps.rules.refusals import refusal
from landwright.games.kingdom_maps.rules.room import dice_left, lowest_number, most_to_draw, open_hexes
from landwright.games.kingdom_maps.rules.turns import go_on, let_others_take
from landwright.games.kingdom_maps.scoring import score
from landwright.games.kingdom_maps.state import (
    ACTIONS,
    ANNOUNCE_AT,
    DRAW_AT,
    EVERYONE,
    NUMBER,
    SCORE_AT,
    SCORED,
    SECOND,
    SECOND_AT,
    TAKE_AT,
    TERRITORY,
    TO_SCORE,
)
from landwright.geometry.bits import count_bits, lowest_bit
from landwright.geometry.hexes import Hexes
from landwright.kernel import kernel


@kernel
def waiting(s: State) -> int:
    if s.phase == TERRITORY or s.phase == NUMBER or s.phase == SECOND:
        return 1 << s.active
    return s.to_take | s.to_draw | s.to_score


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    if waiting(s) >> seat & 1 == 0:
        return 0
    if s.to_draw >> seat & 1:
        return list_hexes(open_hexes(s, seat), out)
    if s.phase == NUMBER or s.to_take >> seat & 1:
        return list_numbers(s, seat, out)
    first, last = kind_of_action(s, seat)
    count = 0
    for action in range(first, last):
        if refusal(s, seat, action) == 0:
            out[count] = action
            count += 1
    return count


@kernel
def list_hexes(hexes: Hexes, out: Numbers) -> int:
    count = 0
    while hexes != 0:
        out[count] = DRAW_AT + lowest_bit(hexes)
        hexes &= hexes - 1
        count += 1
    return count


@kernel
def list_numbers(s: State, seat: int, out: Numbers) -> int:
    """3.3 to 3.7 at once: each die that is left, with every number that the seat can make of it and draw."""
    most, left, last, count = most_to_draw(s, seat), dice_left(s), 0, 0
    for die in range(DICE):
        pips = left[die]
        if pips == 0 or pips == last:
            continue
        last = pips
        for number in range(lowest_number(s, seat, pips), min(most, pips + s.powers[seat]) + 1):
            out[count] = TAKE_AT + (pips - 1) * PIPS + number - 1
            count += 1
    return count if count > 0 else list_dice(left, out)


@kernel
def list_dice(left: tuple[int, int, int], out: Numbers) -> int:
    """3.7: the dice as they are, when no number can be drawn."""
    last, count = 0, 0
    for die in range(DICE):
        if left[die] != 0 and left[die] != last:
            last = left[die]
            out[count] = TAKE_AT + (last - 1) * PIPS + last - 1
            count += 1
    return count


@kernel
def kind_of_action(s: State, seat: int) -> tuple[int, int]:
    """The first action of the kind that a seat may do, and the first of the next kind; not for hexes and numbers."""
    if s.phase == TERRITORY:
        return ANNOUNCE_AT, TAKE_AT
    if s.phase == SECOND:
        return SECOND_AT, DRAW_AT
    return SCORE_AT, ACTIONS


@kernel
def act(s: State, seat: int, action: int) -> None:
    if action < TAKE_AT:
        announce(s, action)
    elif action < SECOND_AT:
        take(s, seat, 1 + (action - TAKE_AT) // PIPS, 1 + (action - TAKE_AT) % PIPS)
    elif action < DRAW_AT:
        take_second(s, 1 + (action - SECOND_AT) // PIPS, 1 + (action - SECOND_AT) % PIPS)
    elif action < SCORE_AT:
        draw(s, seat, action - DRAW_AT)
    else:
        score_question(s, seat, action - SCORE_AT)
    if s.phase == EVERYONE:
        go_on(s)


@kernel
def announce(s: State, territory: int) -> None:
    """3.2."""
    s.uses[s.active, territory] -= 1
    s.territory = territory + 1
    s.phase = NUMBER


@kernel
def take(s: State, seat: int, pips: int, number: int) -> None:
    """3.3 to 3.7: who takes a number that cannot be drawn draws nothing."""
    s.powers[seat] -= abs(number - pips)
    s.to_take &= ~(1 << seat)
    s.fresh[seat] = 0
    if number <= most_to_draw(s, seat):
        s.number[seat] = number
        s.to_draw |= 1 << seat
    else:
        s.is_last = 1
    if seat == s.active:
        s.taken = pips
        let_others_take(s)


@kernel
def take_second(s: State, territory: int, number: int) -> None:
    """7.3."""
    pips = s.dice[0] + s.dice[1] - territory
    s.powers[0] -= abs(number - pips)
    s.territory = territory
    s.taken = pips
    s.number[0] = number
    s.fresh[0] = 0
    s.to_draw = 1
    s.phase = EVERYONE


@kernel
def draw(s: State, seat: int, place: int) -> None:
    """4.1."""
    s.land[seat, s.territory - 1] |= 1 << place
    s.fresh[seat] |= 1 << place
    if count_bits(s.fresh[seat]) == s.number[seat]:
        s.to_draw &= ~(1 << seat)
        gain_powers(s, seat)


@kernel
def gain_powers(s: State, seat: int) -> None:
    """5.1, 5.3: at the end of a drawing."""
    s.powers[seat] += count_bits(s.fresh[seat] & POWERS)
    if s.fresh[seat] >> QUESTION & 1:
        s.question[seat] = TO_SCORE
    is_end_of_turn = s.seats > 1 or s.is_second
    if is_end_of_turn and s.question[seat] == TO_SCORE:
        s.to_score |= 1 << seat


@kernel
def score_question(s: State, seat: int, criterion: int) -> None:
    """5.3, 5.4."""
    s.question_points[seat] = score(s.land[seat], criterion)
    s.question[seat] = SCORED
    s.to_score &= ~(1 << seat)
