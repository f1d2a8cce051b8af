"""What a seat sees of Forgenesis: everything, for nothing is hidden."""

from typing import Literal, TypeAlias, cast

import msgspec

from landwright.game import State
from landwright.games.forgenesis.components import KINDS, LETTERS, SQUARES
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
    standing = [square for square in range(SQUARES) if s.board[square] != EMPTY]
    return ForgenesisView(
        creatures=[_creature(s, square) for square in standing],
        sides=[_side(s, colour) for colour in range(2)],
        to_move=COLOURS[s.to_move] if s.phase in (PLACING, PLAYING) else "",
        turn=int(s.turns) + 1,
    )


def _creature(s: State, square: int) -> Creature:
    creature = int(s.board[square])
    return Creature(
        square=square_name(square),
        kind=cast(Kind, LETTERS[creature % COLOUR]),
        colour=COLOURS[creature // COLOUR],
        is_resting=bool(s.resting >> creature & 1),
        is_activated=bool(s.activated >> creature & 1),
    )


def _side(s: State, colour: int) -> Side:
    def kinds(creatures: int) -> str:
        return "".join(LETTERS[kind] for kind in range(KINDS) if creatures >> colour * COLOUR + kind & 1)

    return Side(COLOURS[colour], kinds(s.reserve), kinds(s.in_play & ~s.reserve & ~s.standing))
