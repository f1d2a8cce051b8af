"""Reviews: bots look back at an ended match, turn by turn, and find where a seat lost points."""

import time
from collections import OrderedDict
from functools import partial
from typing import Final, TypeAlias, TypeVar

import msgspec

from landwright.bots.review import is_turn_over
from landwright.core.log import ActionEvent
from landwright.core.types import State
from landwright.server.features import replay
from landwright.server.runtime.budget import Visitor
from landwright.server.runtime.tasks import Tasks
from landwright.server.tables.state import TableState
from landwright.server.wire.analysis import Missed, Review
from landwright.server.workers.bot_pool import BotPool
from landwright.server.workers.heavy_work import HeavyWork, Need

MOST_RUNNING: Final = 200  # reviews in memory that are not finished; each has the states of its turns
MOST_FINISHED: Final = 20_000  # in memory; about a kilobyte each
WANTED_SECONDS: Final = 10.0  # after the last request for a review; pages ask about once a second
MOST_MISSED: Final = 3  # turns that are named

Value = TypeVar("Value")
Key: TypeAlias = tuple[str, int]  # a table and a seat


class Turn(msgspec.Struct):
    """A turn of the seat, as it was played."""

    state: State  # before it
    numbers: list[int]
    texts: list[str]
    actions: list[int]


class RunningReview:
    def __init__(self, turns: list[Turn]) -> None:
        self.turns = turns
        self.done = 0
        self.missed: list[Missed] = []
        self.is_running = False
        self.asked_at = 0.0

    @property
    def is_wanted(self) -> bool:
        return time.monotonic() - self.asked_at < WANTED_SECONDS

    def result(self) -> Review:
        worst = sorted(self.missed, key=lambda missed: (-missed.loss, missed.turn))[:MOST_MISSED]
        return Review(done=self.done, of=len(self.turns), worst=worst)


class Reviews:
    def __init__(self, pool: BotPool, heavy_work: HeavyWork, tasks: Tasks) -> None:
        self._pool = pool
        self._heavy_work = heavy_work
        self._tasks = tasks
        self._running: OrderedDict[Key, RunningReview] = OrderedDict()
        self._finished: OrderedDict[Key, Review] = OrderedDict()

    async def result(self, state: TableState, seat: int, visitor: Visitor) -> Review:
        """What is known so far. The review goes on as long as somebody asks for it."""
        key = state.id, seat
        if key in self._finished:
            self._finished.move_to_end(key)
            return self._finished[key]
        if key not in self._running:
            turns = await self._heavy_work.run(Need.LOOK_BACK, visitor, partial(_turns, state, seat))
            if key not in self._running:  # or meanwhile another request was first
                _keep(self._running, key, RunningReview(turns), MOST_RUNNING)
        review = self._running[key]
        review.asked_at = time.monotonic()
        if not review.is_running:
            review.is_running = True
            self._tasks.spawn(self._run(state, seat, review, visitor.person))
        return review.result()

    async def _run(self, state: TableState, seat: int, review: RunningReview, asker: str) -> None:
        try:
            while review.done < len(review.turns) and review.is_wanted:
                await self._review_turn(state, seat, review, asker)
                review.done += 1
        finally:
            review.is_running = False
        if review.done == len(review.turns):
            self._running.pop((state.id, seat), None)
            _keep(self._finished, (state.id, seat), review.result(), MOST_FINISHED)

    async def _review_turn(self, state: TableState, seat: int, review: RunningReview, asker: str) -> None:
        turn = review.turns[review.done]
        position = turn.state, turn.numbers[0], seat, tuple(turn.actions)
        better, loss = await self._pool.review_turn(asker, state.game, *position)
        if better:
            missed = Missed(
                turn=review.done + 1, numbers=turn.numbers, played=turn.texts, better=better, loss=round(loss, 1)
            )
            review.missed.append(missed)


def _keep(kept: OrderedDict[Key, Value], key: Key, value: Value, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)


def _turns(state: TableState, seat: int) -> list[Turn]:
    """The turns of a seat that count. One that was broken off, such as by resigning, is left out."""
    game, states = state.game, replay.states(state)
    turns, current = list[Turn](), None
    for line in state.path:
        if not isinstance(line.played, ActionEvent) or line.seat != seat:
            continue
        before = states[line.number]
        current = current or Turn(before, [], [], [])
        current.numbers.append(line.number)
        current.texts.append(line.text)
        current.actions.append(game.notation.read_action(game.plain(before), seat, line.text))
        if is_turn_over(game, states[line.number + 1], seat):
            turns.append(current)
            current = None
    return turns
