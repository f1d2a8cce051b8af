"""The evaluation of Polyminix states."""

from typing import Final

import numpy as np

from landwright.core.types import State
from landwright.games.polyminix.components import KIT_AREA, PIECES, SIDE
from landwright.games.polyminix.rules.ending import outcome
from landwright.games.polyminix.rules.figures import area_of
from landwright.games.polyminix.scoring import total
from landwright.games.polyminix.state import DECKS, MODES
from landwright.geometry.bits import mix
from landwright.kernels import inlined

POINTS: Final = 8.0  # a lead that is nearly a win


@inlined
def key(s: State) -> int:
    found = mix(mix(mix(s.seats, s.game), s.phase), s.turns)
    found = mix(mix(mix(found, s.clock), s.limit), s.hints)
    found = mix(mix(mix(found, s.turn_die + 1), s.test_die + 1), s.mode + 1)
    found = mix(mix(mix(found, s.current + 1), s.players), s.chooser + 1)
    found = mix(mix(mix(found, s.race_players), s.race_mode + 1), s.race_test_die + 1)
    found = mix(mix(mix(found, s.race_turn_die + 1), s.racing), s.finished)
    for row in range(SIDE):
        found = mix(found, s.new_figure[row])
    for deck in range(DECKS):
        found = mix(found, s.unseen[deck])
        for place in range(s.used_count[deck]):
            found = mix(found, s.used[deck, place])
    for seat in range(s.seats):
        found = mix(seat_key(s, seat), found)
    return found


@inlined
def seat_key(s: State, seat: int) -> int:
    found = mix(mix(s.rank[seat], s.gained[seat]), s.given_up >> seat & 1 | (s.on_second >> seat & 1) << 1)
    found = mix(mix(found, s.race_cards[seat]), s.race_sides[seat])
    for card in range(s.cards.shape[1]):
        found = mix(mix(found, s.cards[seat, card]), s.sides[seat, card])
    for mode in range(MODES):
        found = mix(found, s.points[seat, mode])
    for piece in range(PIECES):
        found = mix(found, s.placed[seat, piece])
    return mix(found, s.deck[seat] + 1)


@inlined
def evaluate(s: State, seat: int) -> float:
    """By the lead in points, and a little by the squares that are covered."""
    ending, winners = outcome(s)
    if ending:
        if not winners >> seat & 1:
            return -1.0
        return 1.0 if winners == 1 << seat else 0.0
    best = 0.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, seat_value(s, other))
    return float(np.tanh((seat_value(s, seat) - best) / POINTS))


@inlined
def seat_value(s: State, seat: int) -> float:
    """The points, and in a race the share of the figure that is covered."""
    points = float(total(s, seat))
    if not s.racing >> seat & 1:
        return points
    area = KIT_AREA if s.game == 2 else area_of(s.figure[seat])
    return points + area_of(s.sheet[seat]) / area
