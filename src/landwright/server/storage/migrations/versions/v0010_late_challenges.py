"""Challenges of past days can be played late. Such tries are not ranked."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("challenges", sa.Column("is_late", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("challenges_by_guest", "challenges", ["guest_id", "day"])
