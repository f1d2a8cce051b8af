"""The evaluation of Kingdom Maps states."""

from typing import Final

from landwright.core.types import Numbers, State
from landwright.games.kingdom_maps.bots.potential import potential
from landwright.games.kingdom_maps.components import CODES, DICE, MOUNTAIN, TERRITORIES
from landwright.games.kingdom_maps.scoring import RANGE_SIZES, best_seats, score
from landwright.games.kingdom_maps.state import NOT_REACHED, OVER, TO_SCORE
from landwright.geometry.bits import mix
from landwright.kernels import inlined

POWER: Final = 0.7  # value of an available ±1, in points
QUESTION_MARK: Final = 7.0  # value of the `?` before it is reached, in points
RANGE_AHEAD: Final = 2.5
MAX_POINTS: Final = 150.0  # above every possible total


@inlined
def key(s: State) -> int:
    found = mix(mix(mix(s.seats, s.phase), s.criteria), s.active + 1)
    found = mix(mix(found, s.to_take), s.to_draw << 8 | s.to_score << 4 | s.is_second << 1 | s.is_last)
    found = mix(mix(found, s.taken if s.seats > 1 else 0), s.territory)
    for die in range(DICE):
        found = mix(found, s.dice[die])
    for seat in range(s.seats):
        is_drawing = s.to_draw >> seat & 1
        found = mix(mix(found, s.fresh[seat] if is_drawing else 0), s.number[seat] if is_drawing else 0)
        found = mix(mix(mix(found, s.powers[seat]), s.question[seat]), s.question_points[seat])
        for territory in range(TERRITORIES):
            found = mix(mix(found, s.land[seat, territory]), s.uses[seat, territory])
    return found


@inlined
def evaluate(s: State, seat: int) -> float:
    """The lead of a seat over the best of the others; in solo games, its points."""
    if s.phase == OVER and s.seats > 1:
        return result_value(best_seats(s), seat)
    own, best = seat_value(s, seat), 0.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, seat_value(s, other))
    return max(-0.99, min(0.99, (own - best) / MAX_POINTS))


@inlined
def result_value(winners: int, seat: int) -> float:
    if winners >> seat & 1 == 0:
        return -1.0
    return 1.0 if winners == 1 << seat else 0.0


@inlined
def seat_value(s: State, seat: int) -> float:
    """The points of a seat, and an estimate of what its map and its powers will add."""
    if s.phase == OVER:
        return float(score_map(s.land[seat], s.criteria) + s.question_points[seat])
    total = map_value(s.land[seat], s.criteria) + POWER * s.powers[seat]
    if is_range_ahead(s, seat):
        total += RANGE_AHEAD
    if s.question[seat] == NOT_REACHED:
        return total + QUESTION_MARK
    return total + (best_score(s.land[seat], s.criteria) if s.question[seat] == TO_SCORE else s.question_points[seat])


@inlined
def is_range_ahead(s: State, seat: int) -> bool:
    """Whether a drawing that has not begun can be a range by itself (8.2)."""
    is_to_begin = s.to_draw >> seat & 1 and s.fresh[seat] == 0
    return s.criteria & 1 and is_to_begin and s.territory == MOUNTAIN and s.number[seat] in RANGE_SIZES


@inlined
def score_map(land: Numbers, criteria: int) -> int:
    total = 0
    for criterion in range(len(CODES)):
        if criteria >> criterion & 1:
            total += score(land, criterion)
    return total


@inlined
def best_score(land: Numbers, criteria: int) -> int:
    best = 0
    for criterion in range(len(CODES)):
        if criteria >> criterion & 1:
            best = max(best, score(land, criterion))
    return best


@inlined
def map_value(land: Numbers, criteria: int) -> float:
    total = 0.0
    for criterion in range(len(CODES)):
        if criteria >> criterion & 1:
            total += score(land, criterion) + potential(land, criterion)
    return total
