"""The installed games, found by the entry-point group `landwright.games`; other packages can add games.

An entry point names a game's package, which has its `INFO` and a function `game` that creates the game:

    [project.entry-points."landwright.games"]
    forgenesis = "landwright.games.forgenesis"
"""

import importlib
import logging
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final

from landwright.core.game import Game, GameInfo
from landwright.core.types import Report

GROUP: Final = "landwright.games"
BUILT_IN: Final = "landwright.games."  # the prefix of the built-in games' packages
log: Final = logging.getLogger("landwright.registry")


class UnknownGameError(KeyError):
    """No installed package has a game with that name; the message is a sentence for people."""

    def __str__(self) -> str:
        return str(self.args[0])


_described: dict[str, Game] = {}
_loaded: dict[str, Game] = {}
_registered: dict[str, Game] = {}


@cache
def _packages() -> dict[str, Any]:
    """The packages of games by name, the built-in ones first. Packages that cannot be imported are left out."""
    found: dict[str, Any] = {}
    for point in sorted(
        entry_points(group=GROUP), key=lambda point: (not point.value.startswith(BUILT_IN), point.name)
    ):
        try:
            package = importlib.import_module(point.module)
            found.setdefault(package.INFO.name, package)
        except Exception as error:  # a broken package must not hide the other games
            log.warning("The game '%s' of package '%s' cannot be imported: %r", point.name, point.module, error)
    return found


def infos() -> list[GameInfo]:
    """The facts of all installed games, without loading any rules."""
    return [package.INFO for package in _packages().values()] + [game.info for game in _registered.values()]


def names() -> list[str]:
    return [*_packages(), *_registered]


def register(game: Game) -> None:
    """Registers a game in this process only; it is compiled when it is first loaded."""
    _registered[game.name] = game
    _loaded.pop(game.name, None)


def describe(name: str) -> Game:
    """The game with that name before its kernels are compiled: enough to list it and to show its rules."""
    if name not in names():
        raise UnknownGameError(f"There is no game '{name}'; there are {', '.join(names())}.")
    if name in _registered:
        return _registered[name]
    if name not in _described:
        from landwright.kernels import interpreted

        with interpreted():
            _described[name] = _packages()[name].game()
    return _described[name]


def load(name: str, report: Report = lambda _: None) -> Game:
    """The game with that name, compiled or from the cache; `report` gets each kernel's name before it compiles."""
    if name not in _loaded:
        game = describe(name)
        _loaded[name] = game if game.is_compiled else game.compiled(report)
    return _loaded[name]


def is_loaded(name: str) -> bool:
    return name in _loaded
