"""What a seat sees of Forgenesis: everything, for nothing is hidden."""

from functools import cache, lru_cache
from typing import Literal, TypeAlias, cast

import msgspec

from landwright.game import State
from landwright.games.forgenesis.components import LETTERS
from landwright.games.forgenesis.notation.words import COLOURS, Colour, square_name
from landwright.games.forgenesis.state import COLOUR, EMPTY, PLACING, PLAYING

Kind: TypeAlias = Literal["B", "D", "Y", "F", "G", "S"]  # as in `LETTERS`


class Creature(msgspec.Struct, frozen=True):
    square: str
    kind: Kind
    colour: Colour
    is_resting: bool
    is_activated: bool


class Side(msgspec.Struct, frozen=True):
    colour: Colour
    reserve: str
    removed: str


class ForgenesisView(msgspec.Struct, frozen=True, tag="forgenesis"):
    creatures: list[Creature]
    sides: list[Side]
    to_move: Colour | Literal[""]
    turn: int


def view(s: State, seat: int) -> ForgenesisView:
    resting, activated = int(s.resting), int(s.activated)
    reserve, removed = int(s.reserve), int(s.in_play & ~s.reserve & ~s.standing)
    return ForgenesisView(
        creatures=[
            _creature(square, creature, resting >> creature & 1, activated >> creature & 1)
            for square, creature in enumerate(s.board)
            if creature != EMPTY
        ],
        sides=_sides(reserve, removed),
        to_move=COLOURS[s.to_move] if s.phase in (PLACING, PLAYING) else "",
        turn=int(s.turns) + 1,
    )


# The server shows every position to everybody at the table.


@cache
def _creature(square: int, creature: int, is_resting: int, is_activated: int) -> Creature:
    return Creature(
        square=square_name(square),
        kind=cast(Kind, LETTERS[creature % COLOUR]),
        colour=COLOURS[creature // COLOUR],
        is_resting=bool(is_resting),
        is_activated=bool(is_activated),
    )


@lru_cache(1 << 12)
def _sides(reserve: int, removed: int) -> list[Side]:
    return [
        Side(COLOURS[colour], _kinds(reserve >> colour * COLOUR), _kinds(removed >> colour * COLOUR))
        for colour in range(2)
    ]


def _kinds(creatures: int) -> str:
    return "".join([letter for kind, letter in enumerate(LETTERS) if creatures >> kind & 1])
