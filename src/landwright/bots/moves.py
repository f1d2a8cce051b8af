"""The moves of a search: what a seat can do in one ply. Moves that lead to the same position are listed once.

A move is a whole turn: all actions of a seat before another seat acts. In a game with too many turns to list it is a
single action, and the same seat may move in consecutive plies.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel

WON = 1_000_000  # minus one for each ply before the win
FORCED = WON - 1_000  # values beyond this are forced results
SCALE = 10_000  # an evaluation of 1.0
SEEN_PER_MOVE = 8  # slots of the hash set, which also holds the positions inside turns


class Moves(NamedTuple):
    """The moves of every ply of a search, and scratch memory for listing them."""

    line: State  # the state at each ply
    walk: State  # the states inside one move
    actions: Numbers  # the actions at each of them
    left: Numbers  # how many of these actions are still to try
    seen: Numbers  # a hash set of the keys in the current listing
    stamps: Numbers  # the number of the listing that added each key
    listed: Numbers  # by ply: the number of moves
    ends: Numbers  # by ply and move: the key after it
    values: Numbers  # by ply and move: its static value for the seat that plays it
    steps: NDArray[np.int32]  # by ply and move: its actions, -1 after the last
    counters: Numbers  # [listings, positions, salt of the noise, size of the noise]


LISTINGS, POSITIONS, SALT, NOISE = range(4)


def new_moves(game: Game, plies: int, max_turns: int) -> Moves:
    """Memory for a search of that many plies. `max_turns` is the maximum of turns from one state; 0 for actions."""
    most, steps = max_turns or game.action_count, game.strategy.max_steps if max_turns else 1
    seen = 1 << (SEEN_PER_MOVE * most - 1).bit_length()
    return Moves(
        line=game.states(plies + 1),
        walk=game.states(steps + 1),
        actions=np.zeros((steps + 1, game.action_count), np.int64),
        left=np.zeros(steps + 1, np.int64),
        seen=np.zeros(seen, np.int64),
        stamps=np.zeros(seen, np.int64),
        listed=np.zeros(plies + 1, np.int64),
        ends=np.zeros((plies + 1, most), np.int64),
        values=np.zeros((plies + 1, most), np.int64),
        steps=np.zeros((plies + 1, most, steps), np.int32),
        counters=np.zeros(4, np.int64),
    )


@kernel
def seat_to_act(rules: Rules, s: State) -> int:
    """The waiting seat, in games where seats act one at a time; -1 if nobody waits."""
    mask = rules.waiting(s)
    seat = -1
    while mask > 0:
        mask >>= 1
        seat += 1
    return seat


@kernel
def hash_key(key: int) -> int:
    """Spreads a key over all bits, with shifts and exclusive ors only, which never overflow."""
    key ^= key >> 31
    key ^= (key << 21) & 0x7FFFFFFFFFFFFFFF
    key ^= key >> 35
    key ^= (key << 4) & 0x7FFFFFFFFFFFFFFF
    return key & 0x7FFFFFFFFFFFFFFF


@kernel
def is_new(moves: Moves, key: int) -> bool:
    """Adds a key to the hash set of this listing; False if it was there already."""
    mask = moves.seen.size - 1
    slot = hash_key(key) & mask
    while moves.stamps[slot] == moves.counters[LISTINGS]:
        if moves.seen[slot] == key:
            return False
        slot = (slot + 1) & mask
    moves.seen[slot] = key
    moves.stamps[slot] = moves.counters[LISTINGS]
    return True


@kernel
def result(winners: int, seat: int) -> int:
    """The value of a finished game for a seat: a win in one ply, a draw, or a loss."""
    return (WON - 1) * ((winners >> seat & 1) - (winners >> (1 - seat) & 1))


@kernel
def move_value(rules: Rules, strategy: StrategyKernels, moves: Moves, s: State, seat: int, key: int) -> int:
    """The static value of a state for the seat that has just moved."""
    ending, winners = rules.outcome(s)
    if ending != 0:
        return result(winners, seat)
    value = int(strategy.evaluate(s, seat) * SCALE)
    noise = moves.counters[NOISE]
    if noise > 0:
        value += hash_key(key ^ moves.counters[SALT]) % (2 * noise + 1) - noise
    return value


@kernel
def list_moves(rules: Rules, strategy: StrategyKernels, moves: Moves, ply: int, enough: int) -> int:
    """Lists the moves from line[ply] and returns their number; stops at the first with a value of `enough`."""
    seat = seat_to_act(rules, moves.line[ply])
    moves.counters[LISTINGS] += 1
    moves.listed[ply] = 0
    moves.walk[0] = moves.line[ply]
    moves.left[0] = rules.actions(moves.walk[0], seat, moves.actions[0])
    depth = 0
    while depth >= 0:
        if moves.left[depth] == 0:
            depth -= 1
            continue
        moves.left[depth] -= 1
        moves.walk[depth + 1] = moves.walk[depth]
        rules.act(moves.walk[depth + 1], seat, moves.actions[depth, moves.left[depth]])
        key = strategy.key(moves.walk[depth + 1])
        if not is_new(moves, key):
            continue
        depth += 1
        if depth < moves.steps.shape[2] and rules.waiting(moves.walk[depth]) == 1 << seat:
            moves.left[depth] = rules.actions(moves.walk[depth], seat, moves.actions[depth])
            continue
        value = move_value(rules, strategy, moves, moves.walk[depth], seat, key)
        append_move(moves, ply, depth, key, value)
        if value >= enough or moves.listed[ply] == moves.ends.shape[1]:
            break
        depth -= 1
    moves.counters[POSITIONS] += moves.listed[ply]
    return moves.listed[ply]


@kernel
def append_move(moves: Moves, ply: int, depth: int, key: int, value: int) -> None:
    """Appends the current walk, up to this depth, as a move."""
    move = moves.listed[ply]
    moves.listed[ply] = move + 1
    moves.ends[ply, move] = key
    moves.values[ply, move] = value
    for step in range(moves.steps.shape[2]):
        moves.steps[ply, move, step] = moves.actions[step, moves.left[step]] if step < depth else -1


@kernel
def play_move(rules: Rules, moves: Moves, ply: int, move: int) -> None:
    """Plays a listed move: from line[ply] to line[ply + 1]."""
    moves.line[ply + 1] = moves.line[ply]
    seat = seat_to_act(rules, moves.line[ply])
    for step in moves.steps[ply, move]:
        if step < 0:
            break
        rules.act(moves.line[ply + 1], seat, int(step))
