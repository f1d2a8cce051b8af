"""A position to step through fast from Python, for bots, searches and studies.

A `Match` keeps a log, writes texts and derives its dice from a secret seed. A `Position` is only the state, and the
caller also chooses the outcomes of chance. It is about five times as fast.

>>> from landwright import load
>>> position = load("forgenesis").position(2)
>>> while position.chances:
...     position.apply_chance(0)
>>> position.waiting
(0,)
>>> later = position.copy()
>>> later.act(0, later.actions(0)[0])
>>> position.waiting, later.waiting
((0,), (1,))
>>> later.is_over, later.outcome
(False, None)
"""

from typing import Any

import numpy as np

from landwright.core.game import Game, Outcome
from landwright.core.match import Refused
from landwright.core.plain_state import PlainState
from landwright.core.transition import MatchError
from landwright.core.types import State, bit_tuple
from landwright.kernels import buffer_from, copy_buffer, record_of


class Position:
    """A state of a game, changed in place by `act`, `apply_chance` and `time_up`.

    Exactly one of these is true at any time: `waiting` names seats, `chances` is above 0, or the game `is_over`.
    `buffer` is the state as an argument for the kernels of `game.rules`.
    """

    __slots__ = ("_act", "_actions", "_cached_mask", "_chances", "_out", "_refusal", "_waiting", "buffer", "game")

    def __init__(self, game: Game, s: State) -> None:
        """A position with a copy of a state, such as the one that a bot receives."""
        self._init(game, buffer_from(bytes(s.data), game.state))

    def _init(self, game: Game, buffer: Any) -> None:
        rules = game.rules
        self.game, self.buffer = game, buffer
        self._act, self._actions, self._refusal = rules.act, rules.actions, rules.refusal
        self._chances, self._waiting = rules.chances, rules.waiting
        self._cached_mask = -1
        self._out = np.empty(game.action_count, np.int64)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return bit_tuple(self._waiting_mask())

    @property
    def chances(self) -> int:
        """The number of equally likely outcomes of chance; 0 if chance is not due."""
        return 0 if self._waiting_mask() else int(self._chances(self.buffer))

    @property
    def is_over(self) -> bool:
        return not self._waiting_mask() and self.game.is_over(self.buffer)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.buffer)

    def actions(self, seat: int) -> list[int]:
        """The legal actions of a seat."""
        out = self._out
        actions: list[int] = out[: self._actions(self.buffer, seat, out)].tolist()
        return actions

    def act(self, seat: int, action: int) -> None:
        """Plays an action; raises `Refused`, and changes nothing, if it is not legal."""
        if self._refusal(self.buffer, seat, action) != 0:
            refusal = self.game.refusal(self.buffer, seat, action)
            assert refusal
            raise Refused(refusal)
        self._cached_mask = -1
        self._act(self.buffer, seat, action)

    def apply_chance(self, outcome: int) -> None:
        """Plays an outcome of chance, from 0 to `chances` - 1."""
        if not 0 <= outcome < self.chances:
            raise MatchError(f"Chance has {self.chances} outcomes here; {outcome} is not one of them.")
        self._cached_mask = -1
        self.game.rules.apply_chance(self.buffer, outcome)

    def time_up(self) -> None:
        """Plays the end of the current timed moment, in a real-time game."""
        if self.game.rules.time_up is None or not self.game.time_limit(self.buffer):
            raise MatchError("The current moment has no time limit.")
        self._cached_mask = -1
        self.game.rules.time_up(self.buffer)

    def points(self, seats: int) -> list[dict[str, int]]:
        """The points of the first `seats` seats, by code of the part."""
        return self.game.points(self.buffer, seats)

    def copy(self) -> "Position":
        other = Position.__new__(Position)
        other._init(self.game, copy_buffer(self.buffer))
        return other

    @property
    def plain(self) -> PlainState:
        """The state as plain Python values."""
        return self.game.plain(self.buffer)

    @property
    def record(self) -> State:
        """The record, for compiled kernels and for bots. It shares its memory with the position."""
        return record_of(self.buffer, self.game.state)

    def _waiting_mask(self) -> int:
        """The bit set of the waiting seats, computed once after each change."""
        if self._cached_mask < 0:
            self._cached_mask = int(self._waiting(self.buffer))
        return self._cached_mask

    def __copy__(self) -> "Position":
        return self.copy()

    def __deepcopy__(self, _: Any) -> "Position":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Position._from_bytes, (self.game, bytes(self.buffer.data))

    @classmethod
    def _from_bytes(cls, game: Game, data: bytes) -> "Position":
        position = cls.__new__(cls)
        position._init(game, buffer_from(data, game.state))
        return position
