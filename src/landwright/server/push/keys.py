"""The server's own keys for push messages, made from a stored secret when they are first needed."""

from threading import Lock
from typing import TYPE_CHECKING

from landwright.server.runtime.settings import ServerSettings

if TYPE_CHECKING:
    from landwright.server.push.vapid import Vapid


class PushKeys:
    """Used in worker threads: importing cryptography and signing take a while."""

    def __init__(self, secret: bytes, contact: str) -> None:
        self._secret = secret
        self._contact = contact
        self._vapid: Vapid | None = None
        self._lock = Lock()

    def vapid(self) -> "Vapid":
        from landwright.server.push.vapid import Vapid

        with self._lock:
            if self._vapid is None:
                self._vapid = Vapid(self._secret, self._contact)
            return self._vapid

    def public_key(self) -> str:
        return self.vapid().public_key


def contact_of(settings: ServerSettings) -> str:
    """Where a push service reaches the operator: what they say, or the address of the site."""
    names = [name for name in settings.allowed_hosts if name != "*"]
    return settings.push_contact or f"https://{names[0] if names else 'localhost'}"
