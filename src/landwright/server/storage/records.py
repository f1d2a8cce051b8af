"""The values that go into the storage and come out of it, and its errors."""

from collections.abc import Sequence

import msgspec


class Guest(msgspec.Struct, frozen=True):
    """A person without an account, with a name of their choice."""

    id: str
    name: str
    created: float
    link: str = ""  # the key of the personal link; empty without one


class PushSubscription(msgspec.Struct, frozen=True):
    """A browser that takes push messages: where they are sent, and the keys that they are encrypted for (base64url)."""

    endpoint: str
    p256dh: str  # the browser's public key
    auth: str  # a secret that it shares with the server


class TableRow(msgspec.Struct, frozen=True):
    """A table. Its setup is JSON that never changes; everything that happens later is in its entries."""

    id: str
    game: str
    setup: bytes
    is_public: bool
    status: str
    created: float
    moved: float  # when its status last changed
    rematch: str  # the id of the next table, or empty


class Entry(msgspec.Struct, frozen=True):
    """One event of a table, encoded. Numbers count from 0 without a gap."""

    number: int
    kind: str
    data: bytes
    at: float


class Attempt(msgspec.Struct, frozen=True):
    """A guest's try at the challenge of a day. The result is None until it is known."""

    guest: str
    name: str
    table: str
    has_won: bool | None
    total: int | None
    actions: int | None
    is_late: bool = False  # begun after its day: not ranked


class OwnAttempt(msgspec.Struct, frozen=True):
    """A guest's own try. The last three are None until the match has ended."""

    game: str
    day: str
    table: str
    is_late: bool
    outcome: str | None
    score: int | None
    is_complete: bool | None


class MatchResult(msgspec.Struct, frozen=True):
    """How a match ended for one guest."""

    table_id: str
    game: str
    ended: float
    kind: str  # against whom: solo, bots, people, hot-seat; or lesson
    level: int  # of the strongest bot; 0 without one
    outcome: str  # won, drawn, lost, finished (nobody to compare with) or left
    is_complete: bool  # played to the end: nobody resigned
    score: int | None  # points, or milliseconds where those are the result
    players: str  # as JSON
    options: str  # as JSON; equal options give equal text
    solo_total: int | None = None  # None if the match does not count as a personal best
    with_hints: bool = False


class PastMatch(msgspec.Struct, frozen=True):
    result: MatchResult
    daily: str  # the day of its challenge, or empty


class Statistic(msgspec.Struct, frozen=True):
    """The results of a guest in matches of one game, kind and level."""

    game: str
    kind: str
    level: int
    played: int
    won: int
    drawn: int
    least: int | None  # of the scores; None if there are none
    most: int | None
    average: float | None


class Solo(msgspec.Struct, frozen=True):
    """The score of a solo game that counts as a personal best."""

    table: str
    game: str
    options: str
    total: int
    with_hints: bool = False


class Append(msgspec.Struct, frozen=True):
    """Entries for a table whose next number is expected to be `expected`, and changes to the table's row.

    `moved` is written together with a status.
    """

    table: str
    expected: int
    entries: Sequence[Entry]
    status: str | None = None
    moved: float | None = None
    sat_down: Sequence[str] = ()
    rematch: str | None = None


class Conflict(Exception):  # noqa: N818  # not a failure: another writer was first
    """Another writer was first: the expected number is not the next one. Read the table again and retry."""

    def __init__(self, table: str, expected: int, next_number: int) -> None:
        super().__init__(f"Table {table} has changed: its next number is {next_number}, not {expected}.")


class StorageError(Exception):
    """The database cannot be used. The message says why and what to do."""
