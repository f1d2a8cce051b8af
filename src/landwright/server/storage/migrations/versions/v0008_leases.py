"""Processes that share a database, and which of them drives the bots and clocks of a table.

Matches that are being played get a lease that nobody holds, so that the first process takes them up.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("alive_until", sa.Double, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
    )
    op.execute("INSERT INTO leases (table_id, owner) SELECT id, '' FROM tables WHERE status IN ('playing', 'paused')")
