"""What a seat sees of Kingdom Maps: everything, for nothing is hidden."""

from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec
import numpy as np

from landwright.game import State, bits
from landwright.games.kingdom_maps.components import CODES, CRITERIA, NAMES
from landwright.games.kingdom_maps.earnings import earnings
from landwright.games.kingdom_maps.marks import marks
from landwright.games.kingdom_maps.notation.maps import letters
from landwright.games.kingdom_maps.notation.words import hex_names
from landwright.games.kingdom_maps.state import (
    CRITERION,
    EVERYONE,
    FIRST_SEAT,
    NUMBER,
    OVER,
    ROLL,
    SCORED,
    SECOND,
    SECOND_ROLL,
    TERRITORY,
    TO_SCORE,
)

KNOWN_MAPS: Final = 4096
Phase: TypeAlias = Literal["set-up", "roll", "territory", "number", "everyone", "second-roll", "second", "over"]
Task: TypeAlias = Literal["", "take", "draw", "score"]
PHASES: dict[int, Phase] = {
    CRITERION: "set-up",
    FIRST_SEAT: "set-up",
    ROLL: "roll",
    TERRITORY: "territory",
    NUMBER: "number",
    EVERYONE: "everyone",
    SECOND_ROLL: "second-roll",
    SECOND: "second",
    OVER: "over",
}


class CriterionCard(msgspec.Struct, frozen=True):
    code: str
    name: str


class Earning(msgspec.Struct, frozen=True):
    """A line of the score sheet, and the hexes (0 to 60, row by row) that it comes from."""

    part: str
    points: int
    hexes: list[int]


class SeatView(msgspec.Struct, frozen=True):
    rows: list[str]  # a letter a hex, from the top
    task: Task
    number: int  # hexes of this turn's drawing; 0 before it is known
    drawn: list[str]  # hexes of the last drawing
    powers: int
    uses: dict[str, int]  # left, by territory
    question: Literal["", "due", "scored"]
    sheet: list[Earning]  # the criteria in play, and `?`


class KingdomMapsView(msgspec.Struct, frozen=True, tag="kingdom-maps"):
    phase: Phase
    turn: int
    active: int  # the seat, or -1
    dice: list[int]
    taken: int  # the die that the active seat has taken, or 0
    territory: str
    criteria: list[CriterionCard]
    seats: list[SeatView]
    is_last: bool
    marks: list[int]  # to beat, for who plays alone


def view(s: State, seat: int) -> KingdomMapsView:
    return KingdomMapsView(
        phase=PHASES[int(s.phase)],
        turn=int(s.turns),
        active=int(s.active),
        dice=[int(die) for die in s.dice if die],
        taken=int(s.taken),
        territory=NAMES[s.territory] if s.territory else "",
        criteria=[CriterionCard(CODES[i], CRITERIA[CODES[i]]) for i in bits(int(s.criteria))],
        seats=[_seat(s, other) for other in range(int(s.seats))],
        is_last=bool(s.is_last),
        marks=marks(int(s.criteria)) if s.seats == 1 else [],
    )


def _seat(s: State, seat: int) -> SeatView:
    rows, sheet = _look(s.land[seat].tobytes())
    return SeatView(
        rows=rows,
        task=_task(s, seat),
        number=int(s.number[seat]),
        drawn=hex_names(s.fresh[seat]),
        powers=int(s.powers[seat]),
        uses={NAMES[1 + i]: int(left) for i, left in enumerate(s.uses[seat])},
        question="due" if s.question[seat] == TO_SCORE else "scored" if s.question[seat] == SCORED else "",
        sheet=[*(sheet[i] for i in bits(int(s.criteria))), Earning("?", int(s.question_points[seat]), [])],
    )


@lru_cache(maxsize=KNOWN_MAPS)
def _look(land: bytes) -> tuple[list[str], list[Earning]]:
    """A map is looked at by everyone at the table, and again after every event."""
    own = np.frombuffer(land, np.int64)
    lines = [Earning(code, points, bits(hexes)) for code, (points, hexes) in earnings(own).items()]
    return letters(own), lines


def _task(s: State, seat: int) -> Task:
    if s.to_take >> seat & 1:
        return "take"
    if s.to_draw >> seat & 1:
        return "draw"
    return "score" if s.to_score >> seat & 1 else ""
