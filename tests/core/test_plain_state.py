"""Plain states say the same as the records they are copied from."""

import pickle

import numpy as np
import pytest

from landwright.core.plain_state import plain_type
from landwright.kernels import buffer_of, copy_buffer, record_of

KIND = np.dtype(
    (
        np.record,
        [("turns", "i8"), ("board", "i8", 3), ("maps", "u2", (2, 2)), ("weight", "f8"), ("is_over", "?")],
    )
)


def test_numbers_and_arrays() -> None:
    s = np.zeros(1, KIND)[0]
    s.turns, s.weight, s.is_over = -5, 0.25, True
    s.board[:] = [7, -8, 9]
    s.maps[:] = [[1, 2], [3, 65535]]
    plain = plain_type(KIND)(s.tobytes())
    assert (plain.turns, plain.weight, plain.is_over) == (-5, 0.25, True)
    assert plain.board == [7, -8, 9]
    assert plain.maps == [[1, 2], [3, 65535]]
    assert plain.record.tobytes() == s.tobytes()
    assert pickle.loads(pickle.dumps(plain)).maps == plain.maps
    with pytest.raises(AttributeError, match="no field 'label'"):
        _ = plain.label


def test_a_plain_state_stays_as_it_was_when_the_record_changes() -> None:
    s = np.zeros(1, KIND)[0]
    plain = plain_type(KIND)(bytes(s.data))
    s.board[1] = 4
    assert plain.board == [0, 0, 0]


def test_a_copied_buffer_is_independent() -> None:
    s = np.zeros(1, KIND)[0]
    s.turns = 1
    other = record_of(copy_buffer(buffer_of(s)), KIND)
    other.turns = 2
    assert (s.turns, other.turns) == (1, 2)
