"""Bots of other programs, named by their class: `mymodule:MyBot`, or `./mybot.py:MyBot` for a file."""

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from landwright.bots.bot import Bot
from landwright.core.game import Game

MARK = ":"  # between the module and the class


def is_class_name(name: str) -> bool:
    return MARK in name


def make(game: Game, name: str) -> Bot:
    """The bot of a class; a `ValueError` says why there is none."""
    found = find_class(name)
    try:
        return found(game)
    except Exception as error:
        raise ValueError(f"The bot '{name}' cannot be made: {_words(error)}.") from error


def find_class(name: str) -> type[Bot]:
    place, _, class_name = name.rpartition(MARK)
    module = _file(name, Path(place).expanduser()) if place.endswith(".py") else _module(name, place)
    found = getattr(module, class_name, None)
    if found is None:
        raise ValueError(f"There is no bot '{name}': '{place}' has no class '{class_name}'.")
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise ValueError(f"'{name}' is not a bot: its class must be a subclass of landwright.Bot.")
    return found


def _module(name: str, place: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:  # a console script does not look here by itself
        sys.path.insert(0, here)
    try:
        return importlib.import_module(place)
    except Exception as error:
        raise ValueError(f"There is no bot '{name}': '{place}' cannot be imported, {_words(error)}.") from error


def _file(name: str, file: Path) -> ModuleType:
    """The module of a file, imported once under a name of its own, so that its bots can be pickled."""
    path = file.resolve()
    title = f"{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    if title in sys.modules:
        return sys.modules[title]
    if not path.is_file():
        raise ValueError(f"There is no bot '{name}': there is no file '{file}'.")
    spec = importlib.util.spec_from_file_location(title, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[title] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[title]
        if not isinstance(error, Exception):
            raise
        raise ValueError(f"There is no bot '{name}': '{file}' cannot be imported, {_words(error)}.") from error
    return module


def _words(error: Exception) -> str:
    """
    >>> _words(KeyError("a"))
    "KeyError: 'a'"
    """
    return f"{type(error).__name__}: {error}".removesuffix(".").removesuffix(": ")
