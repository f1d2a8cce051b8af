"""The view of Polyminix: in a race a seat sees its own sheet, and of the others how many squares are covered.

A seat that is done sees all sheets.
"""

from functools import lru_cache
from typing import Final, Literal, TypeAlias, cast

import msgspec
from msgspec.structs import replace

from landwright.core.game import View
from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.polyminix.advice import Measures, allowed_pieces, measure, missing
from landwright.games.polyminix.card_design.solution_counts import solution_count
from landwright.games.polyminix.components import COLOURS, KIT, TEST_FACES, TURN_FACES, Box, Side, cards
from landwright.games.polyminix.notation import Colour, Mode, Piece, TestFace, TurnFace
from landwright.games.polyminix.problems.text import KINDS, PROBLEMS, ProblemKind, problem_text
from landwright.games.polyminix.sheet_text import count_squares, figure_rows, pieces_text, placement_text
from landwright.games.polyminix.state import RACE, SIDES_OF_CARDS, TEST_DIE
from landwright.kernel_cache import NotCompiledError, only_loading
from landwright.kernels import interpreted

Phase: TypeAlias = Literal["set-up", "turn", "mode", "deck", "deal", "side", "test", "begin", "race", "over"]
PHASES: Final[tuple[Phase, ...]] = (  # as in `state.py`
    "set-up",
    "turn",
    "mode",
    "deck",
    "deal",
    "side",
    "test",
    "begin",
    "race",
    "over",
)


class BoxView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box of a card. `!`: exactly `pieces`; `?`: these and `others` more; `⊘`: none of these; `A+B`: these areas."""

    face: TestFace
    pieces: list[Piece] = []
    others: int = 0
    areas: list[int] = []


class SideView(msgspec.Struct, frozen=True):
    side: int  # 1 or 2
    figure: list[str]  # rows of # and .; its upper left corner is at a1
    area: int
    boxes: list[BoxView]  # in the order of the faces of the TEST die


class CardView(msgspec.Struct, frozen=True):
    card: int  # 0 for a new figure, which has one side
    colour: Colour
    side: int  # the chosen one; 0 before
    sides: list[SideView]  # both, until the race begins; then the chosen one of the card that is being covered


class ProblemView(msgspec.Struct, frozen=True):
    kind: ProblemKind
    numbers: list[int]
    text: str  # such as "a square of side 5"


class SheetView(msgspec.Struct, frozen=True, omit_defaults=True):
    pieces: list[str]  # that are placed, such as "L5 c3 c4 c5 c6 d6"
    card: int = 0  # that is being covered; 0 in game 2, and for a new figure
    side: int = 0
    figure: list[str] = []  # empty in game 2
    box: BoxView | None = None


class RacerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat in the race that runs, or in the last one."""

    covered: int  # squares
    total: int = 0  # of the figure; 0 in game 2
    is_on_second: bool = False  # of two cards
    rank: int = 0  # 1 for the first to finish; 0 for a seat that has not finished
    has_given_up: bool = False
    gained: int = 0  # points, when the turn has ended
    sheet: SheetView | None = None  # None while only the seat itself may see it
    answer: list[str] = []  # the pieces of a solution, when the turn has ended and the seat has not finished


class RaceView(msgspec.Struct, frozen=True):
    is_running: bool
    mode: Mode | None  # None in solo practice
    test_die: TestFace
    problem: ProblemView | None  # of game 2
    seats: list[RacerView | None]  # None for a seat that does not take part


class OwnView(msgspec.Struct, frozen=True):
    """What concerns only the seat itself."""

    hand: list[CardView]  # the cards of this turn, when all have been dealt
    allowed: list[Piece]  # that are not on the sheet and that the box allows now
    missing: str  # why a covered figure is not complete, or what a figure of game 2 still lacks; a sentence, or empty
    measures: Measures | None  # of the own figure, in game 2


class SoloView(msgspec.Struct, frozen=True):
    hints: int  # taken
    solutions: int | None  # of the figure and box; None if not counted: too many, or a problem of game 2


class PolyminixView(View, frozen=True, tag="polyminix"):
    game: int
    phase: Phase
    turn: int  # from 1
    current: int  # the current player's seat; -1 before it is known
    chooser: int  # the seat that names a deck, or that a card is dealt to; -1 at other times
    players: list[int]  # the seats that play this turn
    turn_die: TurnFace | None
    mode: Mode | None
    test_die: TestFace | None
    points: list[int]
    race: RaceView | None  # that runs, or the last one until sides are chosen
    own: OwnView | None
    solo: SoloView | None

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "PolyminixView":
        phase = PHASES[s.phase]
        return cls(
            game=s.game,
            phase=phase,
            turn=s.turns,
            current=s.current,
            chooser=s.chooser if phase in ("deck", "deal") and s.seats > 1 else -1,
            players=bits(s.players),
            turn_die=TURN_FACES[s.turn_die] if s.turn_die >= 0 else None,
            mode=_mode(s.mode),
            test_die=_face(s.test_die),
            points=[sum(points) for points in s.points[: s.seats]],
            race=_race(s, seat, is_open=False),
            own=_own(s, seat) if seat >= 0 else None,
            solo=_solo(s) if s.seats == 1 else None,
        )

    @classmethod
    def of_replay(cls, s: PlainState) -> "PolyminixView":
        """All sheets, also in a race."""
        return replace(cls.of(s, -1), race=_race(s, -1, is_open=True))


def _mode(mode: int) -> Mode | None:
    return cast(Mode, TURN_FACES[mode]) if mode >= 0 else None


def _face(face: int) -> TestFace | None:
    return TEST_FACES[face] if face >= 0 else None


def _race(s: PlainState, seat: int, *, is_open: bool) -> RaceView | None:
    if not s.race_players or s.phase in (SIDES_OF_CARDS, TEST_DIE):
        return None
    sees_all = is_open or s.phase != RACE or s.seats == 1 or _is_done(s, seat)
    return RaceView(
        is_running=s.phase == RACE,
        mode=_mode(s.race_mode),
        test_die=TEST_FACES[s.race_test_die],
        problem=_problem(s.race_turn_die, s.race_test_die) if s.game == 2 else None,
        seats=[
            _racer(s, other, is_shown=sees_all or other == seat) if s.race_players >> other & 1 else None
            for other in range(s.seats)
        ],
    )


def _problem(row: int, column: int) -> ProblemView:
    return ProblemView(KINDS[column], list(PROBLEMS[row][column]), problem_text(row, column))


def _racer(s: PlainState, seat: int, *, is_shown: bool) -> RacerView:
    return RacerView(
        covered=count_squares(s.sheet[seat]),
        total=count_squares(s.figure[seat]),
        is_on_second=bool(s.on_second >> seat & 1),
        rank=s.rank[seat],
        has_given_up=bool(s.given_up >> seat & 1),
        gained=s.gained[seat],
        sheet=_sheet(s, seat) if is_shown else None,
        answer=_answer(s, seat) if s.phase != RACE and not s.rank[seat] else [],
    )


def _answer(s: PlainState, seat: int) -> list[str]:
    """The pieces of a solution; none as long as the solver is not compiled: a server waits for no compilation here."""
    # The solver is not needed otherwise.
    from landwright.games.polyminix.bots.plan import plan_of

    try:
        with interpreted(False), only_loading():
            return [placement_text(placement) for placement in plan_of(s, seat, seed=0)]
    except NotCompiledError:
        return []


def _is_done(s: PlainState, seat: int) -> bool:
    """Whether a seat has left the race that runs."""
    return seat >= 0 and bool(s.race_players >> seat & 1 and not s.racing >> seat & 1)


def _sheet(s: PlainState, seat: int) -> SheetView:
    return SheetView(
        card=s.race_cards[seat],
        side=s.race_sides[seat],
        figure=figure_rows(s.figure[seat]),
        box=_box(s, seat) if s.game == 1 else None,
        pieces=pieces_text(s.placed[seat]),
    )


def _box(s: PlainState, seat: int) -> BoxView:
    return _box_of(TEST_FACES[s.race_test_die], s.shown[seat], s.others[seat], s.areas[seat])


def _box_of(face: TestFace, pieces: int, others: int, areas: list[int]) -> BoxView:
    return BoxView(
        face=face,
        pieces=cast(list[Piece], [KIT[piece] for piece in bits(pieces)]),
        others=others,
        areas=[area for area, count in enumerate(areas) for _ in range(count)],
    )


def _own(s: PlainState, seat: int) -> OwnView:
    is_racing = s.phase == RACE and bool(s.racing >> seat & 1)
    return OwnView(
        hand=_hand(s, seat),
        allowed=cast(list[Piece], allowed_pieces(s, seat)) if is_racing else [],
        missing=missing(s, seat) if is_racing else "",
        measures=measure(tuple(s.sheet[seat])) if s.game == 2 and s.race_players >> seat & 1 else None,
    )


def _hand(s: PlainState, seat: int) -> list[CardView]:
    """In solo practice the figure is hidden until the player begins."""
    if s.phase == RACE and s.new_colour:
        return [_new_card(s)]
    if s.phase == RACE and s.game == 1 and s.race_players >> seat & 1:
        return [_card(s.race_cards[seat], s.race_sides[seat], is_race=True)]
    if s.phase not in (SIDES_OF_CARDS, TEST_DIE) or s.seats == 1:
        return []
    return [_card(card, side) for card, side in zip(s.cards[seat], s.sides[seat], strict=True) if card]


def _card(number: int, side: int, *, is_race: bool = False) -> CardView:
    sides = _sides(number)
    colour = cast(Colour, cards()[number - 1].colour)
    return CardView(number, colour, side, [sides[side - 1]] if is_race else list(sides))


def _new_card(s: PlainState) -> CardView:
    """A new figure, like a card with one side."""
    boxes = [
        _box_of(cast(TestFace, face), pieces, others, areas)
        for face, (pieces, others, *areas, _) in zip(TEST_FACES, s.new_boxes, strict=True)
    ]
    side = SideView(1, figure_rows(s.new_figure), count_squares(s.new_figure), boxes)
    return CardView(0, COLOURS[s.new_colour - 1], 1, [side])


@lru_cache(maxsize=64)
def _sides(number: int) -> tuple[SideView, SideView]:
    first, second = cards()[number - 1].sides
    return _side(1, first), _side(2, second)


def _side(number: int, side: Side) -> SideView:
    return SideView(number, list(side.figure), side.area, [_box_view(box) for box in side.boxes])


def _box_view(box: Box) -> BoxView:
    return BoxView(cast(TestFace, box.face), cast(list[Piece], list(box.pieces)), box.others, list(box.areas))


def _solo(s: PlainState) -> SoloView:
    return SoloView(hints=s.hints, solutions=_solutions(s) if s.game == 1 and s.race_players else None)


def _solutions(s: PlainState) -> int | None:
    if not s.new_colour:
        return solution_count(s.race_cards[0], s.race_sides[0], s.race_test_die)
    solutions: int = s.new_boxes[s.race_test_die][-1]
    return solutions if solutions >= 0 else None
