"""Queries as functions over a connection, the same for SQLite and PostgreSQL.

A query that writes does so completely or, when it raises, not at all: the rest of its transaction stays valid.
"""

from collections.abc import Sequence
from secrets import token_bytes
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from landwright.server.storage.records import Append, Conflict, Entry, Guest, StorageError, TableRow
from landwright.server.storage.schema import entries, guests, seated, secrets, snapshots, tables

SECRET_BYTES: Final = 32
TABLE_ROW: Final = [tables.c[name] for name in TableRow.__struct_fields__]
ENTRY: Final = [entries.c[name] for name in Entry.__struct_fields__]

# Plain SQL costs a quarter of a statement built by SQLAlchemy. Parameters are ?1 for SQLite and $1 for PostgreSQL.
NEXT_NUMBER: Final = (
    "SELECT (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE table_id = ?1) FROM tables WHERE id = ?1"
)
UPDATE_TABLE: Final = (
    "UPDATE tables SET status = coalesce(?2, status), moved = coalesce(?3, moved), rematch = coalesce(?4, rematch)"
    " WHERE id = ?1 AND (CAST(?4 AS TEXT) IS NULL OR rematch = '')"
)
INSERT_ENTRY: Final = "INSERT INTO entries (table_id, number, kind, data, at) VALUES (?1, ?2, ?3, ?4, ?5)"
POSTGRESQL: Final = {sql: sql.replace("?", "$") for sql in (NEXT_NUMBER, UPDATE_TABLE, INSERT_ENTRY)}

INSERT_SEATED: Final = sa.text("INSERT INTO seated (guest_id, table_id) VALUES (:guest, :table) ON CONFLICT DO NOTHING")
INSERT_SECRET: Final = sa.text("INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")
UPSERT_SNAPSHOT: Final = sa.text(
    "INSERT INTO snapshots (table_id, number, state) VALUES (:table, :number, :state)"
    " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, state = excluded.state"
    " WHERE excluded.number > snapshots.number"
)


def secret(connection: Connection, name: str) -> bytes:
    """32 random bytes, created by the first call and stored."""
    connection.execute(INSERT_SECRET, {"name": name, "value": token_bytes(SECRET_BYTES)})
    return connection.execute(sa.select(secrets.c.value).where(secrets.c.name == name)).scalar_one()


def check(connection: Connection) -> None:
    """Raises an error if nothing can be stored now, for example on a full disk. Writes a page, but changes nothing."""
    connection.execute(sa.update(secrets).values(value=secrets.c.value))


def add_guest(connection: Connection, guest: Guest) -> None:
    connection.execute(sa.insert(guests).values(id=guest.id, name=guest.name, created=guest.created))


def guest(connection: Connection, guest: str) -> Guest | None:
    row = connection.execute(sa.select(guests).where(guests.c.id == guest)).one_or_none()
    return None if row is None else Guest(*row)


def rename_guest(connection: Connection, guest: str, name: str) -> None:
    connection.execute(sa.update(guests).where(guests.c.id == guest).values(name=name))


def make_link(connection: Connection, guest: str, key: str) -> str:
    """The key of a guest's personal link: `key`, unless there was one before."""
    has_none = (guests.c.id == guest) & (guests.c.link == "")
    connection.execute(sa.update(guests).where(has_none).values(link=key))
    return connection.execute(sa.select(guests.c.link).where(guests.c.id == guest)).scalar_one()


def revoke_link(connection: Connection, guest: str) -> None:
    connection.execute(sa.update(guests).where(guests.c.id == guest).values(link=""))


def add_table(
    connection: Connection, row: TableRow, guests: Sequence[str], entries: Sequence[Entry], rematch_of: str = ""
) -> None:
    """Adds the table, the guests seated there and its first entries, or nothing.

    It may be the rematch of another table; a `Conflict` if that has one already.
    """
    check_numbers(entries, 0)
    if rematch_of:
        without = sa.update(tables).where(tables.c.id == rematch_of, tables.c.rematch == "")
        if connection.execute(without.values(rematch=row.id)).rowcount == 0:
            raise Conflict(rematch_of, 0, 0)
    values = {name: getattr(row, name) for name in TableRow.__struct_fields__}
    connection.execute(sa.insert(tables).values(**values))
    insert_entries(connection, row.id, entries)
    insert_seated(connection, row.id, guests)


def table(connection: Connection, table: str) -> TableRow | None:
    row = connection.execute(sa.select(*TABLE_ROW).where(tables.c.id == table)).one_or_none()
    return None if row is None else TableRow(*row)


def waiting_tables(connection: Connection, limit: int = 100) -> list[TableRow]:
    """Public tables with free seats, newest first."""
    is_waiting = (tables.c.status == "waiting") & tables.c.is_public
    return newest(connection, sa.select(*TABLE_ROW).where(is_waiting), limit)


def tables_of(connection: Connection, guest: str, limit: int = 100) -> list[TableRow]:
    """Tables at which the guest has a seat: unfinished ones first, each group newest first."""
    joined = tables.join(seated, seated.c.table_id == tables.c.id)
    of_guest = sa.select(*TABLE_ROW).select_from(joined).where(seated.c.guest_id == guest)
    return newest(connection, of_guest.order_by(tables.c.status == "ended"), limit)


def newest(connection: Connection, rows: sa.Select[Any], limit: int) -> list[TableRow]:
    """After an order that the rows already have."""
    ordered = rows.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(limit)
    return [TableRow(*row) for row in connection.execute(ordered)]


def playing_tables(connection: Connection, game: str) -> list[str]:
    """Tables of a game whose bots and clocks must continue after a restart."""
    is_playing = tables.c.status.in_(["playing", "paused"]) & (tables.c.game == game)
    return list(connection.execute(sa.select(tables.c.id).where(is_playing)).scalars())


def append(connection: Connection, new: Append) -> None:
    """Writes all or nothing; a `Conflict` if `expected` is not the next number, or the table has a rematch.

    Of two writers that expect the same number, the key of the entries lets one pass.
    """
    check_numbers(new.entries, new.expected)
    check_next_number(connection, new)
    if new.status is not None or new.moved is not None or new.rematch is not None:
        parameters = (new.table, new.status, new.moved, new.rematch)
        updated = connection.exec_driver_sql(in_dialect(connection, UPDATE_TABLE), parameters)
        if updated.rowcount == 0:  # it has a rematch already
            raise Conflict(new.table, new.expected, new.expected)
    try:
        insert_entries(connection, new.table, new.entries)
    except IntegrityError:  # PostgreSQL: another writer came in between
        raise Conflict(new.table, new.expected, new.expected + 1) from None
    insert_seated(connection, new.table, new.sat_down)


def check_numbers(entries: Sequence[Entry], first: int) -> None:
    for number, entry in enumerate(entries, first):
        if entry.number != number:
            raise ValueError(f"Entries must be numbered without gaps: {entry.number} is where {number} belongs.")


def check_next_number(connection: Connection, new: Append) -> None:
    next_number = connection.exec_driver_sql(in_dialect(connection, NEXT_NUMBER), (new.table,)).scalar()
    if next_number is None:
        raise StorageError(f"There is no table {new.table}.")
    if next_number != new.expected:
        raise Conflict(new.table, new.expected, next_number)


def in_dialect(connection: Connection, sql: str) -> str:
    return sql if connection.dialect.name == "sqlite" else POSTGRESQL[sql]


def insert_entries(connection: Connection, table: str, new: Sequence[Entry]) -> None:
    if new:
        rows = [(table, entry.number, entry.kind, entry.data, entry.at) for entry in new]
        connection.exec_driver_sql(in_dialect(connection, INSERT_ENTRY), rows)


def insert_seated(connection: Connection, table: str, guests: Sequence[str]) -> None:
    if guests:
        connection.execute(INSERT_SEATED, [{"guest": guest, "table": table} for guest in sorted(set(guests))])


def entries_since(connection: Connection, table: str, since: int = 0) -> list[Entry]:
    """Entries from number `since` on, in order."""
    of_table = sa.select(*ENTRY).where(entries.c.table_id == table, entries.c.number >= since)
    return [Entry(*row) for row in connection.execute(of_table.order_by(entries.c.number))]


def keep_snapshot(connection: Connection, table: str, number: int, state: bytes) -> None:
    """Replaces an earlier snapshot of the table; a later one stays."""
    connection.execute(UPSERT_SNAPSHOT, {"table": table, "number": number, "state": state})


def snapshot(connection: Connection, table: str) -> tuple[int, bytes] | None:
    of_table = sa.select(snapshots.c.number, snapshots.c.state).where(snapshots.c.table_id == table)
    row = connection.execute(of_table).one_or_none()
    return None if row is None else (row.number, row.state)
