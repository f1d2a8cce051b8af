"""Guests: a name and an id in a signed cookie. No account, no password; a personal link moves it to another device."""

import base64
import hmac
import secrets
import time
import unicodedata
from typing import Final

from landwright.server.errors import ProblemError
from landwright.server.storage import Guest, Storage

COOKIE: Final = "guest"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # as long as browsers keep one
BYTES_OF_ID: Final = 9
LONGEST_NAME: Final = 24
MANNERS: Final = "Quiet Bold Amber Patient Swift Merry Clever Hidden Northern Gentle Brisk Wandering"
NAMES: Final = "Heron Otter Badger Lynx Marten Plover Kestrel Hare Stoat Beaver Wren Finch Osprey Raven Curlew"


class Guests:
    """Known guests stay in memory: asking the storage at every call would be slow."""

    def __init__(self, storage: Storage, secret: bytes) -> None:
        self.storage = storage
        self._secret = secret
        self._known: dict[str, Guest] = {}

    async def new(self) -> Guest:
        name = f"{secrets.choice(MANNERS.split())} {secrets.choice(NAMES.split())}"
        guest = Guest(secrets.token_urlsafe(BYTES_OF_ID), name, time.time())
        await self.storage.add_guest(guest)
        self._remember(guest)
        return guest

    async def find(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None for a missing, forged or unknown one."""
        guest = self.id_of(cookie)
        return await self._get(guest) if guest else None

    def id_of(self, cookie: str | None) -> str | None:
        """Whose cookie it is, if it is one of ours."""
        return self._open("cookie", cookie or "")

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, tidy_name(name), guest.created)
        await self.storage.rename_guest(renamed.id, renamed.name)
        self._remember(renamed)
        return renamed

    async def follow(self, token: str) -> Guest | None:
        """The guest of a personal link."""
        guest = self._open("link", token)
        return await self._get(guest) if guest else None

    def cookie(self, guest: Guest) -> str:
        return self._sign("cookie", guest.id)

    def link(self, guest: Guest) -> str:
        return self._sign("link", guest.id)

    def _sign(self, purpose: str, guest: str) -> str:
        digest = hmac.digest(self._secret, f"landwright-{purpose}-1:{guest}".encode(), "sha256")
        return f"{guest}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"

    def _open(self, purpose: str, token: str) -> str | None:
        guest = token.partition(".")[0]
        is_good = hmac.compare_digest(self._sign(purpose, guest).encode(), token.encode("utf-8", "replace"))
        return guest if is_good else None

    async def _get(self, guest: str) -> Guest | None:
        if guest not in self._known and (found := await self.storage.guest(guest)):
            self._remember(found)
        return self._known.get(guest)

    def _remember(self, guest: Guest) -> None:
        if len(self._known) > 50_000:
            self._known.clear()
        self._known[guest.id] = guest


def tidy_name(name: str) -> str:
    """A name as it is shown: what cannot be seen is left out, spaces are single.

    >>> tidy_name("  Ann\\u200b   Lee ")
    'Ann Lee'
    """
    visible = "".join(" " if c.isspace() else c for c in name if c.isspace() or unicodedata.category(c)[0] != "C")
    tidy = " ".join(unicodedata.normalize("NFC", visible).split())
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise ProblemError("malformed", f"A name has 1 to {LONGEST_NAME} visible characters.")
    return tidy
