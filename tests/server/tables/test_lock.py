"""Turns at a table: in order, without barging, and none is lost when somebody goes away."""

import asyncio

import pytest

from landwright.server.tables.lock import Turns

pytestmark = pytest.mark.anyio


async def test_a_free_turn_is_taken_at_once() -> None:
    turns, done = Turns(), list[str]()
    turns.ask(lambda: done.append("first"))
    assert (done, turns.is_taken) == (["first"], True)
    turns.end()
    assert not turns.is_taken


async def test_a_turn_can_be_taken_once() -> None:
    turns = Turns()
    assert (turns.take(), turns.take()) == (True, False)
    turns.end()
    assert turns.take()


async def test_who_waits_comes_in_the_order_of_asking() -> None:
    turns, done = Turns(), list[str]()

    async def wait(name: str) -> None:
        async with turns:
            done.append(name)
            await asyncio.sleep(0)

    def call(name: str) -> None:
        done.append(name)
        turns.end()

    async with turns:
        first = asyncio.create_task(wait("first"))
        await asyncio.sleep(0)
        turns.ask(lambda: call("second"))
        third = asyncio.create_task(wait("third"))
        await asyncio.sleep(0)
    assert turns.is_taken  # nobody comes between
    turns.ask(lambda: call("fourth"))
    await asyncio.gather(first, third)
    await asyncio.sleep(0)
    assert done == ["first", "second", "third", "fourth"]
    assert not turns.is_taken


@pytest.mark.parametrize("pauses", [0, 1])
async def test_who_goes_away_keeps_nobody_waiting(pauses: int) -> None:
    """Before their turn comes, or in the very moment."""
    turns, done = Turns(), list[str]()

    async def wait() -> None:
        async with turns:
            done.append("never")

    await turns.__aenter__()
    gone = asyncio.create_task(wait())
    await asyncio.sleep(0)
    turns.ask(lambda: done.append("next"))
    if pauses:
        turns.end()
        await asyncio.sleep(0)
        gone.cancel()
    else:
        gone.cancel()
        turns.end()
    await asyncio.gather(gone, return_exceptions=True)
    for _ in range(5):
        await asyncio.sleep(0)
    assert done in (["next"], ["never", "next"])
    turns.end()
    assert not turns.is_taken
