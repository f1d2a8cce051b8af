"""States that are quick to read say the same as the records they are made of."""

import numpy as np

from landwright.core.plain_state import lists_of
from landwright.kernels import copied, memory, record_at

KIND = np.dtype(
    (
        np.record,
        [
            ("turns", "i8"),
            ("board", "i8", 3),
            ("maps", "u2", (2, 2)),
            ("weight", "f8"),
            ("is_over", "?"),
            ("label", "S4"),
        ],
    )
)


def test_lists_have_the_numbers_and_the_arrays_of_a_record() -> None:
    s = np.zeros(1, KIND)[0]
    s.turns, s.weight, s.is_over = -5, 0.25, True
    s.board[:] = [7, -8, 9]
    s.maps[:] = [[1, 2], [3, 65535]]
    lists = lists_of(KIND)(memory(s))
    assert (lists.turns, lists.weight, lists.is_over) == (-5, 0.25, True)  # type: ignore[attr-defined]
    assert lists.board == [7, -8, 9]  # type: ignore[attr-defined]
    assert lists.maps == [[1, 2], [3, 65535]]  # type: ignore[attr-defined]
    assert not hasattr(lists, "label")


def test_lists_stay_as_they_were_when_the_record_changes() -> None:
    s = np.zeros(1, KIND)[0]
    lists = lists_of(KIND)(memory(s))
    s.board[1] = 4
    assert lists.board == [0, 0, 0]  # type: ignore[attr-defined]


def test_a_copy_is_independent() -> None:
    s = np.zeros(1, KIND)[0]
    s.turns = 1
    other = record_at(copied(memory(s)), KIND)
    other.turns = 2
    assert (s.turns, other.turns) == (1, 2)
