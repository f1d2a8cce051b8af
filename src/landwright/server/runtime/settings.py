"""The settings of a server. The rate limits are generous for people; benchmarks raise them."""

import os
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from landwright.core.transition import Pauses


class Limit(NamedTuple):
    """A rate limit as a token bucket: its size, and how fast it refills."""

    burst: float
    per_second: float


class Pace(NamedTuple):
    """How fast bots play where people look on, in seconds."""

    first: float  # from the last event to the first action of a turn, at least
    turn: float  # from the end of thinking to the last action of the turn, at most
    pauses: Pauses = Pauses()  # before the races of real-time games


WORK_OF_PERSON: Final = Limit(3, 0.2)  # seconds of computing for requests that take long
WORK_OF_ADDRESS: Final = Limit(15, 0.5)  # of all people there together
CALLS: Final = Limit(60, 10)  # HTTP requests of a guest that change something
NEW_GUESTS: Final = Limit(120, 4)  # of one IP address
PACE: Final = Pace(first=0.4, turn=1.2, pauses=Pauses(results=5_000, countdown=3_000))
NO_PACE: Final = Pace(first=0.0, turn=0.0)
MESSAGES: Final = Limit(60, 20)  # on one connection
CHAT: Final = Limit(10, 0.5)  # chat messages of a guest
DAY: Final = 24 * 3600.0  # seconds


def cores() -> int:
    """The physical cores. Most CPUs that a system lists are two threads of one core and compile no faster together."""
    return max(1, (os.cpu_count() or 2) // 2)


@dataclass(frozen=True, kw_only=True)
class ServerSettings:
    database: str  # an SQLAlchemy URL
    games: tuple[str, ...] = ()  # empty for all
    preload: tuple[str, ...] = ()  # "module:function", called here and in bot workers to register more games
    bot_workers: int = field(default_factory=lambda: max(1, min(4, (os.cpu_count() or 2) - 1)))
    compile_processes: int = field(default_factory=cores)  # 0: another process of this machine compiles
    warm_bots: bool = True  # start a worker with the first table that has a bot, before the bot has to move
    pace: Pace = PACE
    grace: float = 20.0  # seconds from the last person's leaving until a table pauses
    idle: float = 120.0  # seconds that a table without connections stays in memory
    waiting_tables: int = 8  # of one guest that wait for players
    running_tables: int = 40  # of one guest that are being played
    waiting_expires: float = 2 * DAY  # seconds that a table waits for players while nobody comes
    match_expires: float = 30 * DAY  # seconds without an event after which a match is closed
    calls: Limit = CALLS
    work_of_person: Limit = WORK_OF_PERSON
    work_of_address: Limit = WORK_OF_ADDRESS
    new_guests: Limit = NEW_GUESTS
    messages: Limit = MESSAGES
    chat: Limit = CHAT
    most_connections: int = 20_000  # HTTP and WebSocket together; never more than the limit of open files allows
    connections_per_address: int = 200
    unsent_bytes: int = 256 * 1024  # of messages that may wait for a slow client
    origins: tuple[str, ...] = ()  # other hosts whose pages may use this server
    host: str = "127.0.0.1"  # the address that the server listens on
    allowed_hosts: tuple[str, ...] = ()  # names besides localhost that it answers to; "*" for all
    trusted_proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded-For counts
    push: bool = True  # whether guests can switch push messages on
    push_hosts: tuple[str, ...] = ()  # push services besides the known ones, as NAME or NAME:PORT
    push_contact: str = ""  # an https or mailto URL for push services; otherwise the first allowed host
    push_delay: float = 5.0  # seconds from the beginning of a turn until an absent person is told
