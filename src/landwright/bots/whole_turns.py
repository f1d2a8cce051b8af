"""Search over whole turns that the game lists itself, for any number of seats.

Turns are tried several turns deep. At each depth fewer of them are tried: only the most promising. Every seat plays for
itself: it chooses the turn after which its own evaluation is best.
"""

import math
from collections.abc import Callable
from time import perf_counter
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from numba import types
from numpy.typing import NDArray

from landwright.bots.search import TurnSearch
from landwright.core.types import Numbers, State
from landwright.kernels import compiled, record_type

# Lists whole turns of `seat`, the best first, from any moment of its turn; returns how many. Arguments: states, seat,
# turns, values. `states` has the position in its first item, the others are scratch memory (`TURN_STATES` in all). A
# row of `turns` gets the actions of a turn, then -1s. A row of `values` gets the value of the state after the turn for
# each seat, on the scale of `evaluate`. Their length is the maximum number of turns.
ListTurns: TypeAlias = Callable[[State, int, Numbers, NDArray[np.float64]], int]
TURN_STATES: Final = 4

Values: TypeAlias = list[float]  # of a state, by seat, from -1 to 1

NARROWING: Final = 4  # times fewer turns at each further depth


class TurnResult(msgspec.Struct, frozen=True):
    turn: tuple[int, ...]  # the actions of the best turn
    value: float  # for the seat, from -1 to 1
    seconds: float


def list_turns_signature(state: Any) -> Any:
    turns, values = types.Array(types.int64, 2, "C"), types.Array(types.float64, 2, "C")
    return types.int64(types.Array(state, 1, "C"), types.int64, turns, values)


class WholeTurns(TurnSearch):
    """Plays the turn that the search finds."""

    def __init__(
        self,
        list_turns: ListTurns,
        *,
        width: int = 1,
        depth: int = 1,
        seconds: float = 0.0,
        blunders: float = 0.0,
    ) -> None:
        """`list_turns` is a kernel of the game, `width` the number of turns that are tried, `depth` is in turns."""
        super().__init__(seconds=seconds, blunders=blunders)
        self.lister, self.width, self.depth = list_turns, width, depth

    def prepare(self) -> None:
        self._list_turns = compiled(self.lister, list_turns_signature(record_type(self.game.state)))

    def find_turn(self, s: State, seat: int) -> tuple[int, ...]:
        seconds = self.seconds * self.time_share
        return self.search(s, seat, width=self.width, depth=self.depth, seconds=seconds).turn

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
