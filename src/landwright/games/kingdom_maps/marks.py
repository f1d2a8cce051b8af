"""Marks to beat for who plays alone.

The rulebook's are lost. These are what the program's own players of levels 1, 3 and 4 reach on average with the same
criteria, as `landwright.lab.marks` has measured it.
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
    """The three marks for a bit set of criteria, the lowest first; none before four are in play."""
    return _measured().get("".join(CODES[i] for i in bits(criteria)), [])
