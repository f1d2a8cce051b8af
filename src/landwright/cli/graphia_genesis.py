"""`landwright graphia-genesis`: scoring maps and counting placements."""

import sys
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from cyclopts import App, Parameter

from landwright.cli.arguments import whole_number
from landwright.cli.maps import map_text
from landwright.cli.sentences import WrongArgumentError

if TYPE_CHECKING:
    from landwright.game import Game, State
    from landwright.games.graphia_genesis.notation.sheet import Sheet

GAME: Final = "graphia-genesis"
DIE: Final = 12

app = App(name=GAME)

MapFile = Annotated[str, Parameter(help="A file with twelve lines of twelve letters.")]
Anchor = Annotated[
    Literal["terrain", "group", "both"],
    Parameter(help="What a terrain next to no Nexus loses. [default: terrain]"),
]


@app.command
def score(
    map_file: MapFile,
    /,
    *,
    anchor: Anchor = "terrain",
    json: Annotated[bool, Parameter(help="Print JSON.")] = False,
) -> None:
    """Score a map."""
    import msgspec

    from landwright.games.graphia_genesis.notation.sheet import sheet

    game, s = _read(map_file, anchor=anchor)
    found = sheet(game.points(s, 1)[0])
    if json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    else:
        _print(found)


def _print(found: "Sheet") -> None:
    from landwright.cli.screen import new_console, new_table

    table = new_table("", "terrain", "largest group")
    for name, points in found.terrain.items():
        table.add_row(name.capitalize(), str(points), str(found.group.get(name, "")))
    table.add_row("Together", str(sum(found.terrain.values())), str(sum(found.group.values())))
    console = new_console()
    console.print(table)
    console.print(f"Total {found.total}")


@app.command
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
    from landwright.cli.loading import loading
    from landwright.game import ReadError
    from landwright.games.graphia_genesis.notation.maps import read_map

    text = map_text(map_file)
    try:
        land = read_map(text)
    except ReadError as error:
        raise WrongArgumentError(str(error)) from None
    game = loading(GAME)
    s = game.start(1, game.read_options(options))
    s.land[0] = land
    return game, s
