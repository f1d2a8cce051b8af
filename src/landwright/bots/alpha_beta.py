"""Alpha-beta search over whole turns, for two seats and no chance: iterative deepening, a table of positions met."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from landwright.bots.whole_turns import (
    FORCED,
    NOISE,
    POSITIONS,
    SALT,
    SCALE,
    WON,
    Turns,
    list_turns,
    play_turn,
    result,
    room_for_turns,
    scramble,
    seat_to_act,
)
from landwright.core.game import Game, Rules
from landwright.core.strategy import StrategyKernels
from landwright.core.types import Numbers, State
from landwright.kernels import kernel, specialise

MOST_DEPTH = 40
EXACT, AT_LEAST, AT_MOST = 1, 2, 3
STOPPED, MOST_POSITIONS = range(2)


class Table(NamedTuple):
    """Positions met: a value with the depth it was searched to, whether it is a bound, and the best turn's end."""

    keys: Numbers
    values: Numbers
    depths: Numbers
    bounds: Numbers  # 0 for an empty slot
    best: Numbers


class Lines(NamedTuple):
    """The best line found from each ply: by ply and place in the line, the steps of a turn."""

    length: Numbers
    steps: NDArray[np.int16]


class Workspace(NamedTuple):
    """All that a search works with."""

    turns: Turns
    table: Table
    lines: Lines
    limits: Numbers  # whether to stop, and after how many positions


@kernel
def decay(value: int) -> int:
    """A forced result is one turn farther away for the ply above."""
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
    """A win that is at least so quick, or a loss that is at most so slow, needs no deeper look."""
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
def favour(table: Table, turns: Turns, ply: int, key: int) -> bool:
    """Brings the turn that was best here before to the front, if there is one."""
    slot = scramble(key) & (table.keys.size - 1)
    if table.bounds[slot] == 0 or table.keys[slot] != key:
        return False
    for turn in range(turns.listed[ply]):
        if turns.ends[ply, turn] == table.best[slot]:
            swap_turns(turns, ply, 0, turn)
            return True
    return False


@kernel
def next_best(turns: Turns, ply: int, start: int) -> None:
    """Brings the most promising of the turns from `start` on to the front."""
    best = start
    for turn in range(start + 1, turns.listed[ply]):
        if turns.values[ply, turn] > turns.values[ply, best]:
            best = turn
    swap_turns(turns, ply, start, best)


@kernel
def swap_turns(turns: Turns, ply: int, one: int, other: int) -> None:
    values, ends, steps = turns.values[ply], turns.ends[ply], turns.steps[ply]
    values[one], values[other] = values[other], values[one]
    ends[one], ends[other] = ends[other], ends[one]
    for step in range(steps.shape[1]):
        steps[one, step], steps[other, step] = steps[other, step], steps[one, step]


@kernel
def note_line(lines: Lines, turns: Turns, ply: int, turn: int) -> None:
    """A turn, and the best line after it."""
    more = lines.length[ply + 1]
    lines.length[ply] = more + 1
    for step in range(lines.steps.shape[2]):
        lines.steps[ply, 0, step] = turns.steps[ply, turn, step]
        for place in range(more):
            lines.steps[ply, place + 1, step] = lines.steps[ply + 1, place, step]


@kernel
def look_one_turn(rules: Rules, strategy: StrategyKernels, desk: Workspace, ply: int, beta: int) -> tuple[int, int]:
    """The last ply: what the turns look worth is all there is to know. The best value, and the key after that turn."""
    turns = desk.turns
    list_turns(rules, strategy, turns, ply, beta)
    best = 0
    for turn in range(1, turns.listed[ply]):
        if turns.values[ply, turn] > turns.values[ply, best]:
            best = turn
    desk.lines.length[ply + 1] = 0
    note_line(desk.lines, turns, ply, best)
    return turns.values[ply, best], turns.ends[ply, best]


@kernel
def has_to_stop(desk: Workspace) -> bool:
    if desk.turns.clock[POSITIONS] > desk.limits[MOST_POSITIONS]:
        desk.limits[STOPPED] = 1
    return desk.limits[STOPPED] != 0


@kernel
def search(
    rules: Rules, strategy: StrategyKernels, desk: Workspace, ply: int, depth: int, alpha: int, beta: int
) -> int:
    """The value of line[ply] to the seat that acts there, searched `depth` turns deep (negamax, null windows)."""
    turns, lines, table = desk.turns, desk.lines, desk.table
    lines.length[ply] = 0
    if has_to_stop(desk):
        return 0
    key = strategy.key(turns.line[ply])
    is_settled, value = recall(table, key, depth, alpha, beta)
    if is_settled and ply > 0 and beta - alpha == 1:
        return value
    if depth == 1:
        best, best_end = look_one_turn(rules, strategy, desk, ply, min(beta, WON - 1))
        remember(table, key, depth, best, alpha, beta, best_end)
        return best
    list_turns(rules, strategy, turns, ply, WON - 1)
    is_favoured = favour(table, turns, ply, key)
    seat = seat_to_act(rules, turns.line[ply])
    best, best_end, low = -WON, key, alpha
    for turn in range(turns.listed[ply]):
        if turn > 0 or not is_favoured:
            next_best(turns, ply, turn)
        play_turn(rules, turns, ply, turn)
        ending, winners = rules.outcome(turns.line[ply + 1])
        if ending != 0:
            lines.length[ply + 1] = 0
            value = result(ending, winners, seat)
        else:
            # After the first turn a window of one point asks only whether a turn is better; if so, how much.
            high = beta if turn == 0 else low + 1
            value = decay(-search(rules, strategy, desk, ply + 1, depth - 1, -sharpen(high), -sharpen(low)))
            if low < value < beta and high < beta:
                value = decay(-search(rules, strategy, desk, ply + 1, depth - 1, -sharpen(beta), -sharpen(low)))
        if desk.limits[STOPPED]:
            return best
        if value > best:
            best, best_end = value, turns.ends[ply, turn]
        if value > low:
            note_line(lines, turns, ply, turn)
            low = value
        if best >= beta or best == WON - 1:
            break
    remember(table, key, depth, best, alpha, beta, best_end)
    return best


@dataclass(frozen=True)
class Analysis:
    """What a search found, for the seat that acts: a value from -1 to 1 and the best line as turns of actions."""

    value: float
    line: tuple[tuple[int, ...], ...]
    depth: int  # in turns
    positions: int
    seconds: float
    forced: int | None  # the turns until the result is forced, when it is

    @property
    def is_won(self) -> bool:
        return self.forced is not None and self.value > 0


class AlphaBeta:
    """A search that can be asked again and again; what it has met in one search it forgets before the next."""

    def __init__(self, game: Game, table_bits: int = 18) -> None:
        self.game = game
        self.turns = room_for_turns(game, MOST_DEPTH)
        self.table = Table(*(np.zeros(1 << table_bits, np.int64) for _ in Table._fields))
        steps = np.zeros((MOST_DEPTH + 1, MOST_DEPTH + 1, game.strategy.max_steps), np.int16)
        self.lines = Lines(np.zeros(MOST_DEPTH + 2, np.int64), steps)
        self.limits = np.zeros(2, np.int64)
        self.desk = Workspace(self.turns, self.table, self.lines, self.limits)
        specialise(search, *self._arguments(1))

    def search(
        self,
        s: State,
        *,
        depth: int = MOST_DEPTH,
        positions: int = 0,
        seconds: float = 0.0,
        seed: int = 0,
        noise: float = 0.0,
        report: Callable[[Analysis], None] = lambda _: None,
    ) -> Analysis:
        """Deepens until a limit is reached or the result is forced; 0 positions or seconds are no limit. With noise,
        turns that look equal are told apart by the seed."""
        self._begin(s, positions, seed, noise)
        began = time.perf_counter()
        with _stop_after(seconds, self.limits):
            for reached in range(1, min(depth, MOST_DEPTH) + 1):
                value = self._search_to(reached)
                if self.lines.length[0] > 0:
                    found = self._analysis(value, reached, time.perf_counter() - began)
                    report(found)
                if self.limits[STOPPED] or (found.forced is not None and found.forced <= reached):
                    break
        return replace(found, seconds=time.perf_counter() - began, positions=int(self.turns.clock[POSITIONS]))

    def _begin(self, s: State, positions: int, seed: int, noise: float) -> None:
        self.turns.line[0] = s
        self.turns.clock[POSITIONS] = 0
        self.turns.clock[SALT] = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] >> np.uint64(1)
        self.turns.clock[NOISE] = round(noise * SCALE)
        self.table.bounds[:] = 0
        self.limits[STOPPED] = 0
        self.limits[MOST_POSITIONS] = positions or np.iinfo(np.int64).max

    def _search_to(self, depth: int) -> int:
        return int(search(*self._arguments(depth)))

    def _arguments(self, depth: int) -> tuple[Any, ...]:
        return self.game.kernels.rules, self.game.kernels.strategy, self.desk, 0, depth, -WON, WON

    def _analysis(self, value: int, depth: int, seconds: float) -> Analysis:
        steps = self.lines.steps[0, : self.lines.length[0]]
        line = tuple(tuple(int(action) for action in turn if action >= 0) for turn in steps)
        forced = WON - abs(value) if abs(value) > FORCED else None
        scaled = float(np.sign(value)) if forced else max(-1.0, min(1.0, value / SCALE))
        return Analysis(scaled, line, depth, int(self.turns.clock[POSITIONS]), seconds, forced)


@contextmanager
def _stop_after(seconds: float, limits: Numbers) -> Iterator[None]:
    """The search runs without Python's lock, so that a timer can tell it to stop."""

    def stop() -> None:
        limits[STOPPED] = 1

    timer = threading.Timer(seconds, stop) if seconds > 0 else None
    if timer:
        timer.daemon = True  # a program that ends in mid-search does not wait for it
        timer.start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()


def prepare(game: Game) -> None:
    """Compiles the search for a game, or reads it from the cache."""
    AlphaBeta(game, table_bits=1)
