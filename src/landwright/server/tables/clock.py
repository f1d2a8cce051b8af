"""The clocks of a table, as a function of what happened when. It asks no system clock: times are handed in."""

from collections.abc import Iterable, Sequence

from landwright.server.api.schemas import BankClock, ClockNow, ClockRule, MoveClock


class Clock:
    """How many seconds each seat has left."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [self._whole] * seats
        self.running: list[int] = []
        self.since = 0.0  # when `left` was true
        self.is_paused = False
        self.is_used = isinstance(rule, MoveClock | BankClock)

    @property
    def _whole(self) -> float:
        return self.rule.seconds if isinstance(self.rule, MoveClock | BankClock) else 0.0

    def turn(self, at: float, waiting: Sequence[int], done: Iterable[int] = ()) -> None:
        """From now on these seats are to act; `done` are those that have just finished a turn, waiting again or not."""
        if not self.is_used:
            return
        self._pass(at)
        for seat in {*done, *(set(self.running) - set(waiting))}:
            if isinstance(self.rule, BankClock):
                self.left[seat] += self.rule.increment
        if isinstance(self.rule, MoveClock):
            for seat in {*done, *(set(waiting) - set(self.running))}:
                self.left[seat] = self.rule.seconds
        self.running = list(waiting)

    def back(self, at: float, waiting: Sequence[int]) -> None:
        """After a take-back: nobody gains, and the seats that act again have their time for the move."""
        self._pass(at)
        if isinstance(self.rule, MoveClock):
            for seat in waiting:
                self.left[seat] = self.rule.seconds
        self.running = list(waiting)

    def stop(self, at: float) -> None:
        self._pass(at)
        self.running = []

    def pause(self, at: float) -> None:
        self._pass(at)
        self.is_paused = True

    def resume(self, at: float) -> None:
        self.since = at
        self.is_paused = False

    def _pass(self, at: float) -> None:
        if not self.is_paused:
            for seat in self.running:
                self.left[seat] = max(0.0, self.left[seat] - max(0.0, at - self.since))
        self.since = max(self.since, at)

    def due(self, seats: Iterable[int]) -> float | None:
        """When the first clock of these seats runs out, if nothing happens before."""
        running = [seat for seat in seats if seat in self.running]
        if not self.is_used or self.is_paused or not running:
            return None
        return self.since + min(self.left[seat] for seat in running)

    def overdue(self, at: float) -> list[int]:
        """The seats whose time is up."""
        if not self.is_used or self.is_paused:
            return []
        return [seat for seat in self.running if self.left[seat] - (at - self.since) <= 0]

    def now(self, at: float) -> ClockNow | None:
        """What clients are told; they count down from it themselves."""
        if not self.is_used:
            return None
        passed = 0.0 if self.is_paused else max(0.0, at - self.since)
        left = [
            max(0.0, seconds - passed) if seat in self.running else seconds for seat, seconds in enumerate(self.left)
        ]
        return ClockNow(seats=left, running=[] if self.is_paused else list(self.running), at=at)
