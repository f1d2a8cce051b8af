"""Solo games with hints are kept apart. All are evaluated again."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.execute("DELETE FROM solos")
    op.add_column("solos", sa.Column("with_hints", sa.Boolean, nullable=False, server_default=sa.false()))
