"""The components: a kit of 15 pieces, 49 cards with two sides, two dice and a sheet of 16 x 16 squares.

The pictures of the cards and of the kit are lost, so both are reconstructions. The cards are data: `data/cards.json`
was written by `design.polyminix.cards`, and `card_design/checks.py` proves what must hold for them.
"""

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from landwright.geometry.placement import placements
from landwright.geometry.polyomino import Shape, orientations, parse
from landwright.geometry.square_grid import read_only

# The sheet. Squares are numbered row by row from the upper left: a1 0, b1 1, … p16 255.
SIDE: Final = 16
SQUARES: Final = SIDE * SIDE
COLUMNS: Final = "abcdefghijklmnop"
MAX_SEATS: Final = 4

# Pieces can be turned and flipped.
SHAPES: Final = {
    name: parse(text)
    for name, text in {
        "I2": "##",
        "I3": "###",
        "L3": "#./##",
        "I4": "####",
        "L4": "#./#./##",
        "S4": ".##/##.",
        "T4": "###/.#.",
        "L5": "#./#./#./##",
        "N5": "#./#./##/.#",
        "P5": "##/##/#.",
        "T5": "###/.#./.#.",
        "U5": "#.#/###",
        "V5": "#../#../###",
        "W5": "#../##./.##",
        "Y5": ".#/##/.#/.#",
        "F5": ".##/##./.#.",
        "I5": "#####",
        "X5": ".#./###/.#.",
        "Z5": "##./.#./.##",
    }.items()
}
KIT: Final = tuple(SHAPES)[:15]  # the numbers of pieces are their places in the kit
PENTOMINOES: Final = tuple(name for name in SHAPES if name.endswith("5"))
KITS: Final = {"standard": KIT, "pentominoes": PENTOMINOES}
PIECES: Final = len(KIT)
ALL_PIECES: Final = (1 << PIECES) - 1
PIECE_AREA: Final = read_only([len(SHAPES[name]) for name in KIT])
MAX_PIECE_AREA: Final = 5
KIT_AREA: Final = int(PIECE_AREA.sum())  # the largest figure


@cache
def piece_orientations(name: str) -> tuple[Shape, ...]:
    """The distinct orientations of a piece, by clockwise quarter turns, then the same for its flip."""
    return orientations(SHAPES[name], flips=True)


# Orientations are numbered piece by piece.
_ORIENTATIONS: Final = [(piece, shape) for piece, name in enumerate(KIT) for shape in piece_orientations(name)]
ORIENTATIONS: Final = len(_ORIENTATIONS)
ORIENTATION_PIECE: Final = read_only([piece for piece, _ in _ORIENTATIONS])

# All placements on the sheet: by piece, orientation, row and column of the upper left corner of the bounding box.
_PLACED: Final = [placements([shape], SIDE, SIDE) for _, shape in _ORIENTATIONS]
PLACEMENTS: Final = sum(map(len, _PLACED))
PLACEMENT_ORIENTATION: Final = read_only(np.repeat(np.arange(ORIENTATIONS), [len(placed) for placed in _PLACED]))
PLACEMENT_PIECE: Final = read_only(ORIENTATION_PIECE[PLACEMENT_ORIENTATION])
PLACEMENT_CORNER: Final = read_only(np.concatenate([placed.corner for placed in _PLACED]))
PLACEMENT_SQUARES: Final = read_only(  # in ascending order, then -1 for each square that the piece is smaller than five
    np.concatenate(
        [
            np.pad(placed.squares, ((0, 0), (0, MAX_PIECE_AREA - placed.squares.shape[1])), constant_values=-1)
            for placed in _PLACED
        ]
    )
)

# The dice.
TURN_FACES: Final = ("first", "podium", "clock", "double", "free colour", "choice")
TEST_FACES: Final = ("!1", "!2", "?1", "?2", "⊘", "A+B")
EXACTLY_FACES: Final = TEST_FACES[0:2]
WITH_FACES: Final = TEST_FACES[2:4]
WITHOUT_FACE: Final = TEST_FACES[4]
AREAS_FACE: Final = TEST_FACES[5]

# The cards.
COLOURS: Final = ("green", "yellow", "red")
DECK_SIZES: Final = {"green": 17, "yellow": 16, "red": 16}
CARDS: Final = sum(DECK_SIZES.values())
SIDES: Final = 2
MAX_OTHERS: Final = 3
CARDS_FILE: Final = Path(__file__).parent / "data" / "cards.json"


class Box(msgspec.Struct, frozen=True):
    """What must be used to cover a figure.

    For `!1` and `!2`, exactly `pieces`; for `?1` and `?2`, `pieces` and as many `others`; for `⊘`, any but `pieces`;
    for `A+B`, a piece for each of `areas`.
    """

    face: str
    pieces: tuple[str, ...] = ()
    others: int = 0
    areas: tuple[int, ...] = ()

    @property
    def form(self) -> Any:
        """As in the card file."""
        if self.face in WITH_FACES:
            return {"with": self.pieces, "others": self.others}
        return self.areas if self.face == AREAS_FACE else self.pieces


class Side(msgspec.Struct, frozen=True):
    figure: tuple[str, ...]  # rows of # and .
    boxes: tuple[Box, ...]  # in the order of TEST_FACES

    @property
    def cells(self) -> Shape:
        return parse("/".join(self.figure))

    @property
    def area(self) -> int:
        return sum(row.count("#") for row in self.figure)

    def box(self, face: str) -> Box:
        return self.boxes[TEST_FACES.index(face)]


class Card(msgspec.Struct, frozen=True):
    number: int  # from 1
    colour: str
    sides: tuple[Side, Side]


class _With(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"pieces": "with"}):
    pieces: tuple[str, ...]
    others: int


class _Boxes(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    rename=dict(zip(("exactly_1", "exactly_2", "with_1", "with_2", "without", "areas"), TEST_FACES, strict=True)),
):
    exactly_1: tuple[str, ...]
    exactly_2: tuple[str, ...]
    with_1: _With
    with_2: _With
    without: tuple[str, ...]
    areas: tuple[int, ...]

    def boxes(self) -> tuple[Box, ...]:
        one, two = self.with_1, self.with_2
        return (
            Box(TEST_FACES[0], self.exactly_1),
            Box(TEST_FACES[1], self.exactly_2),
            Box(TEST_FACES[2], one.pieces, one.others),
            Box(TEST_FACES[3], two.pieces, two.others),
            Box(TEST_FACES[4], self.without),
            Box(TEST_FACES[5], areas=self.areas),
        )


class _Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    figure: tuple[str, ...]
    boxes: _Boxes


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: int
    colour: str
    sides: tuple[_Side, _Side]


def decode_cards(data: bytes) -> tuple[Card, ...]:
    """The cards of a card file; raises `msgspec.ValidationError` or `msgspec.DecodeError`."""
    read = msgspec.json.decode(data, type=tuple[_Card, ...])
    return tuple(
        Card(card.card, card.colour, tuple(Side(side.figure, side.boxes.boxes()) for side in card.sides))  # type: ignore[arg-type]
        for card in read
    )


def encode_cards(found: tuple[Card, ...]) -> bytes:
    """A card file: one line of JSON for each card."""
    lines = (msgspec.json.encode(_plain(card)) for card in found)
    return b"[" + b",\n ".join(lines) + b"]\n"


def _plain(card: Card) -> dict[str, Any]:
    sides = [{"figure": side.figure, "boxes": {box.face: box.form for box in side.boxes}} for side in card.sides]
    return {"card": card.number, "colour": card.colour, "sides": sides}


@cache
def cards() -> tuple[Card, ...]:
    """The 49 cards, in the order of their numbers."""
    return decode_cards(CARDS_FILE.read_bytes())
