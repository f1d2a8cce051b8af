"""What the conformance suite asks about Graphia Genesis."""

from typing import Any, Final

import numpy as np

from landwright import game as registry
from landwright.game import State
from landwright.games.graphia_genesis.components import MOST_SEATS, SQUARES
from landwright.games.graphia_genesis.options import GraphiaGenesisOptions
from landwright.games.graphia_genesis.state import DRAWING, NOTHING

OPTIONS: Final = (
    GraphiaGenesisOptions(),
    GraphiaGenesisOptions(anchor="group"),
    GraphiaGenesisOptions(anchor="both", flips=True),
    GraphiaGenesisOptions(flips=True, deck="TTLLSSZZ"),
    GraphiaGenesisOptions(deck="IIIIOOOO"),
)
# Every land round but the last fills four squares of some map. Of eight rounds six are land rounds, with two cards,
# one of them a Nexus, which everyone draws; each has a terrain card and a die.
LAND_ROUNDS: Final = MOST_SEATS * SQUARES // 4 + 1
EIGHTS: Final = LAND_ROUNDS // 6 + 1
MOST_EVENTS: Final = MOST_SEATS * SQUARES // 4 + EIGHTS * (8 * 2 + 6 * 2 + MOST_SEATS)

RANDOM_GAMES: Final = 12
DIGEST_GAMES: Final = 2
STRIDE: Final = 12
GOLDEN_SEATS: Final = 2
IS_GOLDEN_BY_ROUND: Final = True


def pieces(s: State) -> list[Any]:
    """The shape cards, and how many things every square of every map holds, bit by bit."""
    held = np.unpackbits(s.land.view(np.uint8), axis=-1).sum(axis=1)
    return [s.deck.tolist(), held.tobytes()]


def twins(s: State, seat: int) -> list[State]:
    """What another seat has drawn in this round might be anything else that it could have drawn."""
    if s.phase != DRAWING:
        return []
    others = [other for other in range(s.seats) if other != seat and s.drawn[other] != NOTHING]
    return [twin for other in others for twin in _with_other_draws(s, other)]


def _with_other_draws(s: State, seat: int) -> list[State]:
    """The first draw and the last stand for all of them."""
    before = s.copy()
    before.drawn[seat] = NOTHING
    before.to_draw |= 1 << seat
    actions = registry.load("graphia-genesis").actions(before, seat)
    return [_with_draw(s, seat, actions[i]) for i in {0, len(actions) - 1}]


def _with_draw(s: State, seat: int, action: int) -> State:
    twin = s.copy()
    twin.drawn[seat] = action
    return twin
