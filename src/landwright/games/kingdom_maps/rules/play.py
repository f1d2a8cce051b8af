"""The effect of an action."""

from landwright.core.types import State
from landwright.games.kingdom_maps.components import PIPS, POWERS, QUESTION
from landwright.games.kingdom_maps.rules.room import max_drawable
from landwright.games.kingdom_maps.rules.setup import continue_turn, let_others_take
from landwright.games.kingdom_maps.scoring import score
from landwright.games.kingdom_maps.state import (
    DRAW_AT,
    EVERYONE,
    NUMBER,
    SCORE_AT,
    SCORED,
    SECOND_AT,
    TAKE_AT,
    TO_SCORE,
)
from landwright.geometry.bits import count_bits
from landwright.kernels import inlined


@inlined
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
        continue_turn(s)


@inlined
def announce(s: State, territory: int) -> None:
    """3.2."""
    s.uses[s.active, territory] -= 1
    s.territory = territory + 1
    s.phase = NUMBER


@inlined
def take(s: State, seat: int, pips: int, number: int) -> None:
    """3.3 to 3.7: a seat that takes a number that cannot be drawn draws nothing."""
    s.powers[seat] -= abs(number - pips)
    s.to_take &= ~(1 << seat)
    s.fresh[seat] = 0
    if number <= max_drawable(s, seat):
        s.number[seat] = number
        s.to_draw |= 1 << seat
    else:
        s.is_last = 1
    if seat == s.active:
        s.taken = pips
        let_others_take(s)


@inlined
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


@inlined
def draw(s: State, seat: int, place: int) -> None:
    """4.1."""
    s.land[seat, s.territory - 1] |= 1 << place
    s.fresh[seat] |= 1 << place
    if count_bits(s.fresh[seat]) == s.number[seat]:
        s.to_draw &= ~(1 << seat)
        gain_powers(s, seat)


@inlined
def gain_powers(s: State, seat: int) -> None:
    """5.1, 5.3: at the end of a drawing."""
    s.powers[seat] += count_bits(s.fresh[seat] & POWERS)
    if s.fresh[seat] >> QUESTION & 1:
        s.question[seat] = TO_SCORE
    is_end_of_turn = s.seats > 1 or s.is_second
    if is_end_of_turn and s.question[seat] == TO_SCORE:
        s.to_score |= 1 << seat


@inlined
def score_question(s: State, seat: int, criterion: int) -> None:
    """5.3, 5.4."""
    s.question_points[seat] = score(s.land[seat], criterion)
    s.question[seat] = SCORED
    s.to_score &= ~(1 << seat)
