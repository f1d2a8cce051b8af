"""Set-up, and everything that chance decides: the first player, the dice and the cards."""

from typing import Final

from landwright.core.types import Numbers, State
from landwright.games.polyminix.components import CARDS, SIDE, TEST_FACES, TURN_FACES
from landwright.games.polyminix.lookup import CARD_DECK, DECK_CARDS
from landwright.games.polyminix.options import BOX_NUMBERS
from landwright.games.polyminix.rules.race import begin_race, has_one_figure
from landwright.games.polyminix.rules.turns import begin_turn, clear_turn, continue_with_mode, next_player
from landwright.games.polyminix.state import (
    BEGIN,
    CHOICE,
    DEAL,
    DECK,
    DECKS,
    DOUBLE,
    FIRST_SEAT,
    FREE_COLOUR,
    MODE,
    NONE,
    SIDES_OF_CARDS,
    TEST_DIE,
    TURN_DIE,
)
from landwright.geometry.bits import count_bits, nth_bit
from landwright.kernels import inlined

FACES: Final = len(TEST_FACES)
NEW_FIGURE_AT: Final = 9  # in the numbers of the options
assert len(TURN_FACES) == FACES


@inlined
def setup(s: State, seats: int, options: Numbers) -> None:
    """2.1, 2.2; 8.1 for solo practice."""
    s.seats, s.game, s.clock, s.limit, s.is_shared = seats, options[0], options[2], options[3], options[8]
    s.players = (1 << seats) - 1
    s.race_mode = s.race_turn_die = s.race_test_die = NONE
    for deck in range(DECKS):
        s.unseen[deck] = DECK_CARDS[deck] if s.game == 1 else 0
    clear_turn(s)
    if seats == 1:
        setup_solo(s, options)
    elif options[1] == 0:
        s.current, s.phase = NONE, FIRST_SEAT
    else:
        s.current = (options[1] - 1) % seats
        begin_turn(s)


@inlined
def setup_solo(s: State, options: Numbers) -> None:
    """8.1."""
    card, side, box, problem = options[4], options[5], options[6], options[7]
    read_new_figure(s, options)
    if s.new_colour != 0:
        s.test_die = box - 1
    elif s.game == 1:
        s.cards[0, 0], s.sides[0, 0], s.test_die = card, side, box - 1
    elif problem > 0:
        s.turn_die, s.test_die = (problem - 1) // FACES, (problem - 1) % FACES
    continue_solo(s)


@inlined
def read_new_figure(s: State, options: Numbers) -> None:
    """8.6."""
    s.new_colour = options[NEW_FIGURE_AT]
    at = NEW_FIGURE_AT + 1
    for row in range(SIDE):
        s.new_figure[row] = options[at + row]
    at += SIDE
    for face in range(FACES):
        for number in range(BOX_NUMBERS):
            s.new_boxes[face, number] = options[at + face * BOX_NUMBERS + number]


@inlined
def continue_solo(s: State) -> None:
    """8.1: chance decides what the options leave open; then the player begins."""
    if s.game == 1 and s.cards[0, 0] == 0 and s.new_colour == 0:
        s.phase = DEAL
    elif s.game == 2 and s.turn_die == NONE:
        s.phase = TURN_DIE
    elif s.test_die == NONE:
        s.phase = TEST_DIE
    else:
        s.phase = BEGIN


@inlined
def chances(s: State) -> int:
    if s.phase == FIRST_SEAT:
        return s.seats
    if s.phase == TURN_DIE or s.phase == TEST_DIE:
        return FACES
    if s.phase == DEAL:
        return CARDS if s.seats == 1 else max(1, count_bits(s.unseen[s.deck[s.chooser]]))
    return 0


@inlined
def apply_chance(s: State, outcome: int) -> None:
    if s.phase == FIRST_SEAT:
        s.current = outcome
        begin_turn(s)
    elif s.phase == TURN_DIE:
        s.turn_die = outcome
        after_turn_die(s)
    elif s.phase == DEAL:
        deal(s, outcome)
    else:
        s.test_die = outcome
        if s.seats == 1:
            s.phase = BEGIN
        else:
            begin_race(s)


@inlined
def after_turn_die(s: State) -> None:
    """3.1, 3.2; in game 2 the TEST die follows (6.2)."""
    if s.seats == 1:
        continue_solo(s)
    elif s.game == 2:
        s.phase = TEST_DIE
    elif s.turn_die == CHOICE:
        s.phase = MODE
    else:
        continue_with_mode(s, s.turn_die)


@inlined
def deal(s: State, outcome: int) -> None:
    """3.5, 3.9."""
    if s.seats == 1:
        s.cards[0, 0] = outcome + 1
        s.deck[0] = CARD_DECK[outcome]
        continue_solo(s)
        return
    is_second = s.cards[s.chooser, 0] != 0
    s.cards[s.chooser, 1 if is_second else 0] = draw_card(s, s.deck[s.chooser], outcome)
    if s.mode == DOUBLE and not is_second:
        return
    if has_one_figure(s, s.mode):
        s.phase = SIDES_OF_CARDS
        return
    s.chooser = next_player(s, s.chooser)
    if s.mode == FREE_COLOUR:
        s.phase = SIDES_OF_CARDS if s.cards[s.current, 0] != 0 else DECK
    elif s.chooser == s.current:
        s.phase = SIDES_OF_CARDS


@inlined
def draw_card(s: State, deck: int, outcome: int) -> int:
    """3.5: one of the cards that nobody has seen; without those, the used card that is on top."""
    if s.unseen[deck] != 0:
        card = nth_bit(s.unseen[deck], outcome)
        s.unseen[deck] &= ~(1 << card)
        return card + 1
    top = s.used[deck, 0]
    s.used_count[deck] -= 1
    for place in range(s.used_count[deck]):
        s.used[deck, place] = s.used[deck, place + 1]
    s.used[deck, s.used_count[deck]] = 0
    return top
