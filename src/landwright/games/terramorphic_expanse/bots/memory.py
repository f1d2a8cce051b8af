"""The memory of the path search, as one record: kernels read fields of a record faster than arrays of a tuple."""

from typing import Any, Final, TypeAlias

import numpy as np

from landwright.games.terramorphic_expanse.components import BOARD_CITIES, CARDS
from landwright.games.terramorphic_expanse.rules.board import WAYS_OUT
from landwright.kernels import kernel

Memory: TypeAlias = Any  # a np.record of MEMORY

STANDS: Final = BOARD_CITIES + 1  # cities on the board, and the scoreboard
DEPTH: Final = 96  # frames
SEEN: Final = 1 << 15  # slots of the hash set
MOST_FRAMES: Final = SEEN // 2  # in one search; rarely reached, and only where the run of an action has no limit

# Fields of a frame.
CITY, ENTERED, COUNTS, PAID, DONE, KIND, CARD, STEPS, COMMON, DIRECTION, MARKER, CUBE_AT, NEXT, INTENT = range(14)
FIELDS: Final = 14

MEMORY: Final = np.dtype(
    (
        np.record,
        [
            # The expanse as one seat sees it, by city.
            ("degree", "i8", STANDS),  # ways out
            ("links", "i8", (STANDS, WAYS_OUT)),  # where each way leads
            ("directions", "i8", (STANDS, WAYS_OUT)),
            ("ranks", "i8", STANDS),  # of the names in the alphabet
            ("letters", "i8", STANDS),  # bit set
            ("fits", "i8", STANDS),  # the bit set of the itineraries that the city fits
            ("allowed_by", "i8", STANDS),  # the bit set of the cards whose action by colours or shapes allows it
            ("kinds", "i8", CARDS),  # by card: the kind of its action
            ("itineraries", "i8", CARDS),  # land sides; the paths are scored for all of them at once
            ("count", "i8"),  # of itineraries
            ("on_board", "i8"),  # bit set of cards
            ("taken", "i8"),  # bit set of the cards with another seat's marker
            ("power", "i8"),
            ("run", "i8"),
            ("spanners", "i8"),  # bit set of cities
            # The search.
            ("frames", "i8", (DEPTH, FIELDS)),
            ("seen", "i8", SEEN),
            ("stamps", "i8", SEEN),
            ("searches", "i8"),
            ("visited", "i8"),  # frames in this search
            ("notes_paths", "i8"),
            ("notes_ends", "i8"),
            # What it found, by itinerary.
            ("values", "i8", CARDS),
            ("points", "i8", CARDS),  # the most
            ("lengths", "i8", CARDS),
            ("intents", "i8", (CARDS, DEPTH)),
            ("ends", "i8", (CARDS, STANDS)),  # by city too: the most points of paths that end there, or -1
        ],
    )
)


@kernel
def new_memory() -> Any:
    """An array with one record."""
    return np.zeros(1, MEMORY)
