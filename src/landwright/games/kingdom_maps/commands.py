"""`landwright kingdom-maps`: scoring maps and counting placements."""

import re
import sys
from typing import Annotated, Final

from cyclopts import App, Parameter

from landwright.cli.arguments import whole_number
from landwright.cli.errors import WrongArgumentError
from landwright.cli.maps import print_points, read_map, solo_game

GAME: Final = "kingdom-maps"
MAX_HEXES: Final = 6  # hexes that are drawn at once

app = App(name=GAME, help_epilogue=f"Example: landwright {GAME} score map.txt")

MapFile = Annotated[str, Parameter(help="A file with nine lines, a letter for each hex; - for standard input.")]


@app.command(help_epilogue=f"Example: landwright {GAME} score map.txt --criteria A2,A4,B1,B5")
def score(
    map_file: MapFile,
    /,
    *,
    criteria: Annotated[str, Parameter(help="Such as A2,A4,B1,B5. [default: all twelve]")] = "",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> None:
    """Score a map."""
    from landwright.games.kingdom_maps import map_text
    from landwright.games.kingdom_maps.components import CODES, CRITERIA

    codes = _codes(criteria)
    game, s = solo_game(GAME, map_file, map_text.read_map)
    s.criteria = sum(1 << CODES.index(code) for code in codes)
    points = game.points(s, 1)[0]
    found = {code: points[code] for code in CODES if code in codes}
    rows = [(code, CRITERIA[code], number) for code, number in found.items()]
    print_points(found, ("", "criterion", "points"), rows, total=sum(found.values()), json=json)


def _codes(text: str) -> set[str]:
    from landwright.games.kingdom_maps.components import CODES

    codes = [code.upper() for code in re.split(r"[\s,]+", text.strip()) if code]
    for code in codes:
        if code not in CODES:
            raise WrongArgumentError(f"There is no criterion '{code}'; they are {CODES[0]} to {CODES[5]} and B1 to B6.")
    return set(codes) or set(CODES)


@app.command(help_epilogue=f"Example: landwright {GAME} placements map.txt 3")
def placements(
    map_file: MapFile,
    number: Annotated[
        int, Parameter(converter=whole_number("N", 1, MAX_HEXES), help="How many hexes are drawn, 1 to 6.")
    ],
    /,
) -> None:
    """Count the sets of hexes that can be drawn on a map."""
    from landwright.games.kingdom_maps import map_text
    from landwright.games.kingdom_maps.components import ALL_HEXES, AROUND
    from landwright.geometry.hex_sets import count_connected

    drawn = 0
    for hexes in read_map(map_file, map_text.read_map).tolist():
        drawn |= hexes
    empty = ALL_HEXES & ~drawn
    isolated = empty  # without a drawn neighbour
    for place, around in enumerate(AROUND.tolist()):
        if around & drawn:
            isolated &= ~(1 << place)
    count = count_connected(empty, number, AROUND)
    if drawn:
        count -= count_connected(isolated, number, AROUND)
    sys.stdout.write(f"{count}\n")
