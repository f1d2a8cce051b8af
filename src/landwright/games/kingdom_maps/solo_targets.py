"""Target scores for solo games.

Those of the rulebook are lost. These are the average points of bots of levels 1, 3 and 4 with the same criteria, in as
many games as it takes to tell the levels apart, measured by
`python -m landwright.games.kingdom_maps.bots.measure_targets`.
"""

from functools import cache
from pathlib import Path

import msgspec

from landwright.core.types import bits
from landwright.games.kingdom_maps.components import CODES


@cache
def _measured() -> dict[str, list[int]]:
    return msgspec.json.decode(
        (Path(__file__).parent / "data" / "solo_targets.json").read_bytes(), type=dict[str, list[int]]
    )


def solo_targets(criteria: int) -> list[int]:
    """The three targets for a bit set of criteria, the lowest first; empty unless four criteria are in play."""
    return _measured().get("".join(CODES[i] for i in bits(criteria)), [])
