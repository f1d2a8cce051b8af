"""What a step does to the board and to the turn."""

from landwright.core.types import State
from landwright.games.forgenesis.components import (
    BASES,
    BEETLE,
    BEYOND,
    BIRD,
    BLUE,
    DIAGONAL,
    FIREFLY,
    FROG,
    ORANGE,
    ORTHOGONAL,
    SPACES,
    SUMMONING_SPACES,
)
from landwright.games.forgenesis.rules.creatures import own
from landwright.games.forgenesis.rules.ending import end, start_turn
from landwright.games.forgenesis.rules.refusals import first_in_line
from landwright.games.forgenesis.state import (
    BASE_REACHED,
    COLOUR,
    DIRECTIONS,
    EMPTY,
    MOVE,
    PLACE,
    PLAYING,
    REFRESH,
    SUMMON,
    WAYS,
)
from landwright.kernels import inlined


@inlined
def act(s: State, seat: int, action: int) -> None:
    if action < SUMMON:
        activate(s, seat, action)
    elif action < PLACE:
        summon(s, seat, action - SUMMON)
    elif action < REFRESH:
        place(s, seat, action - PLACE)
    elif action == REFRESH:
        refresh(s, seat)
    else:
        hand_over(s)


@inlined
def place(s: State, seat: int, choice: int) -> None:
    """2.3, 2.4."""
    enter(s, 1 - seat, choice)
    s.to_move = 1 - seat
    s.placed += 1
    if s.placed == 2:
        s.phase = PLAYING
        start_turn(s)


@inlined
def enter(s: State, colour: int, choice: int) -> None:
    """A creature comes from the reserve, active, onto a summoning space."""
    creature = colour * COLOUR + choice // SPACES
    s.reserve &= ~(1 << creature)
    s.standing |= 1 << creature
    put(s, creature, SUMMONING_SPACES[choice % SPACES])


@inlined
def put(s: State, creature: int, square: int) -> None:
    s.place[creature] = square
    s.board[square] = creature


@inlined
def summon(s: State, seat: int, choice: int) -> None:
    """3.10: a summon ends the turn. What stood before cannot come again."""
    enter(s, seat, choice)
    s.since = s.turns + 1
    hand_over(s)


@inlined
def refresh(s: State, seat: int) -> None:
    """3.2."""
    s.resting &= ~own(seat)
    hand_over(s)


@inlined
def activate(s: State, seat: int, action: int) -> None:
    """3.4: a move leaves the creature active, an ability lets it rest."""
    square, way, direction = action // (WAYS * DIRECTIONS), action // DIRECTIONS % WAYS, action % DIRECTIONS
    creature = s.board[square]
    s.activated |= 1 << creature
    s.activations += 1
    if way == MOVE:
        go(s, creature, ORTHOGONAL[square, direction])
    else:
        s.resting |= 1 << creature
        use_ability(s, creature, way, direction)
    notice_base_reached(s)


@inlined
def use_ability(s: State, creature: int, way: int, direction: int) -> None:
    """4.2 to 4.7."""
    square = s.place[creature]
    neighbour = ORTHOGONAL[square, direction]
    if way == BIRD:
        go(s, creature, DIAGONAL[square, direction])
    elif way == FIREFLY:
        go(s, s.board[first_in_line(s, square, direction)], neighbour)
    elif way == BEETLE:
        go(s, s.board[neighbour], ORTHOGONAL[neighbour, direction])
    elif way == FROG:
        go(s, creature, ORTHOGONAL[neighbour, direction])
    else:
        other = s.board[neighbour]
        put(s, creature, neighbour)
        put(s, other, square)


@inlined
def go(s: State, creature: int, square: int) -> None:
    """3.12: beyond the edge a creature is removed for good, and what stood before cannot come again."""
    s.board[s.place[creature]] = EMPTY
    if square == BEYOND:
        s.place[creature] = BEYOND
        s.standing &= ~(1 << creature)
        s.resting &= ~(1 << creature)
        s.since = s.turns + 1
    else:
        put(s, creature, square)


@inlined
def notice_base_reached(s: State) -> None:
    """5.1: only an enemy can stand on a base."""
    if s.board[BASES[BLUE]] != EMPTY:
        end(s, BASE_REACHED, 1 << ORANGE)
    elif s.board[BASES[ORANGE]] != EMPTY:
        end(s, BASE_REACHED, 1 << BLUE)


@inlined
def hand_over(s: State) -> None:
    s.activated = 0
    s.activations = 0
    s.to_move = 1 - s.to_move
    s.turns += 1
    start_turn(s)
