"""Queries about tables that nobody has finished: how many a guest has, and which of them have been left."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.schema import challenges, entries, seated, snapshots, tables

PLAYING = ("playing", "paused")


def unfinished(connection: Connection, guest: str) -> tuple[int, int]:
    """How many tables of a guest wait for players, and how many are being played."""
    joined = tables.join(seated, seated.c.table_id == tables.c.id)
    of_guest = (seated.c.guest_id == guest) & tables.c.status.in_(["waiting", *PLAYING])
    counted = sa.select(tables.c.status, sa.func.count()).select_from(joined).where(of_guest).group_by(tables.c.status)
    counts: dict[str, int] = {row[0]: row[1] for row in connection.execute(counted)}
    return counts.get("waiting", 0), sum(counts.get(status, 0) for status in PLAYING)


def waiting_since(connection: Connection, before: float) -> list[str]:
    """Tables that wait for players, and at which nobody has sat down since `before`."""
    is_challenge = sa.exists().where(challenges.c.table_id == tables.c.id)
    is_left = (tables.c.status == "waiting") & (tables.c.created < before) & ~is_challenge & ~_has_entry_since(before)
    return list(connection.execute(sa.select(tables.c.id).where(is_left)).scalars())


def abandoned_since(connection: Connection, before: float) -> list[str]:
    """Tables that are being played, and at which nothing has happened since `before`."""
    is_left = tables.c.status.in_(PLAYING) & (tables.c.moved < before) & ~_has_entry_since(before)
    return list(connection.execute(sa.select(tables.c.id).where(is_left)).scalars())


def _has_entry_since(before: float) -> sa.ColumnElement[bool]:
    return sa.exists().where(entries.c.table_id == tables.c.id, entries.c.at >= before)


def delete_waiting(connection: Connection, ids: Sequence[str]) -> None:
    """Deletes tables, unless their match has begun, with everything that belongs to them."""
    is_waiting = tables.c.id.in_(ids) & (tables.c.status == "waiting")
    still_waiting = list(connection.execute(sa.select(tables.c.id).where(is_waiting)).scalars())
    for part in (entries, snapshots, seated):
        connection.execute(sa.delete(part).where(part.c.table_id.in_(still_waiting)))
    connection.execute(sa.delete(tables).where(tables.c.id.in_(still_waiting)))
