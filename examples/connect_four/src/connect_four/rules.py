"""The record and the rules of Connect Four. The numbers in docstrings are those of RULES.md.

Squares are bits, seven for each column from the bottom up. The topmost bit is always 0, so that no line continues in
the next column.
"""

import numpy as np

from landwright.core.game import Rules
from landwright.core.types import Numbers, State
from landwright.kernels import kernel

COLUMNS, ROWS, STRIDE = 7, 6, 7  # the action is the number of a column
COLUMN = (1 << ROWS) - 1  # the squares of the first column
STEPS = (1, STRIDE, STRIDE - 1, STRIDE + 1)  # up, right, down-right, up-right
LINE, BOARD_FULL = 1, 2  # endings
NOT_WAITING, COLUMN_FULL, GAME_OVER = 201, 202, 303  # codes of refusals
STATE = np.dtype((np.record, [("stones", "i8", 2), ("turns", "i8")]))


@kernel
def setup(s: State, seats: int, options: Numbers) -> None:
    """1.1: the board is empty, like the record."""


@kernel
def outcome(s: State) -> tuple[int, int]:
    """3.1, 3.2."""
    for seat in range(2):
        for step in STEPS:
            pairs = s.stones[seat] & s.stones[seat] >> step
            if pairs & pairs >> 2 * step:
                return LINE, 1 << seat
    return (BOARD_FULL, 0b11) if s.turns == ROWS * COLUMNS else (0, 0)


@kernel
def waiting(s: State) -> int:
    """2.1."""
    return 0 if outcome(s)[0] else 1 << (s.turns & 1)


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    if outcome(s)[0]:
        return GAME_OVER
    if seat != s.turns & 1 or action < 0 or action >= COLUMNS:
        return NOT_WAITING
    return COLUMN_FULL if (s.stones[0] | s.stones[1]) >> STRIDE * action + ROWS - 1 & 1 else 0


@kernel
def actions(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for action in range(COLUMNS):
        out[count] = action
        count += refusal(s, seat, action) == 0
    return count


@kernel
def act(s: State, seat: int, action: int) -> None:
    """2.2: adding 1 to the bits of a column gives its lowest free square."""
    s.stones[seat] |= ((s.stones[0] | s.stones[1]) + (1 << STRIDE * action)) & COLUMN << STRIDE * action
    s.turns += 1


@kernel
def chances(s: State) -> int:
    return 0


@kernel
def nothing(s: State, value: object) -> None:
    """For chance and points, which this game does not have."""


RULES = Rules(setup, waiting, chances, nothing, refusal, actions, act, nothing, outcome)
