"""The places where a shape or a Nexus can be drawn."""

from landwright.core.types import Numbers, State
from landwright.games.graphia_genesis.components import (
    CORNERS,
    EMPTY,
    FIRST_PLACE,
    FLIPPED,
    LINES,
    ORIENTATION_CELLS,
    ORIENTATION_SHAPE,
    ORIENTATION_SIZE,
    ORIENTATIONS,
    SIDE,
)
from landwright.games.graphia_genesis.state import NEXUS_AT
from landwright.geometry.bitboard12 import ROW_BITS, ROWS, Board, both, is_empty_board, read_row, shifted
from landwright.geometry.bits import lowest_bit
from landwright.kernels import inlined


@inlined
def offered(s: State) -> int:
    """3.2: the bit set of the shapes that may be drawn this round."""
    first, second = s.shapes[0], s.shapes[1]
    shapes = 1 << first | 1 << second
    if s.flips != 0:
        shapes |= 1 << FLIPPED[first] | 1 << FLIPPED[second]
    return shapes


@inlined
def corners(empty: Board, orientation: int, number: int) -> Board:
    """3.4, 3.5: the possible upper left corners of an orientation, for a rolled number."""
    fitting = read_row(CORNERS[orientation], number - 1)
    for cell in range(ORIENTATION_CELLS.shape[1]):
        fitting = both(
            fitting, shifted(empty, ORIENTATION_CELLS[orientation, cell, 0], ORIENTATION_CELLS[orientation, cell, 1])
        )
    return fitting


@inlined
def list_places(s: State, seat: int, shapes: int, out: Numbers) -> int:
    """Lists all places of some shapes that the rolled number allows, and returns their count."""
    count = 0
    empty = read_row(s.land[seat], EMPTY)
    for orientation in range(ORIENTATIONS):
        if shapes >> ORIENTATION_SHAPE[orientation] & 1 != 0:
            across = SIDE + 1 - ORIENTATION_SIZE[orientation, 1]
            count = list_squares(corners(empty, orientation, s.die), FIRST_PLACE[orientation], across, out, count)
    return count


@inlined
def list_squares(board: Board, first: int, across: int, out: Numbers, count: int) -> int:
    """Appends the squares of a set, numbered from `first` in rows of length `across`."""
    count = list_word(board[0], first, across, out, count)
    count = list_word(board[1], first + ROWS * across, across, out, count)
    return list_word(board[2], first + 2 * ROWS * across, across, out, count)


@inlined
def list_word(word: int, first: int, across: int, out: Numbers, count: int) -> int:
    while word != 0:
        bit = lowest_bit(word)
        out[count] = first + bit // ROW_BITS * across + bit % ROW_BITS
        word &= word - 1
        count += 1
    return count


@inlined
def has_place(s: State, seat: int, shapes: int) -> bool:
    empty = read_row(s.land[seat], EMPTY)
    for orientation in range(ORIENTATIONS):
        if shapes >> ORIENTATION_SHAPE[orientation] & 1 != 0 and not is_empty_board(corners(empty, orientation, s.die)):
            return True
    return False


@inlined
def nexus_squares(s: State, seat: int) -> Board:
    """3.4, 3.5."""
    return both(read_row(s.land[seat], EMPTY), read_row(LINES, s.die - 1))


@inlined
def list_nexus_squares(s: State, seat: int, out: Numbers) -> int:
    return list_squares(nexus_squares(s, seat), NEXUS_AT, SIDE, out, 0)


@inlined
def has_nexus_square(s: State, seat: int) -> bool:
    return not is_empty_board(nexus_squares(s, seat))
