"""The evaluation of Forgenesis positions.

The numbers come from a logistic regression on the starts of 53,000 turns, in games between bots that search three turns
deep. Their sum is the logarithm of the odds of winning.
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

# By square from Orange's side, a1 first: the value of an active and of a resting creature there.
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
ONE_STEP_AWAY: Final = 3.0  # added for an active creature next to the opponent's base, if its side is to move
MUST_BE_ANSWERED: Final = -0.45  # the same, if the opponent is to move
NEXT_TO_BASE: Final = np.array([[11, 14], [4, 1]])  # by colour, the squares from which a move wins


def _creature_values() -> NDArray[np.float64]:
    """By creature, side and square: the value of a creature on the board for Orange; Blue's are negative."""
    table = np.zeros((CREATURES, 2, SQUARES + 1))
    for square in range(SQUARES):
        for kind in range(KINDS):
            for is_resting, (there, of_kind) in enumerate(((ACTIVE_THERE, ACTIVE), (RESTING_THERE, RESTING))):
                worth = there[square // SIDE][square % SIDE] + of_kind[kind]
                table[kind, is_resting, square] = worth
                table[COLOUR + kind, is_resting, SQUARES - 1 - square] = -worth
    return table


CREATURE_VALUES: Final = _creature_values()


@inlined
def key(s: State) -> int:
    """The position, the activated creatures that could otherwise act, and whether any creature was activated. While
    kinds are drawn there are more than four, and only the kinds matter: a position would not fit into 64 bits."""
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
            orange += creature_value(s, kind) + creature_value(s, COLOUR + kind)
    orange += threat_value(s, ORANGE) - threat_value(s, BLUE)
    value = np.tanh(orange / 2)
    return value if seat == ORANGE else -value


@inlined
def creature_value(s: State, creature: int) -> float:
    """The value of a creature in play for Orange, on the board, in reserve or removed."""
    if has(s.reserve, creature):
        return IN_RESERVE[creature] if creature < COLOUR else -IN_RESERVE[creature - COLOUR]
    return CREATURE_VALUES[creature, 1 if has(s.resting, creature) else 0, s.place[creature]]


@inlined
def threat_value(s: State, colour: int) -> float:
    worth = ONE_STEP_AWAY if s.to_move == colour else MUST_BE_ANSWERED
    total = 0.0
    for square in NEXT_TO_BASE[colour]:
        creature = s.board[square]
        if creature != EMPTY and colour_of(creature) == colour and not has(s.resting | s.activated, creature):
            total += worth
    return total
