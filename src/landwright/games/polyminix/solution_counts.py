"""How many solutions the boxes of the cards have, for solo practice.

python -m landwright.games.polyminix.solution_counts

writes them into `data/solution_counts.json`, after a change of the cards. A box whose search takes too long is not
counted.
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from landwright.games.polyminix.components import TEST_FACES, Side, cards

FILE: Final = Path(__file__).parent / "data" / "solution_counts.json"
MAX_NODES: Final = 100_000_000
Counts = list[list[list[int | None]]]  # by card, side and face


@cache
def _counted() -> Counts:
    return msgspec.json.decode(FILE.read_bytes(), type=Counts)


def solution_count(card: int, side: int, face: int) -> int | None:
    """The number of solutions of a box, or None if they were not counted. Cards and sides are numbered from 1."""
    return _counted()[card - 1][side - 1][face]


def count_boxes(side: Side) -> list[int | None]:
    """The number of solutions of each box of a side."""
    from landwright.games.polyminix.solver import Constraints, count

    region = "\n".join(side.figure)
    found = [count(region, Constraints.of_box(side.box(face)), nodes=MAX_NODES) for face in TEST_FACES]
    return [counted.number if counted.is_complete else None for counted in found]


def main() -> None:
    lines = [msgspec.json.encode([count_boxes(side) for side in card.sides]) for card in cards()]
    FILE.write_bytes(b"[" + b",\n ".join(lines) + b"]\n")


if __name__ == "__main__":
    main()
