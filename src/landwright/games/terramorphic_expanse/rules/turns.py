"""The start and the end of a turn (4.4 to 4.6, 8.6, 8.7)."""

from landwright.core.types import State
from landwright.games.terramorphic_expanse.components import HAS_SPANNER, NONE
from landwright.games.terramorphic_expanse.rules.board import printed_city, sides_on_board
from landwright.games.terramorphic_expanse.rules.ending import end_round
from landwright.games.terramorphic_expanse.state import CUBE, LASTING, PROTOTYPE, TERRAFORM
from landwright.geometry.bits import lowest_bit
from landwright.kernels import inlined


@inlined
def is_open_itinerary(s: State, seat: int, side: int) -> bool:
    """4.4, 4.5."""
    for other in range(s.seats):
        if other != seat and s.cube[other] == side:
            return False
    return s.last[seat] != side


@inlined
def open_itineraries(s: State, seat: int) -> int:
    """4.4, 4.5: the bit set of the land sides."""
    barred = 1 << s.last[seat] if s.last[seat] != NONE else 0
    for other in range(s.seats):
        if other != seat and s.cube[other] != NONE:
            barred |= 1 << s.cube[other]
    return sides_on_board(s) & ~barred


@inlined
def start_turn(s: State) -> None:
    """4.6: without an open itinerary the cube stays at home, and nothing is barred next time."""
    seat = s.to_move
    s.entered = s.scored = s.has_bonus_paid = s.actions = 0
    s.phase = CUBE
    if open_itineraries(s, seat) == 0:
        s.phase = TERRAFORM
        s.cube[seat] = s.last[seat] = NONE
        s.count[seat] = 0


@inlined
def end_turn(s: State) -> None:
    """8.6, 8.7: a power-up begins with the next turn of the seat."""
    seat = s.to_move
    spanners = spanners_entered(s)
    if spanners >= LASTING:
        s.lasting[seat] = 1
    s.power[seat] = 1 if spanners >= PROTOTYPE or s.lasting[seat] else 0
    s.turns += 1
    s.to_move = (s.to_move + 1) % s.seats
    if s.to_move == s.first:
        end_round(s)
    if s.ending == 0:
        start_turn(s)


@inlined
def spanners_entered(s: State) -> int:
    """8.6: different cities with a spanner that were entered this turn."""
    found, cities = 0, s.entered
    while cities != 0:
        found += HAS_SPANNER[printed_city(s, lowest_bit(cities))]
        cities &= cities - 1
    return found
