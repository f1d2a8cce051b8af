"""Machine code on disk: one folder for each content of the sources, one file for each compiled kernel.

Nothing in it depends on where the sources lie, so that a folder can be moved to another checkout or machine. No file is
shared by two kernels or two signatures, so that any number of processes may compile into one folder.
"""

import hashlib
import os
import pickle
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import numba
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import RuntimeLinker
from numba.core.serialize import dumps

PACKAGE = Path(__file__).parent
MOST_FOLDERS = 3  # between a kernel and its game's RULES.md
# What any kernel may call or be typed by. Those of a game use its own folder besides, which is the one with its
# RULES.md, and generic ones each other.
FOUNDATION = (
    PACKAGE / "kernels.py",
    PACKAGE / "kernel_cache.py",
    PACKAGE / "core" / "game.py",
    PACKAGE / "core" / "strategy.py",
    PACKAGE / "geometry",
)
GENERIC = (PACKAGE / "bots", PACKAGE / "lab")
# A checkout uses about ten folders, and as many again with bounds checks.
KEPT_CACHES = 100


class KernelCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, in the folder of its content."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file = _Files(Path(self._cache_path), self._impl.filename_base, function.__module__)


class _Files:
    """A file for each key, in place of an index and numbered files.

    Numba reads the index, adds a line and writes it back: of two processes that do so at once one loses its line, and
    both give their file the same number. One of them would then load the machine code of the other's signature.

    Machine code names the module it was compiled in, and cannot be loaded where that module does not exist: the same
    source imported under another name has files of its own.
    """

    def __init__(self, folder: Path, base: str, module: str) -> None:
        self.folder, self.base, self.module = folder, base, module

    def save(self, key: Any, data: Any) -> None:
        path = self._path(key)
        unfinished = path.with_suffix(f".{uuid4().hex}")
        with suppress(OSError):  # a full or a read-only disk: it is compiled again next time
            self.folder.mkdir(parents=True, exist_ok=True)
            unfinished.write_bytes(dumps((key, data)))
            unfinished.replace(path)

    def load(self, key: Any) -> Any:
        try:
            found, data = pickle.loads(self._path(key).read_bytes())
        except Exception:  # no such file, or one that is damaged: the kernel is compiled again
            return None
        return data if found == key else None

    def _path(self, key: Any) -> Path:
        name = hashlib.sha256(f"{numba.__version__} {self.module} {key}".encode()).hexdigest()[:16]
        return self.folder / f"{self.base}.{name}.nbc"


class _Locator(_CacheLocator):  # type: ignore[misc]
    def __init__(self, function: Any, source: Path) -> None:
        self._py_file = str(source)  # for Numba's warnings
        self.line = function.__code__.co_firstlineno
        self.folder = folder_for(source)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_Locator":
        return cls(py_func, Path(py_file))

    def ensure_cache_path(self) -> None:
        """Left to `_Files.save`."""

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> None:
        """The folder is that of the content."""

    def get_disambiguator(self) -> str:
        return str(self.line)


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)

    def check_cachable(self, result: Any) -> bool:
        """Kernels that call each other in a circle do so by addresses, which hold in this process alone."""
        variables = result.library._final_module.global_variables
        if any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in variables):
            return False
        return bool(super().check_cachable(result))


KernelCache._impl_class = _Impl


def folder_for(source: Path) -> Path:
    """Numba's cache notices a changed file, but not a changed callee in another one; a folder for each content does."""
    game = next((folder for folder in source.parents[:MOST_FOLDERS] if (folder / "RULES.md").is_file()), None)
    reach = (*FOUNDATION, game) if game else (*FOUNDATION, *GENERIC, *sorted(source.parent.glob("*.py")))
    below = source.parent.relative_to(game) if game else Path(source.parent.name)
    return _used(cache_root() / _digest(reach)) / below


@cache
def cache_root() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    root = (Path(chosen) / "landwright" if chosen else platformdirs.user_cache_path("landwright")) / "kernels"
    _forget_old_caches(root)
    return root


@cache
def _digest(places: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(f"boundscheck={numba.config.BOUNDSCHECK}".encode())
    for place in places:
        for source in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(source.relative_to(place).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _used(folder: Path) -> Path:
    """The folders that have not been used for the longest time are the ones to go."""
    with suppress(OSError):
        os.utime(folder)
    return folder


def _forget_old_caches(root: Path) -> None:
    """Every change of a source leaves a folder behind; the oldest go."""
    if root.is_dir():
        folders = sorted((p for p in root.iterdir() if p.is_dir()), key=_last_use)
        for folder in folders[:-KEPT_CACHES]:
            shutil.rmtree(folder, ignore_errors=True)


def _last_use(folder: Path) -> float:
    """Of one that another process may be removing just now."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0
