"""Random numbers for kernels."""

import numpy as np
from numpy.typing import NDArray

from landwright.geometry.bits import lowest_bit
from landwright.kernels import kernel

Rng = NDArray[np.uint64]


def new_rng(seed: int) -> Rng:
    """The state of a xorshift generator, which gives the same numbers in kernels and in the interpreter."""
    spread = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    return spread | np.uint64(1)


@kernel
def roll(rng: Rng, n: int) -> int:
    """A number from 0 to n - 1."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64(((x >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]


@kernel
def one_of(mask: int, rng: Rng) -> int:
    """A random seat of a non-empty bit set."""
    if mask & mask - 1 == 0:
        return lowest_bit(mask)
    chosen = -1
    count = 0
    seat = 0
    while mask >> seat != 0:
        if mask >> seat & 1:
            count += 1
            if count == 1 or roll(rng, count) == 0:
                chosen = seat
        seat += 1
    return chosen
