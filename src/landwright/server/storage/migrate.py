"""Brings a database to the tables that this version of Landwright knows, whoever else opens it at the same moment."""

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from landwright.server.storage.records import StorageError

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE: Final = "landwright_version"
MIGRATING: Final = 0x4C616E64  # the lock that processes at one PostgreSQL hold while they migrate


def migrate(connection: sa.Connection, place: str) -> None:
    """All in the connection's transaction. On SQLite it is an immediate one, so that others wait for its end."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATING)))
    script = directory()
    current = version(connection, place)
    if current == script.get_current_head():
        return
    if current is not None and not is_known(script, current):
        raise StorageError(f"{place} was made by a newer Landwright. Update Landwright to open it.")
    config = settings()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def settings() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def directory() -> ScriptDirectory:
    return ScriptDirectory.from_config(settings())


def version(connection: sa.Connection, place: str) -> str | None:
    """What the database was last migrated to; nothing when it is empty."""
    names = sa.inspect(connection).get_table_names()
    if VERSION_TABLE in names:
        return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    if names:
        raise StorageError(f"{place} holds something else than Landwright's tables. Choose another one.")
    return None


def is_known(script: ScriptDirectory, revision: str) -> bool:
    return any(known.revision == revision for known in script.walk_revisions())
