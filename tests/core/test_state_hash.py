"""The default key: a hash of all bytes of a state."""

import numpy as np

from landwright.core.registry import load
from landwright.core.state_hash import hash_state
from landwright.core.types import State
from landwright.kernels import IS_INTERPRETED


def states() -> list[State]:
    """States that differ from the first in one byte each."""
    game = load("tide")
    found = [game.start(2)]
    for place in range(game.state.itemsize):
        data = bytearray(found[0].tobytes())
        data[place] ^= 1
        found.append(np.frombuffer(data, game.state)[0])
    return found


def test_states_that_differ_in_a_byte_have_different_keys() -> None:
    key = load("tide").strategy.key
    assert len({key(s) for s in states()}) == len(states())
    assert all(0 <= key(s) < 1 << 63 for s in states())


def test_interpreted_and_compiled_keys_are_equal() -> None:
    interpreted = hash_state if IS_INTERPRETED else hash_state.py_func  # type: ignore[attr-defined]
    assert [interpreted(s) for s in states()] == [load("tide").strategy.key(s) for s in states()]
