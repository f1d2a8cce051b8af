"""Reviews: bots look back at an ended match, action by action, and find where a seat lost points."""

import time
from collections import OrderedDict
from typing import Final

from landwright.core.log import ActionEvent
from landwright.core.types import State
from landwright.server.api import schemas
from landwright.server.features import replay
from landwright.server.features.bot_pool import BotPool, name_action
from landwright.server.tables.state import TableState
from landwright.server.tasks import Tasks

MOST_REVIEWS: Final = 200  # in memory
WANTED_SECONDS: Final = 10.0  # after the last request for a review; pages ask about once a second
MOST_MISSED: Final = 3  # actions that are named


class RunningReview:
    def __init__(self, positions: dict[int, State]) -> None:
        self.of = len(positions)
        self.done = 0
        self.missed: list[schemas.Missed] = []
        self.left = positions  # by the number of their line; those that are not reviewed yet
        self.is_running = False
        self.asked_at = 0.0

    @property
    def is_wanted(self) -> bool:
        return time.monotonic() - self.asked_at < WANTED_SECONDS

    def result(self) -> schemas.Review:
        worst = sorted(self.missed, key=lambda missed: (-missed.loss, missed.number))[:MOST_MISSED]
        return schemas.Review(done=self.done, of=self.of, worst=worst)


class Reviews:
    def __init__(self, pool: BotPool, tasks: Tasks) -> None:
        self._pool = pool
        self._tasks = tasks
        self._known: OrderedDict[tuple[str, int], RunningReview] = OrderedDict()

    def result(self, state: TableState, seat: int, asker: str) -> schemas.Review:
        """What is known so far. The review goes on as long as somebody asks for it."""
        key = state.id, seat
        if key not in self._known:
            self._known[key] = RunningReview(_positions(state, seat))
            if len(self._known) > MOST_REVIEWS:
                self._known.popitem(last=False)
        review = self._known[key]
        review.asked_at = time.monotonic()
        if review.left and not review.is_running:
            review.is_running = True
            self._tasks.spawn(self._run(state, seat, review, asker))
        return review.result()

    async def _run(self, state: TableState, seat: int, review: RunningReview, asker: str) -> None:
        try:
            while review.left and review.is_wanted:
                number = next(iter(review.left))
                await self._review_action(state, seat, number, review, asker)
                del review.left[number]
                review.done += 1
        finally:
            review.is_running = False

    async def _review_action(
        self, state: TableState, seat: int, number: int, review: RunningReview, asker: str
    ) -> None:
        game, s, text = state.game, review.left[number], state.history[number].text
        plain = game.plain(s)
        action = game.notation.read_action(plain, seat, text)
        best, loss = await self._pool.review_action(asker, game, s, number, seat, action)
        if best != action:
            better = name_action(game, plain, seat, best)
            review.missed.append(schemas.Missed(number=number, played=text, better=better, loss=round(loss, 1)))


def _positions(state: TableState, seat: int) -> dict[int, State]:
    """The game's state before each action of a seat that counts, by the number of its line."""
    states = replay.states(state)
    return {
        line.number: states[line.number]
        for line in state.path
        if isinstance(line.played, ActionEvent) and line.seat == seat
    }
