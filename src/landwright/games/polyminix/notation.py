"""The texts of Polyminix, such as `L5 c3 c4 c5 c6 d6`, `take back L5`, `mode podium`, `deck green`, `side 1`."""

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, cast

import msgspec

from landwright.core.notation import Notation
from landwright.core.plain_state import PlainState
from landwright.core.types import bits
from landwright.games.polyminix import INFO
from landwright.games.polyminix.components import COLOURS, KIT, TEST_FACES, TURN_FACES, WITH_FACES
from landwright.games.polyminix.lookup import ORDERED_PLACEMENTS
from landwright.games.polyminix.problems.text import problem_text
from landwright.games.polyminix.rules import refusals as code
from landwright.games.polyminix.sheet_text import PLACED_PIECE, PLACED_SQUARES, count_squares, sheet_rows
from landwright.games.polyminix.state import (
    BEGIN,
    DEAL,
    DECK,
    FIRST_SEAT,
    GAVE_UP,
    MODE,
    MODES,
    RACE,
    SIDES_OF_CARDS,
    SOLVED,
    TARGET_REACHED,
    TURN_DIE,
    TURN_LIMIT,
)

Piece: TypeAlias = Literal["I2", "I3", "L3", "I4", "L4", "S4", "T4", "L5", "N5", "P5", "T5", "U5", "V5", "W5", "Y5"]
Mode: TypeAlias = Literal["first", "podium", "clock", "double", "free colour"]
TurnFace: TypeAlias = Literal["first", "podium", "clock", "double", "free colour", "choice"]
TestFace: TypeAlias = Literal["!1", "!2", "?1", "?2", "⊘", "A+B"]
Colour: TypeAlias = Literal["green", "yellow", "red"]
NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
LEGEND: Final = ", ".join(f"{letter} {name}" for letter, name in zip("abcdefghijklmno", KIT, strict=True))


class PlaceStep(msgspec.Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    piece: Piece
    squares: tuple[str, ...]  # row by row


class TakeBackStep(msgspec.Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    piece: Piece


class ModeStep(msgspec.Struct, frozen=True, tag="mode", forbid_unknown_fields=True):
    mode: Mode


class DeckStep(msgspec.Struct, frozen=True, tag="deck", forbid_unknown_fields=True):
    colour: Colour


class SideStep(msgspec.Struct, frozen=True, tag="side", forbid_unknown_fields=True):
    side: Literal[1, 2]


class BeginStep(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True): ...


class HintStep(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True): ...


class GiveUpStep(msgspec.Struct, frozen=True, tag="give-up", forbid_unknown_fields=True): ...


class FirstStep(msgspec.Struct, frozen=True, tag="first"):
    """Chance chose the seat that begins."""

    seat: int


class TurnStep(msgspec.Struct, frozen=True, tag="turn"):
    """The TURN die was rolled."""

    face: TurnFace


class CardStep(msgspec.Struct, frozen=True, tag="card"):
    """A card was dealt, or drawn for solo practice."""

    card: int
    seat: int


class TestStep(msgspec.Struct, frozen=True, tag="test"):
    """The TEST die was rolled."""

    __test__ = False  # not a test of pytest
    face: TestFace


def _steps() -> tuple[msgspec.Struct, ...]:
    """In the order of the action numbers in `state.py`."""
    return (
        *(ModeStep(cast(Mode, face)) for face in TURN_FACES[:MODES]),
        *(DeckStep(colour) for colour in COLOURS),
        SideStep(1),
        SideStep(2),
        BeginStep(),
        HintStep(),
        GiveUpStep(),
        *(TakeBackStep(cast(Piece, piece)) for piece in KIT),
        *(
            PlaceStep(cast(Piece, PLACED_PIECE[placement]), PLACED_SQUARES[placement])
            for placement in ORDERED_PLACEMENTS.tolist()
        ),
    )


class PolyminixNotation(Notation):
    steps = _steps()
    chance_types = (FirstStep, TurnStep, CardStep, TestStep)
    how_to_write = (
        "Write it like 'L5 c3 c4 c5 c6 d6', 'take back L5', 'mode podium', 'deck green', 'side 1', 'begin', 'hint' or "
        "'give up'."
    )
    endings = {
        TARGET_REACHED: "one player alone has the highest score, and it is 12 or more",
        TURN_LIMIT: "100 turns have been played",
        SOLVED: "the figure is complete",
        GAVE_UP: "the player gave up",
    }
    refusals = {
        code.NOT_NOW: "This player has something else to do now, or nothing.",
        code.MODE_OF_GAME_1: "In game 2 the modes are first, podium and clock.",
        code.PIECE_PLACED: "That piece lies on the sheet already; take it back first.",
        code.OVERLAP: "Pieces must not overlap.",
        code.OUTSIDE: "Pieces must lie on the figure.",
        code.RULED_OUT: "The box does not allow that piece.",
        code.ONE_OTHER_TOO_MANY: "The box does not allow another piece of one's choice.",
        code.ONE_AREA_TOO_MANY: "The box does not allow another piece of that area.",
        code.NOT_PLACED: "That piece does not lie on the sheet.",
        code.GAME_OVER: "The game is over.",
        code.HINT_IN_A_RACE: "Hints are for solo practice only.",
    }

    def step_text(self, step: Any) -> str:
        match step:
            case PlaceStep(piece, squares):
                return " ".join((piece, *squares))
            case TakeBackStep(piece):
                return f"take back {piece}"
            case ModeStep(mode):
                return f"mode {mode}"
            case DeckStep(colour):
                return f"deck {colour}"
            case SideStep(side):
                return f"side {side}"
            case BeginStep():
                return "begin"
            case HintStep():
                return "hint"
        return "give up"

    def read_action(self, s: PlainState, seat: int, text: str) -> int:
        """The squares of a placement are read in any order."""
        piece, *squares = text.lower().split() or [""]
        if piece.upper() in KIT:
            text = " ".join((piece, *sorted(squares, key=_reading_order)))
        return super().read_action(s, seat, text)

    def chance_step(self, s: PlainState, outcome: int) -> FirstStep | TurnStep | CardStep | TestStep:
        if s.phase == FIRST_SEAT:
            return FirstStep(outcome)
        if s.phase == TURN_DIE:
            return TurnStep(TURN_FACES[outcome])
        if s.phase == DEAL:
            return CardStep(_card(s, outcome), max(0, s.chooser))
        return TestStep(TEST_FACES[outcome])

    def chance_text(self, s: PlainState, outcome: int) -> str:
        match self.chance_step(s, outcome):
            case FirstStep(seat):
                return f"first {seat + 1}"
            case TurnStep(face):
                return f"turn {face}"
            case CardStep(card):
                return f"card {card}"
            case TestStep(face):
                return f"test {face}"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        if s.phase == MODE:
            return f"choose the mode: {', '.join(TURN_FACES[: MODES if s.game == 1 else 3])}."
        if s.phase == DECK:
            return "choose a deck: green is simple, yellow medium, red difficult."
        if s.phase == SIDES_OF_CARDS:
            return f"choose a side of card {_card_to_choose(s, seat)}."
        if s.phase == BEGIN:
            return "begin when you are ready; the clock starts then."
        if s.game == 2:
            return f"build {problem_text(s.race_turn_die, s.race_test_die)}."
        return f"cover all {count_squares(s.figure[seat])} squares with {_wanted(s, seat)}."

    def drawing(self, s: PlainState) -> str:
        """The sheets of all seats when the race has ended, and of a solo player also before."""
        lines = [_table(s), *(_player(s, seat) for seat in range(s.seats))]
        if s.race_players and (s.seats == 1 or s.phase != RACE):
            for seat in bits(s.race_players):
                lines += ["", INFO.seat_names[seat], *sheet_rows(s.figure[seat], s.placed[seat])]
            lines += ["", LEGEND]
        return "\n".join(lines)


def _reading_order(square: str) -> tuple[int, str]:
    """Row by row.

    >>> sorted(["d6", "a10", "c6"], key=_reading_order)
    ['c6', 'd6', 'a10']
    """
    row = square[1:]
    return int(row) if row.isdecimal() and row.isascii() else 0, square


def _card(s: PlainState, outcome: int) -> int:
    """The number of the card that is dealt next; in solo practice any card."""
    if s.seats == 1:
        return outcome + 1
    deck = s.deck[s.chooser]
    return bits(s.unseen[deck])[outcome] + 1 if s.unseen[deck] else int(s.used[deck][0])


def _wanted(s: PlainState, seat: int) -> str:
    """What the box asks for; the board shows it."""
    face, shown, areas = TEST_FACES[s.race_test_die], len(bits(s.shown[seat])), sum(s.areas[seat])
    if face == "⊘":
        return f"any pieces except {_these(shown)}"
    if face == "A+B":
        return f"{NUMBERS[areas]} pieces of the areas in the box"
    if face not in WITH_FACES:
        return f"exactly {_these(shown)}"
    others = s.others[seat]
    return f"{_these(shown)} and {NUMBERS[others]} {'other' if others == 1 else 'others'} of your choice"


def _these(count: int) -> str:
    return "this piece" if count == 1 else f"these {NUMBERS[count]} pieces"


def _card_to_choose(s: PlainState, seat: int) -> int:
    is_second = s.sides[seat][0] != 0
    return int(s.cards[seat][is_second])


def _table(s: PlainState) -> str:
    """The public information of the turn."""
    shown = [f"Turn {s.turns}" if s.seats > 1 else "Solo practice"]
    if s.turn_die >= 0:
        shown.append(f"turn {TURN_FACES[s.turn_die]}")
    if s.mode >= 0:
        shown.append(f"mode {TURN_FACES[s.mode]}")
    if s.test_die >= 0:
        shown.append(f"test {TEST_FACES[s.test_die]}")
    return ", ".join(shown)


def _player(s: PlainState, seat: int) -> str:
    text = f"{INFO.seat_names[seat]}: {sum(s.points[seat])} points"
    if s.race_players >> seat & 1:
        total = f" of {count_squares(s.figure[seat])}" if s.game == 1 else ""
        text += f", {count_squares(s.sheet[seat])}{total} squares covered"
        text += f", finished as number {s.rank[seat]}" if s.rank[seat] else ""
        text += ", gave up" if s.given_up >> seat & 1 else ""
    return f"{text}, current player" if seat == s.current and s.seats > 1 else text
