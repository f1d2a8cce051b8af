"""Search over whole turns that the game lists itself (`Strategy.list_turns`), for any number of seats.

Turns are tried several turns deep. At each depth fewer of them are tried: only the most promising. Every seat plays for
itself: it chooses the turn after which its own evaluation is best.
"""

import math
from time import perf_counter
from typing import Any, Final

import msgspec
import numpy as np

from landwright.core.game import Game
from landwright.core.strategy import TURN_STATES
from landwright.core.types import State

NARROWING: Final = 4  # times fewer turns at each further depth


class TurnResult(msgspec.Struct, frozen=True):
    turn: tuple[int, ...]  # the actions of the best turn
    value: float  # for the seat, from -1 to 1
    seconds: float


class WholeTurns:
    """A search for one game. Searches are independent of each other."""

    def __init__(self, game: Game) -> None:
        if game.strategy.list_turns is None:
            raise ValueError(f"{game.info.title} does not list whole turns: use another search.")
        self.game = game

    def __reduce__(self) -> tuple[Any, ...]:
        return WholeTurns, (self.game,)

    def search(self, s: State, seat: int, *, width: int, depth: int = 1, seconds: float = 0.0) -> TurnResult:
        """The best turn of a waiting seat, from any moment of its turn.

        Without a limit of seconds, the same state gives the same result. With one, the turns that look best are tried
        first.
        """
        began = perf_counter()
        deadline = began + seconds if seconds else math.inf
        best: tuple[float, list[int]] | None = None
        for turn, static_value in self.list_turns(s, seat, width):
            if best is not None and perf_counter() > deadline:
                break
            value = static_value
            if depth > 1:
                end = self._play_on(self._after(s, seat, turn), width // NARROWING, depth - 1)
                value = self._value(end, seat)
            if best is None or value > best[0]:
                best = value, turn
        assert best
        return TurnResult(tuple(best[1]), best[0], perf_counter() - began)

    def list_turns(self, s: State, seat: int, width: int) -> list[tuple[list[int], float]]:
        """The most promising turns, at most `width`, with their values."""
        states = self.game.states(TURN_STATES)
        states[0] = s
        turns, values = np.zeros((max(1, width), self.game.strategy.max_steps + 1), np.int64), np.zeros(max(1, width))
        list_turns = self.game.kernels.list_turns
        assert list_turns
        count = int(list_turns(states, seat, turns, values))
        return [(row[row >= 0].tolist(), float(value)) for row, value in zip(turns[:count], values, strict=False)]

    def _play_on(self, s: State, width: int, depth: int) -> State:
        """The state after the best further turns; it stops where chance is due or the game is over."""
        seats = self.game.seats_waiting(s)
        if depth == 0 or not seats:
            return s
        seat = seats[0]
        turns = self.list_turns(s, seat, width)
        ends = [self._play_on(self._after(s, seat, turn), width // NARROWING, depth - 1) for turn, _ in turns]
        return ends[0] if len(ends) == 1 else max(ends, key=lambda end: self._value(end, seat))

    def _after(self, s: State, seat: int, turn: list[int]) -> State:
        after = self.game.copy(s)
        for action in turn:
            self.game.rules.act(after, seat, action)
        return after

    def _value(self, s: State, seat: int) -> float:
        return float(self.game.kernels.goal.evaluate(s, seat))
