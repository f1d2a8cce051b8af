"""The one place that configures Numba.

`@kernel` and `@inlined` mark functions that compile. Nothing compiles on import: `compiled` turns a game's kernel into
a first-class function by the contract's signature, and `specialise` compiles a generic kernel once for each game that
uses it. Both keep the machine code on disk. With `NUMBA_DISABLE_JIT=1` the very same source runs in the interpreter.
"""

import hashlib
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core.types.function_type import CompileResultWAP

Function = TypeVar("Function", bound=Callable[..., Any])

IS_INTERPRETED = bool(numba.config.DISABLE_JIT)
PACKAGE = Path(__file__).parent
MOST_FOLDERS = 3  # between a kernel and its game's RULES.md
# What any kernel may call or be typed by. Those of a game use its own folder besides, which is the one with its
# RULES.md, and generic ones each other.
FOUNDATION = (
    PACKAGE / "kernels.py",
    PACKAGE / "core" / "game.py",
    PACKAGE / "core" / "strategy.py",
    PACKAGE / "geometry",
)
GENERIC = (PACKAGE / "bots", PACKAGE / "lab")
KEPT_CACHES = 24


def kernel(function: Function) -> Function:
    """Marks a function that Numba compiles: no Python objects inside, only numbers, arrays and records."""
    return _marked(function, is_inlined=False)


def inlined(function: Function) -> Function:
    """Marks a kernel that becomes part of each of its callers: a rule is many small functions, and faster as one.

    What is long and called in many places is a `kernel`: inlined everywhere it would take long to compile.
    """
    return _marked(function, is_inlined=True)


def _marked(function: Function, *, is_inlined: bool) -> Function:
    if IS_INTERPRETED:
        return function
    source = Path(function.__code__.co_filename)
    options = {"cache": True, "nogil": True, "error_model": "numpy", "forceinline": is_inlined}
    with _cache_for(source):
        compiled_function: Function = numba.njit(**options)(function)
    return compiled_function


def compiled(function: Function, signature: Any) -> Function:
    """A kernel as a first-class function: called from Python, or passed to generic kernels by its address."""
    if IS_INTERPRETED:
        return function
    _compile(function, signature)
    first_class: Function = CompileResultWAP(function.overloads[signature.args])  # type: ignore[attr-defined]
    return first_class


def direct(function: Function) -> Function:
    """A first-class function for callers in Python: without it, each call goes through Python once more."""
    if isinstance(function, CompileResultWAP):
        entry: Function = function.cres.entry_point
        return entry
    return function


class Buffer:
    """The memory of a record, which compiled kernels take in its place.

    Numba asks a record for its `data` at each call, and NumPy describes all fields anew each time: that takes longer
    than most kernels. Here it is asked once.
    """

    __slots__ = ("data",)

    def __init__(self, data: Any) -> None:
        self.data = data


def buffer_of(s: Any) -> Any:
    """What to call kernels with that are called several times for one record. It lives as long as the record."""
    return s if IS_INTERPRETED else Buffer(s.data)


def copy_buffer(buffer: Any) -> Any:
    """The buffer of a copy of the record: quicker than by way of an array."""
    return buffer.copy() if IS_INTERPRETED else Buffer(bytearray(buffer.data))


def buffer_from(data: bytes, dtype: np.dtype[Any]) -> Any:
    """The buffer of a new record with these bytes; `bytes(buffer.data)` gives them back."""
    return np.frombuffer(bytearray(data), dtype)[0] if IS_INTERPRETED else Buffer(bytearray(data))


def record_of(buffer: Any, dtype: np.dtype[Any]) -> Any:
    """The record whose memory a buffer is."""
    return buffer if IS_INTERPRETED else np.frombuffer(buffer.data, dtype)[0]


def specialise(function: Function, *examples: Any) -> None:
    """Compiles a generic kernel for arguments like these. It then takes no others but those it was specialised for."""
    if not IS_INTERPRETED:
        _compile(function, tuple(map(numba.typeof, examples)))


def _compile(function: Any, signature: Any) -> None:
    function.disable_compile(False)
    function.compile(signature)
    function.disable_compile()


@contextmanager
def _cache_for(source: Path) -> Iterator[None]:
    """Numba's cache notices a changed file, but not a changed callee in another one; a folder for each content does."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_cache_root() / _digest(_reach(source)))
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def _reach(source: Path) -> tuple[Path, ...]:
    """The files and folders that a kernel of this file may depend on."""
    game = next((folder for folder in source.parents[:MOST_FOLDERS] if (folder / "RULES.md").is_file()), None)
    return (*FOUNDATION, game) if game else (*FOUNDATION, *GENERIC, *sorted(source.parent.glob("*.py")))


@cache
def _cache_root() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    root = (Path(chosen) / "landwright" if chosen else platformdirs.user_cache_path("landwright")) / "kernels"
    _forget_old_caches(root)
    return root


@cache
def _digest(places: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(f"boundscheck={numba.config.BOUNDSCHECK}".encode())
    for place in places:
        for source in [place] if place.is_file() else sorted(place.rglob("*.py")):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _forget_old_caches(root: Path) -> None:
    """Every change of a source leaves a folder behind; the oldest go."""
    if root.is_dir():
        folders = sorted((p for p in root.iterdir() if p.is_dir()), key=_last_change)
        for folder in folders[:-KEPT_CACHES]:
            shutil.rmtree(folder, ignore_errors=True)


def _last_change(folder: Path) -> float:
    """Of one that another process may be removing just now."""
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def record_type(dtype: np.dtype[Any]) -> Any:
    """Numba's type of a state."""
    return numba.from_dtype(dtype)
