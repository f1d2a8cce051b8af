"""Where something can be drawn on a map."""

from landwright.game import Numbers, State
from landwright.games.graphia_genesis.components import (
    EMPTY,
    FIRST_PLACE,
    FLIPPED,
    SIDE,
    WAY_CELLS,
    WAY_HEIGHT,
    WAY_SHAPE,
    WAY_WIDTH,
    WAYS,
)
from landwright.games.graphia_genesis.state import NEXUS_AT
from landwright.geometry.bit_rows import lowest_bit
from landwright.kernel import kernel


@kernel
def offered(s: State) -> int:
    """3.2: the bit set of the shapes that may be drawn this round."""
    first, second = s.shapes[0], s.shapes[1]
    shapes = 1 << first | 1 << second
    if s.flips != 0:
        shapes |= 1 << FLIPPED[first] | 1 << FLIPPED[second]
    return shapes


@kernel
def fitting(s: State, seat: int, way: int, row: int) -> int:
    """The bit set of the columns where a way may lie with its upper left corner in this row (3.4, 3.5).

    A shape hangs together, so it has a square in each row and column between its corners.
    """
    number, width = s.die - 1, WAY_WIDTH[way]
    columns = (1 << (SIDE + 1 - width)) - 1
    if not row <= number < row + WAY_HEIGHT[way]:
        columns &= (2 << number) - 1 & ~((1 << max(0, number + 1 - width)) - 1)
    for cell in range(WAY_CELLS.shape[1]):
        columns &= int(s.land[seat, EMPTY, row + WAY_CELLS[way, cell, 0]]) >> WAY_CELLS[way, cell, 1]
    return columns


@kernel
def list_places(s: State, seat: int, shapes: int, out: Numbers) -> int:
    """All places of some shapes on a seat's map that the die allows; their count."""
    count = 0
    for way in range(WAYS):
        if shapes >> WAY_SHAPE[way] & 1 == 0:
            continue
        across = SIDE + 1 - WAY_WIDTH[way]
        for row in range(SIDE + 1 - WAY_HEIGHT[way]):
            columns = fitting(s, seat, way, row)
            while columns != 0:
                out[count] = FIRST_PLACE[way] + row * across + lowest_bit(columns)
                columns &= columns - 1
                count += 1
    return count


@kernel
def has_place(s: State, seat: int, shapes: int) -> bool:
    for way in range(WAYS):
        if shapes >> WAY_SHAPE[way] & 1 != 0:
            for row in range(SIDE + 1 - WAY_HEIGHT[way]):
                if fitting(s, seat, way, row) != 0:
                    return True
    return False


@kernel
def fitting_nexus(s: State, seat: int, row: int) -> int:
    """The bit set of the columns where a Nexus may be drawn in this row (3.4, 3.5)."""
    columns = int(s.land[seat, EMPTY, row])
    return columns if row == s.die - 1 else columns & 1 << (s.die - 1)


@kernel
def list_nexus_squares(s: State, seat: int, out: Numbers) -> int:
    count = 0
    for row in range(SIDE):
        columns = fitting_nexus(s, seat, row)
        while columns != 0:
            out[count] = NEXUS_AT + row * SIDE + lowest_bit(columns)
            columns &= columns - 1
            count += 1
    return count


@kernel
def has_nexus_square(s: State, seat: int) -> bool:
    for row in range(SIDE):
        if fitting_nexus(s, seat, row) != 0:
            return True
    return False
