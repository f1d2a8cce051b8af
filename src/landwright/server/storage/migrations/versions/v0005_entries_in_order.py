"""Entries are stored in the order of their arrival, and tables do not count them.

An append then writes to the end of one table and to an index. Before, it changed a page of the table's own among the
entries, and the table's row too: three times the work.
"""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute("ALTER TABLE tables DROP COLUMN following")
    if op.get_bind().dialect.name == "sqlite":  # PostgreSQL has always stored them so
        op.execute(
            "CREATE TABLE entries_in_order (table_id TEXT NOT NULL REFERENCES tables (id), number INTEGER NOT NULL,"
            " kind TEXT NOT NULL, data BLOB NOT NULL, at DOUBLE NOT NULL, PRIMARY KEY (table_id, number))"
        )
        op.execute("INSERT INTO entries_in_order SELECT table_id, number, kind, data, at FROM entries")
        op.execute("DROP TABLE entries")
        op.execute("ALTER TABLE entries_in_order RENAME TO entries")
