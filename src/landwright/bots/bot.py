"""The base class of all bots."""

from typing import NamedTuple

from landwright.core.game import Game
from landwright.core.types import State

DEFAULT_SECONDS = 1.0  # for a choice on a virtual clock


class Advice(NamedTuple):
    """What a bot answers to a person who asks for a hint."""

    action: int | None  # None if it does not know what to do
    sentence: str = ""  # why it does not know


class Bot:
    """Chooses the actions of one seat. A subclass defines `choose`, and overrides other methods if needed.

    A bot must be deterministic: its choices depend only on the states and on the seed of `begin`. Then a simulation is
    reproducible with any number of processes. The state is a copy of the record, which the bot may change.
    """

    time_share = 1.0  # of the seconds that its level allows; set by `limit_time`

    def __init__(self, game: Game) -> None:
        self.game = game

    def begin(self, seed: int) -> None:
        """Called before each game: resets the bot and seeds its random generator."""

    def limit_time(self, share: float) -> None:
        """Called where several bots share a processor: a bot with a time limit uses only this share of it."""
        self.time_share = share

    def choose(self, s: State, seat: int) -> int:
        """Returns a legal action of a waiting seat."""
        raise NotImplementedError(f"{type(self).__name__} has no method `choose`.")

    def advise(self, s: State, seat: int) -> Advice:
        """What a person in this seat should do, as a hint. A bot that proves its advice may not know an answer."""
        return Advice(self.choose(s, seat))

    def choose_timed(self, s: State, seat: int) -> tuple[int, float]:
        """Returns an action and the seconds that the choice takes, in a real-time game."""
        return self.choose(s, seat), DEFAULT_SECONDS
