"""Alpha-beta search with iterative deepening, for two-player games in turns without chance.

Depths and distances are in plies. A ply is a whole turn, or a single action in a game with too many turns to list (see
`moves`).
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from landwright.bots.moves import FORCED, NOISE, POSITIONS, SALT, SCALE, WON
from landwright.bots.negamax import MAX_DEPTH, MAX_POSITIONS, STOPPED, new_memory, search
from landwright.bots.search import TurnSearch, strongest
from landwright.core.game import Game
from landwright.core.types import Numbers, State
from landwright.kernels import specialise


@dataclass(frozen=True)
class Analysis:
    """The result of a search, for the seat that acts."""

    value: float  # from -1 to 1
    move: tuple[int, ...]  # the actions of the best move, which is one ply
    line: tuple[tuple[int, ...], ...]  # the best line as turns of actions; the depth may cut off the last turn
    depth: int  # in plies
    positions: int
    seconds: float
    forced: int | None  # plies to the forced result, if there is one

    @property
    def is_won(self) -> bool:
        return self.forced is not None and self.value > 0


class AlphaBeta(TurnSearch):
    """Plays the move that alpha-beta search finds. Searches are independent of each other."""

    def __init__(
        self,
        *,
        depth: int = 0,
        positions: int = 0,
        seconds: float = 0.0,
        max_turns: int = 0,
        noise: float = 0.0,
        blunders: float = 0.0,
        table_bits: int = 18,
    ) -> None:
        """`depth`, `positions` and `seconds` limit the search for a move; 0 means no limit.

        `max_turns` is the maximum of different turns from one state, if a ply is a whole turn; with 0 it is a single
        action. With `noise`, which is added to evaluations, the seed decides between moves that are about as good.
        """
        super().__init__(seconds=seconds, blunders=blunders)
        self.depth, self.positions, self.noise = depth, positions, noise
        self.max_turns, self.table_bits = max_turns, table_bits

    def prepare(self) -> None:
        _check(self.game)
        self.memory = new_memory(self.game, self.max_turns, self.table_bits)
        specialise(search, *self._arguments(1))

    def find_turn(self, s: State, seat: int) -> tuple[int, ...]:
        found = self.search(
            s,
            depth=self.depth,
            positions=self.positions,
            seconds=self.seconds * self.time_share,
            seed=self.seed,
            noise=self.noise,
        )
        return found.move

    def search(
        self,
        s: State,
        *,
        depth: int = 0,
        positions: int = 0,
        seconds: float = 0.0,
        seed: int = 0,
        noise: float = 0.0,
        report: Callable[[Analysis], None] = lambda _: None,
    ) -> Analysis:
        """Deepens until a limit is reached or the result is forced; one ply is always searched."""
        if len(self.game.seats_waiting(s)) != 1:
            raise ValueError("Nobody may act in this state.")
        self._begin(s, positions, seed, noise)
        began = time.perf_counter()
        found = self._analysis(s, self._search_to(1), 1, time.perf_counter() - began)
        report(found)
        with _stop_after(seconds, self.memory.limits):
            for reached in range(2, min(depth or MAX_DEPTH, MAX_DEPTH) + 1):
                if found.forced is not None and found.forced < reached:
                    break
                value = self._search_to(reached)
                if self.memory.lines.length[0] > 0:
                    found = self._analysis(s, value, reached, time.perf_counter() - began)
                    report(found)
                if self.memory.limits[STOPPED]:
                    break
        return replace(found, seconds=time.perf_counter() - began, positions=self._positions)

    def _begin(self, s: State, positions: int, seed: int, noise: float) -> None:
        moves, table, _, limits = self.memory
        moves.line[0] = s
        moves.counters[POSITIONS] = 0
        moves.counters[SALT] = np.random.SeedSequence(seed).generate_state(1, np.uint64)[0] >> np.uint64(1)
        moves.counters[NOISE] = round(noise * SCALE)
        table.bounds[:] = 0
        limits[STOPPED] = 0
        limits[MAX_POSITIONS] = positions or np.iinfo(np.int64).max

    def _search_to(self, depth: int) -> int:
        return int(search(*self._arguments(depth)))

    def _arguments(self, depth: int) -> tuple[Any, ...]:
        return self.game.kernels.rules, self.game.kernels.strategy, self.memory, 0, depth, -WON, WON

    @property
    def _positions(self) -> int:
        return int(self.memory.moves.counters[POSITIONS])

    def _analysis(self, s: State, value: int, depth: int, seconds: float) -> Analysis:
        steps = self.memory.lines.steps[0, : self.memory.lines.length[0]]
        line = _turns(self.game, s, steps[steps >= 0].tolist())
        move = tuple(steps[0][steps[0] >= 0].tolist())
        forced = WON - abs(value) if abs(value) > FORCED else None
        scaled = float(np.sign(value)) if forced else max(-1.0, min(1.0, value / SCALE))
        return Analysis(scaled, move, line, depth, self._positions, seconds, forced)


def new_analysis(game: Game) -> AlphaBeta:
    """A search for people who analyse a game: that of its highest level with alpha-beta search."""
    return (strongest(game, AlphaBeta) or AlphaBeta()).join(game)


def _check(game: Game) -> None:
    info = game.info
    if (info.min_seats, info.max_seats) != (2, 2) or info.tempo != "turns" or info.has_chance:
        raise ValueError(f"{info.title} is not a game of turns for two players without chance: use tree search.")


def _turns(game: Game, s: State, actions: list[int]) -> tuple[tuple[int, ...], ...]:
    """Groups the actions of a line by turn."""
    ahead, turns, acting = game.copy(s), list[list[int]](), -1
    for action in actions:
        (seat,) = game.seats_waiting(ahead)
        if seat != acting:
            turns.append([])
            acting = seat
        turns[-1].append(action)
        game.rules.act(ahead, seat, action)
    return tuple(map(tuple, turns))


@contextmanager
def _stop_after(seconds: float, limits: Numbers) -> Iterator[None]:
    """Stops the search by a timer thread, which can run because kernels release the GIL."""

    def stop() -> None:
        limits[STOPPED] = 1

    timer = threading.Timer(seconds, stop) if seconds > 0 else None
    if timer:
        timer.daemon = True  # do not keep the program alive
        timer.start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()
