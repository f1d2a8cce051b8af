"""The base class of all bots."""

from typing import TYPE_CHECKING, Any, NamedTuple, Self

from landwright.core.types import State

if TYPE_CHECKING:
    from landwright.core.game import Game

DEFAULT_SECONDS = 1.0  # for a choice on a virtual clock


class Advice(NamedTuple):
    """What a bot answers to a person who asks for a hint."""

    action: int | None  # None if it does not know what to do
    sentence: str = ""  # why it does not know


class Bot:
    """Chooses the actions of one seat. A subclass defines `choose`, and overrides other methods if needed.

    A bot is created with its settings and without a game, such as the levels of a `Strategy`. `join` returns a bot that
    plays a game. It can be copied and pickled, also in the middle of a match.

    A bot must be deterministic: its choices depend only on the states and on the seed of `begin`. Then a simulation is
    reproducible with any number of processes. The state is a copy of the record, which the bot may change.
    """

    game: "Game"  # after `join`
    seconds: float = 0.0  # the maximum time for all actions of a turn; 0 for no limit
    time_share: float = 1.0  # of these seconds; less where several bots share a processor
    _prepared: frozenset[str] = frozenset()  # names of the attributes that `prepare` has set

    def join(self, game: "Game") -> Self:
        """A bot with the same settings that plays this game."""
        bot = object.__new__(type(self))
        bot.__setstate__({**self.__getstate__(), "game": game})
        bot.begin(0)
        return bot

    def prepare(self) -> None:
        """Called when the bot joins `self.game`: compiles kernels and allocates memory.

        Attributes that are set here belong to one bot in one process. A copy of the bot is prepared again.
        """

    def begin(self, seed: int) -> None:
        """Called before each game: resets the bot and seeds its random generator."""

    def choose(self, s: State, seat: int) -> int:
        """Returns a legal action of a waiting seat."""
        raise NotImplementedError(f"{type(self).__name__} has no method `choose`.")

    def advise(self, s: State, seat: int) -> Advice:
        """What a person in this seat should do, as a hint. A bot that proves its advice may not know an answer."""
        return Advice(self.choose(s, seat))

    def choose_timed(self, s: State, seat: int) -> tuple[int, float]:
        """Returns an action and the seconds that the choice takes, in a real-time game."""
        return self.choose(s, seat), DEFAULT_SECONDS

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in self._prepared}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "game" in state:
            self.prepare()
            self._prepared = frozenset(self.__dict__.keys() - state.keys())
