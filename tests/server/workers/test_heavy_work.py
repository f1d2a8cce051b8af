"""The thread for what takes long: one piece at a time, fair between people, and paid for."""

import asyncio
import threading

import pytest

from landwright.server.runtime.budget import Budget, Visitor
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.settings import Limit
from landwright.server.workers.heavy_work import MOST_OF_ONE, MOST_WAITING, HeavyWork, Need

pytestmark = pytest.mark.anyio
ANN, BEN = Visitor("ann", "192.0.2.1"), Visitor("ben", "192.0.2.1")


class Bench:
    """Heavy work whose first piece waits until it is released."""

    def __init__(self) -> None:
        self.budget = Budget(Limit(1, 0.001), Limit(10, 0.001))
        self.work = HeavyWork(self.budget)
        self.done: list[str] = []
        self.release = threading.Event()

    def ask(self, visitor: Visitor, name: str, need: Need = Need.LOOK_BACK) -> "asyncio.Task[str]":
        return asyncio.get_running_loop().create_task(self.work.run(need, visitor, lambda: self._do(name)))

    def _do(self, name: str) -> str:
        assert self.release.wait(10)
        self.done.append(name)
        return name


async def test_people_take_turns_and_play_comes_first() -> None:
    bench = Bench()
    tasks = [bench.ask(ANN, f"ann {number}") for number in range(3)]
    await asyncio.sleep(0)
    tasks += [bench.ask(BEN, "ben"), bench.ask(BEN, "to play", Need.PLAY)]
    await asyncio.sleep(0.05)  # ann's first piece takes longer than the others
    bench.release.set()
    assert await asyncio.gather(*tasks) == ["ann 0", "ann 1", "ann 2", "ben", "to play"]
    assert bench.done == ["ann 0", "to play", "ben", "ann 1", "ann 2"]
    bench.work.close()


async def test_who_has_much_running_is_refused_and_others_are_not() -> None:
    bench = Bench()
    tasks = [bench.ask(ANN, str(number)) for number in range(MOST_OF_ONE)]
    await asyncio.sleep(0)
    with pytest.raises(ProblemError) as caught:
        await bench.ask(ANN, "one more")
    assert (caught.value.status, caught.value.retry_after) == (429, 2)
    tasks += [bench.ask(ANN, "to play", Need.PLAY), bench.ask(BEN, "ben")]
    await asyncio.sleep(0)
    bench.release.set()
    assert len(await asyncio.gather(*tasks)) == MOST_OF_ONE + 2
    bench.work.close()


async def test_the_queue_is_short() -> None:
    bench = Bench()
    tasks = [bench.ask(Visitor(str(number), ""), "") for number in range(MOST_WAITING + 1)]
    await asyncio.sleep(0)
    with pytest.raises(ProblemError):
        await bench.ask(ANN, "one more")
    bench.release.set()
    await asyncio.gather(*tasks)
    bench.work.close()


async def test_computing_is_owed() -> None:
    bench = Bench()
    bench.budget.pay(ANN, 0.9)
    await bench.work.run(Need.LOOK_BACK, ANN, lambda: sum(range(20_000_000)))
    with pytest.raises(ProblemError):
        bench.budget.pay(ANN, 0.1)
    bench.budget.pay(BEN, 0.9)
    bench.work.close()


async def test_an_error_is_told_and_the_next_one_runs() -> None:
    bench = Bench()
    with pytest.raises(ZeroDivisionError):
        await bench.work.run(Need.LOOK_BACK, ANN, lambda: 1 // 0)
    assert await bench.work.run(Need.LOOK_BACK, ANN, lambda: 1) == 1
    bench.work.close()


async def test_queries_over_much_are_answered_one_at_a_time_and_in_turn() -> None:
    work = HeavyWork(Budget(Limit(1, 0.001), Limit(10, 0.001)))
    running, most, answered = 0, 0, []

    async def query(name: str) -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0.001)
        running -= 1
        answered.append(name)

    async def ask(visitor: Visitor, name: str) -> None:
        await work.look_up(visitor, lambda: query(name))

    await asyncio.gather(*[ask(ANN, f"ann {number}") for number in range(3)], ask(BEN, "ben"))
    assert (most, answered) == (1, ["ann 0", "ben", "ann 1", "ann 2"])
    asking = [asyncio.ensure_future(ask(ANN, "")) for _ in range(MOST_OF_ONE)]
    await asyncio.sleep(0)
    with pytest.raises(ProblemError) as caught:
        await ask(ANN, "one more")
    assert caught.value.status == 429
    await asyncio.gather(*asking, ask(BEN, "ben"))
    work.close()
