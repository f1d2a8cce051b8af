"""States as plain Python values: numbers, and lists for arrays.

Reading a field of a NumPy record takes a microsecond, and a view reads hundreds of fields. Texts and views therefore
use a `PlainState`: a copy of the record with Python numbers, and with lists that are created on first access.
"""

import struct
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar, Final

import numpy as np

LETTERS: Final = {  # NumPy's type codes, and those of `struct`
    **dict(zip(("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f4", "f8"), "bhiqBHIQfd", strict=True)),
    "b1": "?",
}


class PlainState:
    """The fields of a record as attributes. `plain_type` creates a subclass for each dtype."""

    _dtype: ClassVar[np.dtype[Any]]
    _numbers: ClassVar[tuple[str, ...]]
    _layout: ClassVar[struct.Struct]  # of all numbers at once

    def __init__(self, data: bytes) -> None:
        self._bytes = data
        self.__dict__.update(zip(self._numbers, self._layout.unpack(data)))  # noqa: B905  # always the same length

    def __getattr__(self, name: str) -> Any:  # for type checkers: fields are found before this is called
        raise AttributeError(f"The state has no field '{name}'.")

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (self._dtype, self._bytes)

    @property
    def record(self) -> Any:
        """A copy of the record, for kernels."""
        return np.frombuffer(bytearray(self._bytes), self._dtype)[0]


class _Array:
    """A descriptor for an array field: the first access replaces it with the list."""

    def __init__(self, name: str, kind: np.dtype[Any], offset: int) -> None:
        self.name = name
        self.unpack = _row(kind, offset) if kind.ndim == 1 else _table(kind, offset)

    def __get__(self, plain: PlainState, _: type[PlainState]) -> list[Any]:
        plain.__dict__[self.name] = values = self.unpack(plain._bytes)
        return values


def _row(kind: np.dtype[Any], offset: int) -> Callable[[bytes], list[Any]]:
    unpack = struct.Struct(f"={kind.shape[0]}{LETTERS[kind.base.str[1:]]}").unpack_from
    return lambda data: list(unpack(data, offset))


def _table(kind: np.dtype[Any], offset: int) -> Callable[[bytes], list[Any]]:
    return lambda data: list(np.ndarray(kind.shape, kind.base, data, offset).tolist())


@cache
def plain_type(dtype: np.dtype[Any]) -> type[PlainState]:
    """The class of plain states for a dtype, whose fields are numbers and arrays of numbers."""
    fields = [(offset, name, kind) for name, (kind, offset, *_) in (dtype.fields or {}).items()]
    arrays = {name: _Array(name, kind, offset) for offset, name, kind in fields if kind.shape}
    numbers = sorted((offset, name, LETTERS[kind.str[1:]]) for offset, name, kind in fields if not kind.shape)
    layout = {
        "_dtype": dtype,
        "_numbers": tuple(name for _, name, _ in numbers),
        "_layout": struct.Struct("=" + _format(numbers, dtype.itemsize)),
    }
    return type("PlainState", (PlainState,), {**arrays, **layout})


def _unpickle(dtype: np.dtype[Any], data: bytes) -> PlainState:
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
