"""Steps as tagged structs."""

from functools import cache

import msgspec

from landwright.game import ReadError, State
from landwright.games.forgenesis.components import BIRD
from landwright.games.forgenesis.notation.steps import entry_text, read_ability, read_entry
from landwright.games.forgenesis.notation.words import (
    DIAGONALS,
    ORTHOGONALS,
    SQUARE_NAMES,
    VERBS,
    square_name,
    square_number,
)
from landwright.games.forgenesis.state import DIRECTIONS, END_TURN, MOVE, REFRESH, SUMMON, WAYS


class MoveStep(msgspec.Struct, frozen=True, tag="move", forbid_unknown_fields=True):
    square: str
    direction: str


class AbilityStep(msgspec.Struct, frozen=True, tag="ability", forbid_unknown_fields=True):
    square: str
    ability: str
    direction: str


class SummonStep(msgspec.Struct, frozen=True, tag="summon", forbid_unknown_fields=True):
    creature: str
    space: str


class PlaceStep(msgspec.Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    creature: str
    space: str


class RefreshStep(msgspec.Struct, frozen=True, tag="refresh", forbid_unknown_fields=True):
    pass


class EndTurnStep(msgspec.Struct, frozen=True, tag="end-turn", forbid_unknown_fields=True):
    pass


Step = MoveStep | AbilityStep | SummonStep | PlaceStep | RefreshStep | EndTurnStep


def action_wire(s: State, seat: int, action: int) -> Step:
    return _step(seat, action)


@cache  # asked for every legal step of every position that anybody is shown
def _step(seat: int, action: int) -> Step:
    if action == REFRESH:
        return RefreshStep()
    if action == END_TURN:
        return EndTurnStep()
    if action >= SUMMON:
        verb, letter, space = entry_text(seat, action).split()
        return SummonStep(letter, space) if verb == "summon" else PlaceStep(letter, space)
    square, way, direction = action // (WAYS * DIRECTIONS), action // DIRECTIONS % WAYS, action % DIRECTIONS
    if way == MOVE:
        return MoveStep(square_name(square), ORTHOGONALS[direction])
    return AbilityStep(square_name(square), VERBS[way], (DIAGONALS if way == BIRD else ORTHOGONALS)[direction])


def read_wire(s: State, seat: int, wire: object) -> int:
    """A step from its wire form; the same checks as for text."""
    match wire:
        case MoveStep(square, direction) if square in SQUARE_NAMES and direction in ORTHOGONALS:
            return (square_number(square) * WAYS + MOVE) * DIRECTIONS + ORTHOGONALS.index(direction)
        case AbilityStep(square, ability, direction) if square in SQUARE_NAMES:
            return read_ability(square_number(square), ability, direction)
        case SummonStep(creature, space):
            return read_entry(seat, "summon", creature, space)
        case PlaceStep(creature, space):
            return read_entry(seat, "place", creature, space)
        case RefreshStep():
            return REFRESH
        case EndTurnStep():
            return END_TURN
    raise ReadError("That is no step of Forgenesis.")
