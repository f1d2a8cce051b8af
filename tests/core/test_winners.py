"""The highest total wins, and several seats can share the win."""

import numpy as np
import pytest

from landwright.core.winners import winners_by_total
from landwright.kernels import interpreted


@pytest.mark.parametrize(
    ("totals", "winners"),
    [
        ([7], 0b1),
        ([3, 5], 0b10),
        ([5, 3], 0b01),
        ([4, 4], 0b11),
        ([4, 9, 9, 1], 0b0110),
        ([0, 0], 0b11),
        ([-3, -2], 0b10),
    ],
)
def test_the_seats_with_the_highest_total_share_the_win(totals: list[int], winners: int) -> None:
    with interpreted():
        assert winners_by_total(np.array(totals)) == winners
