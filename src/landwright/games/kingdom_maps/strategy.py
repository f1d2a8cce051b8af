"""What bots know of Kingdom Maps."""

from typing import Final

from landwright.game import Level, Numbers, State, Strategy
from landwright.games.kingdom_maps.components import CODES, DICE, MOUNTAIN, TERRITORIES
from landwright.games.kingdom_maps.outlook import promise
from landwright.games.kingdom_maps.scoring import RANGE_SIZES, best_seats, score
from landwright.games.kingdom_maps.state import NOT_REACHED, OVER, TO_SCORE
from landwright.geometry.bits import mix
from landwright.kernel import kernel

POWER: Final = 0.7  # points that an available ±1 is worth
QUESTION_MARK: Final = 7.0  # points that a `?` is worth before it is reached
RANGE_AHEAD: Final = 2.5
MOST: Final = 150.0  # points that nobody ever gets


@kernel
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


@kernel
def evaluate(s: State, seat: int) -> float:
    """How far a seat is ahead of the best of the others, or alone its points."""
    if s.phase == OVER and s.seats > 1:
        return standing(best_seats(s), seat)
    own, best = worth(s, seat), 0.0
    for other in range(s.seats):
        if other != seat:
            best = max(best, worth(s, other))
    return max(-0.99, min(0.99, (own - best) / MOST))


@kernel
def standing(winners: int, seat: int) -> float:
    if winners >> seat & 1 == 0:
        return -1.0
    return 1.0 if winners == 1 << seat else 0.0


@kernel
def worth(s: State, seat: int) -> float:
    """The points of a seat, and what its map and its powers promise."""
    if s.phase == OVER:
        return float(score_map(s.land[seat], s.criteria) + s.question_points[seat])
    total = worth_of_map(s.land[seat], s.criteria) + POWER * s.powers[seat]
    if is_range_ahead(s, seat):
        total += RANGE_AHEAD
    if s.question[seat] == NOT_REACHED:
        return total + QUESTION_MARK
    return total + (best_score(s.land[seat], s.criteria) if s.question[seat] == TO_SCORE else s.question_points[seat])


@kernel
def is_range_ahead(s: State, seat: int) -> bool:
    """Whether a drawing that has not begun can be a range by itself (8.2)."""
    is_to_begin = s.to_draw >> seat & 1 and s.fresh[seat] == 0
    return s.criteria & 1 and is_to_begin and s.territory == MOUNTAIN and s.number[seat] in RANGE_SIZES


@kernel
def score_map(land: Numbers, criteria: int) -> int:
    total = 0
    for criterion in range(len(CODES)):
        if criteria >> criterion & 1:
            total += score(land, criterion)
    return total


@kernel
def best_score(land: Numbers, criteria: int) -> int:
    best = 0
    for criterion in range(len(CODES)):
        if criteria >> criterion & 1:
            best = max(best, score(land, criterion))
    return best


@kernel
def worth_of_map(land: Numbers, criteria: int) -> float:
    total = 0.0
    for criterion in range(len(CODES)):
        if criteria >> criterion & 1:
            total += score(land, criterion) + promise(land, criterion)
    return total


LEVELS: Final = (
    Level("points", slips=0.5),
    Level("points"),
    Level("greedy"),
    Level("rollouts", width=6, depth=1, work=12, slips=0.15),
    Level("rollouts", width=12, depth=12, work=400, seconds=1.2),
)
STRATEGY: Final = Strategy(key, evaluate)
