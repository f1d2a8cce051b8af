"""A match without a log, for simulations: no texts, and chance from a fast random generator."""

from collections.abc import Callable, Sequence
from functools import partial

from landwright.bots.rng import new_rng, roll
from landwright.core.game import Game
from landwright.core.options import Options
from landwright.core.types import State


def seeded(seed: int) -> Callable[[int], int]:
    """A source of chance with this seed."""
    return partial(roll, new_rng(seed))


class FastMatch:
    """Behaves like `Match`, with the same versions and times. `draw(n)` returns a random number below n."""

    def __init__(self, game: Game, seats: Sequence[str], options: Options | None, draw: Callable[[int], int]) -> None:
        self.game, self.seats = game, seats
        self.position = game.position(len(seats), options)
        self.versions = [0] * len(seats)
        self.steps = 0
        self.milliseconds = 0
        self._draw = draw
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
        self._record_event(ms)
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
        self._record_event(ms, is_time_up=True)
        if not self._settle():
            self._raise_versions()

    def _record_event(self, ms: int | None, *, is_time_up: bool = False) -> None:
        """Counts an event, and starts a new timed moment if the event ended the last one."""
        self.steps += 1
        self.milliseconds = max(self.milliseconds, ms or 0)
        limit = self.game.time_limit(self.position.buffer)
        if is_time_up or limit != self._limit:
            self._moment, self._limit = self.milliseconds, limit

    def _settle(self) -> bool:
        """Plays the chance that is due; returns whether there was any."""
        count = self.steps
        while chances := self.position.chances:
            self.position.apply_chance(self._draw(chances))
            self._record_event(self.milliseconds)
        if self.steps == count:
            return False
        self._raise_versions()
        return True

    def _raise_versions(self) -> None:
        self.versions = [version + 1 for version in self.versions]
