"""Reviews: bots look back at an ended match, action by action, and find where a seat lost points."""

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
MOST_MISSED: Final = 3  # actions that are named


class RunningReview:
    def __init__(self, of: int) -> None:
        self.of = of
        self.done = 0
        self.missed: list[schemas.Missed] = []

    def result(self) -> schemas.Review:
        worst = sorted(self.missed, key=lambda missed: (-missed.loss, missed.number))[:MOST_MISSED]
        return schemas.Review(done=self.done, of=self.of, worst=worst)


class Reviews:
    def __init__(self, pool: BotPool, tasks: Tasks) -> None:
        self._pool = pool
        self._tasks = tasks
        self._known: OrderedDict[tuple[str, int], RunningReview] = OrderedDict()

    def result(self, state: TableState, seat: int) -> schemas.Review:
        """What is known so far. The first call starts the review."""
        key = state.id, seat
        if key not in self._known:
            positions = _positions(state, seat)
            self._known[key] = RunningReview(len(positions))
            self._tasks.spawn(self._run(state, seat, positions, self._known[key]))
            if len(self._known) > MOST_REVIEWS:
                self._known.popitem(last=False)
        return self._known[key].result()

    async def _run(self, state: TableState, seat: int, positions: dict[int, State], review: RunningReview) -> None:
        game, notation = state.game, state.game.notation
        try:
            for number, s in positions.items():
                text, plain = state.history[number].text, game.plain(s)
                action = notation.read_action(plain, seat, text)
                best, loss = await self._pool.review_action(game, s, number, seat, action)
                if best != action:
                    better = name_action(game, plain, seat, best)
                    missed = schemas.Missed(number=number, played=text, better=better, loss=round(loss, 1))
                    review.missed.append(missed)
                review.done += 1
        finally:
            if review.done < review.of:  # it was interrupted: the next call starts it again
                self._known.pop((state.id, seat), None)


def _positions(state: TableState, seat: int) -> dict[int, State]:
    """The game's state before each action of a seat that counts, by the number of its line."""
    states = replay.states(state)
    return {
        line.number: states[line.number]
        for line in state.path
        if isinstance(line.played, ActionEvent) and line.seat == seat
    }
