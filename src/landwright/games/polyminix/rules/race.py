"""The race: its beginning, the pieces on the sheets, who finishes, and its end."""

from typing import Final

from landwright.core.types import State
from landwright.games.polyminix.components import PIECES, PLACEMENT_ORIENTATION, PLACEMENT_PIECE, SIDE
from landwright.games.polyminix.lookup import (
    BOX_AREAS,
    BOX_OTHERS,
    BOX_PIECES,
    FIGURES,
    HEIGHTS,
    ORIENTATION_ROWS,
    PLACEMENT_COLUMN,
    PLACEMENT_ROW,
)
from landwright.games.polyminix.rules.boxes import is_box_kept, pieces_on_sheet
from landwright.games.polyminix.rules.figures import is_solution
from landwright.games.polyminix.rules.turns import continue_after_turn, end_game
from landwright.games.polyminix.state import CLOCK, DOUBLE, FREE_COLOUR, GAVE_UP, PODIUM, RACE, SOLVED
from landwright.geometry.bits import count_bits
from landwright.kernels import inlined, kernel

WINNER_POINTS: Final = 3  # `first` and `double`; `podium` pays one less for each place
CLOCK_POINTS: Final = 2
PAID_PLACES: Final = 3  # of `podium`, at most


@inlined
def begin_race(s: State) -> None:
    """3.7, 6.3, 8.2."""
    s.phase = RACE
    s.race_players = s.racing = s.players
    s.race_mode, s.race_turn_die, s.race_test_die = s.mode, s.turn_die, s.test_die
    s.on_second = s.given_up = s.finished = 0
    for seat in range(s.rank.shape[0]):
        s.rank[seat] = s.gained[seat] = 0
        lay_out(s, seat, 0)


@inlined
def lay_out(s: State, seat: int, number: int) -> None:
    """4.1, 3.9: an empty sheet with the figure of a card at a1; in game 2 without a figure (6.3)."""
    clear_sheet(s, seat)
    owner = s.current if has_one_figure(s, s.race_mode) else seat
    card, side, face = s.cards[owner, number] - 1, s.sides[owner, number] - 1, s.race_test_die
    s.race_cards[seat], s.race_sides[seat] = card + 1, side + 1
    if card < 0:
        lay_out_new_figure(s, seat)
        return
    for row in range(SIDE):
        s.figure[seat, row] = FIGURES[card, side, row]
    s.shown[seat] = BOX_PIECES[card, side, face]
    s.others[seat] = BOX_OTHERS[card, side, face]
    for area in range(s.areas.shape[1]):
        s.areas[seat, area] = BOX_AREAS[card, side, face, area]


@inlined
def has_one_figure(s: State, mode: int) -> bool:
    """3.9."""
    return s.is_shared != 0 and s.game == 1 and s.seats > 1 and mode != FREE_COLOUR


@inlined
def lay_out_new_figure(s: State, seat: int) -> None:
    """8.6; in game 2 there is none, and all numbers are 0."""
    face = s.race_test_die
    for row in range(SIDE):
        s.figure[seat, row] = s.new_figure[row]
    s.shown[seat], s.others[seat] = s.new_boxes[face, 0], s.new_boxes[face, 1]
    for area in range(s.areas.shape[1]):
        s.areas[seat, area] = s.new_boxes[face, 2 + area]


@inlined
def clear_sheet(s: State, seat: int) -> None:
    for row in range(SIDE):
        s.sheet[seat, row] = 0
    for piece in range(PIECES):
        s.placed[seat, piece] = 0


@inlined
def flip_squares(s: State, seat: int, placement: int) -> None:
    """Covers the squares of a placement, or opens them again."""
    orientation, top, left = PLACEMENT_ORIENTATION[placement], PLACEMENT_ROW[placement], PLACEMENT_COLUMN[placement]
    for row in range(HEIGHTS[orientation]):
        s.sheet[seat, top + row] ^= ORIENTATION_ROWS[orientation, row] << left


@inlined
def place(s: State, seat: int, placement: int) -> None:
    """4.2."""
    s.placed[seat, PLACEMENT_PIECE[placement]] = placement + 1
    flip_squares(s, seat, placement)
    look_at_sheet(s, seat)


@inlined
def take_back(s: State, seat: int, piece: int) -> None:
    """4.8."""
    flip_squares(s, seat, s.placed[seat, piece] - 1)
    s.placed[seat, piece] = 0
    look_at_sheet(s, seat)


@kernel
def look_at_sheet(s: State, seat: int) -> None:
    """4.9, 4.10."""
    if not is_complete(s, seat):
        return
    if s.race_mode == DOUBLE and not s.on_second >> seat & 1:
        s.on_second |= 1 << seat
        lay_out(s, seat, 1)
        return
    s.finished += 1
    s.rank[seat] = s.finished
    leave_race(s, seat)


@inlined
def is_complete(s: State, seat: int) -> bool:
    """4.9; 6.4 in game 2."""
    used = pieces_on_sheet(s, seat)
    if s.game == 2:
        return is_solution(s.sheet[seat], count_bits(used), s.race_turn_die, s.race_test_die)
    for row in range(SIDE):
        if s.sheet[seat, row] != s.figure[seat, row]:
            return False
    return is_box_kept(s, seat, used)


@inlined
def give_up(s: State, seat: int) -> None:
    """4.11."""
    s.given_up |= 1 << seat
    leave_race(s, seat)


@inlined
def leave_race(s: State, seat: int) -> None:
    """5.1: the turn ends when nobody is left, or when all points have been won."""
    s.racing &= ~(1 << seat)
    if s.racing == 0 or (s.race_mode != CLOCK and s.finished == paid_places(s)):
        end_race(s)


@inlined
def paid_places(s: State) -> int:
    """5.1, 5.3."""
    return min(PAID_PLACES, count_bits(s.race_players)) if s.race_mode == PODIUM else 1


@kernel
def end_race(s: State) -> None:
    """5.1, 8.3, 8.5."""
    s.racing = 0
    if s.seats == 1:
        end_game(s, SOLVED if s.finished else GAVE_UP)
        return
    for seat in range(s.seats):
        s.gained[seat] = points_of_rank(s, seat)
        s.points[seat, s.race_mode] += s.gained[seat]
    continue_after_turn(s)


@inlined
def points_of_rank(s: State, seat: int) -> int:
    """5.2 to 5.6."""
    rank = s.rank[seat]
    if rank == 0:
        return 0
    if s.race_mode == CLOCK:
        return CLOCK_POINTS
    if s.race_mode == FREE_COLOUR:
        return s.deck[seat] + 1  # green 1, yellow 2, red 3
    return WINNER_POINTS + 1 - rank
