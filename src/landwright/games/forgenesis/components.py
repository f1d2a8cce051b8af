"""The components: a board, and six creatures of each colour."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

ORANGE: Final = 0
BLUE: Final = 1

BEETLE: Final = 0
BIRD: Final = 1
BUTTERFLY: Final = 2
FIREFLY: Final = 3
FROG: Final = 4
SNAKE: Final = 5
KINDS: Final = 6

LETTERS: Final = "BDYFGS"
NAMES: Final = ("Beetle", "Bird", "Butterfly", "Firefly", "Frog", "Snake")
KINDS_IN_PLAY: Final = 4
FIRST_GAME: Final = "BDGS"

# Squares are numbered from a1 to the right, then upwards: a1 0, b1 1, … d4 15.
SIDE: Final = 4
SQUARES: Final = 16
FILES: Final = "abcd"
RANKS: Final = "1234"

BASES: Final = np.array([0, 15])  # by colour: a1, d4
SPACES: Final = 4
SUMMONING_SPACES: Final = np.array([4, 1, 11, 14])  # two for each colour: a2 b1, d3 c4

# BEYOND is an extra square for everything beyond the edges. It is always empty, and every step from it stays there.
BEYOND: Final = SQUARES


def _steps(directions: tuple[tuple[int, int], ...]) -> NDArray[np.int64]:
    """For each square and direction, the square one step away."""
    table = np.full((SQUARES + 1, len(directions)), BEYOND, np.int64)
    for square in range(SQUARES):
        rank, file = divmod(square, SIDE)
        for direction, (up, right) in enumerate(directions):
            if 0 <= rank + up < SIDE and 0 <= file + right < SIDE:
                table[square, direction] = (rank + up) * SIDE + file + right
    return table


# Directions in the order of actions: up, right, down, left; up-right, down-right, down-left, up-left.
ORTHOGONAL: Final = _steps(((1, 0), (0, 1), (-1, 0), (0, -1)))
DIAGONAL: Final = _steps(((1, 1), (-1, 1), (-1, -1), (1, -1)))
