"""The kernels of alpha-beta search: negamax with null windows and a transposition table.

Whether a move is a whole turn or a single action matters only in `moves`. The search only checks whether the same seat
moves again in the next ply.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.bots.moves import (
    FORCED,
    POSITIONS,
    WON,
    Moves,
    hash_key,
    list_moves,
    new_moves,
    play_move,
    result,
    seat_to_act,
)
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers
from landwright.kernels import kernel

MAX_DEPTH = 40
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
STOPPED, MAX_POSITIONS = range(2)


class TranspositionTable(NamedTuple):
    """The transposition table: the value of each position and the depth to which it was searched."""

    keys: Numbers
    values: Numbers
    depths: Numbers
    bounds: Numbers  # EXACT, AT_LEAST or AT_MOST; 0 for an empty slot
    best: Numbers  # the key after the best move


class Lines(NamedTuple):
    """The principal variation from each ply: the steps of a move, by ply and place in the line."""

    length: Numbers
    steps: NDArray[np.int32]


class SearchMemory(NamedTuple):
    """The memory of a search."""

    moves: Moves
    table: TranspositionTable
    lines: Lines
    limits: Numbers  # [1 to stop, maximum of positions]


def new_memory(game: Game, max_turns: int, table_bits: int) -> SearchMemory:
    moves = new_moves(game, MAX_DEPTH, max_turns)
    steps = np.zeros((MAX_DEPTH + 1, MAX_DEPTH + 1, moves.steps.shape[2]), np.int32)
    return SearchMemory(
        moves=moves,
        table=TranspositionTable(*(np.zeros(1 << table_bits, np.int64) for _ in TranspositionTable._fields)),
        lines=Lines(np.zeros(MAX_DEPTH + 2, np.int64), steps),
        limits=np.zeros(2, np.int64),
    )


@kernel
def decay(value: int) -> int:
    """The value for the ply above, for which a forced result is one ply farther away."""
    if value > FORCED:
        return value - 1
    return value + 1 if value < -FORCED else value


@kernel
def sharpen(bound: int) -> int:
    """The bound for the ply below: the inverse of `decay`."""
    if bound > FORCED:
        return bound + 1
    return bound - 1 if bound < -FORCED else bound


@kernel
def probe_table(table: TranspositionTable, key: int, depth: int, alpha: int, beta: int) -> tuple[bool, int]:
    """Whether the table decides a position for this window, and its value. A forced result is valid at any depth."""
    slot = hash_key(key) & (table.keys.size - 1)
    if table.bounds[slot] == 0 or table.keys[slot] != key:
        return False, 0
    value, bound = table.values[slot], table.bounds[slot]
    if table.depths[slot] < depth and not is_proven(value, bound):
        return False, 0
    is_decided = bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)
    return is_decided, value


@kernel
def is_proven(value: int, bound: int) -> bool:
    """Whether a deeper search cannot change the value: a win at least this fast, or a loss at least this fast."""
    return (value > FORCED and bound != AT_MOST) or (value < -FORCED and bound != AT_LEAST)


@kernel
def store_result(table: TranspositionTable, key: int, depth: int, value: int, alpha: int, beta: int, best: int) -> None:
    slot = hash_key(key) & (table.keys.size - 1)
    table.keys[slot] = key
    table.values[slot] = value
    table.depths[slot] = depth
    table.bounds[slot] = AT_LEAST if value >= beta else (AT_MOST if value <= alpha else EXACT)
    table.best[slot] = best


@kernel
def put_table_move_first(table: TranspositionTable, moves: Moves, ply: int, key: int) -> bool:
    """Moves the best move of an earlier search to the front; False if there is none."""
    slot = hash_key(key) & (table.keys.size - 1)
    if table.bounds[slot] == 0 or table.keys[slot] != key:
        return False
    for move in range(moves.listed[ply]):
        if moves.ends[ply, move] == table.best[slot]:
            swap_moves(moves, ply, 0, move)
            return True
    return False


@kernel
def put_best_first(moves: Moves, ply: int, start: int) -> None:
    """Moves the best of the moves from `start` on to `start`."""
    best = start
    for move in range(start + 1, moves.listed[ply]):
        if moves.values[ply, move] > moves.values[ply, best]:
            best = move
    swap_moves(moves, ply, start, best)


@kernel
def swap_moves(moves: Moves, ply: int, one: int, other: int) -> None:
    values, ends, steps = moves.values[ply], moves.ends[ply], moves.steps[ply]
    values[one], values[other] = values[other], values[one]
    ends[one], ends[other] = ends[other], ends[one]
    for step in range(steps.shape[1]):
        steps[one, step], steps[other, step] = steps[other, step], steps[one, step]


@kernel
def store_line(lines: Lines, moves: Moves, ply: int, move: int) -> None:
    """Stores a move and the line after it as the best line."""
    rest = lines.length[ply + 1]
    lines.length[ply] = rest + 1
    for step in range(lines.steps.shape[2]):
        lines.steps[ply, 0, step] = moves.steps[ply, move, step]
        for place in range(rest):
            lines.steps[ply, place + 1, step] = lines.steps[ply + 1, place, step]


@kernel
def search_last_ply(
    rules: Rules, strategy: StrategyKernels, memory: SearchMemory, ply: int, beta: int
) -> tuple[int, int]:
    """Searches the last ply by static values: the best value, and the key after that move."""
    moves = memory.moves
    list_moves(rules, strategy, moves, ply, beta)
    best = 0
    for move in range(1, moves.listed[ply]):
        if moves.values[ply, move] > moves.values[ply, best]:
            best = move
    memory.lines.length[ply + 1] = 0
    store_line(memory.lines, moves, ply, best)
    return moves.values[ply, best], moves.ends[ply, best]


@kernel
def should_stop(memory: SearchMemory) -> bool:
    if memory.moves.counters[POSITIONS] > memory.limits[MAX_POSITIONS]:
        memory.limits[STOPPED] = 1
    return memory.limits[STOPPED] != 0


@kernel
def search(
    rules: Rules,
    strategy: StrategyKernels,
    memory: SearchMemory,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value of line[ply] for the seat that acts there, searched `depth` plies deep."""
    moves, lines, table = memory.moves, memory.lines, memory.table
    lines.length[ply] = 0
    if should_stop(memory):
        return 0
    key = strategy.key(moves.line[ply])
    is_decided, value = probe_table(table, key, depth, alpha, beta)
    if is_decided and ply > 0 and beta - alpha == 1:
        return value
    if depth == 1:
        best, best_end = search_last_ply(rules, strategy, memory, ply, min(beta, WON - 1))
        store_result(table, key, depth, best, alpha, beta, best_end)
        return best
    list_moves(rules, strategy, moves, ply, WON - 1)
    has_table_move = put_table_move_first(table, moves, ply, key)
    seat = seat_to_act(rules, moves.line[ply])
    best, best_end, low = -WON, key, alpha
    for move in range(moves.listed[ply]):
        if move > 0 or not has_table_move:
            put_best_first(moves, ply, move)
        play_move(rules, moves, ply, move)
        ending, winners = rules.outcome(moves.line[ply + 1])
        if ending != 0:
            lines.length[ply + 1] = 0
            value = result(winners, seat)
        else:
            # The value below is for the seat that moves next: negate it unless that is the same seat.
            sign = 1 if seat_to_act(rules, moves.line[ply + 1]) == seat else -1
            # After the first move a null window tests whether a move is better; if so, it is searched again.
            high = beta if move == 0 else low + 1
            is_open = True
            while is_open:
                one, other = sign * sharpen(low), sign * sharpen(high)
                below = search(rules, strategy, memory, ply + 1, depth - 1, min(one, other), max(one, other))
                value = decay(sign * below)
                is_open = low < value < beta and high < beta
                high = beta
        if memory.limits[STOPPED]:
            return best
        if value > best:
            best, best_end = value, moves.ends[ply, move]
        if value > low:
            store_line(lines, moves, ply, move)
            low = value
        if best >= beta or best == WON - 1:
            break
    store_result(table, key, depth, best, alpha, beta, best_end)
    return best
