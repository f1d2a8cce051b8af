"""The record of Polyminix, and the numbers of actions.

A sheet and a figure are 16 rows, each a bit set of its columns: bit 0 is column `a`.
"""

from typing import Final

import numpy as np

from landwright.games.polyminix.components import (
    COLOURS,
    DECK_SIZES,
    MAX_PIECE_AREA,
    MAX_SEATS,
    PIECES,
    PLACEMENTS,
    SIDE,
    SIDES,
    TEST_FACES,
    TURN_FACES,
)
from landwright.games.polyminix.options import BOX_NUMBERS

# Phases: what comes next.
FIRST_SEAT: Final = 0  # chance: the first player
TURN_DIE: Final = 1  # chance
MODE: Final = 2  # the current player chooses
DECK: Final = 3  # one seat names a deck
DEAL: Final = 4  # chance: a card
SIDES_OF_CARDS: Final = 5  # all at once
TEST_DIE: Final = 6  # chance
BEGIN: Final = 7  # in solo practice, before the figure is seen
RACE: Final = 8  # all at once, against the clock
OVER: Final = 9

# Modes, in the order of the faces of the TURN die.
FIRST, PODIUM, CLOCK, DOUBLE, FREE_COLOUR = range(5)
MODES: Final = len(TURN_FACES) - 1
CHOICE: Final = MODES  # the sixth face
NONE: Final = -1  # no die, no mode

# Endings.
TARGET_REACHED: Final = 1
TURN_LIMIT: Final = 2
SOLVED: Final = 3
GAVE_UP: Final = 4

TARGET: Final = 12
MAX_TURNS: Final = 100
CARDS_A_SEAT: Final = 2  # at most: in `double`
DECKS: Final = len(COLOURS)
TEST: Final = len(TEST_FACES)
DECK_SIZE: Final = max(DECK_SIZES.values())

STATE: Final = np.dtype(
    (
        np.record,
        [
            # The match.
            ("seats", "i8"),
            ("game", "i8"),  # 1 or 2
            ("clock", "i8"),  # seconds of the mode `clock`
            ("limit", "i8"),  # seconds of the other modes
            ("is_shared", "i8"),  # everyone covers the figure of the current player (3.9)
            ("phase", "i8"),
            ("ending", "i8"),
            ("turns", "i8"),  # begun
            ("points", "i8", (MAX_SEATS, MODES)),
            ("hints", "i8"),  # taken in solo practice
            # A new figure for solo practice: the place of its colour from 1, its rows, and its boxes by face.
            ("new_colour", "i8"),  # 0 if there is none
            ("new_figure", "i8", SIDE),
            ("new_boxes", "i8", (TEST, BOX_NUMBERS)),  # as in `options.py`
            # The decks: bit set of the cards that nobody has seen (card 1 is bit 0), then the used ones, the top first.
            ("unseen", "i8", DECKS),
            ("used", "i8", (DECKS, DECK_SIZE)),  # numbers of cards, then 0
            ("used_count", "i8", DECKS),
            # The turn.
            ("current", "i8"),
            ("players", "i8"),  # bit set of the seats that play it: all, or those who are tied
            ("turn_die", "i8"),
            ("test_die", "i8"),
            ("mode", "i8"),
            ("chooser", "i8"),  # the seat that names a deck, or that a card is dealt to
            ("deck", "i8", MAX_SEATS),  # by seat: the deck of its cards
            ("cards", "i8", (MAX_SEATS, CARDS_A_SEAT)),  # numbers, or 0
            ("sides", "i8", (MAX_SEATS, CARDS_A_SEAT)),  # 1 or 2, or 0 before it is chosen
            # The race. All of this remains until the next race begins, so that everybody can see the sheets.
            ("race_players", "i8"),
            ("race_mode", "i8"),
            ("race_turn_die", "i8"),
            ("race_test_die", "i8"),
            ("race_cards", "i8", MAX_SEATS),  # the card that is being covered, or 0
            ("race_sides", "i8", MAX_SEATS),
            ("racing", "i8"),  # bit set of the seats that neither finished nor gave up
            ("on_second", "i8"),  # bit set of the seats that cover the second card of `double`
            ("given_up", "i8"),
            ("finished", "i8"),  # how many seats
            ("rank", "i8", MAX_SEATS),  # the place in which a seat finished, from 1, or 0
            ("gained", "i8", MAX_SEATS),  # points of this turn, when it has ended
            ("figure", "i8", (MAX_SEATS, SIDE)),  # rows; empty in game 2, where the whole sheet is free
            ("shown", "i8", MAX_SEATS),  # bit set of the pieces that the box shows
            ("others", "i8", MAX_SEATS),  # pieces of one's choice that a `?` box wants
            ("areas", "i8", (MAX_SEATS, MAX_PIECE_AREA + 1)),  # how many pieces of each area an `A+B` box wants
            ("sheet", "i8", (MAX_SEATS, SIDE)),  # rows of the covered squares
            ("placed", "i8", (MAX_SEATS, PIECES)),  # 1 more than the placement of each piece; 0 if it is not placed
        ],
    )
)

# Actions: mode, deck, side, three single ones, take a piece back, and a piece on the sheet. Placements close to a1 come
# first (see `lookup.py`): then the bit set of legal actions is short, because most figures are small.
MODE_AT: Final = 0
DECK_AT: Final = MODE_AT + MODES
SIDE_AT: Final = DECK_AT + DECKS
BEGIN_ACTION: Final = SIDE_AT + SIDES
HINT_ACTION: Final = BEGIN_ACTION + 1
GIVE_UP_ACTION: Final = HINT_ACTION + 1
TAKE_BACK_AT: Final = GIVE_UP_ACTION + 1
PLACE_AT: Final = TAKE_BACK_AT + PIECES
ACTIONS: Final = PLACE_AT + PLACEMENTS

MAX_STEPS: Final = 1 << 20  # of a seat in a race, where it may place and take back as often as it likes
