"""Browsers that are told by push messages when it is their guest's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("guest_id", sa.Text, sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("p256dh", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("push_subscriptions_by_guest", "push_subscriptions", ["guest_id", "created"])
