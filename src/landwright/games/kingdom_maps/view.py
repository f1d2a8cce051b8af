"""The view of Kingdom Maps: the whole state, because nothing is secret."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np

from landwright.core.game import ScoreLine, View
from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.kingdom_maps.components import CODES, CRITERIA, NAMES
from landwright.games.kingdom_maps.map_text import hex_names, letters
from landwright.games.kingdom_maps.scoring import SCORING
from landwright.games.kingdom_maps.solo_targets import solo_targets
from landwright.games.kingdom_maps.state import STATE

KNOWN_MAPS: Final = 4096
Phase: TypeAlias = Literal["set-up", "roll", "territory", "number", "everyone", "second-roll", "second", "over"]
Task: TypeAlias = Literal["", "take", "draw", "score"]
Question: TypeAlias = Literal["", "due", "scored"]
PHASES: Final[tuple[Phase, ...]] = (  # as in `state.py`
    "set-up",
    "set-up",
    "roll",
    "territory",
    "number",
    "everyone",
    "second-roll",
    "second",
    "over",
)
QUESTIONS: Final[tuple[Question, ...]] = ("", "due", "scored")


class CriterionCard(msgspec.Struct, frozen=True):
    code: str
    name: str


class SeatView(msgspec.Struct, frozen=True):
    rows: list[str]  # a letter for each hex, from the top
    task: Task
    number: int  # hexes of this turn's drawing; 0 before it is known
    drawn: list[str]  # hexes of the last drawing
    powers: int
    uses: dict[str, int]  # left, by territory
    question: Question
    sheet: list[ScoreLine]  # the criteria in play, and `?`


class KingdomMapsView(View, frozen=True, tag="kingdom-maps"):
    phase: Phase
    turn: int
    active: int  # the seat, or -1
    dice: list[int]
    taken: int  # the die that the active seat has taken, or 0
    territory: str
    criteria: list[CriterionCard]
    seats: list[SeatView]
    is_last: bool
    targets: list[int]  # points to beat in a solo game

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "KingdomMapsView":
        return cls(
            phase=PHASES[s.phase],
            turn=s.turns,
            active=s.active,
            dice=[die for die in s.dice if die],
            taken=s.taken,
            territory=NAMES[s.territory] if s.territory else "",
            criteria=[CriterionCard(CODES[i], CRITERIA[CODES[i]]) for i in bits(s.criteria)],
            seats=[_seat(s, other) for other in range(s.seats)],
            is_last=bool(s.is_last),
            targets=solo_targets(s.criteria) if s.seats == 1 else [],
        )


def _seat(s: PlainState, seat: int) -> SeatView:
    rows, sheet = _rows_and_sheet(tuple(s.land[seat]), s.question_points[seat])
    return SeatView(
        rows=rows,
        task=_task(s, seat),
        number=s.number[seat],
        drawn=hex_names(s.fresh[seat]),
        powers=s.powers[seat],
        uses=dict(zip(NAMES[1:], s.uses[seat], strict=True)),
        question=QUESTIONS[s.question[seat]],
        sheet=[*(sheet[i] for i in bits(s.criteria)), sheet[-1]],
    )


@lru_cache(maxsize=KNOWN_MAPS)
def _rows_and_sheet(land: tuple[int, ...], question_points: int) -> tuple[list[str], list[ScoreLine]]:
    """Cached, because everyone at the table sees every map after every event."""
    s = np.zeros(1, STATE)[0]
    s.land[0], s.question_points[0] = land, question_points
    return letters(land), SCORING.sheet(s, 0)


def _task(s: PlainState, seat: int) -> Task:
    if s.to_take >> seat & 1:
        return "take"
    if s.to_draw >> seat & 1:
        return "draw"
    return "score" if s.to_score >> seat & 1 else ""
