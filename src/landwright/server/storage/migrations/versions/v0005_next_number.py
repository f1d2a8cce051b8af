"""The column `following` of tables gets the name of what it is: the number of the next entry."""

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.execute("ALTER TABLE tables RENAME COLUMN following TO next_number")  # both databases rename in place
