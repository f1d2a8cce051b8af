"""The rules that can forbid an action, one function each."""

from landwright.core.types import State
from landwright.games.forgenesis.components import (
    BASES,
    BEETLE,
    BEYOND,
    BIRD,
    BUTTERFLY,
    DIAGONAL,
    FIREFLY,
    FROG,
    ORTHOGONAL,
    SPACES,
    SUMMONING_SPACES,
)
from landwright.games.forgenesis.rules.creatures import colour_of, creatures_of, has, kind_of
from landwright.games.forgenesis.rules.refusals import (
    ACTIVATED_BEFORE,
    NO_FREE_SPACE,
    NO_OWN_CREATURE,
    NOT_FARTHER,
    NOT_IN_RESERVE,
    NOT_ITS_ABILITY,
    NOT_LENT,
    NOTHING_RESTS,
    NOTHING_TO_JUMP,
    NOTHING_TO_PULL,
    NOTHING_TO_SHOVE,
    NOTHING_TO_SWAP,
    NOWHERE_TO_FLY,
    OCCUPIED,
    OWN_BASE,
    PLACING_RULE,
    REFRESH_COMES_ALONE,
    RESTS,
)
from landwright.games.forgenesis.state import (
    COLOUR,
    DIRECTIONS,
    EMPTY,
    MOVE,
    PLACE,
    REFRESH,
    WAYS,
)
from landwright.kernels import inlined


@inlined
def refuse_placing(s: State, colour: int, action: int) -> int:
    """2.3: only one of the opponent's creatures in play, on one of the opponent's spaces."""
    if action < PLACE or action >= REFRESH:
        return PLACING_RULE
    kind, space = (action - PLACE) // SPACES, (action - PLACE) % SPACES
    return 0 if space // 2 == colour and has(s.reserve, colour * COLOUR + kind) else PLACING_RULE


@inlined
def refuse_refresh(s: State, seat: int) -> int:
    """3.2, 3.3."""
    if s.activations > 0:
        return REFRESH_COMES_ALONE
    return 0 if has_resting(s, seat) else NOTHING_RESTS


@inlined
def has_resting(s: State, seat: int) -> bool:
    return s.resting & creatures_of(seat) != 0


@inlined
def refuse_summon(s: State, seat: int, choice: int) -> int:
    """3.9, 3.10."""
    kind, space = choice // SPACES, choice % SPACES
    if not has(s.reserve, seat * COLOUR + kind):
        return NOT_IN_RESERVE
    return 0 if space // 2 == seat and s.board[SUMMONING_SPACES[space]] == EMPTY else NO_FREE_SPACE


@inlined
def refuse_activation(s: State, seat: int, action: int) -> int:
    """3.4 to 3.6, then the move or the ability."""
    square, way, direction = action // (WAYS * DIRECTIONS), action // DIRECTIONS % WAYS, action % DIRECTIONS
    creature = s.board[square]
    if creature == EMPTY or colour_of(creature) != seat:
        return NO_OWN_CREATURE
    if has(s.resting, creature):
        return RESTS
    if has(s.activated, creature):
        return ACTIVATED_BEFORE
    if way == MOVE:
        return refuse_move(s, seat, creature, direction)
    return refuse_ability(s, creature, way, direction)


@inlined
def refuse_move(s: State, seat: int, creature: int, direction: int) -> int:
    """3.7, 3.8: up and right lead Orange away from its base, down and left lead Blue."""
    if direction // 2 != seat:
        return NOT_FARTHER
    to = ORTHOGONAL[s.place[creature], direction]
    return refuse_base(creature, to) if s.board[to] == EMPTY else OCCUPIED


@inlined
def refuse_base(creature: int, square: int) -> int:
    """3.13."""
    return OWN_BASE if square == BASES[colour_of(creature)] else 0


@inlined
def refuse_ability(s: State, creature: int, way: int, direction: int) -> int:
    refused = refuse_way(s, creature, way)
    return refused if refused != 0 else refuse_direction(s, creature, way, direction)


@inlined
def refuse_way(s: State, creature: int, way: int) -> int:
    """4.1, 4.4: whose ability it is."""
    if kind_of(creature) == BUTTERFLY:
        return 0 if is_lent(s, s.place[creature], way) else NOT_LENT
    return 0 if way == kind_of(creature) else NOT_ITS_ABILITY


@inlined
def refuse_direction(s: State, creature: int, way: int, direction: int) -> int:
    """4.2, 4.3, 4.5 to 4.7: an ability from the creature's square."""
    square = s.place[creature]
    if way == BIRD:
        return refuse_flight(s, creature, DIAGONAL[square, direction])
    if way == FIREFLY:
        return refuse_pull(s, square, direction)
    neighbour = ORTHOGONAL[square, direction]
    if way == BEETLE:
        return refuse_shove(s, neighbour, direction)
    if way == FROG:
        return refuse_jump(s, creature, neighbour, direction)
    return refuse_swap(s, neighbour)


@inlined
def refuse_flight(s: State, creature: int, to: int) -> int:
    """4.3."""
    return refuse_base(creature, to) if s.board[to] == EMPTY else NOWHERE_TO_FLY


@inlined
def is_lent(s: State, square: int, kind: int) -> bool:
    """4.4: some creature next to the Butterfly has this ability; another Butterfly lends nothing."""
    if kind == BUTTERFLY:
        return False
    for direction in range(DIRECTIONS):
        neighbour = ORTHOGONAL[square, direction]
        if s.board[neighbour] != EMPTY and kind_of(s.board[neighbour]) == kind:
            return True
    return False


@inlined
def refuse_shove(s: State, neighbour: int, direction: int) -> int:
    """4.2."""
    if s.board[neighbour] == EMPTY:
        return NOTHING_TO_SHOVE
    to = ORTHOGONAL[neighbour, direction]
    return refuse_base(s.board[neighbour], to) if s.board[to] == EMPTY else NOTHING_TO_SHOVE


@inlined
def refuse_pull(s: State, square: int, direction: int) -> int:
    """4.5: an ability must move something, so a creature next to the Firefly cannot be pulled."""
    pulled = first_in_line(s, square, direction)
    neighbour = ORTHOGONAL[square, direction]
    if pulled == BEYOND or pulled == neighbour:
        return NOTHING_TO_PULL
    return refuse_base(s.board[pulled], neighbour)


@inlined
def first_in_line(s: State, square: int, direction: int) -> int:
    """The square of the first creature in a direction, or BEYOND."""
    found = ORTHOGONAL[square, direction]
    while found != BEYOND and s.board[found] == EMPTY:
        found = ORTHOGONAL[found, direction]
    return found


@inlined
def refuse_jump(s: State, creature: int, neighbour: int, direction: int) -> int:
    """4.6."""
    if s.board[neighbour] == EMPTY:
        return NOTHING_TO_JUMP
    to = ORTHOGONAL[neighbour, direction]
    return refuse_base(creature, to) if s.board[to] == EMPTY else NOTHING_TO_JUMP


@inlined
def refuse_swap(s: State, neighbour: int) -> int:
    """4.7: neither creature can reach its own base by a swap, because an occupied base has ended the game."""
    return NOTHING_TO_SWAP if s.board[neighbour] == EMPTY else 0
