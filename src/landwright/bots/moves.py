"""The moves of a search: what a seat can do in one ply. Moves that lead to the same position are listed once.

A move is a whole turn: everything a seat does until another seat acts. Where the turns of a game are too many to list
(`Strategy.max_turns` is 0) it is a single action, and the same seat may move in consecutive plies.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel

WON = 1_000_000  # less one for each ply until the win
FORCED = WON - 1_000  # values beyond this are forced
SCALE = 10_000  # an evaluation of 1.0
SEEN_PER_MOVE = 8  # slots of the hash set: the positions inside turns need some, too


class Moves(NamedTuple):
    """The moves of every ply of a search, and scratch memory for listing them."""

    line: State  # the state at each ply
    walk: State  # the states inside one move
    actions: Numbers  # the actions at each of them
    left: Numbers  # how many of them are still to try
    seen: Numbers  # a hash set of the keys met in this listing
    stamps: Numbers  # the number of the listing that met them
    listed: Numbers  # by ply: how many moves
    ends: Numbers  # by ply and move: the key after it
    values: Numbers  # by ply and move: what it looks worth to the seat that plays it
    steps: NDArray[np.int32]  # by ply and move: its actions, -1 after the last
    counters: Numbers  # [listings, positions met, salt of the noise, size of the noise]


LISTINGS, POSITIONS, SALT, NOISE = range(4)


def new_moves(game: Game, plies: int) -> Moves:
    """Memory for a search of that many plies."""
    most, steps = most_moves(game), steps_per_move(game)
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


def has_whole_turns(game: Game) -> bool:
    """Whether a move is a whole turn; otherwise it is a single action."""
    return game.strategy.max_turns > 0


def most_moves(game: Game) -> int:
    return game.strategy.max_turns if has_whole_turns(game) else game.action_count


def steps_per_move(game: Game) -> int:
    return game.strategy.max_steps if has_whole_turns(game) else 1


@kernel
def seat_to_act(rules: Rules, s: State) -> int:
    """The seat that may act, in games where seats act one at a time; -1 when nobody may."""
    mask = rules.waiting(s)
    seat = -1
    while mask > 0:
        mask >>= 1
        seat += 1
    return seat


@kernel
def scramble(key: int) -> int:
    """Spreads a key over all bits; only shifts and exclusive ors, which never overflow."""
    key ^= key >> 31
    key ^= (key << 21) & 0x7FFFFFFFFFFFFFFF
    key ^= key >> 35
    key ^= (key << 4) & 0x7FFFFFFFFFFFFFFF
    return key & 0x7FFFFFFFFFFFFFFF


@kernel
def is_new(moves: Moves, key: int) -> bool:
    """Whether this listing meets the key for the first time."""
    mask = moves.seen.size - 1
    slot = scramble(key) & mask
    while moves.stamps[slot] == moves.counters[LISTINGS]:
        if moves.seen[slot] == key:
            return False
        slot = (slot + 1) & mask
    moves.seen[slot] = key
    moves.stamps[slot] = moves.counters[LISTINGS]
    return True


@kernel
def result(winners: int, seat: int) -> int:
    """What a game that has just ended is worth to a seat: a win in one ply, a draw, a loss."""
    return (WON - 1) * ((winners >> seat & 1) - (winners >> (1 - seat) & 1))


@kernel
def worth(rules: Rules, strategy: StrategyKernels, moves: Moves, s: State, seat: int, key: int) -> int:
    """What a state after a seat's move looks worth to it."""
    ending, winners = rules.outcome(s)
    if ending != 0:
        return result(winners, seat)
    value = int(strategy.evaluate(s, seat) * SCALE)
    noise = moves.counters[NOISE]
    if noise > 0:
        value += scramble(key ^ moves.counters[SALT]) % (2 * noise + 1) - noise
    return value


@kernel
def list_moves(rules: Rules, strategy: StrategyKernels, moves: Moves, ply: int, enough: int) -> int:
    """Lists the moves from line[ply] and returns their number; stops at the first that looks worth `enough`."""
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
        value = worth(rules, strategy, moves, moves.walk[depth], seat, key)
        note_move(moves, ply, depth, key, value)
        if value >= enough or moves.listed[ply] == moves.ends.shape[1]:
            break
        depth -= 1
    moves.counters[POSITIONS] += moves.listed[ply]
    return moves.listed[ply]


@kernel
def note_move(moves: Moves, ply: int, depth: int, key: int, value: int) -> None:
    """The walk to this depth is a move."""
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
