"""`landwright graphia-genesis`: scoring maps and counting placements."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from cyclopts import App, Parameter

from landwright.cli.arguments import whole_number
from landwright.cli.errors import WrongArgumentError
from landwright.cli.files import read_map as read_map_file

if TYPE_CHECKING:
    from landwright.core.game import Game
    from landwright.core.types import State

GAME: Final = "graphia-genesis"
DIE: Final = 12

app = App(name=GAME, help_epilogue=f"Example: landwright {GAME} score map.txt")

MapFile = Annotated[str, Parameter(help="A file with twelve lines of twelve letters; - for standard input.")]
Anchor = Annotated[
    Literal["terrain", "group", "both"],
    Parameter(help="What a terrain next to no Nexus loses. [default: terrain]"),
]
Farm = Annotated[
    Literal["square", "side"],
    Parameter(help="Whether a Farm counts its squares by a River or their sides. [default: square]"),
]


@app.command(help_epilogue=f"Example: landwright {GAME} score map.txt --anchor both")
def score(
    map_file: MapFile,
    /,
    *,
    anchor: Anchor = "terrain",
    farm: Farm = "square",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> None:
    """Score a map."""
    game, s = _read(map_file, anchor=anchor, farm=farm)
    points = game.points(s, 1)[0]
    sheet: dict[str, dict[str, int]] = {"terrain": {}, "group": {}}
    for part in game.scoring.parts:
        sheet[part.column.lower()][part.name.lower()] = points[part.code]
    if json:
        import msgspec

        sys.stdout.write(msgspec.json.encode({**sheet, "total": sum(points.values())}).decode() + "\n")
    else:
        _print(**sheet)


def _print(terrain: dict[str, int], group: dict[str, int]) -> None:
    from landwright.cli.console import new_console, new_table

    table = new_table("", "terrain", "largest group")
    for name, points in terrain.items():
        table.add_row(name.capitalize(), str(points), str(group.get(name, "")))
    together = sum(terrain.values()), sum(group.values())
    table.add_row("Together", *map(str, together))
    console = new_console()
    console.print(table)
    console.print(f"Total {sum(together)}")


@app.command(help_epilogue=f"Example: landwright {GAME} placements map.txt --shape L --die 7")
def placements(
    map_file: MapFile,
    /,
    *,
    shape: Annotated[Literal["I", "O", "T", "S", "Z", "L", "J"], Parameter(help="The shape to draw.")],
    die: Annotated[int, Parameter(converter=whole_number("--die", 1, DIE), help="The number rolled, 1 to 12.")],
    flips: Annotated[bool, Parameter(help="The shape may be flipped as well.")] = False,
) -> None:
    """Count the places where a shape can be drawn on a map."""
    from landwright.games.graphia_genesis.components import MOUNTAIN, SHAPE_LETTERS
    from landwright.games.graphia_genesis.state import DRAWING

    game, s = _read(map_file, flips=flips)
    s.phase, s.terrain, s.die, s.to_draw = DRAWING, MOUNTAIN, die, 1
    s.shapes[:] = SHAPE_LETTERS.index(shape)
    sys.stdout.write(f"{len(game.actions(s, 0))}\n")


def _read(map_file: str, **options: Any) -> tuple["Game", "State"]:
    """A game for one whose map is the one in a file."""
    from landwright.cli.compile_game import compile_game
    from landwright.core.notation import ReadError
    from landwright.games.graphia_genesis.map_text import read_map

    text = read_map_file(map_file)
    try:
        land = read_map(text)
    except ReadError as error:
        raise WrongArgumentError(str(error)) from None
    game = compile_game(GAME)
    s = game.start(1, game.read_options(options))
    s.land[0] = land
    return game, s
