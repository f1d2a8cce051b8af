"""The marks to beat in a solo game.

The rulebook's marks are lost. These are the average points of the program's own players of levels 1, 3 and 4 with the
same criteria, measured by `landwright.lab.marks`.
"""

from functools import cache
from pathlib import Path

import msgspec

from landwright.game import bits
from landwright.games.kingdom_maps.components import CODES


@cache
def _measured() -> dict[str, list[int]]:
    return msgspec.json.decode(Path(__file__).with_name("marks.json").read_bytes(), type=dict[str, list[int]])


def marks(criteria: int) -> list[int]:
    """The three marks for a bit set of criteria, the lowest first; an empty list before four criteria are in play."""
    return _measured().get("".join(CODES[i] for i in bits(criteria)), [])
