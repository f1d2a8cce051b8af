"""One server for an SQLite file: a second one is refused while the first runs.

Tables live in the memory of their server, and two servers on one file would not hear of each other's changes. The lock
is on a file beside the database: closing any other handle of the database would drop SQLite's own locks. It ends with
the process, however that ends.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from landwright.server.storage.database import explain_errors
from landwright.server.storage.records import StorageError
from landwright.server.storage.storage import sqlite_path

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:  # Windows: its file system refuses most ways of sharing a file
    flock = None  # type: ignore[assignment]


@contextmanager
def server_lock(url: str) -> Iterator[None]:
    """Held while a server uses the database. PostgreSQL is made for several servers."""
    path = sqlite_path(url)
    if path is None or flock is None:
        yield
        return
    with explain_errors(str(path)):
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _lock(file, path)
        yield
    finally:
        os.close(file)


def _lock(file: int, path: Path) -> None:
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise StorageError(
            f"Another Landwright server uses {path}. Stop it first, or choose another folder for the data."
        ) from None
