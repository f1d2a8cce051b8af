"""Delivers messages to push services: few at a time, with time limits, and tried again when a service is busy."""

import asyncio
import logging
import ssl
from enum import Enum, auto
from typing import Final

import h11

from landwright.server.push.base64url import to_bytes
from landwright.server.push.endpoints import Endpoint
from landwright.server.push.http_post import PushResponse, post
from landwright.server.push.keys import PushKeys
from landwright.server.push.messages import PushMessage
from landwright.server.storage import PushSubscription

log: Final = logging.getLogger("landwright.server.push")
MOST_REQUESTS: Final = 4  # at a time
RETRY_AFTER: Final = (2.0, 15.0)  # seconds before each further attempt, unless the service says how long
LONGEST_WAIT: Final = 60.0  # seconds, whatever the service says
PADDED_LENGTH: Final = 512  # bytes: a service does not see how long a message is
GONE: Final = (404, 410)
TOO_MANY: Final = 429


class Delivery(Enum):
    DELIVERED = auto()
    GONE = auto()  # the browser has ended the subscription
    FAILED = auto()


class PushSender:
    def __init__(self, keys: PushKeys) -> None:
        self._keys = keys
        self._requests = asyncio.Semaphore(MOST_REQUESTS)
        self._tls: ssl.SSLContext | None = None

    async def send(self, endpoint: Endpoint, subscription: PushSubscription, message: PushMessage) -> Delivery:
        """Never raises because of the service. Waiting for another attempt occupies none of the few requests."""
        for wait in (*RETRY_AFTER, None):
            response = await self._try(endpoint, subscription, message)
            if response is not None and not _is_temporary(response.status):
                return _delivery_of(endpoint, response.status)
            if wait is not None:
                asked = response.retry_after if response else None
                await asyncio.sleep(min(LONGEST_WAIT, wait if asked is None else asked))
        log.info(
            "a push message was not delivered", extra={"host": endpoint.host, "status": response and response.status}
        )
        return Delivery.FAILED

    async def _try(
        self, endpoint: Endpoint, subscription: PushSubscription, message: PushMessage
    ) -> PushResponse | None:
        """None if the service could not be reached."""
        async with self._requests:
            try:
                headers, body = await asyncio.to_thread(self._encrypt, endpoint, subscription, message)
                return await post(endpoint, headers, body, await self._tls_context())
            except (OSError, h11.RemoteProtocolError) as error:
                log.info("a push service cannot be reached", extra={"host": endpoint.host, "reason": str(error)})
                return None

    def _encrypt(
        self, endpoint: Endpoint, subscription: PushSubscription, message: PushMessage
    ) -> tuple[dict[str, str], bytes]:
        from landwright.server.push.encryption import encrypt

        browser_key, auth = to_bytes(subscription.p256dh), to_bytes(subscription.auth)
        body = encrypt(message.payload(), browser_key, auth, length=PADDED_LENGTH)
        headers = {
            "authorization": self._keys.vapid().authorization(endpoint.origin),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            **message.headers(subscription.endpoint),
        }
        return headers, body

    async def _tls_context(self) -> ssl.SSLContext:
        """Loading the certificates of the system takes a while."""
        if self._tls is None:
            self._tls = await asyncio.to_thread(ssl.create_default_context)
        return self._tls


def _is_temporary(status: int) -> bool:
    return status == TOO_MANY or status >= 500


def _delivery_of(endpoint: Endpoint, status: int) -> Delivery:
    if 200 <= status < 300:
        return Delivery.DELIVERED
    if status in GONE:
        return Delivery.GONE
    log.warning("a push service refused a message", extra={"host": endpoint.host, "status": status})
    return Delivery.FAILED
