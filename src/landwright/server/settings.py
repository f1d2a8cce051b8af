"""How a server is run. The limits are generous for people and can be lifted for measurements."""

import os
from dataclasses import dataclass, field
from typing import Final, NamedTuple


class Limit(NamedTuple):
    """A bucket of so many things at once, which fills again at so many a second."""

    burst: float
    per_second: float


CALLS: Final = Limit(60, 10)  # changing HTTP calls of a guest
NEW_GUESTS: Final = Limit(120, 4)  # of one address
MESSAGES: Final = Limit(60, 20)  # on one connection


@dataclass(frozen=True, kw_only=True)
class Settings:
    database: str  # an SQLAlchemy URL
    games: tuple[str, ...] = ()  # all, when empty
    preload: tuple[str, ...] = ()  # "module:function", called here and in bot workers: makes more games known
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    warm_bots: bool = True  # whether a worker starts with the first table that has a bot, before it is needed
    pace: tuple[float, float] = (0.4, 1.2)  # seconds that a bot takes for a visible step, at least and at most
    grace: float = 20.0  # seconds after the last person left before a table pauses
    idle: float = 120.0  # seconds that a table without visitors stays in memory
    calls: Limit = CALLS
    new_guests: Limit = NEW_GUESTS
    messages: Limit = MESSAGES
    most_connections: int = 20_000
    queue: int = 128  # messages that a slow client may have waiting
    origins: tuple[str, ...] = ()  # other hosts whose pages may talk to this server
