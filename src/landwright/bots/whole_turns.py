"""Whole turns: everything a seat can do until another seat acts, equal results listed once."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel

WON = 1_000_000  # less one for each turn that the win takes
FORCED = WON - 1_000  # values beyond this are forced
SCALE = 10_000  # a strategy's 1.0
SEEN_BITS = 17


class Turns(NamedTuple):
    """Room for the turns of every ply of a search, and scratch for finding them."""

    line: State  # the state at each ply
    walk: State  # the states inside one turn
    actions: Numbers  # the actions at each of them
    left: Numbers  # how many of them are still to try
    seen: Numbers  # a hash set of the keys met in this turn
    stamps: Numbers  # in which turn
    listed: Numbers  # by ply: how many turns
    ends: Numbers  # by ply and turn: the key after it
    values: Numbers  # by ply and turn: what it looks worth to the seat that plays it
    steps: NDArray[np.int16]  # by ply and turn: its actions, -1 after the last
    clock: Numbers  # [turns listed, positions met, the salt of the noise, its size]


TURNS_LISTED, POSITIONS, SALT, NOISE = range(4)


def room_for_turns(game: Game, plies: int) -> Turns:
    return Turns(
        line=game.states(plies + 1),
        walk=game.states(game.strategy.max_steps + 1),
        actions=np.zeros((game.strategy.max_steps + 1, game.action_count), np.int64),
        left=np.zeros(game.strategy.max_steps + 1, np.int64),
        seen=np.zeros(1 << SEEN_BITS, np.int64),
        stamps=np.zeros(1 << SEEN_BITS, np.int64),
        listed=np.zeros(plies + 1, np.int64),
        ends=np.zeros((plies + 1, game.strategy.max_turns), np.int64),
        values=np.zeros((plies + 1, game.strategy.max_turns), np.int64),
        steps=np.zeros((plies + 1, game.strategy.max_turns, game.strategy.max_steps), np.int16),
        clock=np.zeros(4, np.int64),
    )


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
def is_new(turns: Turns, key: int) -> bool:
    """Whether this turn meets the key for the first time."""
    mask = turns.seen.size - 1
    slot = scramble(key) & mask
    while turns.stamps[slot] == turns.clock[TURNS_LISTED]:
        if turns.seen[slot] == key:
            return False
        slot = (slot + 1) & mask
    turns.seen[slot] = key
    turns.stamps[slot] = turns.clock[TURNS_LISTED]
    return True


@kernel
def result(ending: int, winners: int, seat: int) -> int:
    """What a game that has just ended is worth to a seat: a win that took one turn, a draw, a loss."""
    if ending == 0 or winners == 0b11:
        return 0
    return WON - 1 if winners == 1 << seat else 1 - WON


@kernel
def worth(rules: Rules, strategy: StrategyKernels, turns: Turns, s: State, seat: int, key: int) -> int:
    """What a state after a seat's turn looks worth to it."""
    ending, winners = rules.outcome(s)
    if ending != 0:
        return result(ending, winners, seat)
    value = int(strategy.evaluate(s, seat) * SCALE)
    noise = turns.clock[NOISE]
    if noise > 0:
        value += scramble(key ^ turns.clock[SALT]) % (2 * noise + 1) - noise
    return value


@kernel
def list_turns(rules: Rules, strategy: StrategyKernels, turns: Turns, ply: int, enough: int) -> int:
    """Lists the turns from line[ply] and returns their number; stops at the first that is worth `enough`."""
    seat = seat_to_act(rules, turns.line[ply])
    turns.clock[TURNS_LISTED] += 1
    turns.listed[ply] = 0
    turns.walk[0] = turns.line[ply]
    turns.left[0] = rules.actions(turns.walk[0], seat, turns.actions[0])
    depth = 0
    while depth >= 0:
        if turns.left[depth] == 0:
            depth -= 1
            continue
        turns.left[depth] -= 1
        turns.walk[depth + 1] = turns.walk[depth]
        rules.act(turns.walk[depth + 1], seat, turns.actions[depth, turns.left[depth]])
        key = strategy.key(turns.walk[depth + 1])
        if not is_new(turns, key):
            continue
        depth += 1
        if rules.waiting(turns.walk[depth]) == 1 << seat:
            turns.left[depth] = rules.actions(turns.walk[depth], seat, turns.actions[depth])
            continue
        value = worth(rules, strategy, turns, turns.walk[depth], seat, key)
        note_turn(turns, ply, depth, key, value)
        if value >= enough or turns.listed[ply] == turns.ends.shape[1]:
            break
        depth -= 1
    turns.clock[POSITIONS] += turns.listed[ply]
    return turns.listed[ply]


@kernel
def note_turn(turns: Turns, ply: int, depth: int, key: int, value: int) -> None:
    """The walk to this depth is a whole turn."""
    turn = turns.listed[ply]
    turns.listed[ply] = turn + 1
    turns.ends[ply, turn] = key
    turns.values[ply, turn] = value
    for step in range(turns.steps.shape[2]):
        turns.steps[ply, turn, step] = turns.actions[step, turns.left[step]] if step < depth else -1


@kernel
def play_turn(rules: Rules, turns: Turns, ply: int, turn: int) -> None:
    """Plays a listed turn: from line[ply] to line[ply + 1]."""
    turns.line[ply + 1] = turns.line[ply]
    seat = seat_to_act(rules, turns.line[ply])
    for step in turns.steps[ply, turn]:
        if step < 0:
            break
        rules.act(turns.line[ply + 1], seat, int(step))
