"""The view of Forgenesis: the whole state, because nothing is secret."""

from functools import cache, lru_cache
from typing import Literal, TypeAlias, cast

import msgspec

from landwright.core.game import View
from landwright.core.plain_state import PlainState
from landwright.games.forgenesis.components import BEYOND, LETTERS
from landwright.games.forgenesis.notation import Letter
from landwright.games.forgenesis.position_text import COLOURS, SQUARE_NAMES
from landwright.games.forgenesis.state import COLOUR, PLACING, PLAYING

Colour: TypeAlias = Literal["Orange", "Blue"]


class Creature(msgspec.Struct, frozen=True):
    square: str
    kind: Letter
    colour: Colour
    is_resting: bool
    is_activated: bool


class Side(msgspec.Struct, frozen=True):
    colour: Colour
    reserve: str
    removed: str


class ForgenesisView(View, frozen=True, tag="forgenesis"):
    creatures: list[Creature]
    sides: list[Side]
    to_move: Colour | Literal[""]
    turn: int

    @classmethod
    def of(cls, s: PlainState, seat: int) -> "ForgenesisView":
        return cls(
            creatures=[
                _creature(square, creature, s.resting >> creature & 1, s.activated >> creature & 1)
                for creature, square in enumerate(s.place)
                if square != BEYOND
            ],
            sides=_sides(s.reserve, s.in_play & ~s.reserve & ~s.standing),
            to_move=COLOURS[s.to_move] if s.phase in (PLACING, PLAYING) else "",
            turn=s.turns + 1,
        )


# Cached, because the server shows every position to everybody at the table.


@cache
def _creature(square: int, creature: int, is_resting: int, is_activated: int) -> Creature:
    return Creature(
        square=SQUARE_NAMES[square],
        kind=cast(Letter, LETTERS[creature % COLOUR]),
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
