"""The components: a sheet with a map of hexes, six territories, twelve criteria and three dice.

The picture of the sheet and the criteria are lost, so both are reconstructions. The sheet is defined here, and each
criterion by a function in `scoring.py`.
"""

from typing import Final

from landwright.geometry import hex_grid
from landwright.geometry.hex_sets import from_hexes, neighbour_sets, neighbour_steps
from landwright.geometry.square_grid import read_only

SIDE: Final = 5  # hexes along a side of the map
ROWS: Final = 2 * SIDE - 1
HEXES: Final = 61
ALL_HEXES: Final = (1 << HEXES) - 1
AROUND: Final = neighbour_sets(SIDE)
STEPS: Final = neighbour_steps(SIDE)

# The marks on the sheet, at (q, r).
QUESTION: Final = hex_grid.hex_at(SIDE, 0, 0)
POWERS: Final = from_hexes(hex_grid.hex_at(SIDE, q, r) for q, r in ((3, 0), (-3, 0), (0, 3), (0, -3), (3, -3), (-3, 3)))

MAX_SEATS: Final = 4
USES: Final = (3, 3, 2, 1)  # of each territory, by the number of seats minus one

DICE: Final = 3
PIPS: Final = 6  # sides of a die

# The contents of a hex. A territory has the same number on a die, and the number minus one in the record.
EMPTY: Final = 0
MOUNTAIN: Final = 1
FOREST: Final = 2
FARM: Final = 3
LAKE: Final = 4
DESERT: Final = 5
VILLAGE: Final = 6
TERRITORIES: Final = 6
LETTERS: Final = ".MFALDV"
NAMES: Final = ("empty", "Mountain", "Forest", "Farm", "Lake", "Desert", "Village")

# Criteria: six of sector A, six of sector B. Two of each sector are in play.
CRITERIA: Final = {
    "A1": "Ranges",
    "A2": "Greatwood",
    "A3": "Irrigation",
    "A4": "Inland waters",
    "A5": "Dunes",
    "A6": "Market towns",
    "B1": "Surveyed rows",
    "B2": "Balance",
    "B3": "Borders",
    "B4": "Crossroads",
    "B5": "Patchwork",
    "B6": "Great roads",
}
CODES: Final = tuple(CRITERIA)
SECTOR: Final = 6  # criteria in a sector
IN_PLAY_OF_SECTOR: Final = 2
IN_PLAY: Final = 2 * IN_PLAY_OF_SECTOR

# Sets of hexes for criteria.
BORDER: Final = hex_grid.border(SIDE)  # in order around the map
EDGE: Final = from_hexes(BORDER.tolist())
ROW_SETS: Final = read_only(
    [from_hexes(range(hex_grid.row_start(SIDE, row), hex_grid.row_start(SIDE, row + 1))) for row in range(ROWS)]
)
SIDE_SETS: Final = read_only(  # without corners
    [
        from_hexes(i for i, sides in enumerate(hex_grid.sides(SIDE, with_corners=False).tolist()) if sides >> side & 1)
        for side in range(6)
    ]
)
