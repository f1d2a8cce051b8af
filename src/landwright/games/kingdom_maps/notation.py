"""The texts of Kingdom Maps, such as `Forest`, `take 4 as 5`, `Forest with 3`, `e5`, `score B1`."""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from landwright.core.notation import Notation
from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.kingdom_maps import INFO
from landwright.games.kingdom_maps.components import (
    CODES,
    CRITERIA,
    DICE,
    HEXES,
    IN_PLAY_OF_SECTOR,
    LETTERS,
    NAMES,
    PIPS,
    POWERS,
    QUESTION,
    ROWS,
    SECTOR,
)
from landwright.games.kingdom_maps.map_text import HEX_NAMES, STARTS, letters
from landwright.games.kingdom_maps.rules import refusals as code
from landwright.games.kingdom_maps.state import (
    CANNOT_DRAW,
    CRITERION,
    FIRST_SEAT,
    NO_USE_LEFT,
    NUMBER,
    ROLL,
    SECOND,
    TERRITORY,
)

Territory: TypeAlias = Literal["Mountain", "Forest", "Farm", "Lake", "Desert", "Village"]
Criterion: TypeAlias = Literal["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6"]
Pips = Annotated[int, Meta(ge=1, le=PIPS)]
LEGEND: Final = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS[1:], NAMES[1:], strict=True))
WIDTH: Final = 2 * ROWS - 1
MARKS: Final = "".join("?" if place == QUESTION else "+" if POWERS >> place & 1 else "." for place in range(HEXES))


class AnnounceStep(msgspec.Struct, frozen=True, tag="announce", forbid_unknown_fields=True):
    territory: Territory


class TakeStep(msgspec.Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """A die, and its number after ±1."""

    die: Pips
    number: Pips


class SecondStep(msgspec.Struct, frozen=True, tag="second", forbid_unknown_fields=True):
    """In a solo game: the territory and the number of the second drawing."""

    territory: Territory
    number: Pips


class DrawStep(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    hex: str


class ScoreStep(msgspec.Struct, frozen=True, tag="score", forbid_unknown_fields=True):
    criterion: Criterion


class CriterionStep(msgspec.Struct, frozen=True, tag="criterion"):
    """Chance drew a criterion."""

    criterion: str


class FirstStep(msgspec.Struct, frozen=True, tag="first"):
    """Chance chose the seat that begins."""

    seat: int


class RollStep(msgspec.Struct, frozen=True, tag="roll"):
    """Chance rolled the dice."""

    dice: list[int]


def _steps() -> tuple[msgspec.Struct, ...]:
    """In the order of the action numbers in `state.py`."""
    territories: tuple[Territory, ...] = NAMES[1:]
    numbers = range(1, PIPS + 1)
    return (
        *(AnnounceStep(territory) for territory in territories),
        *(TakeStep(die, number) for die in numbers for number in numbers),
        *(SecondStep(territory, number) for territory in territories for number in numbers),
        *map(DrawStep, HEX_NAMES),
        *(ScoreStep(cast(Criterion, code)) for code in CODES),
    )


class KingdomMapsNotation(Notation):
    steps = _steps()
    chance_types = (CriterionStep, FirstStep, RollStep)
    how_to_write = (
        "Write it like 'Forest' to announce, 'take 4' or 'take 4 as 5', 'e5' to draw there, 'score B1', or in a solo "
        "game 'Forest with 3'."
    )
    endings = {
        CANNOT_DRAW: "a map has no room for any number left",
        NO_USE_LEFT: "the active player has no territory left to announce",
    }
    refusals = {
        code.NO_USE: "This player has no use of that territory left.",
        code.NO_SUCH_DIE: "There is no such die on the table.",
        code.TOO_FEW_POWERS: "That takes more ±1 than this player has.",
        code.CANNOT_BE_DRAWN: "Take a number that can be drawn or, if there is none, an unchanged die.",
        code.NOT_NOW: "This player has something else to do now, or nothing.",
        code.TAKEN: "Only empty hexes can be drawn on.",
        code.APART: "The hexes of one drawing must be connected.",
        code.FAR_FROM_EARLIER: "From there the drawing cannot reach an earlier drawing.",
        code.NO_ROOM: "There is no room for the whole drawing.",
        code.NOT_IN_PLAY: "That criterion is not in play.",
        code.GAME_OVER: "The game is over.",
        code.WRONG_PAIR: "One of the two dice gives the territory, the other the number.",
    }

    def step_text(self, step: Any) -> str:
        match step:
            case TakeStep(die, number):
                return f"take {die}" if die == number else f"take {die} as {number}"
            case SecondStep(territory, number):
                return f"{territory} with {number}"
            case AnnounceStep(text) | DrawStep(text):
                return text
        return f"score {step.criterion}"

    def read_action(self, s: PlainState, seat: int, text: str) -> int:
        """`take 4 as 4` means `take 4`."""
        return super().read_action(s, seat, re.sub(r"(?i)\b([1-6])\s+as\s+\1\s*$", r"\1", text))

    def chance_step(self, s: PlainState, outcome: int) -> CriterionStep | FirstStep | RollStep:
        if s.phase == CRITERION:
            in_a = bits(s.criteria & (1 << SECTOR) - 1)
            sector = range(SECTOR) if len(in_a) < IN_PLAY_OF_SECTOR else range(SECTOR, 2 * SECTOR)
            return CriterionStep(CODES[[i for i in sector if not s.criteria >> i & 1][outcome]])
        if s.phase == FIRST_SEAT:
            return FirstStep(outcome)
        dice = DICE if s.phase == ROLL else DICE - 1
        return RollStep([1 + outcome // PIPS**die % PIPS for die in range(dice)])

    def chance_text(self, s: PlainState, outcome: int) -> str:
        match self.chance_step(s, outcome):
            case CriterionStep(code):
                return f"criterion {code} {CRITERIA[code]}"
            case FirstStep(seat):
                return f"{INFO.seat_names[seat]} begins"
            case RollStep(dice):
                return f"dice {' '.join(map(str, dice))}"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        if s.phase == TERRITORY:
            return "announce a territory."
        if s.phase == NUMBER:
            return f"take a die for {NAMES[s.territory]}; each ±1 changes its number by one."
        if s.phase == SECOND:
            return "one die gives the territory, the other the number."
        if s.to_score >> seat & 1:
            return "the ? hex: choose one criterion; what it is worth now counts once more."
        if s.to_draw >> seat & 1:
            left = s.number[seat] - s.fresh[seat].bit_count()
            return f"draw {NAMES[s.territory]}, {left} more {'hex' if left == 1 else 'hexes'}."
        return f"choose one of the dice left for {NAMES[s.territory]}."

    def drawing(self, s: PlainState) -> str:
        """The maps side by side. Empty hexes show the marks of the sheet."""
        seats = range(s.seats)
        maps = [_map(s.land[seat]) for seat in seats]
        names = "     ".join(f"{INFO.seat_names[seat]:^{WIDTH}}" for seat in seats)
        rows = ["     ".join(land[row] for land in maps).rstrip() for row in range(ROWS)]
        return "\n".join([names.rstrip(), *rows, "", _table(s), *(_player(s, seat) for seat in seats), LEGEND])


def _map(land: list[int]) -> list[str]:
    lines = []
    for row, line in enumerate(letters(land)):
        shown = zip(line, MARKS[STARTS[row] : STARTS[row + 1]], strict=True)
        lines.append(f"{' '.join(mark if letter == '.' else letter for letter, mark in shown):^{WIDTH}}")
    return lines


def _table(s: PlainState) -> str:
    """The public information of the turn."""
    criteria = ", ".join(f"{CODES[i]} {CRITERIA[CODES[i]]}" for i in bits(s.criteria))
    shown = [f"Turn {s.turns}", criteria or "no criteria yet"]
    dice = [str(die) for die in s.dice if die]
    if s.taken:
        dice.remove(str(s.taken))
        shown.append(f"taken {s.taken}, left {' '.join(dice)}")
    elif dice:
        shown.append(f"dice {' '.join(dice)}")
    return "; ".join([*shown, *[NAMES[s.territory]] * bool(s.territory)])


def _player(s: PlainState, seat: int) -> str:
    uses = " ".join(f"{LETTERS[1 + i]}{left}" for i, left in enumerate(s.uses[seat]))
    active = ", active" if seat == s.active else ""
    return f"{INFO.seat_names[seat]}: {s.powers[seat]} of ±1, uses {uses}, {s.question_points[seat]} by ?{active}"
