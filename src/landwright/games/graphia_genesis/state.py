"""The record of Graphia Genesis, and the numbers of actions."""

from typing import Final

import numpy as np

from landwright.games.graphia_genesis.components import CARDS, KINDS, MAX_SEATS, PLACES, SQUARES
from landwright.geometry.bitboard12 import WORDS

# Phases: what comes next.
TERRAIN_CARD: Final = 0
FIRST_SHAPE: Final = 1
SECOND_SHAPE: Final = 2
ROLL: Final = 3
DRAWING: Final = 4
OVER: Final = 5

NOBODY_CAN_DRAW: Final = 1  # the ending

# What an unanchored terrain loses.
LOSES_TERRAIN: Final = 1
LOSES_GROUP: Final = 2
LOSES_BOTH: Final = LOSES_TERRAIN | LOSES_GROUP

# What a Farm counts: its squares next to River, or the sides that it shares with River.
FOR_SQUARES: Final = 0
FOR_SIDES: Final = 1

NOTHING: Final = -1  # no shape, or no action
ALL_CARDS: Final = (1 << CARDS) - 1

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("land", "i8", (MAX_SEATS, KINDS, WORDS)),  # by seat and kind: the set of its squares
            ("seats", "i8"),
            ("loses", "i8"),  # what an unanchored terrain loses
            ("flips", "i8"),
            ("farm", "i8"),  # FOR_SQUARES or FOR_SIDES
            ("deck", "i8", CARDS),  # the shape on each card
            ("phase", "i8"),
            ("rounds", "i8"),  # begun
            ("terrain", "i8"),  # of this round; EMPTY before its card is turned
            ("shapes", "i8", 2),  # of this round, or NOTHING
            ("die", "i8"),  # 1 to 12, or 0 before it is rolled
            ("terrain_cards", "i8"),  # bit set of those left
            ("shape_cards", "i8"),  # bit set of those left
            ("desolated", "i8"),  # bit set of the numbers minus one that a Desolation has used
            ("to_draw", "i8"),  # bit set of the seats that can still draw this round
            (
                "drawn",
                "i8",
                MAX_SEATS,
            ),  # by seat: the action of this round while DRAWING, otherwise the last action; or NOTHING
            ("winners", "i8"),  # bit set
        ],
    )
)

# Actions: a place of PLACES, or a square for a Nexus.
NEXUS_AT: Final = len(PLACES)
ACTIONS: Final = NEXUS_AT + SQUARES
