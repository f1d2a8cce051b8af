"""The record of a game of Tide. An action is a card less one."""

from typing import Final

import numpy as np

from tests.toy.components import CARDS, MOST_SEATS

NO_TIDE: Final = 0
NOT_PLAYED: Final = 0

# Parts of the points.
CATCH: Final = 0
DRY: Final = 1
PARTS: Final = ("catch", "dry")

ALL_ROUNDS_PLAYED: Final = 1

STATE: Final = np.dtype(
    (
        np.record,
        [
            ("seats", "i8"),
            ("rounds", "i8"),
            ("rounds_played", "i8"),
            ("tide", "i8"),  # or NO_TIDE before the roll
            ("hands", "i8", MOST_SEATS),  # bit sets
            ("played", "i8", MOST_SEATS),  # this round, face down; or NOT_PLAYED
            ("points", "i8", (MOST_SEATS, len(PARTS))),
        ],
    )
)

ACTIONS: Final = CARDS
