"""The games that a server plays."""

import importlib

from landwright.core import registry
from landwright.core.game import Game
from landwright.server.settings import Settings


def load_games(settings: Settings) -> dict[str, Game]:
    """The games of the settings, compiled, by name."""
    register_games(settings.preload)
    return {name: registry.load(name) for name in settings.games or registry.names()}


def register_games(preload: tuple[str, ...]) -> None:
    """Calls each "module:function": it registers games that no entry point names."""
    for place in preload:
        module, _, function = place.partition(":")
        getattr(importlib.import_module(module), function)()
