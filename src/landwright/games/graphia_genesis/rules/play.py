"""The effect of a draw on the maps."""

from landwright.core.types import State
from landwright.games.graphia_genesis.components import EMPTY, PLACES
from landwright.games.graphia_genesis.rules.setup import next_round
from landwright.games.graphia_genesis.state import DRAWING, NEXUS_AT, NOTHING
from landwright.geometry.bitboard12 import Words, bit_of, word_of
from landwright.kernels import inlined

PLACE_SQUARES = PLACES.squares


@inlined
def act(s: State, seat: int, action: int) -> None:
    """2.6: draws are stored until everyone who can draw has drawn; then all are applied and the next round begins."""
    s.drawn[seat] = action
    s.to_draw &= ~(1 << seat)
    if s.to_draw == 0:
        for other in range(s.seats):
            if s.drawn[other] != NOTHING:
                draw(s.land[other], s.terrain, s.drawn[other])
        next_round(s)


@inlined
def draw(land: Words, terrain: int, action: int) -> None:
    """Draws the terrain of the round on a map."""
    if action >= NEXUS_AT:
        fill(land, terrain, action - NEXUS_AT)
        return
    for cell in range(PLACE_SQUARES.shape[1]):
        fill(land, terrain, PLACE_SQUARES[action, cell])


@inlined
def fill(land: Words, terrain: int, square: int) -> None:
    word, bit = word_of(square), bit_of(square)
    land[EMPTY, word] &= ~bit
    land[terrain, word] |= bit


@inlined
def has_secret(s: State, seat: int) -> bool:
    """Whether a seat has a draw that others may not know yet."""
    return s.phase == DRAWING and s.drawn[seat] != NOTHING
