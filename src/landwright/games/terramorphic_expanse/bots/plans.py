"""From a found path to the actions of a turn: with letters chosen, and stops where actions would go on."""

from landwright.core.types import Numbers, State
from landwright.games.terramorphic_expanse.bots.paths import BEGINS, BONUS_ON, MARKER_ON
from landwright.games.terramorphic_expanse.components import NAME_LETTERS, NONE, SCOREBOARD, SCOREBOARD_CITY
from landwright.games.terramorphic_expanse.rules.board import printed_city
from landwright.games.terramorphic_expanse.rules.guide import is_letter_due
from landwright.games.terramorphic_expanse.rules.play import act
from landwright.games.terramorphic_expanse.state import (
    CHOOSE_LETTER,
    CUBE,
    PUT_BONUS,
    PUT_CUBE,
    PUT_MARKER,
    STEP,
    STOP,
    TERRAFORM,
)
from landwright.geometry.bits import lowest_bit
from landwright.kernels import kernel

CARD_BITS = 63  # the part of an intent that is a city or a card


@kernel
def do(s: State, seat: int, action: int, turn: Numbers, count: int) -> int:
    act(s, seat, action)
    turn[count] = action
    return count + 1


@kernel
def play_out_turn(s: State, seat: int, cube: int, land: int, intents: Numbers, length: int, turn: Numbers) -> None:
    """Plays the rest of a turn, and writes its actions, and -1 for all that is left of it."""
    count, turns = 0, s.turns
    if s.phase == CUBE:
        count = do(s, seat, PUT_CUBE + cube, turn, count)
    if s.phase == TERRAFORM:
        count = do(s, seat, land, turn, count)
    for i in range(length):
        intent = intents[i]
        if intent & BEGINS and s.kind != 0:
            count = do(s, seat, STOP, turn, count)
        if intent & MARKER_ON:
            count = do(s, seat, PUT_MARKER + s.side[intent & CARD_BITS], turn, count)
            continue
        if is_letter_due(s):
            count = do(s, seat, CHOOSE_LETTER + shared_letter(s, intents, i, length), turn, count)
        count = do(s, seat, city_action(s, intent), turn, count)
    while s.turns == turns:
        count = do(s, seat, STOP, turn, count)
    for i in range(count, turn.size):
        turn[i] = NONE


@kernel
def city_action(s: State, intent: int) -> int:
    city = intent & CARD_BITS
    if intent & BONUS_ON:
        return PUT_BONUS + printed_city(s, city)
    return STEP + (SCOREBOARD_CITY if city == SCOREBOARD else printed_city(s, city))


@kernel
def shared_letter(s: State, intents: Numbers, start: int, length: int) -> int:
    """A letter of all cities of the action that begins here."""
    letters = NAME_LETTERS[printed_city(s, intents[start] & CARD_BITS)]
    for i in range(start + 1, length):
        if intents[i] & BEGINS:
            break
        letters &= NAME_LETTERS[printed_city(s, intents[i] & CARD_BITS)]
    return lowest_bit(letters)
