"""Who wins where the highest total does, for the `outcome` of a game."""

from landwright.core.types import Numbers
from landwright.kernels import inlined


@inlined
def winners_by_total(totals: Numbers) -> int:
    """The bit set of the seats with the highest total, by seat: they share the win.

    >>> import numpy as np
    >>> bin(winners_by_total(np.array([5, 7, 3, 7])))
    '0b1010'
    """
    highest, winners = totals[0], 0
    for seat in range(len(totals)):
        if totals[seat] > highest:
            highest, winners = totals[seat], 0
        winners |= (totals[seat] == highest) << seat
    return winners
