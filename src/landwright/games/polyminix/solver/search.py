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

    index = int

else:
    from numba.cpython.unsafe.numbers import trailing_zeros  # type: ignore[no-redef]

    index = np.uint64  # type: ignore[assignment,misc]  # indices without a sign are not counted from the end

Numbers = NDArray[np.int64]

# The fields of a frame of the stack.
FREE: Final = 0  # the squares that are still free
LEFT: Final = 1  # the pieces that may still be placed
UNTRIED: Final = 2  # those of them that were not tried on the first free square
PIECE: Final = 3  # the piece that is being tried
NEXT: Final = 4  # its next candidate, and the end of its candidates
END: Final = 5
NEED: Final = 6  # what other pieces have to do: see `need_of`
FRAME: Final = 7

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


# Fields of a need, which is one number: squares that other pieces have to cover, how many other pieces are needed
# (column of `reach`), and which of them can still be used (row of `reach`).
GAP_MASK: Final = 0xFF
COUNT_SHIFT: Final = 8
COUNT_MASK: Final = 0xFF
SLOTS_SHIFT: Final = 16


def need_of(gap: int, column: int, row: int) -> int:
    return gap | column << COUNT_SHIFT | row << SLOTS_SHIFT


@kernel
def search(
    masks: Numbers,  # of the candidates
    first: Numbers,  # by square and piece: its first candidate
    cost: Numbers,  # by piece: what it takes off a need; 0 if it has to be used anyway
    reach: Numbers,  # bit sets of the areas that other pieces can cover together
    usable: Numbers,  # the pieces that can be used, in rows and columns like those of `reach`
    frames: Numbers,
    chosen: Numbers,  # by depth: the candidate
    found: Numbers,
    node_limit: int,
    stops_at_solution: bool,
) -> int:
    """Continues the search until `node_limit` nodes in all, a solution if it should stop there, or the end."""
    pieces = len(cost)
    depth, nodes, solutions = found[DEPTH], found[NODES], found[SOLUTIONS]
    free, left, untried = frames[depth, FREE], frames[depth, LEFT], frames[depth, UNTRIED]
    piece, candidate, end = frames[depth, PIECE], frames[depth, NEXT], frames[depth, END]
    need = frames[depth, NEED]
    row = trailing_zeros(free) * pieces
    result = EXHAUSTED
    while True:
        while True:
            while candidate < end and masks[index(candidate)] & ~free != 0:
                candidate += 1
            if candidate < end or untried == 0:
                break
            piece = trailing_zeros(untried)
            untried &= untried - 1
            candidate, end = first[index(row + piece)], first[index(row + piece + 1)]
        if candidate == end:
            if depth == 0:
                break
            depth -= 1
            frame = frames[index(depth)]
            free, left, untried, piece = frame[FREE], frame[LEFT], frame[UNTRIED], frame[PIECE]
            candidate, end, need = frame[NEXT], frame[END], frame[NEED]
            row = trailing_zeros(free) * pieces
            continue
        if nodes == node_limit:
            result = STOPPED
            break
        nodes += 1
        chosen[index(depth)] = candidate
        mask = masks[index(candidate)]
        candidate += 1
        next_left, next_need = left & ~(1 << piece), need
        if cost[index(piece)] != 0:
            next_need -= cost[piece]
            if next_need & GAP_MASK > need & GAP_MASK:  # it would be negative
                continue
            slots, count = next_need >> SLOTS_SHIFT, next_need >> COUNT_SHIFT & COUNT_MASK
            if reach[slots, count] >> (next_need & GAP_MASK) & 1 == 0:
                continue
            next_left &= usable[slots, count]
        if free == mask:
            solutions += 1
            if stops_at_solution:
                result = FOUND
                break
            continue
        frame = frames[index(depth)]
        frame[FREE], frame[LEFT], frame[UNTRIED], frame[PIECE] = free, left, untried, piece
        frame[NEXT], frame[END], frame[NEED] = candidate, end, need
        depth += 1
        free, left, untried, need = free & ~mask, next_left, next_left, next_need
        candidate, end = 0, 0
        row = trailing_zeros(free) * pieces
    found[DEPTH], found[NODES], found[SOLUTIONS] = depth, nodes, solutions
    frame = frames[depth]
    frame[FREE], frame[LEFT], frame[UNTRIED], frame[PIECE] = free, left, untried, piece
    frame[NEXT], frame[END], frame[NEED] = candidate, end, need
    return result
