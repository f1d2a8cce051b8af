"""The start of a turn and the end of the game (5.1 to 5.6)."""

from landwright.core.types import State
from landwright.games.forgenesis.components import ORANGE
from landwright.games.forgenesis.rules.creatures import LOWEST, has, kinds_of
from landwright.games.forgenesis.rules.legality import has_activation
from landwright.games.forgenesis.rules.restrictions import has_resting
from landwright.games.forgenesis.state import (
    COLOUR,
    MAX_TURNS_IN_GAME,
    NO_ACTIVATION,
    OVER,
    REPETITION,
    REPETITIONS,
    TURN_LIMIT,
)
from landwright.kernels import inlined


@inlined
def end_game(s: State, ending: int, winners: int) -> None:
    s.phase = OVER
    s.ending = ending
    s.winners = winners


@inlined
def start_turn(s: State) -> None:
    """5.5: checks first whether the player can act, then repetition, then the turn limit."""
    ending, winners = 0, 0b11
    if not has_activation(s, s.to_move) and not has_resting(s, s.to_move):
        ending, winners = NO_ACTIVATION, 1 << (1 - s.to_move)
    elif not s.is_endless:
        s.history[s.turns] = position_key(s)
        if times_seen(s) >= REPETITIONS:
            ending = REPETITION
        elif s.turns >= MAX_TURNS_IN_GAME:
            ending = TURN_LIMIT
    if ending != 0:
        end_game(s, ending, winners)


@inlined
def times_seen(s: State) -> int:
    """5.3: how often the current position has occurred at the start of a turn."""
    count = 0
    for turn in range(s.since, s.turns + 1):
        if s.history[turn] == s.history[s.turns]:
            count += 1
    return count


@inlined
def position_key(s: State) -> int:
    """5.6: a unique number for the board with active and resting sides, the reserves and the player to move: six bits
    for each of the eight creatures in play."""
    key = s.to_move
    kinds = kinds_of(s.in_play, ORANGE)
    while kinds != 0:
        orange, blue = LOWEST[kinds], COLOUR + LOWEST[kinds]
        kinds &= kinds - 1
        key = key * 64 + s.place[orange] * 2 + has(s.resting | s.reserve, orange)
        key = key * 64 + s.place[blue] * 2 + has(s.resting | s.reserve, blue)
    return key


@inlined
def outcome(s: State) -> tuple[int, int]:
    return s.ending, s.winners
