"""Opening databases: new ones, old and newer versions, other files, and concurrently."""

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from landwright.server.storage import (
    Entry,
    Guest,
    Storage,
    StorageError,
    TableRow,
    migrate,
    queries,
)
from landwright.server.storage.schema import metadata
from landwright.server.storage.storage import open_database
from tests.server.support.postgres import Server

NEXT_VERSION = '''
"""Guests get a colour."""

import sqlalchemy as sa
from alembic import op

revision = "{}"
down_revision = "{}"


def upgrade() -> None:
    with op.batch_alter_table("guests") as guests:
        guests.add_column(sa.Column("colour", sa.Text, nullable=False, server_default="grey"))
'''
PRINT_A_SECRET = """
import asyncio, sys
from landwright.server.storage import Storage, queries

async def main():
    storage = await Storage.open(sys.argv[1])
    print((await storage.write(queries.secret, "cookies")).hex())
    await storage.close()

asyncio.run(main())
"""
TERMINATE_OTHER_CONNECTIONS = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()
"""

pytestmark = pytest.mark.anyio


@pytest.fixture
def next_migrations(tmp_path: Path) -> Path:
    """The migrations of a future version."""
    place = tmp_path / "100% newer"
    shutil.copytree(migrate.MIGRATIONS, place)
    (place / "versions" / "v9999_colours.py").write_text(NEXT_VERSION.format("9999", newest_revision()))
    return place


def newest_revision() -> str | None:
    return migrate.script_directory().get_current_head()


async def open_and_close(url: str) -> None:
    await (await Storage.open(url)).close()


async def error_on_opening(url: str) -> str:
    with pytest.raises(StorageError) as error:
        await Storage.open(url)
    return str(error.value)


async def test_written_data_is_there_after_reopening(database: str) -> None:
    table = TableRow("t", "forgenesis", b"{}", True, "waiting", 1.0, 1.0, "")
    storage = await Storage.open(database)
    await storage.write(queries.add_guest, Guest("a", "Ada", 1.0))
    await storage.write(queries.add_table, table, ["a"], [Entry(0, "joined", b"{}", 1.0)])
    await storage.write(queries.keep_snapshot, "t", 1, b"state")
    secret = await storage.write(queries.secret, "cookies")
    await storage.close()

    again = await Storage.open(database)
    assert await again.read(queries.guest, "a") == Guest("a", "Ada", 1.0)
    assert await again.read(queries.waiting_tables) == [table]
    assert await again.read(queries.tables_of, "a") == [table]
    assert await again.read(queries.entries_since, "t") == [Entry(0, "joined", b"{}", 1.0)]
    assert await again.read(queries.snapshot, "t") == (1, b"state")
    assert await again.write(queries.secret, "cookies") == secret
    await again.close()


async def test_closing_waits_for_pending_writes(database: str) -> None:
    storage = await Storage.open(database)
    writing = [asyncio.create_task(storage.write(queries.add_guest, Guest(str(n), "Ada", 1.0))) for n in range(30)]
    await asyncio.sleep(0)
    await storage.close()
    await asyncio.gather(*writing)
    again = await Storage.open(database)
    assert all([await again.read(queries.guest, str(n)) for n in range(30)])
    await again.close()


async def test_a_closed_storage_raises_an_error(database: str) -> None:
    storage = await Storage.open(database)
    await storage.close()
    await storage.close()
    for asked in (storage.write(queries.secret, "cookies"), storage.read(queries.guest, "a")):
        with pytest.raises(StorageError, match="is closed"):
            await asked


async def test_secrets_are_random_and_differ_by_name(storage: Storage) -> None:
    cookies, dice = await storage.write(queries.secret, "cookies"), await storage.write(queries.secret, "dice")
    assert len(cookies) == len(dice) == 32
    assert cookies != dice
    assert await storage.write(queries.secret, "cookies") == cookies


async def test_a_new_database_can_be_opened_concurrently(database: str) -> None:
    opened = await asyncio.gather(*(Storage.open(database) for _ in range(8)))
    secrets = await asyncio.gather(*(storage.write(queries.secret, "cookies") for storage in opened))
    assert len(set(secrets)) == 1
    await asyncio.gather(*(storage.close() for storage in opened))


async def test_several_databases_can_be_opened_concurrently(tmp_path: Path, postgresql: Server) -> None:
    files = [str(tmp_path / f"{n}.db") for n in range(3)]
    opened = await asyncio.gather(*map(Storage.open, [*files, *(postgresql.new_database() for _ in files)]))
    secrets = await asyncio.gather(*(storage.write(queries.secret, "cookies") for storage in opened))
    assert len(set(secrets)) == 6
    await asyncio.gather(*(storage.close() for storage in opened))


@pytest.mark.slow
def test_many_processes_can_open_a_new_database_concurrently(database: str) -> None:
    command = [sys.executable, "-c", PRINT_A_SECRET, database]
    programs = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    secrets = {program.communicate()[0] for program in programs}
    assert [program.returncode for program in programs] == [0, 0, 0, 0]
    assert len(secrets) == 1


async def test_the_migrations_create_the_schema(database: str) -> None:
    await open_and_close(database)
    opened = await open_database(database)

    def differences(connection: sa.Connection) -> list[object]:
        options = {"version_table": migrate.VERSION_TABLE, "compare_type": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))

    assert await opened.read(differences) == []
    await opened.close()


async def test_an_older_database_is_migrated_with_its_data(
    database: str, next_migrations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await Storage.open(database)
    await old.write(queries.add_guest, Guest("a", "Ada", 1.0))
    await old.write(queries.add_table, TableRow("t", "forgenesis", b"{}", True, "waiting", 1.0, 1.0, ""), ["a"], [])
    await old.close()

    monkeypatch.setattr(migrate, "MIGRATIONS", next_migrations)
    opened = await asyncio.gather(*(open_database(database) for _ in range(3)))
    colours = await opened[0].read(lambda c: list(c.execute(sa.text("SELECT colour FROM guests")).scalars()))
    assert colours == ["grey"]
    assert [table.id for table in await Storage(opened[1]).read(queries.tables_of, "a")] == ["t"]
    for each in opened:
        await each.close()


async def test_a_database_of_a_newer_version_is_rejected(
    database: str, next_migrations: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(migrate, "MIGRATIONS", next_migrations)
        await open_and_close(database)
    assert "was created by a newer Landwright. Update Landwright to open it." in await error_on_opening(database)


async def test_a_file_that_is_not_a_database_is_rejected_unchanged(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, " * 1000)
    assert await error_on_opening(str(letter)) == f"{letter} is not a Landwright database. Choose another file."
    assert letter.read_text() == "Dear Ada, " * 1000


async def test_a_database_of_another_program_is_rejected_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (name)")
    connection.close()
    before = path.read_bytes()
    assert "contains tables of another program" in await error_on_opening(str(path))
    assert path.read_bytes() == before


async def test_a_path_is_accepted_and_missing_folders_are_created(tmp_path: Path) -> None:
    path = tmp_path / "my data" / "100% of it?" / "landwright.db"
    await open_and_close(str(path))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600, "it contains secrets"
    assert [each.name for each in path.parent.iterdir()] == ["landwright.db"]


async def test_a_folder_is_rejected(tmp_path: Path) -> None:
    assert await error_on_opening(str(tmp_path)) == f"The database {tmp_path} cannot be used: Is a directory."


@pytest.fixture
def locked_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder that is not writable, not even for root, who becomes another user meanwhile."""
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    tmp_path.chmod(0o555)
    user = os.geteuid()
    os.seteuid(user or 65534)
    yield tmp_path
    os.seteuid(user)
    tmp_path.chmod(0o755)


async def test_an_unwritable_file_is_named_in_the_error(locked_folder: Path) -> None:
    sentence = await error_on_opening(str(locked_folder / "landwright.db"))
    assert sentence.endswith("landwright.db is not writable. Change its permissions, or choose another place.")


@pytest.mark.parametrize("url", ["mysql://host/name", "sqlite://", "nonsense://", "postgresql://host:port/name"])
async def test_an_invalid_url_is_explained(url: str) -> None:
    assert "postgresql://HOST/NAME" in await error_on_opening(url)


async def test_an_unreachable_server_is_named_without_its_password() -> None:
    sentence = await error_on_opening("postgresql://ada:hunter2@127.0.0.1:1/landwright?password=hunter3")
    assert sentence.startswith("The database postgresql://127.0.0.1:1/landwright cannot be used: ")
    assert "hunter" not in sentence


async def test_a_missing_database_is_named_in_the_error(postgresql: Server) -> None:
    assert 'database "atlantis" does not exist' in await error_on_opening(postgresql.url("atlantis"))


async def test_lost_connections_to_postgresql_are_replaced(postgresql: Server) -> None:
    url = postgresql.new_database()
    storage, other = await Storage.open(url), await open_database(url)
    await asyncio.gather(*(storage.read(queries.guest, "a") for _ in range(5)))
    await other.read(lambda connection: connection.execute(sa.text(TERMINATE_OTHER_CONNECTIONS)).all())
    await storage.write(queries.add_guest, Guest("a", "Ada", 1.0))
    assert await storage.read(queries.guest, "a") == Guest("a", "Ada", 1.0)
    await storage.close()
    await other.close()
