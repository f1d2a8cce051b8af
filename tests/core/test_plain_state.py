"""Plain states equal the records they are made from."""

import numpy as np
import pytest

from landwright.core.plain_state import PlainState, plain_type
from landwright.kernels import buffer_from, buffer_of, copy_buffer, record_of

KIND = np.dtype(
    (
        np.record,
        [
            ("turns", "i8"),
            ("board", "i8", 3),
            ("maps", "u2", (2, 2)),
            ("weight", "f8"),
            ("is_over", "?"),
            ("small", "i1"),
        ],
    )
)


def plain_of(s: np.record) -> PlainState:
    return plain_type(KIND)(bytes(s.data))


def example() -> np.record:
    s = np.zeros(1, KIND)[0]
    s.turns, s.weight, s.is_over, s.small = -5, 0.25, True, -3
    s.board[:] = [7, -8, 9]
    s.maps[:] = [[1, 2], [3, 65535]]
    return s


def test_fields_are_plain_numbers_and_lists() -> None:
    plain = plain_of(example())
    assert (plain.turns, plain.weight, plain.is_over, plain.small) == (-5, 0.25, True, -3)
    assert [type(value) for value in (plain.turns, plain.weight, plain.is_over)] == [int, float, bool]
    assert plain.board == [7, -8, 9]
    assert plain.maps == [[1, 2], [3, 65535]]


def test_unknown_fields_raise_errors() -> None:
    with pytest.raises(AttributeError, match="The state has no field 'hands'"):
        _ = plain_of(example()).hands


def test_a_plain_state_does_not_follow_changes_of_the_record() -> None:
    s = example()
    plain = plain_of(s)
    s.board[1] = 4
    assert plain.board == [7, -8, 9]


def test_the_record_of_a_plain_state_is_a_copy() -> None:
    plain = plain_of(example())
    record = plain.record
    assert record.tobytes() == example().tobytes()
    record.turns = 9
    assert plain.record.turns == -5


def test_the_class_for_a_record_type_is_cached() -> None:
    assert plain_type(KIND) is plain_type(KIND)


def test_a_copied_buffer_is_independent() -> None:
    s = example()
    other = record_of(copy_buffer(buffer_of(s)), KIND)
    other.turns = 2
    assert (s.turns, other.turns) == (-5, 2)
    assert bytes(buffer_from(s.tobytes(), KIND).data) == s.tobytes()
