"""The kernels of alpha-beta search: negamax with null windows and a transposition table.

What a move is, a whole turn or a single action, is known to `moves` alone. The search asks only whether the same seat
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
    list_moves,
    new_moves,
    play_move,
    result,
    scramble,
    seat_to_act,
    steps_per_move,
)
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers
from landwright.kernels import kernel

MOST_DEPTH = 40
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
STOPPED, MOST_POSITIONS = range(2)


class Table(NamedTuple):
    """The transposition table: positions met, with the value of each and the depth it was searched to."""

    keys: Numbers
    values: Numbers
    depths: Numbers
    bounds: Numbers  # EXACT, AT_LEAST or AT_MOST; 0 for an empty slot
    best: Numbers  # the key after the best move


class Lines(NamedTuple):
    """The best line found from each ply: by ply and place in the line, the steps of a move."""

    length: Numbers
    steps: NDArray[np.int32]


class Workspace(NamedTuple):
    """The memory of a search."""

    moves: Moves
    table: Table
    lines: Lines
    limits: Numbers  # [whether to stop, after how many positions]


def new_workspace(game: Game, table_bits: int) -> Workspace:
    steps = np.zeros((MOST_DEPTH + 1, MOST_DEPTH + 1, steps_per_move(game)), np.int32)
    return Workspace(
        moves=new_moves(game, MOST_DEPTH),
        table=Table(*(np.zeros(1 << table_bits, np.int64) for _ in Table._fields)),
        lines=Lines(np.zeros(MOST_DEPTH + 2, np.int64), steps),
        limits=np.zeros(2, np.int64),
    )


@kernel
def decay(value: int) -> int:
    """A forced result is one ply farther away for the ply above."""
    if value > FORCED:
        return value - 1
    return value + 1 if value < -FORCED else value


@kernel
def sharpen(bound: int) -> int:
    """The bound that a ply passes down, so that `decay` on the way up gives it back."""
    if bound > FORCED:
        return bound + 1
    return bound - 1 if bound < -FORCED else bound


@kernel
def recall(table: Table, key: int, depth: int, alpha: int, beta: int) -> tuple[bool, int]:
    """Whether the table settles a position for this window, and its value. A forced result holds at any depth."""
    slot = scramble(key) & (table.keys.size - 1)
    if table.bounds[slot] == 0 or table.keys[slot] != key:
        return False, 0
    value, bound = table.values[slot], table.bounds[slot]
    if table.depths[slot] < depth and not is_proven(value, bound):
        return False, 0
    settled = bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha)
    return settled, value


@kernel
def is_proven(value: int, bound: int) -> bool:
    """Whether the value is a win at least this quick, or a loss at most this slow: a deeper search cannot change it."""
    return (value > FORCED and bound != AT_MOST) or (value < -FORCED and bound != AT_LEAST)


@kernel
def remember(table: Table, key: int, depth: int, value: int, alpha: int, beta: int, best: int) -> None:
    slot = scramble(key) & (table.keys.size - 1)
    table.keys[slot] = key
    table.values[slot] = value
    table.depths[slot] = depth
    table.bounds[slot] = AT_LEAST if value >= beta else (AT_MOST if value <= alpha else EXACT)
    table.best[slot] = best


@kernel
def favour(table: Table, moves: Moves, ply: int, key: int) -> bool:
    """Brings the move that was best here before to the front, if there is one."""
    slot = scramble(key) & (table.keys.size - 1)
    if table.bounds[slot] == 0 or table.keys[slot] != key:
        return False
    for move in range(moves.listed[ply]):
        if moves.ends[ply, move] == table.best[slot]:
            swap_moves(moves, ply, 0, move)
            return True
    return False


@kernel
def next_best(moves: Moves, ply: int, start: int) -> None:
    """Brings the most promising of the moves from `start` on to the front."""
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
def note_line(lines: Lines, moves: Moves, ply: int, move: int) -> None:
    """A move, and the best line after it."""
    more = lines.length[ply + 1]
    lines.length[ply] = more + 1
    for step in range(lines.steps.shape[2]):
        lines.steps[ply, 0, step] = moves.steps[ply, move, step]
        for place in range(more):
            lines.steps[ply, place + 1, step] = lines.steps[ply + 1, place, step]


@kernel
def look_one_ply(rules: Rules, strategy: StrategyKernels, workspace: Workspace, ply: int, beta: int) -> tuple[int, int]:
    """The last ply, where moves are worth what they look worth: the best value, and the key after that move."""
    moves = workspace.moves
    list_moves(rules, strategy, moves, ply, beta)
    best = 0
    for move in range(1, moves.listed[ply]):
        if moves.values[ply, move] > moves.values[ply, best]:
            best = move
    workspace.lines.length[ply + 1] = 0
    note_line(workspace.lines, moves, ply, best)
    return moves.values[ply, best], moves.ends[ply, best]


@kernel
def has_to_stop(workspace: Workspace) -> bool:
    if workspace.moves.counters[POSITIONS] > workspace.limits[MOST_POSITIONS]:
        workspace.limits[STOPPED] = 1
    return workspace.limits[STOPPED] != 0


@kernel
def search(
    rules: Rules,
    strategy: StrategyKernels,
    workspace: Workspace,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The value of line[ply] to the seat that acts there, searched `depth` plies deep."""
    moves, lines, table = workspace.moves, workspace.lines, workspace.table
    lines.length[ply] = 0
    if has_to_stop(workspace):
        return 0
    key = strategy.key(moves.line[ply])
    is_settled, value = recall(table, key, depth, alpha, beta)
    if is_settled and ply > 0 and beta - alpha == 1:
        return value
    if depth == 1:
        best, best_end = look_one_ply(rules, strategy, workspace, ply, min(beta, WON - 1))
        remember(table, key, depth, best, alpha, beta, best_end)
        return best
    list_moves(rules, strategy, moves, ply, WON - 1)
    is_favoured = favour(table, moves, ply, key)
    seat = seat_to_act(rules, moves.line[ply])
    best, best_end, low = -WON, key, alpha
    for move in range(moves.listed[ply]):
        if move > 0 or not is_favoured:
            next_best(moves, ply, move)
        play_move(rules, moves, ply, move)
        ending, winners = rules.outcome(moves.line[ply + 1])
        if ending != 0:
            lines.length[ply + 1] = 0
            value = result(winners, seat)
        else:
            # The value below is that of the seat which moves next: another seat's gain is this one's loss.
            sign = 1 if seat_to_act(rules, moves.line[ply + 1]) == seat else -1
            # After the first move a window of one point asks only whether a move is better; if so, how much.
            high = beta if move == 0 else low + 1
            is_open = True
            while is_open:
                one, other = sign * sharpen(low), sign * sharpen(high)
                below = search(rules, strategy, workspace, ply + 1, depth - 1, min(one, other), max(one, other))
                value = decay(sign * below)
                is_open = low < value < beta and high < beta
                high = beta
        if workspace.limits[STOPPED]:
            return best
        if value > best:
            best, best_end = value, moves.ends[ply, move]
        if value > low:
            note_line(lines, moves, ply, move)
            low = value
        if best >= beta or best == WON - 1:
            break
    remember(table, key, depth, best, alpha, beta, best_end)
    return best
