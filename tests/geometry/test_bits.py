"""Bits of a number, compared with Python's own functions."""

from typing import Any

import numpy as np
from hypothesis import example, given
from hypothesis import strategies as st

from landwright.core.types import bits as places
from landwright.geometry import bits

# The first call compiles.


@given(word=st.integers(0, 2**63 - 1))
@example(word=0)
@example(word=2**63 - 1)
@example(word=1 << 62)
def test_bits_of_a_word(word, both_ways):
    assert both_ways(bits.count_bits, word) == word.bit_count()
    if word:
        assert both_ways(bits.lowest_bit, word) == (word & -word).bit_length() - 1
    for n, place in enumerate(places(word)):
        assert both_ways(bits.nth_bit, word, n) == place


@given(word=st.integers(0, 2**63 - 1))
def test_numpy_integers_are_accepted(word):
    """Interpreted rules pass NumPy integers, and warnings are errors."""
    interpreted: Any = getattr(bits.count_bits, "py_func", bits.count_bits)
    assert interpreted(np.int64(word)) == word.bit_count()
