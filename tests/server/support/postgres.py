"""A PostgreSQL server for the tests, with its data and its socket in a temporary folder."""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tests.support import system_packages
from tests.support.processes import children_of

PROGRAMS: Final = Path("/usr/lib/postgresql")
ACCOUNT: Final = "postgres"  # initdb refuses root
SETTINGS: Final = "-c listen_addresses='' -c unix_socket_directories='{}' -c fsync=off -c max_connections=200"


class Server:
    """A running PostgreSQL server that creates empty databases."""

    def __init__(self, programs: Path, place: Path) -> None:
        self._programs = programs
        self._place = place
        self._numbers = count(1)

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"landwright{next(self._numbers)}"
        self.run("createdb", "-h", str(self._place), "-U", ACCOUNT, name)
        return self.url(name)

    def url(self, database: str) -> str:
        return f"postgresql://{ACCOUNT}@/{database}?host={self._place}"

    def disconnect_all(self, url: str) -> None:
        """Ends all connections to a database."""
        name = urlsplit(url).path.strip("/")
        command = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        self.run("psql", "-h", str(self._place), "-U", ACCOUNT, "-d", ACCOUNT, "-c", command)

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """All of its processes are suspended: the system accepts connections for it, and nobody answers them."""
        main = int((self._place / "data" / "postmaster.pid").read_text().split()[0])
        try:
            os.kill(main, signal.SIGSTOP)  # before the others, which it starts
            for process in children_of(main):
                send(process, signal.SIGSTOP)
            yield
        finally:
            for process in (*children_of(main), main):
                send(process, signal.SIGCONT)

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", ACCOUNT, "--", *command]
        run(command, self._place)


@contextmanager
def running() -> Iterator[Server]:
    programs = find_programs()
    place = Path(tempfile.mkdtemp(prefix="landwright-postgresql-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(place, ACCOUNT)
        server = Server(programs, place)
        data = str(place / "data")
        server.run("initdb", "-D", data, "-U", ACCOUNT, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        server.run("pg_ctl", "start", "-w", "-D", data, "-l", str(place / "log"), "-o", SETTINGS.format(place))
        try:
            yield server
        finally:
            server.run("pg_ctl", "stop", "-w", "-D", data, "-m", "immediate")
    finally:
        shutil.rmtree(place, ignore_errors=True)


def find_programs() -> Path:
    """The folder of the newest installed version. Tries to install one if there is none."""
    if not installed():
        system_packages.install("postgresql")
    if not installed():
        raise RuntimeError(
            f"The tests need PostgreSQL, and there is none in {PROGRAMS}: {system_packages.INSTALL} postgresql"
        )
    return max(installed(), key=lambda programs: float(programs.parent.name))


def installed() -> list[Path]:
    return [initdb.parent for initdb in PROGRAMS.glob("*/bin/initdb")]


def send(process: int, name: signal.Signals) -> None:
    with suppress(ProcessLookupError):  # it has ended
        os.kill(process, name)


def run(command: list[str], place: Path) -> None:
    """Runs a program with its output in a file: a server that it starts would keep a pipe open."""
    with tempfile.TemporaryFile("w+") as output:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=place, check=False)
        if done.returncode != 0:
            output.seek(0)
            raise RuntimeError(f"{' '.join(command)} failed:\n{output.read()}")
