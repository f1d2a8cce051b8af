"""States as plain Python values: whole numbers, and lists for arrays.

Reading a field of a NumPy record costs a microsecond, and a view reads hundreds of them. Text and views therefore read
a `PlainState`: a copy of the record whose numbers are Python's and whose arrays are lists, made when they are first
read.
"""

import struct
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final

import numpy as np

LETTERS: Final = {  # the codes of NumPy for numbers, and those of `struct`
    **dict(zip(("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"), "bhiqBHIQfd", strict=True)),
    "b1": "?",
}


class PlainState:
    """The fields of a record as attributes. `plain_type` makes a class of it for each dtype."""

    _dtype: ClassVar[np.dtype[Any]]
    _numbers: ClassVar[tuple[str, ...]]
    _layout: ClassVar[struct.Struct]  # of all numbers at once

    def __init__(self, data: bytes) -> None:
        self._bytes = data
        self.__dict__.update(zip(self._numbers, self._layout.unpack(data)))  # noqa: B905  # equally many

    def __getattr__(self, name: str) -> Any:  # for type checkers: fields are found before this is asked
        raise AttributeError(f"The state has no field '{name}'.")

    def __reduce__(self) -> tuple[Any, ...]:
        return _read, (self._dtype, self._bytes)

    @property
    def record(self) -> Any:
        """A copy of the record, for kernels."""
        return np.frombuffer(bytearray(self._bytes), self._dtype)[0]


class _Array:
    """A field that is an array: once read, the list stands in its place."""

    def __init__(self, name: str, kind: np.dtype[Any], offset: int) -> None:
        self.name = name
        self.read = _row(kind, offset) if kind.ndim == 1 else _table(kind, offset)

    def __get__(self, plain: PlainState, _: type[PlainState]) -> list[Any]:
        plain.__dict__[self.name] = found = self.read(plain._bytes)
        return found


def _row(kind: np.dtype[Any], offset: int) -> Callable[[bytes], list[Any]]:
    unpack = struct.Struct(f"={kind.shape[0]}{LETTERS[kind.base.str[1:]]}").unpack_from
    return lambda data: list(unpack(data, offset))


def _table(kind: np.dtype[Any], offset: int) -> Callable[[bytes], list[Any]]:
    return lambda data: list(np.ndarray(kind.shape, kind.base, data, offset).tolist())


@cache
def plain_type(dtype: np.dtype[Any]) -> type[PlainState]:
    """The class of a record's plain states. Its fields are numbers and arrays of numbers."""
    fields = [(offset, name, kind) for name, (kind, offset, *_) in (dtype.fields or {}).items()]
    arrays = {name: _Array(name, kind, offset) for offset, name, kind in fields if kind.shape}
    numbers = sorted((offset, name, LETTERS[kind.str[1:]]) for offset, name, kind in fields if not kind.shape)
    layout = {
        "_dtype": dtype,
        "_numbers": tuple(name for _, name, _ in numbers),
        "_layout": struct.Struct("=" + _format(numbers, dtype.itemsize)),
    }
    return type("PlainState", (PlainState,), {**arrays, **layout})


def _read(dtype: np.dtype[Any], data: bytes) -> PlainState:
    return plain_type(dtype)(data)


def _format(numbers: list[tuple[int, str, str]], size: int) -> str:
    """
    >>> _format([(8, "turns", "q"), (24, "phase", "b")], 32)
    '8xq8xb7x'
    """
    text, end = "", 0
    for offset, _, letter in numbers:
        text += f"{offset - end}x{letter}"
        end = offset + struct.calcsize("=" + letter)
    return f"{text}{size - end}x"
