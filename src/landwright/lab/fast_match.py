"""A match without a log, for simulations: no texts, and chance from a small generator."""

from collections.abc import Callable, Sequence
from functools import partial

from landwright.bots.rng import new_rng, roll
from landwright.core.game import Game
from landwright.core.options import Options
from landwright.core.types import State


def seeded(seed: int) -> Callable[[int], int]:
    """Chance that follows from a seed."""
    return partial(roll, new_rng(seed))


class FastMatch:
    """Runs as `Match` does, with the same versions and times. `rolled` gives a number below the one it gets."""

    def __init__(self, game: Game, seats: Sequence[str], options: Options | None, rolled: Callable[[int], int]) -> None:
        self.game, self.seats = game, seats
        self.position = game.position(len(seats), options)
        self.versions = [0] * len(seats)
        self.steps = 0
        self.milliseconds = 0
        self._rolled = rolled
        self._moment, self._limit = 0, game.time_limit(self.position.buffer)
        self._settle()

    @property
    def waiting(self) -> Sequence[int]:
        return self.position.waiting

    @property
    def is_finished(self) -> bool:
        return self.position.is_over

    @property
    def state(self) -> State:
        return self.position.record

    @property
    def deadline(self) -> int | None:
        return self._moment + 1000 * self._limit if self._limit else None

    def act(self, seat: int, action: int, ms: int | None = None) -> None:
        others = {other: self.position.actions(other) for other in self.waiting if other != seat}
        before = set(self.waiting)
        self.position.act(seat, action)
        self._happened(ms)
        if self._settle():
            return
        changed = {seat} | before ^ set(self.waiting)
        for other, actions in others.items():
            if other in changed or self.position.actions(other) != actions:
                self.versions[other] += 1
        for other in changed - set(others):
            self.versions[other] += 1

    def time_up(self, ms: int | None = None) -> None:
        self.position.time_up()
        self._happened(ms, is_time_up=True)
        if not self._settle():
            self._raise_versions()

    def _happened(self, ms: int | None, *, is_time_up: bool = False) -> None:
        """Counts an event, and begins a new timed moment where the event ended the one before."""
        self.steps += 1
        self.milliseconds = max(self.milliseconds, ms or 0)
        limit = self.game.time_limit(self.position.buffer)
        if is_time_up or limit != self._limit:
            self._moment, self._limit = self.milliseconds, limit

    def _settle(self) -> bool:
        """Plays the chance that is due; whether there was any."""
        count = self.steps
        while chances := self.position.chances:
            self.position.apply_chance(self._rolled(chances))
            self._happened(self.milliseconds)
        if self.steps == count:
            return False
        self._raise_versions()
        return True

    def _raise_versions(self) -> None:
        self.versions = [version + 1 for version in self.versions]
