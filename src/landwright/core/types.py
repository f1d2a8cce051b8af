"""The types that kernels are written with, and bit sets of seats as Python reads them."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from numpy.typing import NDArray

State: TypeAlias = Any  # a np.record of the game's dtype: mypy cannot know its fields
Numbers: TypeAlias = NDArray[Any]  # of int64; what kernels read from it counts as an int
Report: TypeAlias = Callable[[str], None]  # is told the name of each kernel before it is compiled


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
