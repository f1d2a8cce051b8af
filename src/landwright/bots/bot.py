"""The base class of all bots."""

from landwright.core.game import Game
from landwright.core.types import State

USUAL_SECONDS = 1.0  # that a bot takes for a choice on a virtual clock


class Bot:
    """Sits at one seat and chooses its actions. A subclass has `choose`, and overrides the rest where it needs to.

    What a bot does in a game must follow from the state and from the seed of `begin`: then a simulation can be
    repeated, whatever the number of processes. The state is a copy of the record; it is the bot's to change.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def begin(self, seed: int) -> None:
        """Called before each game: forget the last one, and take chance from this seed."""

    def choose(self, s: State, seat: int) -> int:
        """A legal action of a seat that may act."""
        raise NotImplementedError(f"{type(self).__name__} has no method `choose`.")

    def choose_timed(self, s: State, seat: int) -> tuple[int, float]:
        """An action and the seconds that it takes to choose it, in a real-time game."""
        return self.choose(s, seat), USUAL_SECONDS
