"""The built-in games, a package each.

The package is also the function of the public API that lists games: `landwright.games()` gives the facts of every game
that can be played, those of other packages too. Python binds a subpackage to its name in the parent package as soon as
one of its modules is imported, so a function of that name in `landwright` would be lost.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from landwright.core.game import GameInfo


class _Games(ModuleType):
    def __call__(self) -> "list[GameInfo]":
        from landwright.core.registry import infos

        return infos()


sys.modules[__name__].__class__ = _Games
