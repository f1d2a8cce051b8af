"""Set-up, and the chance events of a round."""

from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.components import (
    DESOLATION,
    DIE,
    EMPTY,
    KINDS,
    LANDS,
    MAX_SEATS,
    NEXUS,
    SIDE,
)
from landwright.games.graphia_genesis.rules.places import has_nexus_square, has_place, offered
from landwright.games.graphia_genesis.scoring import best_seats
from landwright.games.graphia_genesis.state import (
    ALL_CARDS,
    DRAWING,
    FIRST_SHAPE,
    NOTHING,
    OVER,
    ROLL,
    SECOND_SHAPE,
    TERRAIN_CARD,
)
from landwright.geometry.bitboard12 import FULL, NONE, bit_of, store, word_of
from landwright.geometry.bits import count_bits, nth_bit
from landwright.kernels import inlined

ALL_NUMBERS = (1 << DIE) - 1


@inlined
def setup(s: State, seats: int, options: Numbers) -> None:
    for seat in range(MAX_SEATS):
        for kind in range(KINDS):
            store(FULL if kind == EMPTY else NONE, s.land[seat], kind)
        s.drawn[seat] = NOTHING
    s.seats = seats
    s.loses = options[0]
    s.flips = options[1]
    s.farm = options[2]
    for card in range(len(s.deck)):
        s.deck[card] = options[3 + card]
    s.terrain_cards = 0
    s.shape_cards = ALL_CARDS
    s.desolated = 0
    s.winners = 0
    s.rounds = 0
    next_round(s)


@inlined
def next_round(s: State) -> None:
    """2.1: after the eighth card the deck is shuffled again."""
    s.rounds += 1
    s.phase = TERRAIN_CARD
    s.terrain = EMPTY
    s.shapes[0] = NOTHING
    s.shapes[1] = NOTHING
    s.die = 0
    s.to_draw = 0
    if s.terrain_cards == 0:
        s.terrain_cards = ALL_CARDS


@inlined
def chances(s: State) -> int:
    if s.phase == TERRAIN_CARD:
        return count_bits(s.terrain_cards)
    if s.phase == FIRST_SHAPE or s.phase == SECOND_SHAPE:
        return count_bits(s.shape_cards)
    if s.phase == ROLL:
        return count_bits(numbers_open(s))
    return 0


@inlined
def numbers_open(s: State) -> int:
    """2.3: the bit set of the numbers minus one that can be rolled."""
    return ALL_NUMBERS & ~s.desolated if s.terrain == DESOLATION else ALL_NUMBERS


@inlined
def apply_chance(s: State, outcome: int) -> None:
    if s.phase == TERRAIN_CARD:
        turn_terrain(s, nth_bit(s.terrain_cards, outcome))
    elif s.phase == ROLL:
        s.die = 1 + nth_bit(numbers_open(s), outcome)
        begin_drawing(s)
    else:
        turn_shape(s, nth_bit(s.shape_cards, outcome))


@inlined
def turn_terrain(s: State, card: int) -> None:
    """2.1, 2.4."""
    s.terrain_cards &= ~(1 << card)
    s.terrain = card + 1
    if s.terrain <= LANDS:
        s.phase = FIRST_SHAPE
    elif s.terrain == DESOLATION and numbers_open(s) == 0:
        next_round(s)
    else:
        s.phase = ROLL


@inlined
def turn_shape(s: State, card: int) -> None:
    """2.2: when all cards have been used, they are shuffled again."""
    s.shape_cards &= ~(1 << card)
    if s.shape_cards == 0:
        s.shape_cards = ALL_CARDS
    if s.phase == FIRST_SHAPE:
        s.shapes[0] = s.deck[card]
        s.phase = SECOND_SHAPE
    else:
        s.shapes[1] = s.deck[card]
        s.phase = ROLL


@inlined
def begin_drawing(s: State) -> None:
    """2.5, 3.6, 4.1, 4.2."""
    for seat in range(s.seats):
        s.drawn[seat] = NOTHING
    if s.terrain == DESOLATION:
        desolate(s)
        next_round(s)
        return
    s.to_draw = seats_that_can_draw(s)
    if s.to_draw != 0:
        s.phase = DRAWING
    elif s.terrain == NEXUS:
        next_round(s)
    else:
        s.phase = OVER
        s.winners = best_seats(s)


@inlined
def seats_that_can_draw(s: State) -> int:
    seats = 0
    shapes = offered(s) if s.terrain != NEXUS else 0
    for seat in range(s.seats):
        if has_nexus_square(s, seat) if s.terrain == NEXUS else has_place(s, seat, shapes):
            seats |= 1 << seat
    return seats


@inlined
def desolate(s: State) -> None:
    """3.6."""
    s.desolated |= 1 << (s.die - 1)
    square = (s.die - 1) * (SIDE + 1)
    word, bit = word_of(square), bit_of(square)
    for seat in range(s.seats):
        for kind in range(KINDS):
            s.land[seat, kind, word] &= ~bit
        s.land[seat, DESOLATION, word] |= bit
