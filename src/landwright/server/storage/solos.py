"""What a guest's games alone have brought; as functions over a connection."""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection

from landwright.server.storage.queries import ROW
from landwright.server.storage.records import Solo, TableRow
from landwright.server.storage.schema import seated, solos, tables

KEEP = sa.text(
    "INSERT INTO solos (guest_id, table_id, options, total) VALUES (:guest, :table, :options, :total)"
    " ON CONFLICT DO NOTHING"
)


def not_looked_at(connection: Connection, guest: str) -> list[TableRow]:
    """Ended tables of a guest of which it is not known what they brought."""
    is_same = (solos.c.guest_id == seated.c.guest_id) & (solos.c.table_id == seated.c.table_id)
    joined = tables.join(seated, seated.c.table_id == tables.c.id).outerjoin(solos, is_same)
    is_wanted = (seated.c.guest_id == guest) & (tables.c.status == "ended") & solos.c.table_id.is_(None)
    return [TableRow(*row) for row in connection.execute(sa.select(*ROW).select_from(joined).where(is_wanted))]


def keep(connection: Connection, guest: str, found: Sequence[Solo]) -> None:
    if found:
        rows = [{"guest": guest, "table": solo.table, "options": solo.options, "total": solo.total} for solo in found]
        connection.execute(KEEP, rows)


def of_guest(connection: Connection, guest: str) -> list[Solo]:
    """Those that count: the most points first, and of equal ones the earliest."""
    fields = [solos.c.table_id, tables.c.game, solos.c.options, solos.c.total]
    joined = solos.join(tables, tables.c.id == solos.c.table_id)
    counting = sa.select(*fields).select_from(joined).where(solos.c.guest_id == guest, solos.c.total.is_not(None))
    ordered = counting.order_by(solos.c.total.desc(), tables.c.moved, tables.c.id)
    return [Solo(*row) for row in connection.execute(ordered)]
