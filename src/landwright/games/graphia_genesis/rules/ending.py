"""The end (4.1 to 4.3)."""

from landwright.core.types import State
from landwright.games.graphia_genesis.state import NOBODY_CAN_DRAW, OVER
from landwright.kernels import inlined


@inlined
def outcome(s: State) -> tuple[int, int]:
    return (NOBODY_CAN_DRAW if s.phase == OVER else 0), s.winners
