"""The queue of the shared workers: urgency, fairness, and callers that leave."""

import asyncio
from concurrent.futures import Future

import pytest

from landwright.server.workers.work_queue import WorkQueue

pytestmark = pytest.mark.anyio


class Bench:
    """Work that ends when it is told to, with the order in which it was started."""

    def __init__(self, slots: int = 1) -> None:
        self.queue = WorkQueue(slots)
        self.started: list[str] = []
        self.running: dict[str, Future[str]] = {}

    def ask(self, name: str, urgency: int = 0, asker: str = "") -> "asyncio.Task[str]":
        def start() -> "Future[str]":
            self.started.append(name)
            self.running[name] = Future()
            return self.running[name]

        return asyncio.get_running_loop().create_task(self.queue.run(urgency, asker or name, start))

    async def end(self, name: str) -> None:
        self.running.pop(name).set_result(name)
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_urgent_work_comes_first() -> None:
    bench = Bench()
    tasks = [bench.ask("first", 2), bench.ask("late", 2), bench.ask("urgent", 0), bench.ask("soon", 1)]
    await settle()
    for name in ("first", "urgent", "soon", "late"):
        await bench.end(name)
    assert bench.started == ["first", "urgent", "soon", "late"]
    assert [await task for task in tasks] == ["first", "late", "urgent", "soon"]


async def test_nobody_waits_for_all_the_work_of_another() -> None:
    bench = Bench(slots=2)
    tasks = [bench.ask(f"many {number}", asker="ann") for number in range(5)]
    await settle()
    tasks.append(bench.ask("one", asker="ben"))
    await bench.end("many 0")
    assert bench.started == ["many 0", "many 1", "one"]
    assert bench.queue.count("ann") == 4
    for name in ("many 1", "one", "many 2", "many 3", "many 4"):
        await bench.end(name)
    await asyncio.gather(*tasks)
    assert not len(bench.queue)


async def test_who_used_the_workers_less_comes_first() -> None:
    bench = Bench()
    tasks = [bench.ask("long", asker="ann")]
    await asyncio.sleep(0.02)
    tasks += [bench.ask("again", asker="ann"), bench.ask("new", asker="ben")]
    await settle()
    await bench.end("long")
    assert bench.started == ["long", "new"]
    await bench.end("new")
    await bench.end("again")
    await asyncio.gather(*tasks)


async def test_work_that_nobody_waits_for_is_not_started() -> None:
    bench = Bench()
    tasks = [bench.ask(name) for name in ("a", "b", "c")]
    await settle()
    tasks[1].cancel()
    await settle()
    await bench.end("a")
    await bench.end("c")
    assert bench.started == ["a", "c"]
    assert not bench.queue.count("b")


async def test_a_caller_may_leave_at_the_moment_of_its_turn() -> None:
    bench = Bench()
    first, second, third = (bench.ask(name) for name in ("first", "second", "third"))
    await settle()
    second.cancel()
    bench.running["first"].set_result("first")  # before the second has noticed
    await settle()
    assert bench.started == ["first", "third"]
    bench.queue._start_next()
    fourth = bench.ask("fourth")
    await settle()
    assert bench.started == ["first", "third"]  # there is one slot, as before
    for name in ("third", "fourth"):
        await bench.end(name)
    assert [await task for task in (first, third, fourth)] == ["first", "third", "fourth"]
    assert second.cancelled()


async def test_running_work_keeps_its_slot_after_its_caller_has_left() -> None:
    bench = Bench()
    gone, other = bench.ask("gone"), bench.ask("other")
    await settle()
    gone.cancel()
    await settle()
    assert bench.started == ["gone"]
    await bench.end("gone")
    await bench.end("other")
    assert await other == "other"


async def test_work_that_cannot_be_started_gives_its_slot_back() -> None:
    bench = Bench()

    def start() -> "Future[str]":
        raise RuntimeError

    with pytest.raises(RuntimeError):
        await bench.queue.run(0, "ann", start)
    other = bench.ask("other")
    await settle()
    await bench.end("other")
    assert await other == "other"
