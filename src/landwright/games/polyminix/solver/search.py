"""The search: it always covers the first free square, and tries every piece that fits there.

A candidate is a piece on some squares of the region. Candidates are sorted by their first square, then by piece, so
that only those for the first free square and the pieces that are left are looked at. The stack of the search is an
array: the search can stop after some nodes or at a solution, and continue later.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from landwright.kernels import IS_INTERPRETED, kernel

if IS_INTERPRETED:

    def trailing_zeros(word: int) -> int:
        return (int(word) & -int(word)).bit_length() - 1

else:
    from numba.cpython.unsafe.numbers import trailing_zeros  # type: ignore[no-redef]

Numbers = NDArray[np.int64]

# The fields of a frame of the stack.
FREE: Final = 0  # the squares that are still free
LEFT: Final = 1  # the pieces that may still be placed
UNTRIED: Final = 2  # those of them that were not tried on the first free square
PIECE: Final = 3  # the piece that is being tried
NEXT: Final = 4  # its next candidate, and the end of its candidates
END: Final = 5
SLOTS: Final = 6  # row of `reach`: which other pieces can still be used
OTHERS: Final = 7  # column of `reach`: how many other pieces are still needed
GAP: Final = 8  # squares that other pieces have to cover
FRAME: Final = 9

# The fields of `found`.
DEPTH: Final = 0
NODES: Final = 1
SOLUTIONS: Final = 2
COUNTERS: Final = 3

MAX_DEPTH: Final = 20

# Results of `search`.
EXHAUSTED: Final = 0
STOPPED: Final = 1
FOUND: Final = 2


@kernel
def search(
    masks: Numbers,  # of the candidates
    first: Numbers,  # by square and piece: its first candidate
    area: Numbers,  # by piece
    must: int,  # the pieces that have to be used; the others may be used
    stride: Numbers,  # by area: how many rows of `reach` a used slot changes
    count_step: int,  # how many columns of `reach` another piece changes: 0 if any number of them may be used
    reach: Numbers,  # bit sets of the areas that other pieces can cover together
    usable: Numbers,  # the pieces that can be used, in rows and columns like those of `reach`
    frames: Numbers,
    chosen: Numbers,  # by depth: the candidate
    found: Numbers,
    node_limit: int,
    stops_at_solution: bool,
) -> int:
    """Continues the search until `node_limit` nodes in all, a solution if it should stop there, or the end."""
    pieces = len(area)
    depth, nodes, solutions = found[DEPTH], found[NODES], found[SOLUTIONS]
    free, left, untried = frames[depth, FREE], frames[depth, LEFT], frames[depth, UNTRIED]
    piece, candidate, end = frames[depth, PIECE], frames[depth, NEXT], frames[depth, END]
    slots, others, gap = frames[depth, SLOTS], frames[depth, OTHERS], frames[depth, GAP]
    row = trailing_zeros(free) * pieces
    result = EXHAUSTED
    while True:
        while candidate < end and masks[candidate] & ~free != 0:
            candidate += 1
        if candidate == end:
            if untried != 0:
                piece = trailing_zeros(untried)
                untried &= untried - 1
                candidate, end = first[row + piece], first[row + piece + 1]
                continue
            if depth == 0:
                break
            depth -= 1
            free, left, untried = frames[depth, FREE], frames[depth, LEFT], frames[depth, UNTRIED]
            piece, candidate, end = frames[depth, PIECE], frames[depth, NEXT], frames[depth, END]
            slots, others, gap = frames[depth, SLOTS], frames[depth, OTHERS], frames[depth, GAP]
            row = trailing_zeros(free) * pieces
            continue
        if nodes == node_limit:
            result = STOPPED
            break
        nodes += 1
        chosen[depth] = candidate
        mask = masks[candidate]
        candidate += 1
        next_left, next_slots, next_others, next_gap = left & ~(1 << piece), slots, others, gap
        if must >> piece & 1 == 0:
            next_slots -= stride[area[piece]]
            next_others -= count_step
            next_gap -= area[piece]
            if next_gap < 0 or reach[next_slots, next_others] >> next_gap & 1 == 0:
                continue
            next_left &= usable[next_slots, next_others]
        if free == mask:
            solutions += 1
            if stops_at_solution:
                result = FOUND
                break
            continue
        frames[depth, UNTRIED], frames[depth, PIECE] = untried, piece
        frames[depth, NEXT], frames[depth, END] = candidate, end
        depth += 1
        free &= ~mask
        left, slots, others, gap = next_left, next_slots, next_others, next_gap
        frames[depth, FREE], frames[depth, LEFT] = free, left
        frames[depth, SLOTS], frames[depth, OTHERS], frames[depth, GAP] = slots, others, gap
        untried, candidate, end = left, 0, 0
        row = trailing_zeros(free) * pieces
    found[DEPTH], found[NODES], found[SOLUTIONS] = depth, nodes, solutions
    frames[depth, UNTRIED], frames[depth, PIECE] = untried, piece
    frames[depth, NEXT], frames[depth, END] = candidate, end
    return result
