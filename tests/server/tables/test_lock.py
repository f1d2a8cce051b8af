"""The lock of a table: FIFO, without barging, and not lost when a waiting task is cancelled."""

import asyncio

import pytest

from landwright.server.tables.lock import Lock

pytestmark = pytest.mark.anyio


async def test_a_free_lock_is_acquired_immediately() -> None:
    lock, done = Lock(), list[str]()
    lock.run(lambda: done.append("first"))
    assert (done, lock.is_held) == (["first"], True)
    lock.release()
    assert not lock.is_held


async def test_the_lock_is_first_in_first_out() -> None:
    lock, done = Lock(), list[str]()

    async def wait(name: str) -> None:
        async with lock:
            done.append(name)
            await asyncio.sleep(0)

    def call(name: str) -> None:
        done.append(name)
        lock.release()

    async with lock:
        first = asyncio.create_task(wait("first"))
        await asyncio.sleep(0)
        lock.run(lambda: call("second"))
        third = asyncio.create_task(wait("third"))
        await asyncio.sleep(0)
    assert lock.is_held  # it is handed over, not released
    lock.run(lambda: call("fourth"))
    await asyncio.gather(first, third)
    await asyncio.sleep(0)
    assert done == ["first", "second", "third", "fourth"]
    assert not lock.is_held


@pytest.mark.parametrize("pauses", [0, 1])
async def test_a_cancelled_task_passes_the_lock_on(pauses: int) -> None:
    """Cancelled before the lock is released, or directly after it was handed over."""
    lock, done = Lock(), list[str]()

    async def wait() -> None:
        async with lock:
            done.append("never")

    await lock.__aenter__()
    gone = asyncio.create_task(wait())
    await asyncio.sleep(0)
    lock.run(lambda: done.append("next"))
    if pauses:
        lock.release()
        await asyncio.sleep(0)
        gone.cancel()
    else:
        gone.cancel()
        lock.release()
    await asyncio.gather(gone, return_exceptions=True)
    for _ in range(5):
        await asyncio.sleep(0)
    assert done in (["next"], ["never", "next"])
    lock.release()
    assert not lock.is_held
