"""The boxes of the cards: which pieces they allow, and when they are kept (4.5 to 4.7, 4.9)."""

from typing import Final

from landwright.core.types import State
from landwright.games.polyminix.components import AREAS_FACE, PIECE_AREA, PIECES, TEST_FACES, WITHOUT_FACE
from landwright.games.polyminix.rules.refusals import ONE_AREA_TOO_MANY, ONE_OTHER_TOO_MANY, RULED_OUT
from landwright.geometry.bits import count_bits
from landwright.kernels import inlined

LAST_EXACTLY: Final = 1  # faces up to here name exactly the pieces to use
LAST_WITH: Final = 3  # and up to here those to use with others
WITHOUT: Final = TEST_FACES.index(WITHOUT_FACE)
AREAS: Final = TEST_FACES.index(AREAS_FACE)
MIN_AREA: Final = int(PIECE_AREA.min())


@inlined
def pieces_on_sheet(s: State, seat: int) -> int:
    """A bit set."""
    pieces = 0
    for piece in range(PIECES):
        if s.placed[seat, piece] != 0:
            pieces |= 1 << piece
    return pieces


@inlined
def refuse_by_box(s: State, seat: int, piece: int, used: int) -> int:
    """4.5 to 4.7: why a piece may not be added to the used ones, or 0."""
    face, is_shown = s.race_test_die, s.shown[seat] >> piece & 1
    if face <= LAST_EXACTLY:
        return 0 if is_shown else RULED_OUT
    if face <= LAST_WITH:
        is_room = is_shown or count_bits(used & ~s.shown[seat]) < s.others[seat]
        return 0 if is_room else ONE_OTHER_TOO_MANY
    if face == WITHOUT:
        return RULED_OUT if is_shown else 0
    area = PIECE_AREA[piece]
    if s.areas[seat, area] == 0:
        return RULED_OUT
    return 0 if count_of_area(used, area) < s.areas[seat, area] else ONE_AREA_TOO_MANY


@inlined
def allowed_pieces(s: State, seat: int) -> int:
    """The bit set of the pieces that are not on the sheet and that the box allows now; in game 2 all (6.3)."""
    used, allowed = pieces_on_sheet(s, seat), 0
    for piece in range(PIECES):
        if not used >> piece & 1 and (s.game == 2 or refuse_by_box(s, seat, piece, used) == 0):
            allowed |= 1 << piece
    return allowed


@inlined
def count_of_area(pieces: int, area: int) -> int:
    count = 0
    for piece in range(PIECES):
        if pieces >> piece & 1 and PIECE_AREA[piece] == area:
            count += 1
    return count


@inlined
def is_box_kept(s: State, seat: int, used: int) -> bool:
    """4.9: whether these pieces are what the box demands."""
    face = s.race_test_die
    if face <= LAST_EXACTLY:
        return used == s.shown[seat]
    if face <= LAST_WITH:
        return s.shown[seat] & ~used == 0 and count_bits(used & ~s.shown[seat]) == s.others[seat]
    if face == WITHOUT:
        return used & s.shown[seat] == 0
    for area in range(MIN_AREA, s.areas.shape[1]):
        if count_of_area(used, area) != s.areas[seat, area]:
            return False
    return True
