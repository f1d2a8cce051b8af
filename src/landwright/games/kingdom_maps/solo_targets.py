"""Target scores for solo games.

Those of the rulebook are lost. These are the average points of bots of levels 1, 3 and 4 with the same criteria, in as
many games as it takes to tell the levels apart, measured by
`python -m design.kingdom_maps.solo_targets`.
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from landwright.core.types import bits
from landwright.games.kingdom_maps.components import CODES

FILE: Final = Path(__file__).parent / "data" / "solo_targets.json"


@cache
def _measured() -> dict[str, list[int]]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[int]])


def solo_targets(criteria: int) -> list[int]:
    """The three targets for a bit set of criteria, the lowest first; empty unless four criteria are in play."""
    return _measured().get("".join(CODES[i] for i in bits(criteria)), [])
