"""All tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    guests_and_tables()
    what_happened()
    challenges()
    results()
    secrets()
    push_subscriptions()
    processes_and_leases()


def guests_and_tables() -> None:
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("link", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("setup", sa.LargeBinary, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("moved", sa.Double, nullable=False),
        sa.Column("rematch", sa.Text, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "is_public", "created"])
    op.create_table(
        "seated",
        sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )


def what_happened() -> None:
    op.create_table(  # with a row id: an append then writes to the end of one table and to an index
        "entries",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )


def challenges() -> None:
    op.create_table(
        "challenges",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, unique=True),
        sa.Column("has_won", sa.Boolean),
        sa.Column("total", sa.Integer),
        sa.Column("actions", sa.Integer),
        sa.Column("is_late", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("challenges_by_guest", "challenges", ["guest_id", "day"])


def results() -> None:
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


def secrets() -> None:
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def push_subscriptions() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("push_subscriptions_by_guest", "push_subscriptions", ["guest_id", "created"])


def processes_and_leases() -> None:
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
