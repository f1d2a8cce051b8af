"""The clock of a table. It reads no system clock: callers pass the times, so replaying events gives the same result."""

from collections.abc import Iterable, Sequence

from landwright.server.wire.tables import BankClock, ClockNow, ClockRule, MoveClock


class Clock:
    """The seconds that each seat has left. Nobody's time runs before the first action of the match."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [self._initial_seconds] * seats
        self.running: list[int] = []
        self.since = 0.0  # the time for which `left` is correct
        self.is_paused = False
        self.is_started = False
        self.is_used = isinstance(rule, MoveClock | BankClock)

    @property
    def _initial_seconds(self) -> float:
        return self.rule.seconds if isinstance(self.rule, MoveClock | BankClock) else 0.0

    def set_waiting(self, at: float, waiting: Sequence[int], done: Iterable[int] = ()) -> None:
        """Runs for the seats that wait from now on. `done` have finished a turn, even if they wait again."""
        self._advance(at)
        if not self.is_used or not self.is_started:
            return
        for seat in {*done, *(set(self.running) - set(waiting))}:
            if isinstance(self.rule, BankClock):
                self.left[seat] += self.rule.increment
        if isinstance(self.rule, MoveClock):
            for seat in {*done, *(set(waiting) - set(self.running))}:
                self.left[seat] = self.rule.seconds
        self.running = list(waiting)

    def take_back(self, at: float, waiting: Sequence[int]) -> None:
        """Runs for the seats that wait after a take-back. No seat gets an increment; a move clock starts anew."""
        self._advance(at)
        if isinstance(self.rule, MoveClock):
            for seat in waiting:
                self.left[seat] = self.rule.seconds
        self.running = list(waiting)

    def stop(self, at: float) -> None:
        self._advance(at)
        self.running = []

    def pause(self, at: float) -> None:
        self._advance(at)
        self.is_paused = True

    def resume(self, at: float) -> None:
        self.since = at
        self.is_paused = False

    def _advance(self, at: float) -> None:
        if not self.is_paused:
            for seat in self.running:
                self.left[seat] = max(0.0, self.left[seat] - max(0.0, at - self.since))
        self.since = max(self.since, at)

    def deadline(self, seats: Iterable[int]) -> float | None:
        """When the first of these seats runs out of time, if nothing happens before."""
        running = [seat for seat in seats if seat in self.running]
        if not self.is_used or self.is_paused or not running:
            return None
        return self.since + min(self.left[seat] for seat in running)

    def overdue(self, at: float) -> list[int]:
        """The seats that have run out of time."""
        if not self.is_used or self.is_paused:
            return []
        return [seat for seat in self.running if self.left[seat] - (at - self.since) <= 0]

    def now(self, at: float) -> ClockNow | None:
        """The clock for clients, which count down by themselves."""
        if not self.is_used:
            return None
        passed = 0.0 if self.is_paused else max(0.0, at - self.since)
        left = [
            max(0.0, seconds - passed) if seat in self.running else seconds for seat, seconds in enumerate(self.left)
        ]
        return ClockNow(seats=left, running=[] if self.is_paused else list(self.running), at=at)
