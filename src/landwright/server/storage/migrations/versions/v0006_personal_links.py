"""Personal links that can be revoked: each guest has a key for theirs, which is empty while there is no link."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("guests", sa.Column("link", sa.Text, nullable=False, server_default=""))
