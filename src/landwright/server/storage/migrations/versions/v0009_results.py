"""The results of all matches replace those of solo games. Ended tables are evaluated again."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.drop_table("solos")
    op.create_table(
        "results",
        sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("is_complete", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("solo_total", sa.Integer),
        sa.Column("with_hints", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("results_by_time", "results", ["guest_id", "ended"])
