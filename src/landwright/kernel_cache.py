"""The machine-code cache on disk: a folder for each hash of the sources, a file for each compiled kernel.

The cache does not depend on the location of the sources, so a folder can be moved to another checkout or machine. Each
kernel and signature has its own file, so any number of processes can compile into one folder. An installed package may
carry such folders: kernels that the user's cache does not have are looked up there.
"""

import hashlib
import os
import pickle
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import numba
import numpy as np
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import RuntimeLinker
from numba.core.registry import cpu_target
from numba.core.serialize import dumps

PACKAGE = Path(__file__).parent
SHIPPED: Final = PACKAGE / "machine_code"  # part of wheels that were built with it
MAX_LEVELS_UP = 3  # from a kernel's folder to the folder with its game's RULES.md
SOURCES = {".py", ".json"}  # kernels contain the tables that a game reads from its data files
NOT_COMPILED = {"lesson.json"}  # texts for people, which no kernel contains

# The sources that any kernel may depend on. A game's kernels also depend on the game's folder, which has a RULES.md.
# Generic kernels also depend on each other. Kernels in a folder with a game's name (tests, design) depend on that game.
SHARED_SOURCES = (
    PACKAGE / "kernels.py",
    PACKAGE / "kernel_cache.py",
    PACKAGE / "core" / "game.py",
    PACKAGE / "core" / "state_hash.py",
    PACKAGE / "core" / "strategy.py",
    PACKAGE / "core" / "winners.py",
    PACKAGE / "geometry",
)
GENERIC_SOURCES = (PACKAGE / "bots", PACKAGE / "lab")
# A checkout uses about ten folders, and as many again with bounds checks.
MAX_CACHES = 100
# Machine code calls the C functions of these, and is pickled by them.
VERSIONS: Final = (sys.version_info[:2], numba.__version__, np.__version__)

_only_loads: ContextVar[bool] = ContextVar("only_loads", default=False)


class NotCompiledError(Exception):
    """A kernel is not in the cache, and the caller does not want to compile it."""


@contextmanager
def only_loading() -> Iterator[None]:
    """Raises `NotCompiledError` instead of compiling a kernel."""
    token = _only_loads.set(True)
    try:
        yield
    finally:
        _only_loads.reset(token)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, in the folder for the current sources."""

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file = _KernelFiles(Path(self._cache_path), self._impl.filename_base, function.__module__)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None and _only_loads.get():
            raise NotCompiledError(f"{self._py_func.__module__}.{self._py_func.__qualname__} is not compiled yet.")
        return found


class _KernelFiles:
    """One file for each key, instead of Numba's index with numbered files.

    The index is not safe with several processes. Two of them can read it at the same time and give their files the same
    number; one would then load the machine code of the other's signature.

    Machine code names the module it was compiled in, and cannot be loaded where that module does not exist. Therefore
    the same source imported under another name gets its own files.
    """

    def __init__(self, folder: Path, base: str, module: str) -> None:
        self.folder, self.base, self.module = folder, base, module

    def save(self, key: Any, data: Any) -> None:
        path = self._path(key)
        temporary = path.with_suffix(f".{uuid4().hex}")
        with suppress(OSError):  # disk full or read-only: the kernel is compiled again next time
            self.folder.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(dumps((key, data)))
            temporary.replace(path)

    def load(self, key: Any) -> Any:
        path = self._path(key)
        for file in (path, _shipped(path)):
            with suppress(Exception):  # the file is missing or damaged
                stored_key, data = pickle.loads(file.read_bytes())
                if stored_key == key:
                    return data
        return None

    def _path(self, key: Any) -> Path:
        name = hashlib.sha256(f"{VERSIONS} {self.module} {key}".encode()).hexdigest()[:16]
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
        """`_KernelFiles.save` creates the folder."""

    def get_cache_path(self) -> str:
        return str(self.folder)

    def get_source_stamp(self) -> None:
        """Not needed: the name of the folder is a hash of the sources."""

    def get_disambiguator(self) -> str:
        return str(self.line)


class _Impl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)

    def check_cachable(self, result: Any) -> bool:
        """Mutually recursive kernels call each other by address, and addresses are valid in this process only."""
        variables = result.library._final_module.global_variables
        if any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in variables):
            return False
        return bool(super().check_cachable(result))


KernelCache._impl_class = _Impl


def folder_for(source: Path) -> Path:
    """The cache folder for a source file, named by a hash of all sources that the file may depend on.

    Numba's own cache notices that a file has changed, but not that a callee in another file has.
    """
    game = next((folder for folder in source.parents[:MAX_LEVELS_UP] if (folder / "RULES.md").is_file()), None)
    about = PACKAGE / "games" / source.parent.name
    specific = (game,) if game else (*GENERIC_SOURCES, about, *sorted(source.parent.glob("*.py")))
    subfolder = source.parent.relative_to(game) if game else Path(source.parent.name)
    return _touched(cache_root() / _digest((*SHARED_SOURCES, *specific))) / subfolder


def is_complete(source: Path, part: str) -> bool:
    """Whether `mark_complete` was called for these sources, on a machine whose machine code runs here."""
    mark = _mark(source, part)
    return mark.exists() or _shipped(mark).exists()


def mark_complete(source: Path, part: str) -> None:
    """Notes that all kernels of a part of a game have been compiled. `source` is a file of the game's package."""
    mark = _mark(source, part)
    with suppress(OSError):
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.touch()


def _mark(source: Path, part: str) -> Path:
    """Beside the machine code of the game, so that both are removed together."""
    target = cpu_target.target_context.codegen().magic_tuple()
    key = f"{VERSIONS} {target} {_digest((*SHARED_SOURCES, *GENERIC_SOURCES))}"
    return folder_for(source) / f"{part}.{hashlib.sha256(key.encode()).hexdigest()[:16]}.complete"


def _shipped(file: Path) -> Path:
    return SHIPPED / file.relative_to(cache_root())


@contextmanager
def writable_cache() -> Iterator[None]:
    """Makes sure that this process and its children can share machine code, in a temporary folder if need be."""
    if _is_writable(cache_root()):
        yield
        return
    before = os.environ.get("NUMBA_CACHE_DIR")
    with tempfile.TemporaryDirectory(prefix="landwright-") as folder:
        os.environ["NUMBA_CACHE_DIR"] = folder
        cache_root.cache_clear()
        try:
            yield
        finally:
            cache_root.cache_clear()
            os.environ.pop("NUMBA_CACHE_DIR")
            if before is not None:
                os.environ["NUMBA_CACHE_DIR"] = before


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return True


@cache
def cache_root() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    root = (Path(chosen) / "landwright" if chosen else platformdirs.user_cache_path("landwright")) / "kernels"
    _remove_old_caches(root)
    return root


@cache
def _digest(paths: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(f"boundscheck={numba.config.BOUNDSCHECK}".encode())
    for path in paths:
        for source in [path] if path.is_file() else sorted(filter(_is_source, path.rglob("*"))):
            digest.update(source.relative_to(path).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _is_source(path: Path) -> bool:
    return path.suffix in SOURCES and path.name not in NOT_COMPILED


@cache
def _touched(folder: Path) -> Path:
    """Marks a folder as used now: the least recently used folders are removed first."""
    with suppress(OSError):
        os.utime(folder)
    return folder


def _remove_old_caches(root: Path) -> None:
    """Every change of a source leaves a folder behind; the least recently used ones are removed."""
    if root.is_dir():
        folders = sorted((p for p in root.iterdir() if p.is_dir()), key=_last_use)
        for folder in folders[:-MAX_CACHES]:
            shutil.rmtree(folder, ignore_errors=True)


def _last_use(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process is removing it
        return 0.0
