"""Counts the solutions of the boxes of the cards.

python -m design.polyminix.solution_counts

writes them into `data/solution_counts.json`, after a change of the cards. A box whose search takes too long is not
counted.
"""

from typing import Final

import msgspec

from landwright.games.polyminix.card_design.solution_counts import FILE
from landwright.games.polyminix.components import TEST_FACES, Side, cards
from landwright.games.polyminix.solver import Constraints, count

MAX_NODES: Final = 100_000_000


def count_boxes(side: Side) -> list[int | None]:
    """The number of solutions of each box of a side."""
    region = "\n".join(side.figure)
    found = [count(region, Constraints.of_box(side.box(face)), nodes=MAX_NODES) for face in TEST_FACES]
    return [counted.number if counted.is_complete else None for counted in found]


def main() -> None:
    lines = [msgspec.json.encode([count_boxes(side) for side in card.sides]) for card in cards()]
    FILE.write_bytes(b"[" + b",\n ".join(lines) + b"]\n")


if __name__ == "__main__":
    main()
