"""The end (6.1 to 6.3)."""

from landwright.core.types import State
from landwright.games.kingdom_maps.scoring import best_seats
from landwright.games.kingdom_maps.state import OVER
from landwright.kernels import inlined


@inlined
def end_game(s: State, ending: int) -> None:
    """6.1, 6.2."""
    s.phase = OVER
    s.ending = ending


@inlined
def outcome(s: State) -> tuple[int, int]:
    """6.3."""
    return (s.ending, best_seats(s)) if s.phase == OVER else (0, 0)
