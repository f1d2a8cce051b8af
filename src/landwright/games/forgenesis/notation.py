"""The texts of Forgenesis, such as `Sb1-b2`, `Bc2 shove left`, `summon G a2`, `refresh`, `end turn`."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal, TypeAlias, cast

import msgspec

from landwright.core.notation import Notation, ReadError
from landwright.core.plain_state import PlainState
from landwright.core.types import State
from landwright.games.forgenesis import position_text
from landwright.games.forgenesis.components import (
    BEYOND,
    BIRD,
    BUTTERFLY,
    FILES,
    KINDS,
    LETTERS,
    NAMES,
    ORTHOGONAL,
    SIDE,
    SQUARES,
    SUMMONING_SPACES,
)
from landwright.games.forgenesis.position_text import COLOURS, SQUARE_NAMES, reserve_text, square_text
from landwright.games.forgenesis.rules import refusals as code
from landwright.games.forgenesis.state import (
    BASE_REACHED,
    CHOOSING_FIRST,
    COLOUR,
    DIRECTIONS,
    EMPTY,
    MOVE,
    NO_ACTIVATION,
    PLACE,
    PLACING,
    REPETITION,
    SUMMON,
    TURN_LIMIT,
    WAYS,
)

Letter: TypeAlias = Literal["B", "D", "Y", "F", "G", "S"]
ORTHOGONALS: Final = ("up", "right", "down", "left")
DIAGONALS: Final = ("up-right", "down-right", "down-left", "up-left")
ABILITIES: Final = ("shove", "fly", "", "pull", "jump", "swap")  # by kind; the Butterfly only borrows abilities


class MoveStep(msgspec.Struct, frozen=True, tag="move", forbid_unknown_fields=True, omit_defaults=True):
    square: str
    direction: str
    creature: Letter | None = None  # in an event: which creature it was


class AbilityStep(msgspec.Struct, frozen=True, tag="ability", forbid_unknown_fields=True, omit_defaults=True):
    square: str
    ability: str
    direction: str
    creature: Letter | None = None


class SummonStep(msgspec.Struct, frozen=True, tag="summon", forbid_unknown_fields=True):
    creature: Letter
    space: str


class PlaceStep(msgspec.Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    creature: Letter
    space: str


class RefreshStep(msgspec.Struct, frozen=True, tag="refresh", forbid_unknown_fields=True):
    pass


class EndTurnStep(msgspec.Struct, frozen=True, tag="end-turn", forbid_unknown_fields=True):
    pass


class FirstStep(msgspec.Struct, frozen=True, tag="first"):
    """Chance chose who starts."""

    seat: int


class OutOfPlayStep(msgspec.Struct, frozen=True, tag="out-of-play"):
    """Chance left a kind of creature out of the match."""

    creature: Letter


def _activation(square: int, way: int, direction: int) -> MoveStep | AbilityStep | None:
    if way == MOVE:
        return MoveStep(SQUARE_NAMES[square], ORTHOGONALS[direction])
    if way >= KINDS or way == BUTTERFLY:
        return None
    return AbilityStep(SQUARE_NAMES[square], ABILITIES[way], (DIAGONALS if way == BIRD else ORTHOGONALS)[direction])


@cache
def _step_of(step: MoveStep | AbilityStep, creature: Letter) -> MoveStep | AbilityStep:
    return msgspec.structs.replace(step, creature=creature)


def _steps() -> tuple[msgspec.Struct | None, ...]:
    """In the order of the action numbers in `state.py`."""
    spaces = [SQUARE_NAMES[square] for square in SUMMONING_SPACES]
    arrivals: Any = [(letter, space) for letter in LETTERS for space in spaces]
    return (
        *(_activation(q, way, d) for q in range(SQUARES) for way in range(WAYS) for d in range(DIRECTIONS)),
        *(SummonStep(*arrival) for arrival in arrivals),
        *(PlaceStep(*arrival) for arrival in arrivals),
        RefreshStep(),
        EndTurnStep(),
    )


class ForgenesisNotation(Notation):
    steps = _steps()
    chance_types = (FirstStep, OutOfPlayStep)
    how_to_write = (
        "A step is like 'Sb1-b2', 'Sb1-off', 'Bc2 shove left', 'Da3 fly up-right', 'summon G a2', 'refresh' or "
        "'end turn'."
    )
    endings = {
        BASE_REACHED: "a creature stands on the other colour's base",
        NO_ACTIVATION: "the player to move can activate nothing and has nothing resting",
        REPETITION: "the same position came up for the third time",
        TURN_LIMIT: "200 turns have been played",
    }
    refusals = {
        code.PLACING_RULE: "Only in set-up is a creature of the opponent placed, on a space of the opponent.",
        code.NOT_WAITING: "It is not this player's turn, or there is no such step.",
        code.NOTHING_RESTS: "A refresh needs at least one resting creature of the player.",
        code.REFRESH_COMES_ALONE: "A refresh is a whole turn; a creature has been activated already.",
        code.NO_OWN_CREATURE: "None of the player's creatures stands there.",
        code.RESTS: "A resting creature cannot be activated.",
        code.ACTIVATED_BEFORE: "That creature has been activated this turn.",
        code.NOT_FARTHER: "A move leads away from the player's base: up or right for Orange, down or left for Blue.",
        code.OCCUPIED: "A move needs an empty square.",
        code.NOT_IN_RESERVE: "That creature is not in the reserve.",
        code.NO_FREE_SPACE: "A summon needs an empty summoning space of the player.",
        code.NOTHING_ACTIVATED: "A turn without a summon ends only after at least one activation.",
        code.OWN_BASE: "A creature may not enter the base of its own colour.",
        code.NOT_ITS_ABILITY: "That is another creature's ability.",
        code.NOTHING_TO_SHOVE: "The Beetle shoves a creature next to it, and the square behind that must be free.",
        code.NOWHERE_TO_FLY: "The Bird needs an empty square.",
        code.NOT_LENT: "No creature next to the Butterfly lends that ability.",
        code.NOTHING_TO_PULL: "The Firefly pulls the first creature in line, unless that is next to it already.",
        code.NOTHING_TO_JUMP: "The Frog jumps over a creature next to it, and the square behind that must be free.",
        code.NOTHING_TO_SWAP: "The Snake needs a creature next to it.",
        code.GAME_OVER: "The game is over.",
    }

    def step_text(self, step: Any) -> str:
        match step:
            case MoveStep(square, direction):
                return f"{square} {direction}"
            case AbilityStep(square, ability, direction):
                return f"{square} {ability} {direction}"
            case SummonStep(creature, space):
                return f"summon {creature} {space}"
            case PlaceStep(creature, space):
                return f"place {creature} {space}"
        return "refresh" if isinstance(step, RefreshStep) else "end turn"

    def action_text(self, s: PlainState, seat: int, action: int) -> str:
        """An activation has the letter of the creature, and a move has its destination."""
        if action >= SUMMON:
            return self.texts[action]
        return _activation_text(s.board[action // (WAYS * DIRECTIONS)] % COLOUR, action, self.texts[action])

    def read_action(self, s: PlainState, seat: int, text: str) -> int:
        found = re.fullmatch(r"([a-z])([a-d][1-4])(-| +)(\S.*)", text.strip().lower())
        if not found:
            return super().read_action(s, seat, text)
        letter, square, gap, rest = found.groups()
        creature = s.board[SQUARE_NAMES.index(square)]
        if creature == EMPTY or LETTERS[creature % COLOUR] != letter.upper():
            names = dict(zip(LETTERS.lower(), NAMES, strict=True))
            raise ReadError(f"There is no {names.get(letter, f'creature {letter.upper()}')} on {square}.")
        return super().read_action(s, seat, f"{square} {_direction(seat, square, rest) if gap == '-' else rest}")

    def state_text(self, s: PlainState) -> str:
        return position_text.write(s)

    def read_state(self, game: Any, text: str) -> State:
        return position_text.read(game, text)

    def event_step(self, s: PlainState, seat: int, action: int) -> msgspec.Struct | None:
        if action >= SUMMON:
            return self.steps[action]
        creature = s.board[action // (WAYS * DIRECTIONS)]
        return _step_of(self.steps[action], LETTERS[creature % COLOUR])

    def chance_step(self, s: PlainState, outcome: int) -> FirstStep | OutOfPlayStep:
        if s.phase == CHOOSING_FIRST:
            return FirstStep(outcome)
        kind = [kind for kind in range(KINDS) if s.in_play >> kind & 1][outcome]
        return OutOfPlayStep(cast(Any, LETTERS[kind]))

    def chance_text(self, s: PlainState, outcome: int) -> str:
        step = self.chance_step(s, outcome)
        if isinstance(step, FirstStep):
            return f"{COLOURS[step.seat]} starts"
        return f"{NAMES[LETTERS.index(step.creature)]} is out of play"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        if s.phase == PLACING:
            return "you choose your opponent's first creature: tap one, then one of the two + squares."
        if s.activations:
            return _what_is_left(actions)
        return "move your creatures, then bring in a new one. Or wake the resting ones."

    def drawing(self, s: PlainState) -> str:
        """The board: ~ marks resting creatures, ^ activated ones, + an empty base."""
        cells = [square_text(s, square) for square in range(SQUARES)]
        cells = ["+" if cell == "." and square in (0, SQUARES - 1) else cell for square, cell in enumerate(cells)]
        rows = [
            f"  {rank + 1}  " + "".join(f"{cell:<4}" for cell in cells[rank * SIDE : (rank + 1) * SIDE])
            for rank in reversed(range(SIDE))
        ]
        files = "     " + "".join(f"{file:<4}" for file in FILES)
        reserves = "   ".join(f"{name} reserve {reserve_text(s, colour)}" for colour, name in enumerate(COLOURS))
        kinds = [f"{LETTERS[kind]} {NAMES[kind]}" for kind in range(KINDS) if s.in_play >> kind & 1]
        marks = ["lower case Blue", "~ resting", "+ empty base", *["^ activated"] * bool(s.activations)]
        return "\n".join([*rows, files, "", reserves, ", ".join(kinds + marks)])


def _what_is_left(actions: Sequence[int]) -> str:
    """The prompt of a turn that has begun: what is legal besides its end."""
    can_summon = any(SUMMON <= action < PLACE for action in actions)
    if any(action < SUMMON for action in actions):
        return f"move another creature{', bring in a new one' if can_summon else ''}, or end the turn."
    return "bring in a new creature, or end the turn." if can_summon else "nothing more can move: end the turn."


@cache  # called for every legal action of every position that is shown
def _activation_text(kind: int, action: int, step: str) -> str:
    square, way, direction = action // (WAYS * DIRECTIONS), action // DIRECTIONS % WAYS, action % DIRECTIONS
    if way != MOVE:
        return LETTERS[kind] + step
    return f"{LETTERS[kind]}{SQUARE_NAMES[square]}-{_destinations(square)[direction]}"


@cache
def _destinations(square: int) -> list[str]:
    return ["off" if to == BEYOND else SQUARE_NAMES[to] for to in ORTHOGONAL[square]]


def _direction(seat: int, square: str, to: str) -> str:
    """If two directions leave the board, the one away from the player's own base."""
    found = [d for d, name in enumerate(_destinations(SQUARE_NAMES.index(square))) if name == to]
    if not found:
        raise ReadError(f"'{to}' is not one step from {square}.")
    return ORTHOGONALS[next((d for d in found if d // 2 == seat), found[0])]
