"""Many appends to SQLite at once.

Appending is what the server does all day. A statement with many rows costs a fraction of as many statements: each is
handed over to SQLite and back, and meanwhile another thread may take the interpreter.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from landwright.server.storage.records import Append

SIZES: Final = (64, 16, 4, 1)  # rows of a statement; few sizes, so that SQLite has each one ready
Row = TypeVar("Row")


class NotTogetherError(Exception):
    """Somebody else was first at one of the tables. Nothing of the transaction counts."""


def append_together(connection: sa.Connection, appends: Sequence[Append]) -> None:
    """For appends that neither seat a guest nor name a rematch, each to a table of its own."""
    driver: Any = connection.connection.driver_connection
    moves = [(a.table, a.expected, a.expected + len(a.entries), a.status, a.moved) for a in appends]
    for rows in chunks(moves):
        if driver.execute(move_on(len(rows)), [*chain(*rows)]).rowcount != len(rows):
            raise NotTogetherError
    entries = [(a.table, entry.number, entry.kind, entry.data, entry.at) for a in appends for entry in a.entries]
    for written in chunks(entries):
        driver.execute(write_entries(len(written)), [*chain(*written)])


def chunks(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """
    >>> [len(rows) for rows in chunks(range(22))]
    [16, 4, 1, 1]
    """
    start = 0
    for size in SIZES:
        while len(rows) - start >= size:
            yield rows[start : start + size]
            start += size


@cache
def move_on(rows: int) -> str:
    return (
        "UPDATE tables SET following = column3, status = coalesce(column4, status), moved = coalesce(column5, moved)"
        f" FROM (VALUES {marks(rows)}) WHERE id = column1 AND following = column2"
    )


@cache
def write_entries(rows: int) -> str:
    return f"INSERT INTO entries (table_id, number, kind, data, at) VALUES {marks(rows)}"


def marks(rows: int) -> str:
    return ", ".join(["(?, ?, ?, ?, ?)"] * rows)
