"""Measures the target scores of solo games of Kingdom Maps: the average points of bots.

python -m design.kingdom_maps.solo_targets

It writes the targets for each choice of criteria into `data/solo_targets.json`. Choices that are in the file already
are skipped, so an interrupted run can be continued. After a change of the rules or the bots, delete the file first. All
225 choices take about ten minutes on one core.
"""

import sys
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

import msgspec

from landwright.core import registry
from landwright.games.kingdom_maps import components
from landwright.games.kingdom_maps.solo_targets import FILE
from landwright.lab.simulate import simulate

GAMES: Final = {"level1": 40, "level3": 40, "level4": 16}  # fewer for stronger bots, which are slower
FACTORS: Final = (1, 10, 40)  # of the games, until the averages tell the levels apart


def choices() -> list[tuple[str, ...]]:
    """All choices of two criteria of sector A and two of sector B."""
    sectors = [components.CODES[: components.SECTOR], components.CODES[components.SECTOR :]]
    pairs = [list(combinations(sector, components.IN_PLAY_OF_SECTOR)) for sector in sectors]
    return [in_a + in_b for in_a in pairs[0] for in_b in pairs[1]]


def measure(codes: tuple[str, ...]) -> list[int]:
    """A target for each level, each higher than the last.

    Where criteria leave the levels close together, chance decides the order of the averages of few games.
    """
    for factor in FACTORS:
        averages = [average_points(codes, bot, factor * count) for bot, count in GAMES.items()]
        if rises(averages):
            return averages
    raise ValueError(f"With the criteria {', '.join(codes)} a stronger bot does not have more points: {averages}.")


def average_points(codes: tuple[str, ...], bot: str, games: int) -> int:
    game = registry.load("kingdom-maps")
    options = game.read_options({"criteria": ",".join(codes)})
    return round(sum(simulate(game, [bot], games, options=options).bots[0].points.values()))


def rises(numbers: Sequence[int]) -> bool:
    """
    >>> rises([30, 53, 54]), rises([30, 53, 53])
    (True, False)
    """
    return all(first < second for first, second in pairwise(numbers))


def main() -> None:
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[int]]) if FILE.is_file() else {}
    for number, codes in enumerate(choices(), 1):
        sys.stderr.write(f"{number}: {','.join(codes)}\n")
        if "".join(codes) not in known:
            known["".join(codes)] = measure(codes)
            ordered = ["".join(each) for each in choices() if "".join(each) in known]
            lines = ",\n".join(f'"{choice}": {known[choice]}' for choice in ordered)
            FILE.write_text(f"{{\n{lines}\n}}\n")


if __name__ == "__main__":
    main()
