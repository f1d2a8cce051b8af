"""Set-up (3.1 to 3.4): who begins, and two lands for each player."""

from landwright.core.types import Numbers, State
from landwright.games.terramorphic_expanse.components import CARDS, MAX_SEATS, NONE, SCOREBOARD
from landwright.games.terramorphic_expanse.rules.board import clear_index, lay
from landwright.games.terramorphic_expanse.rules.placement import cards_that_fit
from landwright.games.terramorphic_expanse.rules.turns import start_turn
from landwright.games.terramorphic_expanse.state import CHOOSING_FIRST, DRAWING, PLACEMENTS, PLACING
from landwright.geometry.bits import count_bits, nth_bit
from landwright.kernels import inlined


@inlined
def setup(s: State, seats: int, options: Numbers) -> None:
    """3.1: options are the seat that begins (from 1; 0: drawn), placement, run and target."""
    s.seats = seats
    s.needs_every = options[1]
    s.run = options[2]
    s.target = options[3]
    for card in range(CARDS):
        s.side[card] = 2 * card
    for seat in range(MAX_SEATS):
        s.guide[seat] = SCOREBOARD
        s.cube[seat] = s.marker[seat] = s.last[seat] = NONE
    s.bonus = s.letter = s.direction = s.drawn = s.first = NONE
    clear_index(s)
    s.phase = CHOOSING_FIRST
    if options[0] != 0:
        begin_placing(s, (options[0] - 1) % seats)


@inlined
def begin_placing(s: State, first: int) -> None:
    s.first = first
    s.to_move = first
    s.phase = DRAWING


@inlined
def chances(s: State) -> int:
    """3.1, 3.3: the seat that begins, then a card that fits somewhere."""
    if s.phase == CHOOSING_FIRST:
        return s.seats
    return count_bits(cards_that_fit(s)) if s.phase == DRAWING else 0


@inlined
def apply_chance(s: State, outcome: int) -> None:
    if s.phase == CHOOSING_FIRST:
        begin_placing(s, outcome)
        return
    s.drawn = nth_bit(cards_that_fit(s), outcome)
    s.phase = PLACING


@inlined
def place_drawn(s: State, side: int, x: int, y: int) -> None:
    """3.2, 3.3: the next player draws. When no card fits, all placements that are left are skipped."""
    lay(s, side, x, y)
    s.drawn = NONE
    s.placed += 1
    s.to_move = (s.first + s.placed) % s.seats
    s.phase = DRAWING
    if s.placed == PLACEMENTS * s.seats or cards_that_fit(s) == 0:
        s.to_move = s.first
        start_turn(s)
