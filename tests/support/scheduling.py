"""How tests are shared out among processes, as a pytest plugin.

The tests of a file run in one process, because they share servers. The conformance suite counts as a file for each
game: in one piece it would keep one process busy long after the others have finished.
"""

import re
from typing import Any, Final

import pytest
from xdist.scheduler import LoadFileScheduling

CONFORMANCE: Final = re.compile(r".*/test_every_game\.py::\w+\[[a-z]+_\w+-(?P<game>[a-z-]+)\]")  # a check and a game


def scope_of(test: str) -> str:
    """The tests with the same scope run in one process.

    >>> scope_of("tests/core/test_log.py::test_a_log[1-2]")
    'tests/core/test_log.py'
    >>> scope_of("tests/games/test_every_game.py::test_a_check[points_add_up-kingdom-maps]")
    'tests/games/test_every_game.py kingdom-maps'
    >>> scope_of("tests/games/test_every_game.py::test_a_game_has_goldens[kingdom-maps]")
    'tests/games/test_every_game.py'
    """
    file, _, _ = test.partition("::")
    conformance = CONFORMANCE.fullmatch(test)
    return f"{file} {conformance['game']}" if conformance else file


class FileScheduling(LoadFileScheduling):  # type: ignore[misc]
    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> FileScheduling | None:
    return FileScheduling(config, log) if config.getoption("dist") == "loadfile" else None
