"""Actions as text and as tagged structs: `Forest`, `take 4 as 5`, `Forest with 3`, `e5`, `score B1`."""

import re
from typing import Annotated, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from landwright.game import ReadError, State
from landwright.games.kingdom_maps.components import CODES, HEXES, NAMES, PIPS
from landwright.games.kingdom_maps.notation.words import HEX_NAMES, HEX_NUMBERS
from landwright.games.kingdom_maps.state import ANNOUNCE_AT, DRAW_AT, SCORE_AT, SECOND_AT, TAKE_AT

Territory: TypeAlias = Literal["Mountain", "Forest", "Farm", "Lake", "Desert", "Village"]
Criterion: TypeAlias = Literal["A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "B3", "B4", "B5", "B6"]
Pips = Annotated[int, Meta(ge=1, le=PIPS)]


class AnnounceStep(msgspec.Struct, frozen=True, tag="announce", forbid_unknown_fields=True):
    territory: Territory


class TakeStep(msgspec.Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """A die, and the number that ±1 make of it."""

    die: Pips
    number: Pips


class SecondStep(msgspec.Struct, frozen=True, tag="second", forbid_unknown_fields=True):
    """Alone: what is drawn with the two dice left."""

    territory: Territory
    number: Pips


class DrawStep(msgspec.Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    hex: str


class ScoreStep(msgspec.Struct, frozen=True, tag="score", forbid_unknown_fields=True):
    criterion: Criterion


Step = AnnounceStep | TakeStep | SecondStep | DrawStep | ScoreStep


def _steps() -> list[Step]:
    """The step of every action."""
    territories: tuple[Territory, ...] = NAMES[1:]
    numbers = range(1, PIPS + 1)
    return [
        *(AnnounceStep(territory) for territory in territories),
        *(TakeStep(die, number) for die in numbers for number in numbers),
        *(SecondStep(territory, number) for territory in territories for number in numbers),
        *(DrawStep(HEX_NAMES[place]) for place in range(HEXES)),
        *(ScoreStep(cast(Criterion, code)) for code in CODES),
    ]


def _text(step: Step) -> str:
    match step:
        case AnnounceStep(territory):
            return territory
        case TakeStep(die, number):
            return f"take {die}" if die == number else f"take {die} as {number}"
        case SecondStep(territory, number):
            return f"{territory} with {number}"
        case DrawStep(place):
            return place
        case ScoreStep(criterion):
            return f"score {criterion}"


STEPS: Final = tuple(_steps())
TEXTS: Final = tuple(map(_text, STEPS))
NUMBERS: Final = {text.lower(): number for number, text in enumerate(TEXTS)}


def action_text(s: State, seat: int, action: int) -> str:
    return TEXTS[action]


def action_wire(s: State, seat: int, action: int) -> Step:
    return STEPS[action]


def read_action(s: State, seat: int, text: str) -> int:
    """An action from its text, legal or not."""
    words = re.sub(r"\s+", " ", text.strip().lower())
    same = re.fullmatch(r"(take ([1-6])) as \2", words)
    found = NUMBERS.get(same[1] if same else words)
    if found is None:
        raise ReadError(
            f"'{text.strip()}' is nothing that can be done. Write it like 'Forest' to announce, 'take 4' or "
            "'take 4 as 5', 'e5' to draw there, 'score B1', or alone 'Forest with 3'."
        )
    return found


def read_wire(s: State, seat: int, wire: object) -> int:
    """An action from its wire form; the same checks as for text."""
    match wire:
        case AnnounceStep(territory):
            return ANNOUNCE_AT + NAMES.index(territory) - 1
        case TakeStep(die, number):
            return TAKE_AT + (die - 1) * PIPS + number - 1
        case SecondStep(territory, number):
            return SECOND_AT + (NAMES.index(territory) - 1) * PIPS + number - 1
        case DrawStep(place) if place in HEX_NUMBERS:
            return DRAW_AT + HEX_NUMBERS[place]
        case ScoreStep(criterion):
            return SCORE_AT + CODES.index(criterion)
    raise ReadError("That is no step of Kingdom Maps.")
