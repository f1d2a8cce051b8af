"""Names and sentences."""

from typing import Final

from landwright.games.kingdom_maps.components import HEXES, ROWS, SIDE
from landwright.games.kingdom_maps.rules.refusals import (
    APART,
    CANNOT_BE_DRAWN,
    FAR_FROM_EARLIER,
    GAME_OVER,
    NO_ROOM,
    NO_SUCH_DIE,
    NO_USE,
    NOT_IN_PLAY,
    NOT_NOW,
    TAKEN,
    TOO_FEW_POWERS,
    WRONG_PAIR,
)
from landwright.games.kingdom_maps.state import CANNOT_DRAW, NO_USE_LEFT
from landwright.geometry.hexagon import row_start

ENDINGS: Final = {
    CANNOT_DRAW: "a map has no room for any number left",
    NO_USE_LEFT: "the active player has no territory left to announce",
}
REFUSALS: Final = {
    NO_USE: "This player has announced that territory as often as they may.",
    NO_SUCH_DIE: "There is no such die on the table.",
    TOO_FEW_POWERS: "That takes more ±1 than this player has.",
    CANNOT_BE_DRAWN: "Take a number that can be drawn; if there is none, a die as it is.",
    NOT_NOW: "This player has something else to do now, or nothing.",
    TAKEN: "Only empty hexes can be drawn on.",
    APART: "The hexes of one drawing are connected.",
    FAR_FROM_EARLIER: "From there the drawing cannot come next to what was drawn before.",
    NO_ROOM: "There is no room for the whole drawing.",
    NOT_IN_PLAY: "That criterion is not in play.",
    GAME_OVER: "The game is over.",
    WRONG_PAIR: "One of the two dice gives the territory, the other the number.",
}

# A hex is named by its row, from a at the top, and its place in it from the left.
ROW_LETTERS: Final = "abcdefghi"[:ROWS]
HEX_NAMES: Final = tuple(
    f"{ROW_LETTERS[row]}{1 + place - row_start(SIDE, row)}"
    for row in range(ROWS)
    for place in range(row_start(SIDE, row), row_start(SIDE, row + 1))
)
HEX_NUMBERS: Final = {name: number for number, name in enumerate(HEX_NAMES)}


def hex_names(hexes: int) -> list[str]:
    """
    >>> hex_names(1 << 30 | 1)
    ['a1', 'e5']
    """
    return [HEX_NAMES[place] for place in range(HEXES) if int(hexes) >> place & 1]
