"""What a board says about a sheet in words and numbers: allowed pieces, what is missing, and measures of a free figure."""

from functools import lru_cache

import msgspec

from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.polyminix.components import KIT, PIECE_AREA, PIECES, SIDE, TEST_FACES
from landwright.games.polyminix.rules.boxes import refuse_by_box
from landwright.games.polyminix.state import NONE
