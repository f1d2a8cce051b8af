"""`landwright graphia-genesis`: scoring maps and counting placements."""

import sys
from typing import Annotated, Final, Literal

from cyclopts import App, Parameter

from landwright.cli.arguments import whole_number
from landwright.cli.maps import print_points, solo_game

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
    from landwright.games.graphia_genesis.map_text import read_map

    game, s = solo_game(GAME, map_file, read_map, anchor=anchor, farm=farm)
    points = game.points(s, 1)[0]
    terrain = {part.name: points[part.code] for part in game.scoring.parts if part.column == "Terrain"}
    group = {part.name: points[part.code] for part in game.scoring.parts if part.column == "Group"}
    rows = [(name, terrain[name], group.get(name, "")) for name in terrain]
    print_points(
        {"terrain": _lower(terrain), "group": _lower(group)},
        ("", "terrain", "largest group"),
        [*rows, ("Together", sum(terrain.values()), sum(group.values()))],
        total=sum(points.values()),
        json=json,
    )


def _lower(points: dict[str, int]) -> dict[str, int]:
    return {name.lower(): number for name, number in points.items()}


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
    from landwright.games.graphia_genesis.map_text import read_map
    from landwright.games.graphia_genesis.state import DRAWING

    game, s = solo_game(GAME, map_file, read_map, flips=flips)
    s.phase, s.terrain, s.die, s.to_draw = DRAWING, MOUNTAIN, die, 1
    s.shapes[:] = SHAPE_LETTERS.index(shape)
    sys.stdout.write(f"{len(game.actions(s, 0))}\n")
