"""Bit operations on numbers that are not negative."""

from typing import Final

from landwright.kernels import kernel

FACTOR: Final = 0x100000001B3
LOW_BITS: Final = (1 << 63) - 1


@kernel
def count_bits(word: int) -> int:
    """How many bits are set.

    >>> count_bits(0b1011), count_bits((1 << 62) - 1)
    (3, 62)
    """
    word = int(word)  # in the interpreter, NumPy integers would warn of the overflow below
    word = word - (word >> 1 & 0x5555555555555555)
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56 & 0x7F


@kernel
def lowest_bit(word: int) -> int:
    """The number of the lowest set bit; the word is not 0.

    >>> lowest_bit(0b10100)
    2
    """
    return count_bits((word & -word) - 1)


@kernel
def nth_bit(word: int, n: int) -> int:
    """The number of the n-th set bit, counted from 0.

    >>> nth_bit(0b10110, 2)
    4
    """
    for _ in range(n):
        word &= word - 1
    return lowest_bit(word)


@kernel
def mix(key: int, number: int) -> int:
    """A hash of a key and a number; the order of mixing matters.

    >>> mix(mix(1, 2), 3) != mix(mix(1, 3), 2)
    True
    """
    return (int(key) ^ int(number) + 1) * FACTOR & LOW_BITS
