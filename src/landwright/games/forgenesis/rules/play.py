"""The effect of an action on the board and on the turn."""

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
from landwright.games.forgenesis.rules.creatures import creatures_of
from landwright.games.forgenesis.rules.ending import end_game, start_turn
from landwright.games.forgenesis.rules.restrictions import first_in_line
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
        end_turn(s)


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
    """Moves a creature from the reserve to a summoning space, active."""
    creature = colour * COLOUR + choice // SPACES
    s.reserve &= ~(1 << creature)
    s.standing |= 1 << creature
    put_creature(s, creature, SUMMONING_SPACES[choice % SPACES])


@inlined
def put_creature(s: State, creature: int, square: int) -> None:
    s.place[creature] = square
    s.board[square] = creature


@inlined
def summon(s: State, seat: int, choice: int) -> None:
    """3.10: a summon ends the turn. Earlier positions cannot be repeated."""
    enter(s, seat, choice)
    s.since = s.turns + 1
    end_turn(s)


@inlined
def refresh(s: State, seat: int) -> None:
    """3.2."""
    s.resting &= ~creatures_of(seat)
    end_turn(s)


@inlined
def activate(s: State, seat: int, action: int) -> None:
    """3.4: after a move the creature stays active, after an ability it rests."""
    square, way, direction = action // (WAYS * DIRECTIONS), action // DIRECTIONS % WAYS, action % DIRECTIONS
    creature = s.board[square]
    s.activated |= 1 << creature
    s.activations += 1
    if way == MOVE:
        move_creature(s, creature, ORTHOGONAL[square, direction])
    else:
        s.resting |= 1 << creature
        use_ability(s, creature, way, direction)
    check_base_reached(s)


@inlined
def use_ability(s: State, creature: int, way: int, direction: int) -> None:
    """4.2 to 4.7."""
    square = s.place[creature]
    neighbour = ORTHOGONAL[square, direction]
    if way == BIRD:
        move_creature(s, creature, DIAGONAL[square, direction])
    elif way == FIREFLY:
        move_creature(s, s.board[first_in_line(s, square, direction)], neighbour)
    elif way == BEETLE:
        move_creature(s, s.board[neighbour], ORTHOGONAL[neighbour, direction])
    elif way == FROG:
        move_creature(s, creature, ORTHOGONAL[neighbour, direction])
    else:
        other = s.board[neighbour]
        put_creature(s, creature, neighbour)
        put_creature(s, other, square)


@inlined
def move_creature(s: State, creature: int, square: int) -> None:
    """3.12: beyond the edge a creature is removed permanently, and earlier positions cannot be repeated."""
    s.board[s.place[creature]] = EMPTY
    if square == BEYOND:
        s.place[creature] = BEYOND
        s.standing &= ~(1 << creature)
        s.resting &= ~(1 << creature)
        s.since = s.turns + 1
    else:
        put_creature(s, creature, square)


@inlined
def check_base_reached(s: State) -> None:
    """5.1: only an opponent's creature can stand on a base."""
    if s.board[BASES[BLUE]] != EMPTY:
        end_game(s, BASE_REACHED, 1 << ORANGE)
    elif s.board[BASES[ORANGE]] != EMPTY:
        end_game(s, BASE_REACHED, 1 << BLUE)


@inlined
def end_turn(s: State) -> None:
    s.activated = 0
    s.activations = 0
    s.to_move = 1 - s.to_move
    s.turns += 1
    start_turn(s)
