"""Set-up (2.1 to 2.4): the kinds in play, the starting player, and the first two creatures."""

from landwright.core.types import Numbers, State
from landwright.games.forgenesis.components import BEYOND, BLUE, KINDS, KINDS_IN_PLAY, ORANGE, SQUARES
from landwright.games.forgenesis.rules.creatures import creatures_of, has
from landwright.games.forgenesis.state import (
    CHOOSING_FIRST,
    COLOUR,
    CREATURES,
    DRAWING_KINDS,
    EMPTY,
    NOBODY_YET,
    PLACING,
)
from landwright.kernels import inlined


@inlined
def setup(s: State, seats: int, options: Numbers) -> None:
    """2.1, 2.2: options are the bit set of kinds in play (0: drawn) and the starting player (NOBODY_YET: drawn)."""
    for square in range(SQUARES + 1):
        s.board[square] = EMPTY
    for creature in range(CREATURES):
        s.place[creature] = BEYOND
    s.in_play = s.reserve = creatures_of(ORANGE) | creatures_of(BLUE)
    kinds, s.first = options[0], options[1]
    s.phase = DRAWING_KINDS
    if kinds != 0:
        s.in_play = s.reserve = kinds | kinds << COLOUR
        after_drawing(s)


@inlined
def after_drawing(s: State) -> None:
    s.phase = CHOOSING_FIRST
    if s.first != NOBODY_YET:
        s.to_move = s.first
        s.phase = PLACING


@inlined
def chances(s: State) -> int:
    """2.1, 2.2: kinds are drawn one by one, then the starting player."""
    if s.phase == DRAWING_KINDS:
        return kinds_in_play(s)
    if s.phase == CHOOSING_FIRST:
        return 2
    return 0


@inlined
def kinds_in_play(s: State) -> int:
    count = 0
    for kind in range(KINDS):
        count += has(s.in_play, kind)
    return count


@inlined
def apply_chance(s: State, k: int) -> None:
    if s.phase == CHOOSING_FIRST:
        s.first = k
        after_drawing(s)
        return
    kind = kind_at(s, k)
    s.in_play &= ~(1 << kind | 1 << COLOUR + kind)
    s.reserve = s.in_play
    if kinds_in_play(s) == KINDS_IN_PLAY:
        after_drawing(s)


@inlined
def kind_at(s: State, k: int) -> int:
    """The k-th of the kinds still in play."""
    for kind in range(KINDS):
        if has(s.in_play, kind):
            if k == 0:
                return kind
            k -= 1
    return -1
