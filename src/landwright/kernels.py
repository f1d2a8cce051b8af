"""The one place that configures Numba.

`@kernel` and `@inlined` mark functions for compilation. Nothing compiles on import. `compiled` turns a game's kernel
into a first-class function with the signature of the contract. `specialise` compiles a generic kernel once for each
game that uses it. Both cache the machine code on disk (`kernel_cache`). With `NUMBA_DISABLE_JIT=1` the same source runs
in the interpreter.
"""

import platform
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, TypeVar

import numba
import numpy as np
from numba import carray, types
from numba.core.cgutils import voidptr_t
from numba.core.codegen import JITCodeLibrary, RuntimeLinker, get_host_cpu_features
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.types.function_type import CompileResultWAP
from numba.extending import intrinsic, overload

from landwright.kernel_cache import KernelCache

Function = TypeVar("Function", bound=Callable[..., Any])

IS_INTERPRETED = bool(numba.config.DISABLE_JIT)
OPTIONS = {"nopython": True, "boundscheck": None, "nogil": True, "error_model": "numpy"}

# Kernels are compiled for this CPU wherever the host is one, so that machine code can be moved to another machine.
# Almost every x86-64 CPU since 2015 is one. Kernels are no slower than with all features of the host.
BASELINE_CPU: Final = "x86-64-v3"
BASELINE_FEATURES: Final = ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")

_interprets: ContextVar[bool] = ContextVar("interprets", default=False)


def _use_baseline_cpu() -> None:
    has_choice = numba.config.CPU_NAME is not None or numba.config.CPU_FEATURES is not None
    if has_choice or platform.machine().lower() not in ("x86_64", "amd64"):
        return
    features = get_host_cpu_features().split(",")
    if all(f"+{name}" in features for name in BASELINE_FEATURES):
        numba.config.CPU_NAME, numba.config.CPU_FEATURES = BASELINE_CPU, ""


_use_baseline_cpu()


@contextmanager
def interpreted(is_wanted: bool = True) -> Iterator[None]:
    """Calls of kernels from Python run in the interpreter, unless they are compiled already.

    For tables that are computed with kernels when a module is imported, and for the server, which compiles nothing.
    With False they are compiled again, for what would take too long.
    """
    token = _interprets.set(is_wanted)
    try:
        yield
    finally:
        _interprets.reset(token)


def kernel(function: Function) -> Function:
    """Marks a function for compilation: it uses only numbers, arrays, records, tuples and other kernels."""
    return _marked(function, is_inlined=False)


def inlined(function: Function) -> Function:
    """Marks a kernel that is inlined into every caller: rules are many small functions, and run faster as one.

    Use `kernel` for long functions with many callers: inlining those would make compilation slow.
    """
    return _marked(function, is_inlined=True)


def _marked(function: Function, *, is_inlined: bool) -> Function:
    if IS_INTERPRETED:
        return function
    marked: Function = Kernel(function, targetoptions={**OPTIONS, "forceinline": is_inlined})
    return marked


def mark_entries(functions: Iterable[Callable[..., Any] | None]) -> None:
    """Makes kernels entries before anything compiles, so that those which others call first compile only once."""
    for function in functions:
        if isinstance(function, Kernel):
            function.become_entry()


class Kernel(CPUDispatcher):  # type: ignore[misc]
    """A function that Numba compiles, once for each combination of argument types.

    Most kernels are only called by other kernels. They are *linked*: their code becomes part of their callers and is
    optimised there. They have no machine code of their own, no wrappers for calls from Python or by address, and no
    cache file. Producing those would double the compile time, and nothing would use them.

    An *entry kernel* has all of these. A kernel becomes an entry when it is compiled by name or called from Python.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, pipeline_class=LinkedCompiler, **options)
        self.is_entry = False
        self._linked: dict[Any, Any] = {}  # overloads compiled before it became an entry

    def become_entry(self) -> None:
        with global_compiler_lock:
            if not self.is_entry:
                self.is_entry = True
                self._compiler.pipeline_class = Compiler
                self._cache = KernelCache(self.py_func)
                self._linked.update(self.overloads)
                self.overloads.clear()

    def add_overload(self, result: Any) -> None:
        if self.is_entry:
            # Numba does this only for kernels with machine code, not for the linked kernels they contain.
            for environment in result._find_referenced_environments():
                result.library.codegen.set_env(environment.env_name, environment)
            super().add_overload(result)
            return
        # `super` would register it for calls from Python, but there is no machine code to call.
        linked = result._replace(entry_point=object())  # the key by which Numba finds it when it compiles a caller
        self.targetctx.insert_user_function(linked.entry_point, linked.fndesc, [linked.library])
        self.overloads[tuple(linked.signature.args)] = linked

    def __reduce__(self) -> str:
        """Pickled and copied by name, like a function."""
        return self.py_func.__qualname__

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """Called by Numba for a call from Python with argument types that are not compiled yet."""
        if _interprets.get():
            return self.py_func
        self.become_entry()
        return super()._compile_for_args(*args, **kws)

    def get_compile_result(self, sig: Any) -> Any:
        """Called by Numba when a kernel is used as a value, as in `f = a if x else b`: that needs its address."""
        self.become_entry()
        return super().get_compile_result(sig)

    def get_overload(self, sig: Any) -> Any:
        """Called by Numba to compile a caller, which may have resolved its types before this became an entry."""
        args = tuple(normalize_signature(sig)[0])
        return (self.overloads.get(args) or self._linked[args]).entry_point

    # Called by Numba for a call from a kernel. A literal argument, as in `score(s, 3)`, would compile a version for
    # each of its values. Inlined kernels get their constants folded anyway.

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(*_without_literals(args, kws))

    def fold_argument_types(self, args: Any, kws: Any) -> Any:
        return super().fold_argument_types(*_without_literals(args, kws))


def _without_literals(args: Any, kws: Mapping[str, Any]) -> tuple[Any, Any]:
    return tuple(map(types.unliteral, args)), {name: types.unliteral(kind) for name, kind in kws.items()}


class LinkedCompiler(Compiler):  # type: ignore[misc]
    """Compiles a linked kernel."""

    def __init__(self, typing: Any, target: Any, _: Any, args: Any, result: Any, flags: Any, names: Any) -> None:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
        super().__init__(typing, target, LinkedLibrary(target.codegen(), "linked"), args, result, flags, names)


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a linked kernel, as LLVM intermediate representation."""

    def _optimize_final_module(self) -> None:
        """Left to the callers, which optimise all of their code."""

    def _finalize_final_module(self) -> None:
        if any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in self._final_module.global_variables):
            super()._finalize_final_module()  # mutually recursive kernels call each other by address
            return
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


def compiled(function: Function, signature: Any) -> Function:
    """A kernel as a first-class function: it can be called from Python, or passed to generic kernels by address."""
    if IS_INTERPRETED:
        return function
    _compile(function, signature)
    first_class: Function = CompileResultWAP(function.overloads[signature.args])  # type: ignore[attr-defined]
    return first_class


def unwrapped(function: Function) -> Function:
    """A first-class function without its Python wrapper, for faster calls from Python."""
    if isinstance(function, CompileResultWAP):
        entry: Function = function.cres.entry_point
        return entry
    return function


class Buffer:
    """The memory of a record, which compiled kernels accept in place of the record.

    At each call Numba reads the `data` of a record, and NumPy then describes all fields again: that takes longer than
    most kernels. A buffer does it once.
    """

    __slots__ = ("data",)

    def __init__(self, data: Any) -> None:
        self.data = data


def buffer_of(s: Any) -> Any:
    """The buffer of a record, for many kernel calls on one state. It shares the record's memory."""
    return s if IS_INTERPRETED else Buffer(s.data)


def copy_buffer(buffer: Any) -> Any:
    """The buffer of a copy of the record; faster than copying the record."""
    return buffer.copy() if IS_INTERPRETED else Buffer(bytearray(buffer.data))


def buffer_from(data: bytes, dtype: np.dtype[Any]) -> Any:
    """The buffer of a new record with these bytes; `bytes(buffer.data)` returns them."""
    return np.frombuffer(bytearray(data), dtype)[0] if IS_INTERPRETED else Buffer(bytearray(data))


def record_of(buffer: Any, dtype: np.dtype[Any]) -> Any:
    """The record of a buffer, on the same memory."""
    return buffer if IS_INTERPRETED else np.frombuffer(buffer.data, dtype)[0]


def bytes_of(s: Any) -> Any:
    """The bytes of a record, for kernels."""
    return s.tobytes()


@overload(bytes_of)  # type: ignore[untyped-decorator]  # Numba has no types
def _compiled_bytes_of(s: Any) -> Any:
    size = s.size

    def implementation(s: Any) -> Any:
        return carray(_address_of(s), size, np.uint8)

    return implementation


@intrinsic  # type: ignore[untyped-decorator]  # as above
def _address_of(_: Any, s: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], voidptr_t)

    return types.voidptr(s), generate


def specialise(function: Function, *examples: Any) -> None:
    """Compiles a generic kernel for the types of these arguments. It then accepts only types it was compiled for."""
    if not IS_INTERPRETED:
        _compile(function, tuple(map(numba.typeof, examples)))


def _compile(function: Any, signature: Any) -> None:
    function.become_entry()
    function.disable_compile(False)
    function.compile(signature)
    function.disable_compile()


def record_type(dtype: np.dtype[Any]) -> Any:
    """The Numba type of a state record."""
    return numba.from_dtype(dtype)
