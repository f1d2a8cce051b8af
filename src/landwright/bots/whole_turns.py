"""Search over whole turns that the game lists itself (`Strategy.list_turns`), for any number of seats.

Turns are tried several turns deep. At each depth fewer of them are tried: only the most promising. Every seat plays for
itself: it chooses the turn after which its own evaluation is best.
"""

import math
from time import perf_counter
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np

from landwright.core.game import Game
from landwright.core.strategy import TURN_STATES
from landwright.core.types import State

Values: TypeAlias = list[float]  # of a state, by seat, from -1 to 1

NARROWING: Final = 4  # times fewer turns at each further depth


class TurnResult(msgspec.Struct, frozen=True):
    turn: tuple[int, ...]  # the actions of the best turn
    value: float  # for the seat, from -1 to 1
    seconds: float


class WholeTurns:
    """A search for one game. Searches are independent of each other."""

    def __init__(self, game: Game) -> None:
        found = game.kernels.list_turns  # compiles it now, not in the first turn of a match
        if found is None:
            raise ValueError(f"{game.info.title} does not list whole turns: use another search.")
        self.game = game
        self._list_turns = found

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
        for turn, static in self.list_turns(s, seat, width):
            if best is not None and perf_counter() > deadline:
                break
            values = self._play_on(self.game.after(s, seat, *turn), static, width // NARROWING, depth - 1)
            if best is None or values[seat] > best[0]:
                best = values[seat], turn
        assert best
        return TurnResult(tuple(best[1]), best[0], perf_counter() - began)

    def list_turns(self, s: State, seat: int, width: int) -> list[tuple[list[int], Values]]:
        """The most promising turns, at most `width`, each with the values of the state after it."""
        most = max(1, width)
        states = self.game.states(TURN_STATES)
        states[0] = s
        turns = np.zeros((most, self.game.strategy.max_steps + 1), np.int64)
        values = np.zeros((most, self.game.info.max_seats))
        count = int(self._list_turns(states, seat, turns, values))
        return [(row[row >= 0].tolist(), found) for row, found in zip(turns[:count], values.tolist(), strict=False)]

    def _play_on(self, s: State, static: Values, width: int, depth: int) -> Values:
        """The values after the best further turns; `static` are those of the state, where it stops."""
        seats = self.game.seats_waiting(s)
        if depth == 0 or not seats:
            return static
        (seat,) = seats
        turns = self.list_turns(s, seat, width)
        ends = [
            self._play_on(self.game.after(s, seat, *turn), after, width // NARROWING, depth - 1)
            for turn, after in turns
        ]
        return max(ends, key=lambda values: values[seat])
