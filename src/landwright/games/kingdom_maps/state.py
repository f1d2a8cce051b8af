"""The record of Kingdom Maps, and the numbers of actions."""

from typing import Final

import numpy as np

from landwright.games.kingdom_maps.components import CODES, DICE, HEXES, MAX_SEATS, PIPS, TERRITORIES

# Phases: what comes next.
CRITERION: Final = 0  # chance: the next criterion
FIRST_SEAT: Final = 1  # chance: the first player
ROLL: Final = 2  # chance: three dice
TERRITORY: Final = 3  # the active seat announces
NUMBER: Final = 4  # the active seat takes a die
EVERYONE: Final = 5  # all seats simultaneously: take a number, draw, score for `?`
SECOND_ROLL: Final = 6  # chance, in solo games: the two dice that are left
SECOND: Final = 7  # in solo games: which of them is the territory, which the number
OVER: Final = 8

# Endings.
CANNOT_DRAW: Final = 1
NO_USE_LEFT: Final = 2

# The `?` of a seat.
NOT_REACHED: Final = 0
TO_SCORE: Final = 1
SCORED: Final = 2

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("land", "i8", (MAX_SEATS, TERRITORIES)),  # by seat and territory: the set of its hexes
            ("fresh", "i8", MAX_SEATS),  # by seat: the hexes of the last drawing
            ("seats", "i8"),
            ("criteria", "i8"),  # bit set of those in play
            ("phase", "i8"),
            ("turns", "i8"),  # begun
            ("active", "i8"),
            ("dice", "i8", DICE),  # as rolled; 0 for none
            ("taken", "i8"),  # the pips of the die that the active seat has taken, or 0
            ("territory", "i8"),  # of this turn, or EMPTY before it is announced
            ("is_second", "i8"),  # in solo games: the second drawing of the turn
            ("number", "i8", MAX_SEATS),  # by seat: the size of this turn's drawing; 0 before it is known
            ("to_take", "i8"),  # bit sets of seats, in the phase EVERYONE
            ("to_draw", "i8"),
            ("to_score", "i8"),
            ("powers", "i8", MAX_SEATS),  # by seat: the number of available ±1
            ("uses", "i8", (MAX_SEATS, TERRITORIES)),  # by seat and territory: uses left
            ("question", "i8", MAX_SEATS),
            ("question_points", "i8", MAX_SEATS),
            ("is_last", "i8"),  # a seat could not draw: the game ends after this turn
            ("ending", "i8"),
        ],
    )
)

# Actions: announce a territory; take a die and change its number; in solo games, the territory and the number of the
# second drawing; draw a hex; score a criterion.
ANNOUNCE_AT: Final = 0
TAKE_AT: Final = ANNOUNCE_AT + TERRITORIES
SECOND_AT: Final = TAKE_AT + PIPS * PIPS
DRAW_AT: Final = SECOND_AT + TERRITORIES * PIPS
SCORE_AT: Final = DRAW_AT + HEXES
ACTIONS: Final = SCORE_AT + len(CODES)

MAX_STEPS: Final = 3 + PIPS  # of a turn: announce, take, draw and score
