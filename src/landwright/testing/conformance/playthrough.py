"""Random games for checks, with choices drawn by Hypothesis, so that a failure shrinks to a short game."""

import random
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Final, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from landwright.core import registry
from landwright.core.game import Game
from landwright.core.match import Match
from landwright.core.types import State
from landwright.testing.random_play import Choose, Event, moments, some_moments
from landwright.testing.samples import Samples

Check: TypeAlias = Callable[[Game, Samples], None]
CHECKS: Final[list[Check]] = []


def check(function: Check) -> Check:
    """Adds a check to the suite."""
    CHECKS.append(function)
    return function


def name_of(function: Check) -> str:
    return function.__name__


def ready(game: Game | str) -> Game:
    """A compiled and registered game, ready for checks."""
    if isinstance(game, str):
        return registry.load(game)
    if game.name not in registry.names():
        registry.register(game)
    return game if game.is_compiled else registry.load(game.name)


class Playthrough:
    """A reproducible random game: Hypothesis draws the first choices, and a seed determines the others."""

    def __init__(self, game: Game, samples: Samples, data: st.DataObject) -> None:
        self.game, self.samples, self.data = game, samples, data
        self.seats = data.draw(st.integers(game.info.min_seats, game.info.max_seats), "seats")
        self.options = data.draw(st.sampled_from(samples.options_of(game)), "options")
        self.choices = data.draw(st.lists(st.integers(0, 63), max_size=40), "choices")
        self.seed = data.draw(st.integers(0, 2**32 - 1), "seed")

    def start(self) -> State:
        return self.game.start(self.seats, self.options)

    def chooser(self) -> Choose:
        """A function that makes the same choices in each playthrough."""
        chance, choices = random.Random(self.seed), iter(self.choices)

        def choose(n: int) -> int:
            choice = next(choices, None)
            return chance.randrange(n) if choice is None else choice % n

        return choose

    def moments(self, log: list[Event] | None = None) -> Iterator[State]:
        return moments(self.game, self.start(), self.chooser(), log)

    def some_moments(self) -> Iterator[State]:
        """The states to check thoroughly."""
        return some_moments(self.game, self.moments(), self.samples.stride, self.seed)

    def log(self) -> list[Event]:
        log: list[Event] = []
        for _ in self.moments(log):
            pass
        return log

    def match(self) -> Match:
        """A match from the same initial state, with dice derived from the seed."""
        names = [f"player {seat}" for seat in range(self.seats)]
        return Match.start(self.game, names, self.options, self.seed.to_bytes(32, "big"))

    def play_on(self, match: Match) -> Iterator[Match]:
        """Plays a match to its end, with random times in real-time games, and yields it after each action."""
        choose, now = self.chooser(), 0
        while not match.is_over:
            limit = 0 if match.deadline is None else match.deadline - match.moment
            now = match.milliseconds + choose(1 + 9 * limit // 8)
            if match.deadline is not None and now > match.deadline:
                match.time_up()
            else:
                seats = match.waiting
                seat = seats[choose(len(seats))]
                actions = match.actions(seat)
                match.act(seat, actions[choose(len(actions))], now)
            yield match


def in_random_games(times: int = 1) -> Callable[[Callable[[Playthrough], None]], Check]:
    """Adds a check that Hypothesis runs on random games, `times` as many as for other checks."""

    def add(function: Callable[[Playthrough], None]) -> Check:
        @wraps(function)
        def run(game: Game, samples: Samples) -> None:
            def play(data: st.DataObject) -> None:
                function(Playthrough(game, samples, data))

            play.__name__ = f"{function.__name__}_{game.name}".replace(
                "-", "_"
            )  # Hypothesis stores failing examples by name
            settings(max_examples=times * samples.examples, deadline=None)(given(data=st.data())(play))()

        return check(run)

    return add
