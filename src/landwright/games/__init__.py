"""The built-in games, one package each.

The package is also a function of the public API: `landwright.games()` returns the facts of all installed games,
including those of other packages. A separate function `landwright.games` would not work: Python replaces it with this
package as soon as a module of the package is imported.
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
