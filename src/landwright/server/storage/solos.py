"""Queries about the scores of solo games."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.queries import TABLE_ROW
from landwright.server.storage.records import Solo, TableRow
from landwright.server.storage.schema import seated, solos, tables

INSERT_SOLO = sa.text(
    "INSERT INTO solos (guest_id, table_id, options, total, with_hints)"
    " VALUES (:guest, :table, :options, :total, :with_hints)"
    " ON CONFLICT DO NOTHING"
)


def unscored_tables(connection: Connection, guest: str) -> list[TableRow]:
    """Ended tables of a guest that have no row in `solos` yet."""
    is_same = (solos.c.guest_id == seated.c.guest_id) & (solos.c.table_id == seated.c.table_id)
    joined = tables.join(seated, seated.c.table_id == tables.c.id).outerjoin(solos, is_same)
    is_unscored = (seated.c.guest_id == guest) & (tables.c.status == "ended") & solos.c.table_id.is_(None)
    return [TableRow(*row) for row in connection.execute(sa.select(*TABLE_ROW).select_from(joined).where(is_unscored))]


def add(connection: Connection, guest: str, new: Sequence[Solo]) -> None:
    if new:
        connection.execute(INSERT_SOLO, [{"guest": guest, **msgspec.structs.asdict(solo)} for solo in new])


def of_guest(connection: Connection, guest: str) -> list[Solo]:
    """The games that count, highest score first, of equal scores the earliest first."""
    fields = [solos.c.table_id, tables.c.game, solos.c.options, solos.c.total, solos.c.with_hints]
    joined = solos.join(tables, tables.c.id == solos.c.table_id)
    counting = sa.select(*fields).select_from(joined).where(solos.c.guest_id == guest, solos.c.total.is_not(None))
    ordered = counting.order_by(solos.c.total.desc(), tables.c.moved, tables.c.id)
    return [Solo(*row) for row in connection.execute(ordered)]
