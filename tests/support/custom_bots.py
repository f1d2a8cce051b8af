"""Custom bots for tests: some play, some fail."""

from typing import Any

from landwright import Bot


class FirstAction(Bot):
    def choose(self, s: Any, seat: int) -> int:
        return self.game.actions(s, seat)[0]


class Quick(FirstAction):
    """Answers in a fifth of a second."""

    def choose_timed(self, s: Any, seat: int) -> tuple[int, float]:
        return self.choose(s, seat), 0.2


class Slow(FirstAction):
    """Answers after a minute."""

    def choose_timed(self, s: Any, seat: int) -> tuple[int, float]:
        return self.choose(s, seat), 60.0


class Failing(Bot):
    def choose(self, s: Any, seat: int) -> int:
        return [1][seat + 1]


class Illegal(Bot):
    def choose(self, s: Any, seat: int) -> int:
        return 100_000


class Undecided(Bot):
    def choose(self, s: Any, seat: int) -> Any:
        return None


class Backwards(FirstAction):
    def choose_timed(self, s: Any, seat: int) -> tuple[int, float]:
        return self.choose(s, seat), -1.0


class Meddling(FirstAction):
    """Changes the state that it is given."""

    def choose(self, s: Any, seat: int) -> int:
        action = super().choose(s, seat)
        s.hands[:] = 0
        return action


class Unmakeable(Bot):
    def __init__(self) -> None:
        raise RuntimeError("no weights")


class NotABot:
    pass
