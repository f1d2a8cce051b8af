"""What the conformance suite needs to know of Graphia Genesis."""

from pathlib import Path
from typing import Any, Final

import numpy as np

from landwright.core import registry
from landwright.core.types import State
from landwright.games.graphia_genesis.components import MAX_SEATS, SQUARES
from landwright.games.graphia_genesis.options import GraphiaGenesisOptions
from landwright.games.graphia_genesis.state import DRAWING, NOTHING
from landwright.testing.samples import Samples

OPTIONS: Final = (
    GraphiaGenesisOptions(),
    GraphiaGenesisOptions(anchor="group"),
    GraphiaGenesisOptions(anchor="both", farm="side", flips=True),
    GraphiaGenesisOptions(flips=True, deck="TTLLSSZZ"),
    GraphiaGenesisOptions(deck="IIIIOOOO"),
)
# Every land round but the last fills four squares of some map. Of eight rounds six are land rounds, with two cards,
# one of them a Nexus, which everyone draws; each has a terrain card and a die.
LAND_ROUNDS: Final = MAX_SEATS * SQUARES // 4 + 1
EIGHTS: Final = LAND_ROUNDS // 6 + 1
MOST_EVENTS: Final = MAX_SEATS * SQUARES // 4 + EIGHTS * (8 * 2 + 6 * 2 + MAX_SEATS)


def pieces(s: State) -> list[Any]:
    """The shape cards, and how many things every square of every map holds, bit by bit."""
    held = np.unpackbits(s.land.view(np.uint8), axis=-1).sum(axis=1)
    return [s.deck.tolist(), held.tobytes()]


def twins(s: State, seat: int) -> list[State]:
    """What the others have drawn in this round might be anything else: the first draw or the last stand for all."""
    if s.phase != DRAWING:
        return []
    others = [other for other in range(s.seats) if other != seat and s.drawn[other] != NOTHING]
    return [_with_other_draws(s, others, which) for which in (0, -1)] if others else []


def _with_other_draws(s: State, others: list[int], which: int) -> State:
    twin, before = s.copy(), s.copy()
    for other in others:
        before.to_draw |= 1 << other
        twin.drawn[other] = registry.load("graphia-genesis").actions(before, other)[which]
    return twin


GRAPHIA_GENESIS: Final = Samples(
    options=OPTIONS,
    max_events=MOST_EVENTS,
    refusal_games=12,
    digest_games=2,
    stride=12,
    pieces=pieces,
    twins=twins,
    golden_seats=2,
    is_golden_by_round=True,
    finished=Path(__file__).parent / "finished",
)
