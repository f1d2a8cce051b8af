"""Who acts, what is refused, and all legal actions. Candidates are kept unless a rule refuses them."""

from landwright.core.types import Numbers, State
from landwright.games.forgenesis.components import BIRD, BUTTERFLY, FIREFLY, KINDS, ORTHOGONAL, SPACES
from landwright.games.forgenesis.rules.creatures import LOWEST, kind_of, kinds_of
from landwright.games.forgenesis.rules.refusals import GAME_OVER, NOT_WAITING, NOTHING_ACTIVATED, PLACING_RULE
from landwright.games.forgenesis.rules.restrictions import (
    refuse_activation,
    refuse_direction,
    refuse_move,
    refuse_placing,
    refuse_refresh,
    refuse_summon,
    refuse_way,
)
from landwright.games.forgenesis.state import (
    ACTIONS,
    COLOUR,
    DIRECTIONS,
    EMPTY,
    END_TURN,
    MOVE,
    OVER,
    PLACE,
    PLACING,
    PLAYING,
    REFRESH,
    SUMMON,
    WAYS,
)
from landwright.kernels import inlined


@inlined
def waiting(s: State) -> int:
    if s.phase == PLACING or s.phase == PLAYING:
        return 1 << s.to_move
    return 0


@inlined
def refusal(s: State, seat: int, action: int) -> int:
    """The first rule that forbids an action, in the order a player would name the rules."""
    if s.phase == OVER:
        return GAME_OVER
    if waiting(s) != 1 << seat or action < 0 or action >= ACTIONS:
        return NOT_WAITING
    if s.phase == PLACING:
        return refuse_placing(s, 1 - seat, action)
    if action < SUMMON:
        return refuse_activation(s, seat, action)
    if action < PLACE:
        return refuse_summon(s, seat, action - SUMMON)
    if action < REFRESH:
        return PLACING_RULE
    if action == REFRESH:
        return refuse_refresh(s, seat)
    return NOTHING_ACTIVATED if s.activations == 0 else 0


@inlined
def actions(s: State, seat: int, out: Numbers) -> int:
    """All legal actions: candidates are kept unless a rule refuses them."""
    if waiting(s) != 1 << seat:
        return 0
    if s.phase == PLACING:
        return placings(s, 1 - seat, out)
    count = 0
    ready = kinds_ready(s, seat)
    while ready != 0:
        creature = seat * COLOUR + LOWEST[ready]
        ready &= ready - 1
        count = moves_of(s, seat, creature, out, count)
        count = abilities_of(s, creature, out, count)
    count = summons(s, seat, out, count)
    if refuse_refresh(s, seat) == 0:
        out[count] = REFRESH
        count += 1
    if s.activations > 0:
        out[count] = END_TURN
        count += 1
    return count


@inlined
def placings(s: State, colour: int, out: Numbers) -> int:
    count = 0
    for action in range(PLACE, REFRESH):
        out[count] = action
        count += refuse_placing(s, colour, action) == 0
    return count


@inlined
def summons(s: State, seat: int, out: Numbers, count: int) -> int:
    reserve = kinds_of(s.reserve, seat)
    while reserve != 0:
        kind = LOWEST[reserve]
        reserve &= reserve - 1
        for space in range(2 * seat, 2 * seat + 2):
            out[count] = SUMMON + kind * SPACES + space
            count += refuse_summon(s, seat, kind * SPACES + space) == 0
    return count


@inlined
def kinds_ready(s: State, seat: int) -> int:
    """3.4 to 3.6: the bit set of the kinds that a seat can activate."""
    return kinds_of(s.standing & ~s.resting & ~s.activated, seat)


@inlined
def moves_of(s: State, seat: int, creature: int, out: Numbers, count: int) -> int:
    for direction in range(2 * seat, 2 * seat + 2):
        out[count] = (s.place[creature] * WAYS + MOVE) * DIRECTIONS + direction
        count += refuse_move(s, seat, creature, direction) == 0
    return count


@inlined
def abilities_of(s: State, creature: int, out: Numbers, count: int) -> int:
    """The creature's own ability; for the Butterfly, each ability. All but Bird and Firefly need a neighbour."""
    kind = kind_of(creature)
    if kind != BIRD and kind != FIREFLY and is_alone(s, s.place[creature]):
        return count
    if kind != BUTTERFLY:
        return directions_of(s, creature, kind, out, count)
    for way in range(KINDS):
        if refuse_way(s, creature, way) == 0:
            count = directions_of(s, creature, way, out, count)
    return count


@inlined
def is_alone(s: State, square: int) -> bool:
    """Whether all four neighbours are empty: EMPTY has every bit set, so only then their conjunction is EMPTY."""
    up, right = s.board[ORTHOGONAL[square, 0]], s.board[ORTHOGONAL[square, 1]]
    down, left = s.board[ORTHOGONAL[square, 2]], s.board[ORTHOGONAL[square, 3]]
    return up & right & down & left == EMPTY


@inlined
def directions_of(s: State, creature: int, way: int, out: Numbers, count: int) -> int:
    for direction in range(DIRECTIONS):
        out[count] = (s.place[creature] * WAYS + way) * DIRECTIONS + direction
        count += refuse_direction(s, creature, way, direction) == 0
    return count


@inlined
def has_activation(s: State, seat: int) -> bool:
    ready = kinds_ready(s, seat)
    while ready != 0:
        if has_activation_of(s, seat, seat * COLOUR + LOWEST[ready]):
            return True
        ready &= ready - 1
    return False


@inlined
def has_activation_of(s: State, seat: int, creature: int) -> bool:
    """Moves are tried first, because they are rarely all blocked."""
    for direction in range(2 * seat, 2 * seat + 2):
        if refuse_move(s, seat, creature, direction) == 0:
            return True
    for way in range(KINDS):
        if refuse_way(s, creature, way) == 0:
            for direction in range(DIRECTIONS):
                if refuse_direction(s, creature, way, direction) == 0:
                    return True
    return False
