"""Who acts, what is refused, and all legal actions."""

from typing import Final

import numpy as np

from landwright.core.types import Numbers, State
from landwright.games.polyminix.components import (
    ORIENTATION_PIECE,
    ORIENTATIONS,
    PIECES,
    PLACEMENT_ORIENTATION,
    PLACEMENT_PIECE,
    SIDE,
    SIDES,
)
from landwright.games.polyminix.lookup import (
    FIRST_OF_ORIENTATION,
    HEIGHTS,
    ORDERED_PLACEMENTS,
    ORIENTATION_ROWS,
    PLACEMENT_ACTION,
    PLACEMENT_COLUMN,
    PLACEMENT_ROW,
    WIDTHS,
)
from landwright.games.polyminix.rules.boxes import allowed_pieces, pieces_on_sheet, refuse_by_box
from landwright.games.polyminix.rules.figures import ALL_COLUMNS
from landwright.games.polyminix.rules.refusals import (
    GAME_OVER,
    HINT_IN_A_RACE,
    MODE_OF_GAME_1,
    NOT_NOW,
    NOT_PLACED,
    OUTSIDE,
    OVERLAP,
    PIECE_PLACED,
)
from landwright.games.polyminix.state import (
    ACTIONS,
    BEGIN,
    BEGIN_ACTION,
    CLOCK,
    DECK,
    DECK_AT,
    DECKS,
    GIVE_UP_ACTION,
    HINT_ACTION,
    MODE,
    MODE_AT,
    MODES,
    OVER,
    PLACE_AT,
    RACE,
    SIDE_AT,
    SIDES_OF_CARDS,
    TAKE_BACK_AT,
)
from landwright.geometry.bits import lowest_bit
from landwright.kernels import inlined

LAST_MODE_OF_GAME_2: Final = CLOCK


@inlined
def waiting(s: State) -> int:
    if s.phase == RACE:
        return s.racing
    if s.phase == MODE:
        return 1 << s.current
    if s.phase == DECK:
        return 1 << s.chooser
    if s.phase == SIDES_OF_CARDS:
        return seats_to_choose_a_side(s)
    return 1 if s.phase == BEGIN else 0


@inlined
def seats_to_choose_a_side(s: State) -> int:
    """3.6: the bit set of the seats with a card whose side is not chosen."""
    seats = 0
    for seat in range(s.seats):
        for card in range(s.cards.shape[1]):
            if s.cards[seat, card] != 0 and s.sides[seat, card] == 0:
                seats |= 1 << seat
    return seats


@inlined
def refusal(s: State, seat: int, action: int) -> int:
    """The first rule that forbids an action, in the order a player would name the rules."""
    if s.phase == OVER:
        return GAME_OVER
    if action == HINT_ACTION and s.seats > 1:
        return HINT_IN_A_RACE
    if not waiting(s) >> seat & 1 or action < 0 or action >= ACTIONS or phase_of(action) != s.phase:
        return NOT_NOW
    if action >= PLACE_AT:
        return refuse_placement(s, seat, ORDERED_PLACEMENTS[action - PLACE_AT])
    if action >= TAKE_BACK_AT:
        return NOT_PLACED if s.placed[seat, action - TAKE_BACK_AT] == 0 else 0
    return refuse_mode(s, action - MODE_AT) if action < DECK_AT else 0


@inlined
def phase_of(action: int) -> int:
    """3.8: the phase in which an action is possible."""
    if action > BEGIN_ACTION:
        return RACE
    if action < DECK_AT:
        return MODE
    if action < SIDE_AT:
        return DECK
    return SIDES_OF_CARDS if action < BEGIN_ACTION else BEGIN


@inlined
def refuse_mode(s: State, mode: int) -> int:
    """3.2, 6.2."""
    return MODE_OF_GAME_1 if s.game == 2 and mode > LAST_MODE_OF_GAME_2 else 0


@inlined
def refuse_placement(s: State, seat: int, placement: int) -> int:
    """4.2 to 4.7."""
    piece = PLACEMENT_PIECE[placement]
    if s.placed[seat, piece] != 0:
        return PIECE_PLACED
    if meets(s.sheet[seat], placement):
        return OVERLAP
    if s.game == 2:
        return 0
    if not is_within(s.figure[seat], placement):
        return OUTSIDE
    return refuse_by_box(s, seat, piece, pieces_on_sheet(s, seat))


@inlined
def meets(rows: Numbers, placement: int) -> bool:
    """4.3: whether a placement covers any of these squares."""
    orientation, top, left = PLACEMENT_ORIENTATION[placement], PLACEMENT_ROW[placement], PLACEMENT_COLUMN[placement]
    for row in range(HEIGHTS[orientation]):
        if rows[top + row] >> left & ORIENTATION_ROWS[orientation, row]:
            return True
    return False


@inlined
def is_within(rows: Numbers, placement: int) -> bool:
    """4.4: whether a placement covers only these squares."""
    orientation, top, left = PLACEMENT_ORIENTATION[placement], PLACEMENT_ROW[placement], PLACEMENT_COLUMN[placement]
    for row in range(HEIGHTS[orientation]):
        if ~rows[top + row] >> left & ORIENTATION_ROWS[orientation, row]:
            return False
    return True


@inlined
def actions(s: State, seat: int, out: Numbers) -> int:
    if not waiting(s) >> seat & 1:
        return 0
    if s.phase == RACE:
        return race_actions(s, seat, out)
    if s.phase == MODE:
        return write_range(MODE_AT, LAST_MODE_OF_GAME_2 + 1 if s.game == 2 else MODES, out)
    if s.phase == DECK:
        return write_range(DECK_AT, DECKS, out)
    return write_range(SIDE_AT, SIDES, out) if s.phase == SIDES_OF_CARDS else write_range(BEGIN_ACTION, 1, out)


@inlined
def write_range(first: int, count: int, out: Numbers) -> int:
    for number in range(count):
        out[number] = first + number
    return count


@inlined
def race_actions(s: State, seat: int, out: Numbers) -> int:
    """A hint, giving up, what can be taken back, and placements, which are found for all columns of a row at once."""
    allowed, count = allowed_pieces(s, seat), 0
    if s.seats == 1:
        out[count] = HINT_ACTION
        count += 1
    out[count] = GIVE_UP_ACTION
    count += 1
    for piece in range(PIECES):
        if s.placed[seat, piece] != 0:
            out[count] = TAKE_BACK_AT + piece
            count += 1
    free = np.empty(SIDE, np.int64)
    for row in range(SIDE):
        room = ALL_COLUMNS if s.game == 2 else s.figure[seat, row]
        free[row] = room & ~s.sheet[seat, row]
    for orientation in range(ORIENTATIONS):
        if allowed >> ORIENTATION_PIECE[orientation] & 1:
            count = write_placements(free, orientation, out, count)
    return count


@inlined
def write_placements(free: Numbers, orientation: int, out: Numbers, count: int) -> int:
    """The placements of one orientation on free squares."""
    height, width = HEIGHTS[orientation], WIDTHS[orientation]
    first = FIRST_OF_ORIENTATION[orientation]
    for top in range(SIDE - height + 1):
        corners = fitting_columns(free, orientation, top, height)
        while corners != 0:
            out[count] = PLACEMENT_ACTION[first + top * (SIDE - width + 1) + lowest_bit(corners)]
            count += 1
            corners &= corners - 1
    return count


@inlined
def fitting_columns(free: Numbers, orientation: int, top: int, height: int) -> int:
    """The bit set of the columns in which the left side of the bounding box may be."""
    if free[top] == 0:
        return 0
    corners = -1
    for row in range(height):
        squares = ORIENTATION_ROWS[orientation, row]
        while squares != 0:
            corners &= free[top + row] >> lowest_bit(squares)
            squares &= squares - 1
    return corners
