"""The order of arrival: what arrived earlier at another process is stored first, and nothing waits for ever."""

import heapq
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from landwright.server.tables.arrivals import PATIENCE, WINDOW, ArrivalQueue, bounded

PROCESSES = 3
MOST = 5  # actions of a race: one after another they are stored within PATIENCE
SLOWEST_NOTICE = 0.9 * WINDOW
SLOWEST_STORE = 0.3 * PATIENCE / MOST
NOW = 1000.0

MICROSECONDS = 1_000_000

times = st.integers(0, int(2 * WINDOW * MICROSECONDS)).map(lambda number: number / MICROSECONDS)


class Action(NamedTuple):
    arrives: float
    process: int
    notice: float  # seconds until the others hear of it
    store: float  # seconds that storing takes


actions = st.builds(
    Action,
    times,
    st.integers(0, PROCESSES - 1),
    st.floats(0, SLOWEST_NOTICE),
    st.floats(0, SLOWEST_STORE),
)


class Simulation:
    """Processes in virtual time. Each stores one action at a time."""

    def __init__(self) -> None:
        self.now = NOW
        self.stored: list[Action] = []
        self._queues = [ArrivalQueue() for _ in range(PROCESSES)]
        self._busy_until = [NOW] * PROCESSES
        self._agenda: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()

    def at(self, moment: float, work: Callable[[], None]) -> None:
        heapq.heappush(self._agenda, (moment, next(self._numbers), work))

    def run(self) -> None:
        while self._agenda:
            self.now, _, work = heapq.heappop(self._agenda)
            work()
            for queue in self._queues:
                self._start_due(queue)

    def _start_due(self, queue: ArrivalQueue) -> None:
        while (due := queue.due()) is not None:
            if due > self.now:
                self.at(due, lambda: None)
                return
            queue.take()()

    def arrive(self, action: Action) -> None:
        self._queues[action.process].hold(self.now, lambda: self._store(action))
        arrived = self.now
        for queue in self._others(action):
            self.at(
                self.now + action.notice,
                lambda queue=queue: queue.hear((str(action.process), arrived), arrived, self.now),  # type: ignore[misc]
            )

    def _store(self, action: Action) -> None:
        """The lock of the table lets one action of a process after the other be stored."""
        done = self._busy_until[action.process] = max(self.now, self._busy_until[action.process]) + action.store
        self.at(done, lambda: self._finish(action))

    def _finish(self, action: Action) -> None:
        self.stored.append(action)
        for queue in self._others(action):
            queue.settle((str(action.process), NOW + action.arrives))

    def _others(self, action: Action) -> list[ArrivalQueue]:
        return [queue for number, queue in enumerate(self._queues) if number != action.process]


@given(st.lists(actions, max_size=MOST, unique_by=lambda action: action.arrives))
def test_actions_are_stored_in_the_order_of_arrival(race: list[Action]) -> None:
    """However long it takes to store each, as long as notices arrive within the window."""
    simulation = Simulation()
    for action in race:
        simulation.at(NOW + action.arrives, lambda action=action: simulation.arrive(action))  # type: ignore[misc]
    simulation.run()
    assert simulation.stored == sorted(race, key=lambda action: action.arrives)


@given(st.lists(st.tuples(st.floats(-1e6, 1e6), times), max_size=8))
def test_nothing_that_others_claim_holds_an_action_for_long(claims: list[tuple[float, float]]) -> None:
    """Not even with clocks that are wrong by days, or processes that never store what they announced."""
    queue = ArrivalQueue()
    queue.hold(NOW, lambda: None)
    for number, (claim, heard) in enumerate(sorted(claims, key=lambda claim: claim[1])):
        due = queue.due()
        if due is None or NOW + heard >= due:
            break  # it was started before
        queue.hear(("other", float(number)), NOW + claim, NOW + heard)
    due = queue.due()
    assert due is not None
    assert NOW + WINDOW <= due <= NOW + WINDOW + PATIENCE


@given(st.floats(allow_nan=False), times)
def test_nobody_can_have_been_earlier_than_the_window_allows(claim: float, passed: float) -> None:
    now = NOW + passed
    assert now - WINDOW <= bounded(claim, now) <= now


def test_an_action_waits_for_one_that_arrived_earlier_until_that_is_settled() -> None:
    queue = ArrivalQueue()
    queue.hold(NOW, lambda: None)
    assert queue.due() == NOW + WINDOW
    queue.hear(("other", 1.0), NOW - WINDOW / 2, NOW + WINDOW / 4)
    assert queue.due() == NOW + WINDOW / 4 + PATIENCE
    queue.settle(("other", 1.0))
    assert queue.due() == NOW + WINDOW


def test_an_action_does_not_wait_for_one_that_arrived_later() -> None:
    queue = ArrivalQueue()
    queue.hold(NOW, lambda: None)
    queue.hear(("other", 1.0), NOW + 0.001, NOW + 0.002)
    assert queue.due() == NOW + WINDOW


def test_actions_of_one_process_keep_their_order() -> None:
    queue, started = ArrivalQueue(), list[int]()
    for number in range(3):
        queue.hold(NOW + number, lambda number=number: started.append(number))  # type: ignore[misc]
    while not queue.is_empty:
        queue.take()()
    assert started == [0, 1, 2]
