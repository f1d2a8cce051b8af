"""Registers the tiny games before tests are collected, so that whatever runs over every game runs over them too."""

import os

import pytest

from tests.support import command_line


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # before Numba is first imported
    from landwright.testing import tide

    tide.register()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> command_line.Run:
    """Runs a command of the command line in this process."""
    return command_line.run_here(capsys, monkeypatch)
