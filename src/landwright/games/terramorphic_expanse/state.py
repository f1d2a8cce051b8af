"""The record of Terramorphic Expanse, and the numbers of actions."""

from typing import Final

import numpy as np

from landwright.games.terramorphic_expanse.components import CARDS, CITIES, EDGES, MAX_SEATS, SIDES

# Phases.
CHOOSING_FIRST: Final = 0
DRAWING: Final = 1
PLACING: Final = 2
CUBE: Final = 3
TERRAFORM: Final = 4
GUIDE: Final = 5
OVER: Final = 6

# Endings.
TARGET_REACHED: Final = 1
ROUND_LIMIT: Final = 2

MAX_ROUNDS: Final = 60
PLACEMENTS: Final = 2  # of each seat, in set-up
GUIDE_ACTIONS: Final = 2
MAX_SCORED: Final = 5  # cities in a turn
MAX_RUN: Final = 64
PROTOTYPE: Final = 2  # spanners in a turn
LASTING: Final = 3

# Parts of the score.
CITIES_PART: Final = 0
POWER_PART: Final = 1
BONUS_PART: Final = 2
PARTS: Final = 3

# Places with |x| and |y| up to GRID_REACH are in the index. Lands that players leave behind can move on beyond it.
GRID_REACH: Final = 8
GRID: Final = 2 * GRID_REACH + 1

# All fields but the index are 64-bit: Numba would compile each rule again for every other width of its arguments.
STATE: Final = np.dtype(
    (
        np.record,
        [
            ("on_board", "i8"),  # bit set of cards
            ("side", "i8", CARDS),  # the number of the side that is up; of a card in the supply, its side a
            ("x", "i8", CARDS),
            ("y", "i8", CARDS),
            ("grid", "i1", GRID * GRID),  # an index of the places near the scoreboard, see rules/lookup.py
            ("guide", "i8", MAX_SEATS),  # city on the board, or SCOREBOARD
            ("cube", "i8", MAX_SEATS),  # land side, or NONE
            ("count", "i8", MAX_SEATS),  # what the cube shows; 0 for six
            ("marker", "i8", MAX_SEATS),  # land side, or NONE
            ("last", "i8", MAX_SEATS),  # the itinerary of the seat's last turn, or NONE
            ("power", "i8", MAX_SEATS),  # in this turn, or in the next one
            ("lasting", "i8", MAX_SEATS),
            ("points", "i8", (MAX_SEATS, PARTS)),
            ("earned", "i8", (MAX_SEATS, PARTS)),  # bit sets of the cities of all sides that gave these points
            ("bonus", "i8"),  # the city on the board with the bonus cube, or NONE
            ("entered", "i8"),  # this turn, a bit set of cities on the board
            ("scored", "i8"),  # this turn
            ("has_bonus_paid", "i8"),  # this turn
            ("actions", "i8"),  # Guide actions that are over
            ("kind", "i8"),  # of the current Guide action, or 0
            ("steps", "i8"),  # of the current Guide action
            ("letter", "i8"),  # of the current Guide action, or NONE
            ("direction", "i8"),  # of the current Guide action, or NONE
            ("phase", "i8"),
            ("to_move", "i8"),
            ("first", "i8"),  # the seat that begins, or NONE
            ("placed", "i8"),  # set-up placements that are over
            ("drawn", "i8"),  # the card to place in set-up, or NONE
            ("turns", "i8"),  # that are over
            ("ending", "i8"),
            ("seats", "i8"),
            ("needs_every", "i8"),  # option placement
            ("run", "i8"),  # most steps of an action by colours or shapes
            ("target", "i8"),
        ],
    )
)

# Places are named by a land on the board, or the scoreboard, and one of its edges. NOWHERE is every place that touches
# nothing: it has a number so that texts of such places can be refused.
NOWHERE: Final = (CARDS + 1) * EDGES
PLACES: Final = NOWHERE + 1

# Actions.
PLAY: Final = 0  # + side * PLACES + place
MOVE_LAND: Final = PLAY + SIDES * PLACES  # the same
FLIP: Final = MOVE_LAND + SIDES * PLACES  # + card
PASS: Final = FLIP + CARDS
PUT_CUBE: Final = PASS + 1  # + side
STEP: Final = PUT_CUBE + SIDES  # + city, or SCOREBOARD_CITY
PUT_MARKER: Final = STEP + CITIES + 1  # + side
CHOOSE_LETTER: Final = PUT_MARKER + SIDES  # + letter
PUT_BONUS: Final = CHOOSE_LETTER + 26  # + city
STOP: Final = PUT_BONUS + CITIES
ACTIONS: Final = STOP + 1

MAX_STEPS: Final = 2 + GUIDE_ACTIONS * (1 + MAX_RUN)  # actions of a turn
