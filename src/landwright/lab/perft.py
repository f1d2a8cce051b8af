"""Perft: the number of all action sequences of a given length, the classic test of a game's rules."""

import numpy as np

from landwright.bots.moves import seat_to_act
from landwright.core.game import Game, Rules
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise

MAX_DEPTH = 64


@kernel
def count_sequences(rules: Rules, line: State, out: Numbers, left: Numbers, depth: int) -> int:
    """How many sequences of `depth` actions start at line[0]; the other items and arrays are scratch memory."""
    total = 0
    ply = 0
    left[0] = -1
    while ply >= 0:
        if left[ply] < 0:
            seat = seat_to_act(rules, line[ply])
            left[ply] = rules.actions(line[ply], seat, out[ply]) if seat >= 0 else 0
            if ply == depth - 1:
                total += left[ply]
                left[ply] = 0
        if left[ply] == 0:
            ply -= 1
            continue
        left[ply] -= 1
        line[ply + 1] = line[ply]
        rules.act(line[ply + 1], seat_to_act(rules, line[ply]), out[ply, left[ply]])
        ply += 1
        left[ply] = -1
    return total


def perft(game: Game, s: State, depth: int) -> int:
    """How many sequences of `depth` actions there are from a state, in a game without chance."""
    if depth == 0:
        return 1
    if not 0 < depth <= MAX_DEPTH:
        raise ValueError(f"The depth of a perft is 0 to {MAX_DEPTH}, not {depth}.")
    line = game.states(depth + 1)
    line[0] = s
    out = np.zeros((depth, game.action_count), np.int64)
    arguments = game.kernels.rules, line, out, np.zeros(depth + 1, np.int64), depth
    specialise(count_sequences, *arguments)
    return int(count_sequences(*arguments))


def divide(game: Game, s: State, depth: int) -> list[tuple[str, int]]:
    """The text of each first action, and how many sequences of `depth` actions begin with it."""
    counts, plain = [], game.plain(s)
    for seat in game.seats_waiting(s):
        for action in game.actions(s, seat):
            after = game.after(s, seat, action)
            counts.append((game.notation.action_text(plain, seat, action), perft(game, after, depth - 1)))
    return counts
