"""How many solutions the boxes of the cards have, for solo practice. `design.polyminix.solution_counts` counts them."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

FILE: Final = Path(__file__).parent.parent / "data" / "solution_counts.json"
Counts = list[list[list[int | None]]]  # by card, side and face


@cache
def _counted() -> Counts:
    return msgspec.json.decode(FILE.read_bytes(), type=Counts)


def solution_count(card: int, side: int, face: int) -> int | None:
    """The number of solutions of a box, or None if they were not counted. Cards and sides are numbered from 1."""
    return _counted()[card - 1][side - 1][face]
