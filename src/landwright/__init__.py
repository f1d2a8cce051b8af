"""Landwright: a digital tabletop for games about making land.

    import landwright

    match = landwright.play("forgenesis", ["level3", "random"], seed=7)
    print(match.outcome)

`games` lists the games, `load` returns one of them compiled, and `play` plays a whole match between bots. `Match` is a
match with its log, `Bot` is the base class for your own bots, and `make_bot` creates a bot by name. Each name is
imported on first use, so importing this package loads nothing else.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from landwright.bots.registry import make_bot
    from landwright.core.bot import Bot
    from landwright.core.match import Match
    from landwright.core.registry import infos as games
    from landwright.core.registry import load
    from landwright.lab.play import play

__version__ = "0.1.0"
__all__ = ["Bot", "Match", "games", "load", "make_bot", "play"]

_SOURCES = {  # name: (module, attribute)
    "Bot": ("landwright.core.bot", "Bot"),
    "Match": ("landwright.core.match", "Match"),
    "games": ("landwright.games", ""),  # the package itself, which is callable
    "load": ("landwright.core.registry", "load"),
    "make_bot": ("landwright.bots.registry", "make_bot"),
    "play": ("landwright.lab.play", "play"),
}


def __getattr__(name: str) -> Any:
    if name not in _SOURCES:
        raise AttributeError(f"module 'landwright' has no attribute '{name}'")
    module_name, attribute = _SOURCES[name]
    module = import_module(module_name)
    globals()[name] = value = getattr(module, attribute) if attribute else module
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
