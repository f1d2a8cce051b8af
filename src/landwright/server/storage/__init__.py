"""Persistent storage: guests, tables, and every entry of every table, in SQLite or PostgreSQL.

    storage = await Storage.open("landwright.db")
    await storage.write(queries.append, Append(table, expected=7, entries=[Entry(7, "act", data, at)]))
    await storage.read(queries.entries_since, table, 7)

Queries are functions over a connection: `queries` has those about guests, tables and entries, and `challenges`,
`results`, `subscriptions` and `housekeeping` have the others.

Entries are append-only with optimistic concurrency: a writer names the number that it expects to be next. Of two
writers that expect the same number one gets a `Conflict`, and nothing of its append is written.
"""

from landwright.server.storage.database import Done
from landwright.server.storage.records import (
    Append,
    Attempt,
    Conflict,
    Entry,
    Guest,
    MatchResult,
    OwnAttempt,
    PastMatch,
    PushSubscription,
    Solo,
    Statistic,
    StorageError,
    TableRow,
)
from landwright.server.storage.server_lock import server_lock
from landwright.server.storage.storage import Storage

__all__ = [
    "Append",
    "Attempt",
    "Conflict",
    "Done",
    "Entry",
    "Guest",
    "MatchResult",
    "OwnAttempt",
    "PastMatch",
    "PushSubscription",
    "Solo",
    "Statistic",
    "Storage",
    "StorageError",
    "TableRow",
    "server_lock",
]
