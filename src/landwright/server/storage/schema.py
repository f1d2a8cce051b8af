"""The database schema. Every change needs a migration in `migrations/versions`."""

from typing import Final

import sqlalchemy as sa

metadata: Final = sa.MetaData()

guests: Final = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("link", sa.Text, nullable=False, server_default=""),  # the key of the personal link; empty without one
)

tables: Final = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("setup", sa.LargeBinary, nullable=False),
    sa.Column("is_public", sa.Boolean, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("moved", sa.Double, nullable=False),
    sa.Column("rematch", sa.Text, nullable=False),
    sa.Index("tables_by_status", "status", "is_public", "created"),
)

seated: Final = sa.Table(
    "seated",
    metadata,
    sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sqlite_with_rowid=False,
)

entries: Final = sa.Table(
    "entries",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)

snapshots: Final = sa.Table(
    "snapshots",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)

challenges: Final = sa.Table(
    "challenges",
    metadata,
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("day", sa.Text, primary_key=True),
    sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), primary_key=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), nullable=False, unique=True),
    sa.Column("has_won", sa.Boolean),  # this and the next two columns are NULL until the result is known
    sa.Column("total", sa.Integer),
    sa.Column("actions", sa.Integer),
    sa.Column("is_late", sa.Boolean, nullable=False, server_default=sa.false()),  # begun after its day: not ranked
    sa.Index("challenges_by_guest", "guest_id", "day"),
)

results: Final = sa.Table(  # a row for every guest and ended table that was evaluated
    "results",
    metadata,
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
    sa.Column("solo_total", sa.Integer),  # NULL if the game does not count as a personal best
    sa.Column("with_hints", sa.Boolean, nullable=False),
    sa.Index("results_by_time", "guest_id", "ended"),
    sqlite_with_rowid=False,
)

secrets: Final = sa.Table(
    "secrets",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

push_subscriptions: Final = sa.Table(  # browsers that are told when it is their guest's turn
    "push_subscriptions",
    metadata,
    sa.Column("endpoint", sa.Text, primary_key=True),
    sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), nullable=False),
    sa.Column("p256dh", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
    sa.Column("created", sa.Double, nullable=False),
    sa.Index("push_subscriptions_by_guest", "guest_id", "created"),
)

processes: Final = sa.Table(  # those that share a PostgreSQL database
    "processes",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("alive_until", sa.Double, nullable=False),  # by the clock of the database
)

leases: Final = sa.Table(  # which process drives the bots and clocks of a table
    "leases",
    metadata,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("owner", sa.Text, nullable=False),  # the id of a process; the lease is free when that is not alive
)
