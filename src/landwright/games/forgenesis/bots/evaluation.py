"""What searching bots know of Forgenesis.

The numbers are a logistic regression over the starts of 53,000 turns of games between bots that look three turns ahead:
a sum of them is the logarithm of the odds of winning.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landwright.core.types import State
from landwright.games.forgenesis.components import BLUE, KINDS, ORANGE, SIDE, SQUARES
from landwright.games.forgenesis.rules.creatures import colour_of, has
from landwright.games.forgenesis.rules.ending import position_key
from landwright.games.forgenesis.state import COLOUR, CREATURES, EMPTY, PLACING
from landwright.kernels import inlined

# By square as Orange sees it, a1 first: what an active and what a resting creature is worth there.
ACTIVE_THERE: Final = (
    (0.00, -0.14, -0.15, -0.33),
    (-0.14, 0.24, 0.30, 0.40),
    (-0.15, 0.30, 1.26, 2.58),
    (-0.33, 0.40, 2.58, 0.00),
)
RESTING_THERE: Final = (
    (0.00, 0.38, 0.19, -0.19),
    (0.38, 0.37, 0.33, -0.04),
    (0.19, 0.33, 0.32, 0.67),
    (-0.19, -0.04, 0.67, 0.00),
)
# By kind: Beetle, Bird, Butterfly, Firefly, Frog, Snake.
ACTIVE: Final = (0.52, 1.13, 1.18, 0.02, 0.87, 0.44)
RESTING: Final = (0.04, 0.54, 0.68, 0.10, 0.28, 0.39)
IN_RESERVE: Final = np.array([0.09, 0.43, 0.31, -0.65, -0.04, -0.35])
TO_MOVE: Final = 0.39
ONE_STEP_AWAY: Final = 3.0  # besides its square, for an active creature next to the enemy's base, when it is to move
MUST_BE_ANSWERED: Final = -0.45  # the same, when the enemy is to move
NEXT_TO_BASE: Final = np.array([[11, 14], [4, 1]])  # by colour, the squares from which its creatures win with a move


def _worth() -> NDArray[np.float64]:
    """By creature, side and square: what a creature on the board is worth to Orange; Blue's count against it."""
    table = np.zeros((CREATURES, 2, SQUARES + 1))
    for square in range(SQUARES):
        for kind in range(KINDS):
            for is_resting, (there, of_kind) in enumerate(((ACTIVE_THERE, ACTIVE), (RESTING_THERE, RESTING))):
                worth = there[square // SIDE][square % SIDE] + of_kind[kind]
                table[kind, is_resting, square] = worth
                table[COLOUR + kind, is_resting, SQUARES - 1 - square] = -worth
    return table


WORTH: Final = _worth()


@inlined
def key(s: State) -> int:
    """The position, which creatures were activated and could act otherwise, and whether any was. With more than four
    kinds, while they are drawn, a position would not fit into 64 bits; then nothing else matters."""
    if s.phase < PLACING:
        return -(s.in_play * 8 + s.phase + 1)
    acted = s.activated & s.standing & ~s.resting
    spent = 1 if s.activations > 0 else 0
    for creature in range(CREATURES):
        if has(s.in_play, creature):
            spent = spent * 2 + has(acted, creature)
    return position_key(s) * 512 + spent


@inlined
def evaluate(s: State, seat: int) -> float:
    if s.ending != 0:
        return 0.0 if s.winners == 0b11 else (1.0 if s.winners == 1 << seat else -1.0)
    orange = TO_MOVE if s.to_move == ORANGE else -TO_MOVE
    for kind in range(KINDS):
        if has(s.in_play, kind):
            orange += worth_of(s, kind) + worth_of(s, COLOUR + kind)
    orange += threats(s, ORANGE) - threats(s, BLUE)
    value = np.tanh(orange / 2)
    return value if seat == ORANGE else -value


@inlined
def worth_of(s: State, creature: int) -> float:
    """What a creature in play is worth to Orange, on the board, in reserve or removed."""
    if has(s.reserve, creature):
        return IN_RESERVE[creature] if creature < COLOUR else -IN_RESERVE[creature - COLOUR]
    return WORTH[creature, 1 if has(s.resting, creature) else 0, s.place[creature]]


@inlined
def threats(s: State, colour: int) -> float:
    worth = ONE_STEP_AWAY if s.to_move == colour else MUST_BE_ANSWERED
    total = 0.0
    for square in NEXT_TO_BASE[colour]:
        creature = s.board[square]
        if creature != EMPTY and colour_of(creature) == colour and not has(s.resting | s.activated, creature):
            total += worth
    return total
