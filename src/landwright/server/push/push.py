"""Push messages for guests: their subscriptions, and sending to all browsers of a guest."""

import asyncio
import logging
from typing import Final

from landwright.server.push.base64url import to_bytes
from landwright.server.push.endpoints import PushHosts
from landwright.server.push.keys import PushKeys, contact_of
from landwright.server.push.messages import PushMessage
from landwright.server.push.sender import Delivery, PushSender
from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.metrics import Metrics
from landwright.server.runtime.settings import ServerSettings
from landwright.server.runtime.tasks import Tasks
from landwright.server.storage import PushSubscription, Storage, StorageError, subscriptions

log: Final = logging.getLogger("landwright.server.push")
MOST_PENDING: Final = 500  # guests who are being told; more are not told


class Push:
    def __init__(
        self, settings: ServerSettings, storage: Storage, tasks: Tasks, metrics: Metrics, secret: bytes
    ) -> None:
        self.is_on = settings.push
        self._storage = storage
        self._tasks = tasks
        self._metrics = metrics
        self._hosts = PushHosts(settings.push_hosts)
        self._keys = PushKeys(secret, contact_of(settings))
        self._sender = PushSender(self._keys)
        self._pending = 0

    # Subscriptions

    async def key(self) -> str | None:
        """The public key that a browser subscribes with; None if this server sends no push messages."""
        return await asyncio.to_thread(self._keys.public_key) if self.is_on else None

    async def subscribe(self, guest: str, new: PushSubscription) -> None:
        if not self.is_on:
            raise ProblemError("conflict", "This server sends no push messages.")
        if self._hosts.find(new.endpoint) is None:
            raise ProblemError("malformed", "This server sends nothing to that push service.")
        try:
            await asyncio.to_thread(_check_keys, new)
        except ValueError:
            raise ProblemError("malformed", "The keys of the subscription are not valid.") from None
        await self._storage.write(subscriptions.add, guest, new, steady_clock.now())

    async def unsubscribe(self, guest: str, endpoint: str) -> None:
        await self._storage.write(subscriptions.remove, endpoint, guest)

    # Sending

    def tell(self, guest: str, message: PushMessage) -> None:
        """Sends a message to all browsers of a guest, in the background. Whatever fails concerns nobody else."""
        if self._pending >= MOST_PENDING:
            self._metrics.pushes_failed += 1
            return
        self._pending += 1
        self._tasks.spawn(self._tell(guest, message))

    async def _tell(self, guest: str, message: PushMessage) -> None:
        try:
            browsers = await self._storage.read(subscriptions.of_guest, guest)
            await asyncio.gather(*(self._send(browser, message) for browser in browsers))
        except StorageError as error:
            log.warning("subscriptions could not be read or removed", extra={"reason": str(error)})
        finally:
            self._pending -= 1

    async def _send(self, subscription: PushSubscription, message: PushMessage) -> None:
        endpoint = self._hosts.find(subscription.endpoint)
        if endpoint is None:  # it was allowed once
            return
        result = await self._sender.send(endpoint, subscription, message)
        if result is Delivery.DELIVERED:
            self._metrics.pushes += 1
        else:
            self._metrics.pushes_failed += 1
        if result is Delivery.GONE:
            await self._storage.write(subscriptions.remove, subscription.endpoint)


def _check_keys(subscription: PushSubscription) -> None:
    from landwright.server.push.encryption import check_keys

    check_keys(to_bytes(subscription.p256dh), to_bytes(subscription.auth))
