"""The record of Forgenesis, and the numbers of actions."""

from typing import Final

import numpy as np

from landwright.games.forgenesis.components import KINDS, SPACES, SQUARES

# A creature is colour * COLOUR + kind; numbers with a kind of KINDS or more are unused.
COLOUR: Final = 8
CREATURES: Final = 2 * COLOUR
EMPTY: Final = -1

NOBODY_YET: Final = 2  # as the starting player

# Phases.
DRAWING_KINDS: Final = 0
CHOOSING_FIRST: Final = 1
PLACING: Final = 2
PLAYING: Final = 3
OVER: Final = 4

# Endings.
BASE_REACHED: Final = 1
NO_ACTIVATION: Final = 2
REPETITION: Final = 3
TURN_LIMIT: Final = 4

MAX_TURNS_IN_GAME: Final = 200
REPETITIONS: Final = 3

# All fields are 64-bit: Numba would compile each rule again for every other width of its arguments.
STATE: Final = np.dtype(
    (
        np.record,
        [
            ("board", "i8", SQUARES + 1),  # the creature on each square, or EMPTY; nothing ever stands BEYOND
            ("place", "i8", CREATURES),  # the square of each creature; BEYOND when it stands on none
            # Bit sets of creatures. A creature in play that is neither standing nor in reserve has been removed.
            ("in_play", "i8"),
            ("reserve", "i8"),
            ("standing", "i8"),
            ("resting", "i8"),
            ("activated", "i8"),  # this turn
            ("phase", "i8"),
            ("to_move", "i8"),
            ("first", "i8"),  # the starting player, or NOBODY_YET
            ("placed", "i8"),  # set-up creatures placed
            ("activations", "i8"),  # this turn
            ("is_endless", "i8"),  # ignores repetition and the turn limit, for perft
            ("ending", "i8"),
            ("winners", "i8"),  # bit set
            ("turns", "i8"),  # completed
            ("since", "i8"),  # the first item of `history` that can be repeated
            ("history", "i8", MAX_TURNS_IN_GAME + 1),  # the position at the start of each turn
        ],
    )
)

# Actions. An activation is (square * WAYS + way) * 4 + direction; a way is a move, or the kind whose ability is used.
MOVE: Final = 6
WAYS: Final = 8
DIRECTIONS: Final = 4
SUMMON: Final = SQUARES * WAYS * DIRECTIONS  # + kind * SPACES + the number of a summoning space
PLACE: Final = SUMMON + KINDS * SPACES  # the same
REFRESH: Final = PLACE + KINDS * SPACES
END_TURN: Final = REFRESH + 1
ACTIONS: Final = END_TURN + 1

MAX_STEPS: Final = 5  # of a turn: four activations, then a summon or the end of the turn
MAX_TURNS: Final = 16384  # different turns from one position
