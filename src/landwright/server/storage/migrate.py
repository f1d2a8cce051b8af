"""Migrates a database to the current schema, safely when several processes open it at the same time."""

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
ADVISORY_LOCK: Final = 0x4C616E64  # key of the PostgreSQL advisory lock that is held during a migration


def migrate(connection: sa.Connection, place: str) -> None:
    """Runs in the connection's transaction. On SQLite it is an immediate one, so other processes wait for it."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(ADVISORY_LOCK)))
    script = script_directory()
    current = current_revision(connection, place)
    if current == script.get_current_head():
        return
    if current is not None and not is_known(script, current):
        raise StorageError(f"{place} was created by a newer Landwright. Update Landwright to open it.")
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def script_directory() -> ScriptDirectory:
    return ScriptDirectory.from_config(alembic_config())


def current_revision(connection: sa.Connection, place: str) -> str | None:
    """The revision of the database; None if it is empty."""
    names = sa.inspect(connection).get_table_names()
    if VERSION_TABLE in names:
        return MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_revision()
    if names:
        raise StorageError(f"{place} contains tables of another program. Choose another database.")
    return None


def is_known(script: ScriptDirectory, revision: str) -> bool:
    return any(known.revision == revision for known in script.walk_revisions())
