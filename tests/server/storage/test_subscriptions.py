"""Push subscriptions in the storage, on both databases."""

import pytest

from landwright.server.storage import Guest, PushSubscription, Storage, queries, subscriptions
from landwright.server.storage.subscriptions import MOST_SUBSCRIPTIONS

pytestmark = pytest.mark.anyio


def subscription(number: int, p256dh: str = "key") -> PushSubscription:
    return PushSubscription(f"https://push.example/{number}", p256dh, "auth")


@pytest.fixture
async def guests(storage: Storage) -> Storage:
    for name in ("ann", "ben"):
        await storage.write(queries.add_guest, Guest(name, name, 1.0))
    return storage


async def test_a_subscription_is_kept_with_its_keys(guests: Storage) -> None:
    await guests.write(subscriptions.add, "ann", subscription(1), 1.0)
    assert await guests.read(subscriptions.of_guest, "ann") == [subscription(1)]
    assert await guests.read(subscriptions.of_guest, "ben") == []


async def test_new_keys_replace_the_old_ones_of_an_endpoint(guests: Storage) -> None:
    await guests.write(subscriptions.add, "ann", subscription(1), 1.0)
    await guests.write(subscriptions.add, "ann", subscription(1, "other"), 2.0)
    assert await guests.read(subscriptions.of_guest, "ann") == [subscription(1, "other")]


async def test_an_endpoint_belongs_to_the_guest_who_used_it_last(guests: Storage) -> None:
    await guests.write(subscriptions.add, "ann", subscription(1), 1.0)
    await guests.write(subscriptions.add, "ben", subscription(1), 2.0)
    assert await guests.read(subscriptions.of_guest, "ann") == []
    assert await guests.read(subscriptions.of_guest, "ben") == [subscription(1)]


async def test_a_further_subscription_replaces_the_oldest(guests: Storage) -> None:
    await guests.write(subscriptions.add, "ben", subscription(100), 0.5)
    for number in range(MOST_SUBSCRIPTIONS + 2):
        await guests.write(subscriptions.add, "ann", subscription(number), float(number))
    newest = [subscription(number) for number in range(MOST_SUBSCRIPTIONS + 1, 1, -1)]
    assert await guests.read(subscriptions.of_guest, "ann") == newest
    assert await guests.read(subscriptions.of_guest, "ben") == [subscription(100)]


async def test_a_guest_removes_only_their_own(guests: Storage) -> None:
    await guests.write(subscriptions.add, "ann", subscription(1), 1.0)
    await guests.write(subscriptions.remove, subscription(1).endpoint, "ben")
    assert await guests.read(subscriptions.of_guest, "ann") == [subscription(1)]
    await guests.write(subscriptions.remove, subscription(1).endpoint, "ann")
    assert await guests.read(subscriptions.of_guest, "ann") == []


async def test_an_endpoint_that_is_gone_is_removed_whoever_has_it(guests: Storage) -> None:
    await guests.write(subscriptions.add, "ann", subscription(1), 1.0)
    await guests.write(subscriptions.remove, subscription(1).endpoint)
    await guests.write(subscriptions.remove, subscription(1).endpoint)
    assert await guests.read(subscriptions.of_guest, "ann") == []
