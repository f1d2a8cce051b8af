"""The view of Terramorphic Expanse: the whole state, because nothing is secret. What is printed on the land sides is in
`data/lands.json`."""

from typing import Final, Literal, TypeAlias, cast

import msgspec

from landwright.core.game import View
from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.terramorphic_expanse.components import (
    BONUS,
    CARDS,
    CITIES,
    DIRECTIONS,
    HAS_SPANNER,
    KIND_NAMES,
    LETTERS,
    NAMES,
    NONE,
    SIDE_TEXTS,
)
from landwright.games.terramorphic_expanse.drawing import city_name, side_name
from landwright.games.terramorphic_expanse.scoring import SCORING
from landwright.games.terramorphic_expanse.state import GUIDE, GUIDE_ACTIONS, MAX_RUN, OVER, PLACING

Phase: TypeAlias = Literal["set-up", "cube", "terraform", "guide", "over"]
ActionKind: TypeAlias = Literal[
    "move", "two spaces", "ascending", "descending", "compass", "bonus", "letter", "colours", "shapes"
]
Due: TypeAlias = Literal["step", "letter", "bonus"]
PHASES: Final[tuple[Phase, ...]] = ("set-up", "set-up", "set-up", "cube", "terraform", "guide", "over")


class LandView(msgspec.Struct, frozen=True):
    """A land on the board."""

    card: int  # from 1
    side: str  # such as 3a
    x: int
    y: int  # grows to the south; the scoreboard lies at 0,0


class SeatView(msgspec.Struct, frozen=True):
    guide: str  # the name of a city, or "scoreboard"
    cube: str  # the land side with the scoring cube; empty when it is at home
    count: int  # what the cube shows; 0 for six
    marker: str  # the land side with the action marker; empty when it is at home
    last_itinerary: str  # the land side that is barred on the seat's next turn, or empty
    is_powered: bool  # in its current turn or, between its turns, in the next one
    is_powered_for_good: bool
    points: int
    points_by_part: dict[str, int]
    earned: dict[str, list[str]]  # by part: the cities that gave these points, also of sides that are no longer up


class GuideActionView(msgspec.Struct, frozen=True):
    """The Guide action that is running."""

    kind: ActionKind
    side: str  # the land side of the action; empty for a move
    steps: int  # taken
    due: Due  # what has to be done next; a step may also be a stop after the first one
    letter: str  # the chosen one, or empty
    direction: str  # N, E, S, W, or empty


class TurnView(msgspec.Struct, frozen=True):
    """What has happened in the Guide phase of the current turn."""

    actions_left: int  # the running one included
    action: GuideActionView | None
    entered: list[str]
    scored: list[str]
    spanners: int  # different ones entered
    points: int  # of this turn


class TerramorphicExpanseView(View, frozen=True, tag="terramorphic-expanse"):
    phase: Phase
    round: int  # from 1
    seat: int  # whose turn it is, or -1
    first: int  # the seat that begins each round, or -1
    drawn: int  # the card to place in set-up, from 1, or 0
    lands: list[LandView]
    supply: list[int]  # cards, from 1
    bonus: str  # the city with the bonus cube; empty when it is in the supply
    seats: list[SeatView]
    turn: TurnView | None  # in the Guide phase
    is_last_round: bool
    target: int
    placement: Literal["every", "any"]
    run: Literal["3", "any"]

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "TerramorphicExpanseView":
        lands = bits(s.on_board)
        return cls(
            phase=PHASES[s.phase],
            round=s.turns // s.seats + (s.phase != OVER),
            seat=s.to_move if s.first != NONE and s.phase != OVER else NONE,
            first=s.first,
            drawn=s.drawn + 1 if s.phase == PLACING else 0,
            lands=[LandView(card + 1, SIDE_TEXTS[s.side[card]], s.x[card], s.y[card]) for card in lands],
            supply=[card + 1 for card in range(CARDS) if card not in lands],
            bonus=city_name(s, s.bonus),
            seats=[_seat(s, other) for other in range(s.seats)],
            turn=_turn(s) if s.phase == GUIDE else None,
            is_last_round=any(sum(s.points[other]) >= s.target for other in range(s.seats)),
            target=s.target,
            placement="every" if s.needs_every else "any",
            run="any" if s.run == MAX_RUN else "3",
        )


def _seat(s: PlainState, seat: int) -> SeatView:
    return SeatView(
        guide=city_name(s, s.guide[seat]),
        cube=side_name(s.cube[seat]),
        count=s.count[seat],
        marker=side_name(s.marker[seat]),
        last_itinerary=side_name(s.last[seat]),
        is_powered=bool(s.power[seat]),
        is_powered_for_good=bool(s.lasting[seat]),
        points=sum(s.points[seat]),
        points_by_part={part.code: s.points[seat][i] for i, part in enumerate(SCORING.parts)},
        earned={part.code: _cities(s.earned[seat][i]) for i, part in enumerate(SCORING.parts)},
    )


def _cities(earned: int) -> list[str]:
    return [NAMES[city] for city in range(CITIES) if earned >> city & 1]


def _turn(s: PlainState) -> TurnView:
    entered = bits(s.entered)
    scored = bits(s.scored)
    return TurnView(
        actions_left=GUIDE_ACTIONS - s.actions,
        action=_action(s) if s.kind else None,
        entered=[city_name(s, city) for city in entered],
        scored=[city_name(s, city) for city in scored],
        spanners=sum(int(HAS_SPANNER[4 * s.side[city // 4] + city % 4]) for city in entered),
        points=len(scored) * (1 + s.power[s.to_move]) + s.has_bonus_paid,
    )


def _action(s: PlainState) -> GuideActionView:
    kind = KIND_NAMES[s.kind]
    due: Due = "bonus" if s.kind == BONUS and s.steps else "step"
    if kind == "letter" and s.letter == NONE:
        due = "letter"
    return GuideActionView(
        kind=cast(ActionKind, kind),
        side="" if kind == "move" else side_name(s.marker[s.to_move]),
        steps=s.steps,
        due=due,
        letter="" if s.letter == NONE else LETTERS[s.letter],
        direction="" if s.direction == NONE else DIRECTIONS[s.direction],
    )
