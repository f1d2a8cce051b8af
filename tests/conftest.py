"""Registers the tiny games before tests are collected, and marks the tests that `make test-fast` leaves out."""

import os
import signal
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Final

import pytest

from tests.support import command_line
from tests.support.second_try import SecondTries

pytest_plugins = ["tests.support.scheduling", "tests.support.seeds"]

TESTS: Final = Path(__file__).parent
LONGEST_TEST: Final = 600.0  # seconds, with its fixtures; far more than any needs on a busy machine
ALARM_AGAIN: Final = 3.0  # seconds
LEFT_OUT: Final = ("slow", "fuzz", "browser", "postgresql", "install")  # by --quick
MARKS: Final = {  # of all tests in the files that match
    "browser/*": "browser",
    "install/*": "install",
    "web/*": "install",
    "docs/*": "slow",
    "examples/*": "slow",
    "server/*/test_fuzz*": "fuzz",
    "server/*/test_openapi*": "fuzz",
    "server/*/test_killed*": "slow",
    "server/features/test_personal_bests.py": "slow",
    "server/features/test_replay.py": "slow",
    "server/features/test_reviews.py": "slow",
    "server/features/test_solo_results.py": "slow",
    "server/features/test_threats.py": "slow",
    "server/realtime/test_transport.py": "slow",
    "server/tables/test_bot_player.py": "slow",
    "server/tables/test_clock.py": "slow",
    "server/tables/test_real_time.py": "slow",
    "server/tables/test_simultaneous.py": "slow",
    "server/tables/test_turn_notices.py": "slow",
    "server/workers/test_shared_bots.py": "slow",
    "support/test_fuzz.py": "slow",
    "support/test_second_try.py": "slow",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screenshots", action="store_true", help="save pictures of the pages in output/browser")
    parser.addoption("--quick", action="store_true", help="leave out what takes long, and play fewer random games")


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # before Numba is first imported
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell started the tests in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    from landwright.testing import tide

    tide.register()
    config.pluginmanager.register(SecondTries())
    if config.getoption("quick") and not config.option.markexpr:
        config.option.markexpr = f"not ({' or '.join(LEFT_OUT)})"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Does not even import what `--quick` leaves out."""
    return True if config.getoption("quick") and marks_by_path(collection_path) else None


@pytest.hookimpl(tryfirst=True)  # before `-m` selects
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in marks_of(item):
            item.add_marker(mark)


def marks_of(item: pytest.Item) -> Iterator[str]:
    """Marks that follow from a test's file, and from the database that it uses."""
    yield from marks_by_path(item.path)
    parameters = (
        item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    )
    if "postgresql" in parameters or "postgresql" in getattr(item, "fixturenames", ()):
        yield "postgresql"


@cache
def marks_by_path(path: Path) -> tuple[str, ...]:
    """The marks of all tests of a file, or of a folder."""
    if not path.is_relative_to(TESTS):
        return ()
    name = f"{path.relative_to(TESTS).as_posix()}{'/' if path.is_dir() else ''}"
    return tuple(mark for pattern, mark in MARKS.items() if fnmatch(name, pattern))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Ends a test that hangs. An event loop may swallow the exception, so it is raised until it arrives."""
    signal.signal(signal.SIGALRM, _fail_slow_test)
    signal.setitimer(signal.ITIMER_REAL, LONGEST_TEST, ALARM_AGAIN)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _fail_slow_test(_signal: int, _frame: FrameType | None) -> None:
    pytest.fail(f"The test took more than {LONGEST_TEST:.0f} s.")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> command_line.Run:
    """Runs a command of the command line in this process."""
    return command_line.run_here(capsys, monkeypatch)
