"""The search for pieces that complete a figure on the free sheet, where the figure itself is not known.

It decides square by square. A square beside the figure is covered by a piece, in every possible way, or it is left out
for good; so every figure is found once. Where the figure has to be symmetric, the search is for one symmetry: a square
whose image is taken has to be covered, and is decided first. All wanted symmetries are their own inverses, because a
figure with a quarter turn has a half turn, too.
"""

from typing import Final

import numpy as np

from landwright.core.types import Numbers
from landwright.games.polyminix.components import MAX_PIECE_AREA, PIECE_AREA, PIECES, SIDE, SQUARES
from landwright.games.polyminix.rules.figures import is_connected
from landwright.kernels import kernel

# What is known of a square.
OPEN: Final = 0
TAKEN: Final = 1
LEFT_OUT: Final = 2

# The fields of `now`, which describes the figure so far and what is left to do.
LEFT: Final = 0  # a bit set of the pieces that may be placed
PIECES_LEFT: Final = 1  # how many of them are needed, or ANY
AREA_LEFT: Final = 2  # the squares that are needed, or ANY
PERIMETER: Final = 3  # the wanted one, or ANY
COUNT: Final = 4  # of taken squares
UNPAIRED: Final = 5  # taken squares whose image is not taken
INNER: Final = 6  # pairs of taken neighbours
EDGES: Final = 7  # between taken squares and those that are left out or off the sheet
FIELDS: Final = 8
ANY: Final = 1 << 30

# The fields of a frame of the stack, which is the decision of one square.
SQUARE: Final = 0
IS_NEEDED: Final = 1  # whether it cannot be left out
NEXT: Final = 2  # its next candidate
DONE: Final = 3  # the placement that covers it, or one of the following
NOTHING: Final = -1
LEAVING_OUT: Final = -2
FRAME: Final = 4
MAX_DEPTH: Final = SQUARES + PIECES + 1

# Results besides the number of pieces.
EXHAUSTED: Final = 0
STOPPED: Final = -1


@kernel
def search_sheet(
    sheet: Numbers,  # by square: OPEN, TAKEN or LEFT_OUT
    cells: Numbers,  # the taken squares; new ones are appended
    now: Numbers,
    image: Numbers,  # by square: its image; squares without one are left out
    near: Numbers,  # by square: its neighbours, -1 off the sheet
    pieces: Numbers,  # by placement
    squares: Numbers,  # by placement
    first: Numbers,  # by square: its first candidate
    candidates: Numbers,  # placements that cover the square
    chosen: Numbers,  # gets the placements that complete the figure
    limit: int,  # of nodes
    spent: Numbers,  # gets the number of nodes
) -> int:
    """How many pieces complete the figure; EXHAUSTED if none do, STOPPED after `limit` nodes."""
    frames = np.zeros((MAX_DEPTH, FRAME), np.int64)
    depth, placed = -1, 0
    is_open = True  # whether the next square is to be decided
    while True:
        if is_open:
            square, is_needed = next_square(sheet, cells, now, image, near)
            if square >= 0:
                depth += 1
                frame = frames[depth]
                frame[SQUARE], frame[IS_NEEDED], frame[NEXT], frame[DONE] = square, is_needed, first[square], NOTHING
        if depth < 0:
            return EXHAUSTED
        frame = frames[depth]
        square, done = frame[SQUARE], frame[DONE]
        is_open = False
        if done == LEAVING_OUT:
            leave(sheet, now, image, near, square, OPEN)
            depth -= 1
            continue
        if done != NOTHING:
            take_back(sheet, now, image, near, pieces, squares, done)
            placed -= 1
            frame[DONE] = NOTHING
        found = next_fitting(sheet, now, pieces, squares, candidates, frame, first[square + 1])
        if found >= 0:
            if spent[0] == limit:
                return STOPPED
            spent[0] += 1
            place(sheet, cells, now, image, near, pieces, squares, found)
            frame[DONE], chosen[placed] = found, found
            placed += 1
            if is_complete(cells, now):
                return placed
            is_open = is_promising(cells, now)
        elif frame[IS_NEEDED]:
            depth -= 1
        else:
            leave(sheet, now, image, near, square, LEFT_OUT)
            frame[DONE] = LEAVING_OUT
            is_open = is_promising(cells, now)


@kernel
def next_square(sheet: Numbers, cells: Numbers, now: Numbers, image: Numbers, near: Numbers) -> tuple[int, bool]:
    """An open square that must be covered, or else one beside the figure; -1 if there is none."""
    for number in range(now[COUNT] if now[UNPAIRED] > 0 else 0):
        square = image[cells[number]]
        if sheet[square] == OPEN:
            return square, True
    for number in range(now[COUNT]):
        for square in near[cells[number]]:
            if square >= 0 and sheet[square] == OPEN:
                return square, False
    return -1, False


@kernel
def next_fitting(
    sheet: Numbers,
    now: Numbers,
    pieces: Numbers,
    squares: Numbers,
    candidates: Numbers,
    frame: Numbers,
    end: int,
) -> int:
    """The next placement that covers the square of a frame, or -1."""
    while frame[NEXT] < end:
        placement = candidates[frame[NEXT]]
        frame[NEXT] += 1
        piece = pieces[placement]
        if now[LEFT] >> piece & 1 and PIECE_AREA[piece] <= now[AREA_LEFT] and is_free(sheet, squares[placement]):
            return placement
    return -1


@kernel
def is_free(sheet: Numbers, squares: Numbers) -> bool:
    for square in squares:
        if square >= 0 and sheet[square] != OPEN:
            return False
    return True


@kernel
def place(
    sheet: Numbers,
    cells: Numbers,
    now: Numbers,
    image: Numbers,
    near: Numbers,
    pieces: Numbers,
    squares: Numbers,
    placement: int,
) -> None:
    piece = pieces[placement]
    now[LEFT] ^= 1 << piece
    now[PIECES_LEFT] -= 1
    now[AREA_LEFT] -= PIECE_AREA[piece]
    for square in squares[placement]:
        if square >= 0:
            take(sheet, cells, now, image, near, square)


@kernel
def take_back(
    sheet: Numbers, now: Numbers, image: Numbers, near: Numbers, pieces: Numbers, squares: Numbers, placement: int
) -> None:
    piece = pieces[placement]
    now[LEFT] ^= 1 << piece
    now[PIECES_LEFT] += 1
    now[AREA_LEFT] += PIECE_AREA[piece]
    for square in squares[placement]:
        if square >= 0:
            sheet[square] = OPEN
            count_square(sheet, now, image, near, square, -1)
    now[COUNT] -= PIECE_AREA[piece]


@kernel
def take(sheet: Numbers, cells: Numbers, now: Numbers, image: Numbers, near: Numbers, square: int) -> None:
    """Adds a square to the figure."""
    count_square(sheet, now, image, near, square, 1)
    sheet[square] = TAKEN
    cells[now[COUNT]] = square
    now[COUNT] += 1


@kernel
def count_square(sheet: Numbers, now: Numbers, image: Numbers, near: Numbers, square: int, sign: int) -> None:
    """What an open square adds to the measures of the figure, or takes off."""
    if image[square] != square:
        now[UNPAIRED] += -sign if sheet[image[square]] == TAKEN else sign
    for other in near[square]:
        if other < 0 or sheet[other] == LEFT_OUT:
            now[EDGES] += sign
        elif sheet[other] == TAKEN:
            now[INNER] += sign


@kernel
def leave(sheet: Numbers, now: Numbers, image: Numbers, near: Numbers, square: int, mark: int) -> None:
    """Leaves a square and its image out, or opens them again."""
    for other in (square, image[square]):
        if sheet[other] != mark:
            sheet[other] = mark
            for beside in near[other]:
                if beside >= 0 and sheet[beside] == TAKEN:
                    now[EDGES] += 1 if mark == LEFT_OUT else -1


@kernel
def is_promising(cells: Numbers, now: Numbers) -> bool:
    """Whether the figure can still become what is wanted, as far as numbers show."""
    if now[PIECES_LEFT] == 0 or now[AREA_LEFT] <= 1 or now[UNPAIRED] > MAX_PIECE_AREA * now[PIECES_LEFT]:
        return False
    if now[PERIMETER] == ANY:
        return True
    inner = (4 * (now[COUNT] + now[AREA_LEFT]) - now[PERIMETER]) // 2
    if now[EDGES] > now[PERIMETER] or inner - now[INNER] < now[AREA_LEFT]:  # a piece adds a pair for each square
        return False
    top, bottom, left, right = SIDE, 0, SIDE, 0
    for number in range(now[COUNT]):
        row, column = cells[number] // SIDE, cells[number] % SIDE
        top, bottom, left, right = min(top, row), max(bottom, row), min(left, column), max(right, column)
    return 2 * (bottom - top + right - left + 2) <= now[PERIMETER]


@kernel
def is_complete(cells: Numbers, now: Numbers) -> bool:
    if (now[PIECES_LEFT] != 0 and now[AREA_LEFT] != 0) or now[UNPAIRED] != 0:
        return False
    if now[PERIMETER] != ANY and 4 * now[COUNT] - 2 * now[INNER] != now[PERIMETER]:
        return False
    return is_connected(rows_of(cells, now[COUNT]))


@kernel
def rows_of(cells: Numbers, count: int) -> Numbers:
    """The figure as bit sets of columns."""
    rows = np.zeros(SIDE, np.int64)
    for number in range(count):
        rows[cells[number] // SIDE] |= 1 << cells[number] % SIDE
    return rows
