"""Alembic's entry point: runs the migrations on the connection of `storage.migrate`, in its transaction."""

from alembic import context

from landwright.server.storage.migrate import VERSION_TABLE
from landwright.server.storage.schema import metadata


def run() -> None:
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        version_table=VERSION_TABLE,
        render_as_batch=True,  # SQLite can alter little in place
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic runs this file; an import must not run it
    run()
