"""Runs the bots of a match on a virtual clock: no real time passes, and the result depends only on the seeds.

A bot is asked whenever the version of its seat has changed. It answers with an action and the seconds that the choice
takes. The earliest answer is played first. Answers with the same millisecond are played in the order of the seats, and
before a time limit that ends then. An answer that is out of date when it is due is dropped, and the bot is asked again.
In games without a clock every answer takes no time, so simultaneous bots choose before any of them has acted.
"""

import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from landwright.bots.registry import timed_choice, untimed_choice
from landwright.core.bot import Bot
from landwright.core.game import Game
from landwright.core.match import Refused
from landwright.core.types import State

PACKAGE = Path(__file__).parents[1]


class BotFailedError(Exception):
    """A bot raised an error or chose an illegal action; the message is a sentence for people."""


class TimedMatch(Protocol):
    """The interface of a match for a virtual clock."""

    game: Game
    versions: list[int]

    @property
    def seats(self) -> Sequence[str]: ...
    @property
    def waiting(self) -> Sequence[int]: ...
    @property
    def is_finished(self) -> bool: ...
    @property
    def state(self) -> State: ...
    @property
    def milliseconds(self) -> int: ...
    @property
    def deadline(self) -> int | None: ...
    def act(self, seat: int, action: int, ms: int | None = None) -> None: ...
    def time_up(self, ms: int | None = None) -> None: ...


class BotAnswer(NamedTuple):
    """A bot's choice, the time when it is played, and the version of the seat for which it was chosen."""

    ms: int
    seat: int
    action: int
    version: int


class VirtualClock:
    """The bots of a match, by seat, and the time in milliseconds since it began."""

    def __init__(self, match: TimedMatch, bots: Mapping[int, Bot]) -> None:
        self.match, self.bots = match, bots
        self.now = match.milliseconds
        self._answers: dict[int, BotAnswer] = {}

    def run(self, between_steps: Callable[[], None] = lambda: None) -> None:
        """Runs until the match is finished; every seat needs a bot."""
        while not self.match.is_finished:
            between_steps()
            self.step()

    def step(self, until: int | None = None) -> bool:
        """Plays what is due next, if it is due by the time `until`; returns whether anything was."""
        due = self.next_due()
        if due is None or (until is not None and due > until):
            return False
        self.now = max(self.now, due)
        answers = [answer for _, answer in sorted(self._answers.items()) if answer.ms <= self.now]
        if not answers:
            self.match.time_up(self.now)
        for answer in answers:
            del self._answers[answer.seat]
            if self._is_current(answer):
                self._play(answer)
        return True

    def next_due(self) -> int | None:
        """The time of the next bot action or time limit; None if there is neither."""
        self._ask_bots()
        times = [answer.ms for answer in self._answers.values()]
        if (deadline := self.match.deadline) is not None:
            times.append(deadline)
        return min(times, default=None)

    def reset(self) -> None:
        """Resets the clock after a take-back: to the time of the last event, with all bots to be asked again."""
        self.now = self.match.milliseconds
        self._answers.clear()

    def _ask_bots(self) -> None:
        """Asks the waiting bots that have no current answer."""
        self._answers = {seat: answer for seat, answer in self._answers.items() if self._is_current(answer)}
        for seat in self.match.waiting:
            if seat in self.bots and seat not in self._answers:
                self._answers[seat] = self._answer(seat)

    def _is_current(self, answer: BotAnswer) -> bool:
        return not self.match.is_finished and self.match.versions[answer.seat] == answer.version

    def _answer(self, seat: int) -> BotAnswer:
        game, choose = self.match.game, timed_choice if self.match.game.info.is_real_time else untimed_choice
        try:
            action, seconds = choose(self.bots[seat], game.copy(self.match.state), seat)
        except Exception as error:
            raise BotFailedError(f"{self._bot_title(seat)} failed with {_describe(error)}.") from error
        return BotAnswer(self.now + round(1000 * seconds), seat, action, self.match.versions[seat])

    def _play(self, answer: BotAnswer) -> None:
        try:
            self.match.act(answer.seat, answer.action, self.now)
        except Refused as refused:
            who = self._bot_title(answer.seat)
            raise BotFailedError(f"{who} chose action {answer.action}, which is not legal: {refused.refusal}") from None

    def _bot_title(self, seat: int) -> str:
        match = self.match
        return f"The bot '{match.seats[seat]}' in seat {seat} ({match.game.seat_name(seat)}) of {match.game.info.title}"


def _describe(error: Exception) -> str:
    """An error as text, with the line of the bot's own code that raised it."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__) if PACKAGE not in Path(frame.filename).parents
    ]
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}".removesuffix(".").removesuffix(": ") + where
