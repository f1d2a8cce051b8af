"""Makes the tiny games known before tests are collected, so that whatever runs over every game runs over them too."""

import os

import pytest


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # before Numba is first imported
    from landwright.testing import tide

    tide.register()
