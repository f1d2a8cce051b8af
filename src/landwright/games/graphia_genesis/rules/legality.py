"""Who draws, what is refused, and all legal actions."""

from typing import Final

from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.components import EMPTY, NEXUS, ORIENTATION_SHAPE, PLACES, SIDE
from landwright.games.graphia_genesis.rules.places import list_nexus_squares, list_places, offered
from landwright.games.graphia_genesis.rules.refusals import (
    GAME_OVER,
    NOT_A_SHAPE,
    NOT_DRAWING,
    NOT_OFFERED,
    OFF_THE_NUMBER,
    TAKEN,
)
from landwright.games.graphia_genesis.state import ACTIONS, NEXUS_AT, OVER
from landwright.geometry.bitboard12 import bit_of, word_of
from landwright.kernels import inlined

PLACE_SQUARES: Final = PLACES.squares
PLACE_ORIENTATION: Final = PLACES.orientation


@inlined
def waiting(s: State) -> int:
    return s.to_draw


@inlined
def refusal(s: State, seat: int, action: int) -> int:
    """The first rule that forbids a draw, in the order a player would name the rules."""
    if s.phase == OVER:
        return GAME_OVER
    if s.to_draw >> seat & 1 == 0 or action < 0 or action >= ACTIONS:
        return NOT_DRAWING
    if (action >= NEXUS_AT) != (s.terrain == NEXUS):
        return NOT_A_SHAPE
    if action >= NEXUS_AT:
        return refuse_nexus(s, seat, action - NEXUS_AT)
    return refuse_place(s, seat, action)


@inlined
def refuse_nexus(s: State, seat: int, square: int) -> int:
    """3.4, 3.5."""
    if not is_empty(s, seat, square):
        return TAKEN
    return 0 if is_on_number(s, square) else OFF_THE_NUMBER


@inlined
def refuse_place(s: State, seat: int, place: int) -> int:
    """3.2, 3.4, 3.5."""
    if offered(s) >> ORIENTATION_SHAPE[PLACE_ORIENTATION[place]] & 1 == 0:
        return NOT_OFFERED
    is_met = False
    for cell in range(PLACE_SQUARES.shape[1]):
        square = PLACE_SQUARES[place, cell]
        if not is_empty(s, seat, square):
            return TAKEN
        is_met |= is_on_number(s, square)
    return 0 if is_met else OFF_THE_NUMBER


@inlined
def is_empty(s: State, seat: int, square: int) -> bool:
    return s.land[seat, EMPTY, word_of(square)] & bit_of(square) != 0


@inlined
def is_on_number(s: State, square: int) -> bool:
    return square // SIDE == s.die - 1 or square % SIDE == s.die - 1


@inlined
def actions(s: State, seat: int, out: Numbers) -> int:
    if s.to_draw >> seat & 1 == 0:
        return 0
    if s.terrain == NEXUS:
        return list_nexus_squares(s, seat, out)
    return list_places(s, seat, offered(s), out)
