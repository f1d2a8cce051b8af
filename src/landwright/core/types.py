"""Type aliases for kernels, and bit sets as lists."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from numpy.typing import NDArray

State: TypeAlias = Any  # a np.record of the game's dtype; mypy cannot know its fields
Numbers: TypeAlias = NDArray[Any]  # an array of int64; its items count as int for mypy
Report: TypeAlias = Callable[[str], None]  # called with the name of each kernel before it compiles


def bits(mask: int) -> list[int]:
    """
    >>> bits(0b1101)
    [0, 2, 3]
    """
    return list(bit_tuple(int(mask)))


@lru_cache(1 << 12)
def bit_tuple(mask: int) -> tuple[int, ...]:
    """
    >>> bit_tuple(0b1101)
    (0, 2, 3)
    """
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)
