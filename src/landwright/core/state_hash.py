"""The default key of a game's states."""

import numpy as np

from landwright.core.types import State
from landwright.kernels import bytes_of, kernel


@kernel
def hash_state(s: State) -> int:
    """A hash of all bytes of a state, with shifts and exclusive ors only, which never overflow."""
    x = np.uint64(0)
    for byte in bytes_of(s):
        x ^= np.uint64(byte)
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
    return np.int64(x >> np.uint64(1))  # type: ignore[return-value]
