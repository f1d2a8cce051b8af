"""Measures the target scores of solo games of Kingdom Maps: the average points of bots.

python -m landwright.games.kingdom_maps.bots.measure_targets

It writes the targets for each choice of criteria into `data/solo_targets.json`. Choices that are in the file already
are skipped, so an interrupted run can be continued. After a change of the rules or the bots, delete the file first. All
225 choices take about ten minutes on one core.
"""

import sys
from itertools import combinations
from pathlib import Path
from typing import Final

import msgspec

from landwright.core import registry
from landwright.games.kingdom_maps import components
from landwright.lab.simulate import simulate

GAMES: Final = {"level1": 40, "level3": 40, "level4": 16}  # fewer for stronger bots, which are slower
FILE: Final = Path(__file__).parent.parent / "data" / "solo_targets.json"


def choices() -> list[tuple[str, ...]]:
    """All choices of two criteria of sector A and two of sector B."""
    sectors = [components.CODES[: components.SECTOR], components.CODES[components.SECTOR :]]
    pairs = [list(combinations(sector, components.IN_PLAY_OF_SECTOR)) for sector in sectors]
    return [in_a + in_b for in_a in pairs[0] for in_b in pairs[1]]


def measure(codes: tuple[str, ...]) -> list[int]:
    game = registry.load("kingdom-maps")
    options = game.read_options({"criteria": ",".join(codes)})
    played = [simulate(game, [bot], count, options=options) for bot, count in GAMES.items()]
    return sorted(round(sum(found.bots[0].points.values())) for found in played)


def main() -> None:
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, list[int]]) if FILE.is_file() else {}
    for number, codes in enumerate(choices(), 1):
        sys.stderr.write(f"{number}: {','.join(codes)}\n")
        if "".join(codes) not in known:
            known["".join(codes)] = measure(codes)
            lines = ",\n".join(f'"{choice}": {found}' for choice, found in known.items())
            FILE.write_text(f"{{\n{lines}\n}}\n")


if __name__ == "__main__":
    main()
