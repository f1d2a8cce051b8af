"""What a seat sees of Kingdom Maps: everything, for nothing is hidden."""

from typing import Literal, TypeAlias

import msgspec

from landwright.game import State, bits
from landwright.games.kingdom_maps.components import CODES, CRITERIA, NAMES
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


class SeatView(msgspec.Struct, frozen=True):
    rows: list[str]  # a letter a hex, from the top
    task: Task
    number: int  # hexes of this turn's drawing; 0 before it is known
    drawn: list[str]  # hexes of the last drawing
    powers: int
    uses: dict[str, int]  # left, by territory
    question: Literal["", "due", "scored"]


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
    )


def _seat(s: State, seat: int) -> SeatView:
    return SeatView(
        rows=letters(s.land[seat]),
        task=_task(s, seat),
        number=int(s.number[seat]),
        drawn=hex_names(s.fresh[seat]),
        powers=int(s.powers[seat]),
        uses={NAMES[1 + i]: int(left) for i, left in enumerate(s.uses[seat])},
        question="due" if s.question[seat] == TO_SCORE else "scored" if s.question[seat] == SCORED else "",
    )


def _task(s: State, seat: int) -> Task:
    if s.to_take >> seat & 1:
        return "take"
    if s.to_draw >> seat & 1:
        return "draw"
    return "score" if s.to_score >> seat & 1 else ""
