"""What is asked of the database and written to it, as functions over a connection: the same on SQLite and PostgreSQL.

Each one that writes is all or nothing, whatever else its transaction does.
"""

import secrets as chance
from collections.abc import Sequence
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.records import Append, Conflict, Entry, Guest, StorageError, TableRow
from landwright.server.storage.schema import entries, guests, seated, secrets, snapshots, tables

SECRET_BYTES: Final = 32
ROW: Final = [tables.c[name] for name in TableRow.__struct_fields__]
ENTRY: Final = [entries.c[name] for name in Entry.__struct_fields__]

# Appending is what the server does all day: plain SQL costs a quarter of what a statement built by SQLAlchemy does.
# SQLite numbers its parameters by question marks, PostgreSQL by dollar signs.
MOVE_ON: Final = (
    "UPDATE tables SET following = ?3, status = coalesce(?4, status), moved = coalesce(?5, moved),"
    " rematch = coalesce(?6, rematch)"
    " WHERE id = ?1 AND following = ?2 AND (CAST(?6 AS TEXT) IS NULL OR rematch = '')"
)
WRITE_ENTRY: Final = "INSERT INTO entries (table_id, number, kind, data, at) VALUES (?1, ?2, ?3, ?4, ?5)"
IN_DOLLARS: Final = {sql: sql.replace("?", "$") for sql in (MOVE_ON, WRITE_ENTRY)}

SIT_DOWN: Final = sa.text("INSERT INTO seated (guest_id, table_id) VALUES (:guest, :table) ON CONFLICT DO NOTHING")
KEEP_SECRET: Final = sa.text("INSERT INTO secrets (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")
KEEP_SNAPSHOT: Final = sa.text(
    "INSERT INTO snapshots (table_id, number, state) VALUES (:table, :number, :state)"
    " ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, state = excluded.state"
    " WHERE excluded.number > snapshots.number"
)


def secret(connection: Connection, name: str) -> bytes:
    """Made by whoever comes first; the others get the same."""
    connection.execute(KEEP_SECRET, {"name": name, "value": chance.token_bytes(SECRET_BYTES)})
    return connection.execute(sa.select(secrets.c.value).where(secrets.c.name == name)).scalar_one()


def add_guest(connection: Connection, guest: Guest) -> None:
    connection.execute(sa.insert(guests).values(id=guest.id, name=guest.name, created=guest.created))


def guest(connection: Connection, guest: str) -> Guest | None:
    row = connection.execute(sa.select(guests).where(guests.c.id == guest)).one_or_none()
    return None if row is None else Guest(*row)


def rename_guest(connection: Connection, guest: str, name: str) -> None:
    connection.execute(sa.update(guests).where(guests.c.id == guest).values(name=name))


def add_table(connection: Connection, row: TableRow, guests: Sequence[str], entries: Sequence[Entry]) -> None:
    values = {name: getattr(row, name) for name in TableRow.__struct_fields__}
    connection.execute(sa.insert(tables).values(**values, following=len(entries)))
    write_entries(connection, row.id, entries)
    sit_down(connection, row.id, guests)


def table(connection: Connection, table: str) -> TableRow | None:
    row = connection.execute(sa.select(*ROW).where(tables.c.id == table)).one_or_none()
    return None if row is None else TableRow(*row)


def waiting_tables(connection: Connection, limit: int) -> list[TableRow]:
    is_waiting = (tables.c.status == "waiting") & tables.c.is_public
    return newest(connection, sa.select(*ROW).where(is_waiting), limit)


def tables_of(connection: Connection, guest: str, limit: int) -> list[TableRow]:
    joined = tables.join(seated, seated.c.table_id == tables.c.id)
    return newest(connection, sa.select(*ROW).select_from(joined).where(seated.c.guest_id == guest), limit)


def newest(connection: Connection, rows: sa.Select[Any], limit: int) -> list[TableRow]:
    ordered = rows.order_by(tables.c.created.desc(), tables.c.id.desc()).limit(limit)
    return [TableRow(*row) for row in connection.execute(ordered)]


def playing_tables(connection: Connection) -> list[str]:
    is_playing = tables.c.status.in_(["playing", "paused"])
    return list(connection.execute(sa.select(tables.c.id).where(is_playing)).scalars())


def append(connection: Connection, new: Append) -> None:
    """One statement moves the table on, or finds it elsewhere: of two who expect the same number one wins."""
    following = new.expected + len(new.entries)
    parameters = (new.table, new.expected, following, new.status, new.moved, new.rematch)
    moved_on = connection.exec_driver_sql(in_dialect(connection, MOVE_ON), parameters)
    if moved_on.rowcount == 0:
        refuse(connection, new.table, new.expected)
    write_entries(connection, new.table, new.entries)
    sit_down(connection, new.table, new.sat_down)


def in_dialect(connection: Connection, sql: str) -> str:
    return sql if connection.dialect.name == "sqlite" else IN_DOLLARS[sql]


def refuse(connection: Connection, table: str, expected: int) -> None:
    following = connection.execute(sa.select(tables.c.following).where(tables.c.id == table)).scalar()
    if following is None:
        raise StorageError(f"There is no table {table}.")
    raise Conflict(table, expected, following)


def write_entries(connection: Connection, table: str, written: Sequence[Entry]) -> None:
    if written:
        rows = [(table, entry.number, entry.kind, entry.data, entry.at) for entry in written]
        connection.exec_driver_sql(in_dialect(connection, WRITE_ENTRY), rows)


def sit_down(connection: Connection, table: str, guests: Sequence[str]) -> None:
    if guests:
        connection.execute(SIT_DOWN, [{"guest": guest, "table": table} for guest in sorted(set(guests))])


def entries_since(connection: Connection, table: str, since: int) -> list[Entry]:
    of_table = sa.select(*ENTRY).where(entries.c.table_id == table, entries.c.number >= since)
    return [Entry(*row) for row in connection.execute(of_table.order_by(entries.c.number))]


def keep_snapshot(connection: Connection, table: str, number: int, state: bytes) -> None:
    connection.execute(KEEP_SNAPSHOT, {"table": table, "number": number, "state": state})


def snapshot(connection: Connection, table: str) -> tuple[int, bytes] | None:
    of_table = sa.select(snapshots.c.number, snapshots.c.state).where(snapshots.c.table_id == table)
    row = connection.execute(of_table).one_or_none()
    return None if row is None else (row.number, row.state)
