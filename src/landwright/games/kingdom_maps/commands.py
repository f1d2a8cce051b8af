"""`landwright kingdom-maps`: scoring maps and counting what can be drawn."""

import re
import sys
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import App, Parameter

from landwright.cli.arguments import whole_number
from landwright.cli.errors import WrongArgumentError
from landwright.cli.files import read_map as read_map_file

if TYPE_CHECKING:
    from landwright.core.types import Numbers

GAME: Final = "kingdom-maps"
MOST: Final = 6  # hexes that are drawn at once

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
    import msgspec

    from landwright.cli.compile_game import compile_game
    from landwright.games.kingdom_maps.components import CODES

    codes, land = _codes(criteria), _read(map_file)
    game = compile_game(GAME)
    s = game.start(1)
    s.land[0] = land
    s.criteria = sum(1 << CODES.index(code) for code in codes)
    points = game.points(s, 1)[0]
    found = {code: points[code] for code in CODES if code in codes}
    if json:
        sys.stdout.write(msgspec.json.encode(found | {"total": sum(found.values())}).decode() + "\n")
    else:
        _print(found)


def _codes(text: str) -> set[str]:
    from landwright.games.kingdom_maps.components import CODES

    codes = [code.upper() for code in re.split(r"[\s,]+", text.strip()) if code]
    for code in codes:
        if code not in CODES:
            raise WrongArgumentError(f"There is no criterion '{code}'; they are {CODES[0]} to {CODES[5]} and B1 to B6.")
    return set(codes) or set(CODES)


def _print(found: dict[str, int]) -> None:
    from landwright.cli.console import new_console, new_table
    from landwright.games.kingdom_maps.components import CRITERIA

    table = new_table("", "criterion", "points")
    for code, points in found.items():
        table.add_row(code, CRITERIA[code], str(points))
    console = new_console()
    console.print(table)
    console.print(f"Total {sum(found.values())}")


@app.command(help_epilogue=f"Example: landwright {GAME} placements map.txt 3")
def placements(
    map_file: MapFile,
    number: Annotated[int, Parameter(converter=whole_number("N", 1, MOST), help="How many hexes are drawn, 1 to 6.")],
    /,
) -> None:
    """Count the sets of hexes that can be drawn on a map."""
    from landwright.games.kingdom_maps.components import ALL_HEXES, AROUND
    from landwright.geometry.hex_sets import count_connected

    drawn = 0
    for hexes in _read(map_file).tolist():
        drawn |= hexes
    empty = ALL_HEXES & ~drawn
    apart = empty  # from what is drawn
    for place, around in enumerate(AROUND.tolist()):
        if around & drawn:
            apart &= ~(1 << place)
    count = count_connected(empty, number, AROUND)
    if drawn:
        count -= count_connected(apart, number, AROUND)
    sys.stdout.write(f"{count}\n")


def _read(map_file: str) -> "Numbers":
    from landwright.core.notation import ReadError
    from landwright.games.kingdom_maps.map_text import read_map

    try:
        return read_map(read_map_file(map_file))
    except ReadError as error:
        raise WrongArgumentError(str(error)) from None
