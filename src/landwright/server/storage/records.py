"""What the storage takes and gives."""

from collections.abc import Sequence

import msgspec


class Guest(msgspec.Struct, frozen=True):
    """Whoever opened the page, under a name of their choice."""

    id: str
    name: str
    created: float


class TableRow(msgspec.Struct, frozen=True):
    """A table. Its setup is JSON that never changes; everything else that happens there is in its entries."""

    id: str
    game: str
    setup: bytes
    is_public: bool
    status: str
    created: float
    moved: float
    rematch: str  # the id of the next table, or nothing


class Entry(msgspec.Struct, frozen=True):
    """One thing that happened at a table. Numbers count from 0 without a gap."""

    number: int
    kind: str
    data: bytes
    at: float


class Challenge(msgspec.Struct, frozen=True):
    """A guest's try at the challenge of a day; how it went is None until that is known."""

    guest: str
    name: str
    table: str
    has_won: bool | None
    total: int | None
    actions: int | None


class Solo(msgspec.Struct, frozen=True):
    """What an ended table brought to who played there alone; nothing where it counts for nothing."""

    table: str
    game: str
    options: str  # those that were played with, as JSON: the same text for the same options
    total: int | None


class Append(msgspec.Struct, frozen=True):
    """Entries for a table whose next number is expected to be `expected`, and what changes with them."""

    table: str
    expected: int
    entries: Sequence[Entry]
    status: str | None = None
    moved: float | None = None
    sat_down: Sequence[str] = ()
    rematch: str | None = None


class Conflict(Exception):  # noqa: N818  # nothing went wrong: somebody else was first
    """Somebody else was first: the expected number was not the next one. Read the table again and decide anew."""

    def __init__(self, table: str, expected: int, following: int) -> None:
        super().__init__(
            f"Table {table} has moved on: number {expected} was expected to be next, it is at {following}."
        )
        self.table = table
        self.expected = expected
        self.following = following


class StorageError(Exception):
    """What is wrong with the database and what to do: its message is for people."""
