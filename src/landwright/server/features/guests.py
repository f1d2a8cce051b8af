"""Guests: a name and an id in a signed cookie, without account or password. A personal link adds another device."""

import base64
import hmac
import re
import secrets
import unicodedata
from collections.abc import Callable
from typing import Final

from landwright.server.runtime import steady_clock
from landwright.server.runtime.errors import ProblemError
from landwright.server.runtime.visible_text import visible_text
from landwright.server.storage import Guest, Storage, queries

COOKIE: Final = "guest"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers keep a cookie
ID_BYTES: Final = 9
ID: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
KEY_BYTES: Final = 24  # of a personal link
LONGEST_NAME: Final = 24
# A capital I and a small L read as the level 1.
RESERVED_NAME: Final = re.compile(" ?".join("landwright") + r"( .*)?|b ?o ?t( ?\d+| [il])*")
LOOK_ALIKES: Final = str.maketrans("аαоοıіιԁɡһнηνԝтτвβ", "aaooiiidghhhnwttbb")
MOST_CACHED: Final = 50_000
# Over a thousand names, so that two people at a table rarely have the same one.
ADJECTIVES: Final = (
    "Quiet Bold Amber Patient Swift Merry Clever Hidden Northern Gentle Brisk Wandering Silver Early Careful Sunny "
    "Misty Nimble Steady Bright Curious Lucky Calm Russet Eager Frosty Golden Humble Jolly Keen Lively Tidy"
)
ANIMALS: Final = (
    "Heron Otter Badger Lynx Marten Plover Kestrel Hare Stoat Beaver Wren Finch Osprey Raven Curlew Magpie Falcon "
    "Hedgehog Squirrel Weasel Bison Ibex Crane Swallow Thrush Robin Puffin Tern Egret Vole Newt Salmon Trout Pike "
    "Cricket Moth"
)


class Guests:
    """Finds, creates and renames guests. Keeps a cache, so that most requests do not read the database."""

    def __init__(self, storage: Storage, secret: bytes, on_change: Callable[[str], None] = lambda _: None) -> None:
        """`on_change` is called with the id of a guest whose name has changed."""
        self.storage = storage
        self._secret = secret
        self._on_change = on_change
        self._cache: dict[str, Guest] = {}

    async def new(self) -> Guest:
        name = f"{secrets.choice(ADJECTIVES.split())} {secrets.choice(ANIMALS.split())}"
        guest = Guest(secrets.token_urlsafe(ID_BYTES), name, steady_clock.now())
        await self.storage.write(queries.add_guest, guest)
        self._remember(guest)
        return guest

    async def find(self, cookie: str | None) -> Guest | None:
        """The guest of a cookie; None if it is missing, forged or of an unknown guest."""
        guest = self.id_of(cookie)
        return await self._get(guest) if guest else None

    def id_of(self, cookie: str | None) -> str | None:
        """The guest id in a cookie, if its signature is valid."""
        return self._verify("cookie", cookie or "")

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, tidy_name(name), guest.created, guest.link)
        await self.storage.write(queries.rename_guest, renamed.id, renamed.name)
        self._remember(renamed)
        self._on_change(renamed.id)
        return renamed

    def forget(self, guest: str) -> None:
        """The guest has changed in the storage: the next request reads it again."""
        self._cache.pop(guest, None)

    def cookie(self, guest: Guest) -> str:
        return self._sign("cookie", guest.id)

    # The personal link. It is read from the storage each time: another server may have revoked it.

    async def link(self, guest: Guest) -> str:
        """The token of the guest's personal link. The first call makes it."""
        key = await self.storage.write(queries.make_link, guest.id, secrets.token_urlsafe(KEY_BYTES))
        return f"{guest.id}.{key}"

    async def revoke_link(self, guest: Guest) -> None:
        await self.storage.write(queries.revoke_link, guest.id)

    async def owner(self, token: str) -> Guest:
        """The guest of a personal link."""
        guest, _, key = token.partition(".")
        found = await self.storage.read(queries.guest, guest) if ID.fullmatch(guest) else None
        if found is None or not found.link or not hmac.compare_digest(found.link.encode(), key.encode()):
            raise ProblemError("not-found", "This personal link is not valid, or was revoked. Ask for a new one.")
        return found

    # Signatures

    def _sign(self, purpose: str, guest: str) -> str:
        digest = hmac.digest(self._secret, f"landwright-{purpose}-1:{guest}".encode(), "sha256")
        return f"{guest}.{base64.urlsafe_b64encode(digest).decode().rstrip('=')}"

    def _verify(self, purpose: str, token: str) -> str | None:
        guest = token.partition(".")[0]
        is_valid = hmac.compare_digest(self._sign(purpose, guest).encode(), token.encode("utf-8", "replace"))
        return guest if is_valid else None

    async def _get(self, guest: str) -> Guest | None:
        if guest not in self._cache and (found := await self.storage.read(queries.guest, guest)):
            self._remember(found)
        return self._cache.get(guest)

    def _remember(self, guest: Guest) -> None:
        if len(self._cache) > MOST_CACHED:
            self._cache.clear()
        self._cache[guest.id] = guest


def tidy_name(name: str) -> str:
    """The visible text of a name. Raises a `ProblemError` if it is empty, long, or that of the server or a bot.

    >>> tidy_name("  Ann\\u200b   Lee ")
    'Ann Lee'
    """
    tidy = visible_text(name)
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise ProblemError("malformed", f"A name needs 1 to {LONGEST_NAME} visible characters. Choose another one.")
    if RESERVED_NAME.fullmatch(_plain_name(tidy)):
        raise ProblemError("malformed", "This name looks like that of the server or of a bot. Choose another one.")
    return tidy


def _plain_name(name: str) -> str:
    """Lower case without accents and punctuation, and Latin letters for those of other alphabets that look the same."""
    latin = unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES)
    plain = (char for char in unicodedata.normalize("NFKD", latin) if not unicodedata.category(char).startswith("M"))
    return re.sub(r"[\W_]+", " ", "".join(plain)).strip()
