"""Custom bots, named by their class: `mymodule:MyBot`, or `./mybot.py:MyBot` for a file."""

import hashlib
import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

from landwright.core.bot import Bot
from landwright.core.game import Game

SEPARATOR = ":"  # between the module and the class


def is_class_name(name: str) -> bool:
    return SEPARATOR in name


def make(game: Game, name: str) -> Bot:
    """A bot of that class that plays the game; raises `ValueError` with a sentence if there is none."""
    found = find_class(name)
    try:
        return found().join(game)
    except Exception as error:
        raise ValueError(f"The bot '{name}' cannot be made: {_describe(error)}.") from error


def find_class(name: str) -> type[Bot]:
    module_path, _, class_name = name.rpartition(SEPARATOR)
    module = (
        _import_file(name, Path(module_path).expanduser())
        if module_path.endswith(".py")
        else _import_module(name, module_path)
    )
    found = getattr(module, class_name, None)
    if found is None:
        raise ValueError(f"There is no bot '{name}': '{module_path}' has no class '{class_name}'.")
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise ValueError(f"'{name}' is not a bot: its class must be a subclass of landwright.Bot.")
    return found


def _import_module(name: str, module_path: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:  # a console script does not search the working directory
        sys.path.insert(0, here)
    try:
        return importlib.import_module(module_path)
    except Exception as error:
        raise ValueError(
            f"There is no bot '{name}': '{module_path}' cannot be imported, {_describe(error)}."
        ) from error


def _import_file(name: str, file: Path) -> ModuleType:
    """The module of a file, imported once under a unique name, so that its bots can be pickled."""
    path = file.resolve()
    module_name = f"{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    if module_name in sys.modules:
        return sys.modules[module_name]
    if not path.is_file():
        raise ValueError(f"There is no bot '{name}': there is no file '{file}'.")
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[module_name]
        if not isinstance(error, Exception):
            raise
        raise ValueError(f"There is no bot '{name}': '{file}' cannot be imported, {_describe(error)}.") from error
    return module


def _describe(error: Exception) -> str:
    """
    >>> _describe(KeyError("a"))
    "KeyError: 'a'"
    """
    return f"{type(error).__name__}: {error}".removesuffix(".").removesuffix(": ")
