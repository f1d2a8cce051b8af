"""What games alone have brought is found out again: matches with hints or take-backs do not count any more."""

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.execute("DELETE FROM solos")
