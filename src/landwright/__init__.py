"""Landwright: a digital tabletop for games of making land.

    import landwright

    match = landwright.play("forgenesis", ["level3", "random"], seed=7)
    print(match.outcome)

`games` lists the games, `load` gives one of them compiled, `play` plays a whole match between bots, `Match` is a match
with its log, `Bot` is the base class of your own bots, and `make_bot` makes one by name. Importing this package loads
none of them: each is imported when it is first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from landwright.bots.bot import Bot
    from landwright.bots.registry import make_bot
    from landwright.core.match import Match
    from landwright.core.registry import infos as games
    from landwright.core.registry import load
    from landwright.lab.play import play

__version__ = "0.1.0"
__all__ = ["Bot", "Match", "games", "load", "make_bot", "play"]

_HOMES = {
    "Bot": ("landwright.bots.bot", "Bot"),
    "Match": ("landwright.core.match", "Match"),
    "games": ("landwright.games", ""),  # a package that can be called
    "load": ("landwright.core.registry", "load"),
    "make_bot": ("landwright.bots.registry", "make_bot"),
    "play": ("landwright.lab.play", "play"),
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'landwright' has no attribute '{name}'")
    place, attribute = _HOMES[name]
    module = import_module(place)
    globals()[name] = found = getattr(module, attribute) if attribute else module
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
