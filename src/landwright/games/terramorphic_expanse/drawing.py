"""The expanse as text, for terminals and tests.

    +------------------+------------------+
    | *Arden    r!-- …

Each land has three lines: its cities with shape, colour and spanner, and the routes between them.
"""

from typing import Final

from landwright.core.plain_state import PlainState
from landwright.games.terramorphic_expanse.components import (
    BOARD_CITIES,
    CARDS,
    EAST,
    LANDS,
    NAMES,
    NONE,
    NORTH,
    SCOREBOARD,
    SIDE_TEXTS,
    SOUTH,
    WAYS,
    WEST,
)
from landwright.games.terramorphic_expanse.lands.land_sides import CORNERS, SHAPES

SHAPE_MARKS: Final = dict(zip(SHAPES, "*^%+o", strict=True))
COLOUR_MARKS: Final = {"red": "R", "green": "G", "blue": "B", "purple": "P", "grey": "Y"}
LEGEND: Final = (
    "Cities: * star, ^ diamond, % heart, + cross, o circle; R red, G green, B blue, P purple, Y grey; ! spanner, "
    "$ bonus cube, 1 to 3 Guides."
)
CITY: Final = 15  # letters of a city
WIDTH: Final = 2 * CITY + 7  # of a land
HEIGHT: Final = 5


def map_lines(s: PlainState) -> list[str]:
    """The lands as they lie, the scoreboard included."""
    places = {(s.x[card], s.y[card]): card for card in range(CARDS) if s.on_board >> card & 1}
    places[0, 0] = CARDS
    columns = sorted({x for x, _ in places})
    rows = sorted({y for _, y in places})
    lines = [_heading(columns, rows)]
    for row in rows:
        blocks = [_block(s, places.get((x, row)), x, row) for x in columns]
        lines += [" ".join(block[line] for block in blocks).rstrip() for line in range(HEIGHT)]
    return lines


def _heading(columns: list[int], rows: list[int]) -> str:
    gaps = _has_gap(columns) or _has_gap(rows)
    return "Rows or columns without lands are left out." if gaps else "North is up."


def _has_gap(numbers: list[int]) -> bool:
    return numbers[-1] - numbers[0] >= len(numbers)


def _block(s: PlainState, land: int | None, x: int, y: int) -> list[str]:
    if land is None:
        return [" " * WIDTH] * HEIGHT
    if land == CARDS:
        guides = _guides(s, SCOREBOARD)
        lines = ["0,0", "", f"SCOREBOARD {guides}".strip(), "", ""]
        return [f"{line:^{WIDTH}}" for line in lines]
    side = s.side[land]
    ways = WAYS[side].tolist()
    north = [("|" if ways[corner][NORTH] else " ").center(CITY) for corner in (0, 1)]
    south = [("|" if ways[corner][SOUTH] else " ").center(CITY) for corner in (2, 3)]
    between = [("|" if ways[corner][SOUTH] else " ").center(CITY) for corner in (0, 1)]
    title = f"{SIDE_TEXTS[side]} {x},{y}"
    return [
        f"  {north[0]}{'':3}{north[1]}  ",
        _row(s, land, 0),
        f"  {between[0][: CITY // 2 + 1]}{title:^{CITY + 3 - 1}}{between[1][CITY // 2 :]}  "[:WIDTH].ljust(WIDTH),
        _row(s, land, 2),
        f"  {south[0]}{'':3}{south[1]}  ",
    ]


def _row(s: PlainState, card: int, corner: int) -> str:
    ways = WAYS[s.side[card]].tolist()
    west = "--" if ways[corner][WEST] else "  "
    east = "--" if ways[corner + 1][EAST] else "  "
    between = "---" if ways[corner][EAST] else "   "
    return f"{west}{_city(s, 4 * card + corner)}{between}{_city(s, 4 * card + corner + 1)}{east}"


def _city(s: PlainState, city: int) -> str:
    side = s.side[city // 4]
    printed = LANDS[side].cities[CORNERS[city % 4]]
    marks = SHAPE_MARKS[printed.shape] + COLOUR_MARKS[printed.colour]
    extras = "!" * printed.spanner + "$" * (s.bonus == city) + _guides(s, city)
    return f"{f'{marks} {printed.name}{extras}':^{CITY}}"


def _guides(s: PlainState, city: int) -> str:
    seats = [str(seat + 1) for seat in range(s.seats) if s.guide[seat] == city]
    return f"({''.join(seats)})" if seats else ""


def city_name(s: PlainState, city: int) -> str:
    """The name of a city on the board; `scoreboard`; empty for NONE."""
    if city == NONE:
        return ""
    return "scoreboard" if city == BOARD_CITIES else NAMES[4 * s.side[city // 4] + city % 4]


def side_name(side: int) -> str:
    return "" if side == NONE else SIDE_TEXTS[side]
