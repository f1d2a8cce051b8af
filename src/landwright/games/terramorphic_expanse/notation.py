"""The texts of Terramorphic Expanse, such as `play 3a at 1,0`, `flip 3`, `cube 3a`, `step Arden`, `marker 5b`."""

import re
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias

import msgspec

from landwright.core.notation import Notation
from landwright.core.plain_state import PlainState, plain_type
from landwright.core.types import State, bits
from landwright.games.terramorphic_expanse import INFO
from landwright.games.terramorphic_expanse.components import (
    CARDS,
    DIRECTIONS,
    DX,
    DY,
    EDGES,
    KIND_NAMES,
    LANDS,
    LETTERS,
    NAMES,
    NONE,
    SCOREBOARD_LAND,
    SIDE_TEXTS,
)
from landwright.games.terramorphic_expanse.drawing import LEGEND, city_name, map_lines, side_name
from landwright.games.terramorphic_expanse.rules import refusals as code
from landwright.games.terramorphic_expanse.rules.board import board_city, clear_index, set_index
from landwright.games.terramorphic_expanse.rules.placement import cards_that_fit
from landwright.games.terramorphic_expanse.rules.play import enter
from landwright.games.terramorphic_expanse.state import (
    CHOOSING_FIRST,
    CUBE,
    FLIP,
    GUIDE_ACTIONS,
    MAX_ROUNDS,
    MOVE_LAND,
    NOWHERE,
    PLACES,
    PLACING,
    PLAY,
    ROUND_LIMIT,
    STATE,
    STEP,
    TARGET_REACHED,
    TERRAFORM,
)
from landwright.kernels import interpreted

Edge: TypeAlias = Literal["N", "E", "S", "W"]
PLACE_TEXT: Final = re.compile(r"(play|move) ([1-8][ab]) (at|to) ([+-]?\d{1,4}) ?, ?([+-]?\d{1,4})")
LINKS: Final = {"play": "at", "move": "to"}
SCOREBOARD_TEXT: Final = "scoreboard"


class PlayStep(msgspec.Struct, frozen=True, tag="play", forbid_unknown_fields=True, omit_defaults=True):
    """A card of the supply is played beyond an edge of a land side's card, or of the scoreboard."""

    side: str
    beside: str  # the number of a card on the board, or "scoreboard"
    edge: Edge
    x: int | None = None  # in an event: the place
    y: int | None = None


class MoveLandStep(msgspec.Struct, frozen=True, tag="move", forbid_unknown_fields=True, omit_defaults=True):
    side: str
    beside: str
    edge: Edge
    x: int | None = None
    y: int | None = None


class FlipStep(msgspec.Struct, frozen=True, tag="flip", forbid_unknown_fields=True):
    card: int


class PassStep(msgspec.Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    pass


class CubeStep(msgspec.Struct, frozen=True, tag="cube", forbid_unknown_fields=True):
    side: str


class CityStep(msgspec.Struct, frozen=True, tag="step", forbid_unknown_fields=True, omit_defaults=True):
    city: str  # its name, or "scoreboard"
    points: int | None = None  # in an event: what entering it scores


class MarkerStep(msgspec.Struct, frozen=True, tag="marker", forbid_unknown_fields=True):
    side: str


class LetterStep(msgspec.Struct, frozen=True, tag="letter", forbid_unknown_fields=True):
    letter: str


class BonusStep(msgspec.Struct, frozen=True, tag="bonus", forbid_unknown_fields=True):
    city: str


class StopStep(msgspec.Struct, frozen=True, tag="stop", forbid_unknown_fields=True):
    pass


class FirstStep(msgspec.Struct, frozen=True, tag="first"):
    """Chance chose the seat that begins."""

    seat: int


class CardStep(msgspec.Struct, frozen=True, tag="card"):
    """Chance drew a card for set-up."""

    card: int


def _land_name(land: int) -> str:
    return SCOREBOARD_TEXT if land == SCOREBOARD_LAND else str(land + 1)


def _placings(kind: type[PlayStep] | type[MoveLandStep]) -> list[msgspec.Struct | None]:
    places = [(_land_name(land), edge) for land in range(CARDS + 1) for edge in DIRECTIONS]
    return [step for side in SIDE_TEXTS for step in (*(kind(side, *place) for place in places), None)]  # type: ignore[arg-type]


def _steps() -> tuple[msgspec.Struct | None, ...]:
    """In the order of the action numbers in `state.py`."""
    return (
        *_placings(PlayStep),
        *_placings(MoveLandStep),
        *(FlipStep(card + 1) for card in range(CARDS)),
        PassStep(),
        *map(CubeStep, SIDE_TEXTS),
        *map(CityStep, (*NAMES, SCOREBOARD_TEXT)),
        *map(MarkerStep, SIDE_TEXTS),
        *map(LetterStep, LETTERS),
        *map(BonusStep, NAMES),
        StopStep(),
    )


class TerramorphicExpanseNotation(Notation):
    steps = _steps()
    chance_types = (FirstStep, CardStep)
    how_to_write = (
        "Write it like 'cube 3a', 'play 3a at 1,0', 'flip 3', 'move 3a to 0,-1', 'pass', 'step Arden', "
        "'step scoreboard', 'marker 5b', 'letter E', 'bonus Arden' or 'stop'."
    )
    endings = {
        TARGET_REACHED: "the target was reached and the round is finished",
        ROUND_LIMIT: f"{MAX_ROUNDS} rounds have been played",
    }
    refusals = {
        code.TOUCHES_NOTHING: "A land must touch another land or the scoreboard by an edge.",
        code.OCCUPIED: "Another land or the scoreboard lies there.",
        code.NOT_JOINED: "A road must lead to every land it would touch.",
        code.NOT_DRAWN: "In set-up only the drawn card is placed.",
        code.NOT_WAITING: "It is not this player's turn, or there is no such step.",
        code.WRONG_PHASE: "A turn has three phases: first the cube, then the land, then the Guide.",
        code.NO_SUCH_ITINERARY: "That side is not face up on the board.",
        code.CUBE_THERE: "Another player's cube lies on that itinerary.",
        code.CHOSEN_LAST: "That itinerary was chosen on this player's last turn.",
        code.NOT_IN_SUPPLY: "Only a card of the supply can be played.",
        code.NOT_ON_BOARD: "Only a land on the board can be flipped or moved.",
        code.GUIDE_THERE: "A land with a Guide on it cannot be flipped or moved.",
        code.OWN_CUBE_THERE: "The land that holds the player's own cube cannot be flipped.",
        code.OTHER_SIDE: "A moved land keeps its side, and the other side is up.",
        code.SAME_PLACE: "The land lies there already.",
        code.NO_ROUTE: "No route leads there from where the Guide stands.",
        code.NOT_A_LAND: "That side is not face up on the board, so it has no action space.",
        code.ACTION_TAKEN: "A marker lies on that action space.",
        code.NO_STEP_POSSIBLE: "That action could not move the Guide.",
        code.ACTION_RUNNING: "The current action goes on with a step, or is stopped first.",
        code.STEP_FIRST: "An action takes at least one step before it is stopped.",
        code.NOT_ASCENDING: "The name must come later in the alphabet than the one before.",
        code.NOT_DESCENDING: "The name must come earlier in the alphabet than the one before.",
        code.NOT_STRAIGHT: "All steps of this action lead in the same direction.",
        code.BONUS_COMES_THEN: "The bonus cube is put right after the step of its action, and then nothing else.",
        code.NOT_ANOTHER_LAND: "The bonus cube goes to a city of another land on the board.",
        code.NOT_A_LETTER: "A letter in a neighbouring city's name is chosen right after the marker, and only then.",
        code.WITHOUT_LETTER: "The name of that city does not have the chosen letter.",
        code.OTHER_COLOUR: "That city has neither of the two colours of the action.",
        code.OTHER_SHAPE: "That city has neither of the two shapes of the action.",
        code.NOT_THE_SCOREBOARD: "This action does not lead to the scoreboard.",
        code.GAME_OVER: "The game is over.",
    }

    def step_text(self, step: Any) -> str:
        match step:
            case PlayStep(side, beside, edge):
                return f"play {side} {edge} of {beside}"
            case MoveLandStep(side, beside, edge):
                return f"move {side} {edge} of {beside}"
            case FlipStep(card):
                return f"flip {card}"
            case CityStep(city, _):
                return f"step {city}"
            case CubeStep(side):
                return f"cube {side}"
            case MarkerStep(side):
                return f"marker {side}"
            case LetterStep(letter):
                return f"letter {letter}"
            case BonusStep(city):
                return f"bonus {city}"
        return "pass" if isinstance(step, PassStep) else "stop"

    def action_text(self, s: PlainState, seat: int, action: int) -> str:
        """A land's place is written as x,y."""
        if action >= FLIP or action % PLACES == NOWHERE:
            return self.texts[action]
        verb = "play" if action < MOVE_LAND else "move"
        x, y = _coordinates(s, action % PLACES)
        return f"{verb} {SIDE_TEXTS[action // PLACES % len(SIDE_TEXTS)]} {LINKS[verb]} {x},{y}"

    def read_action(self, s: PlainState, seat: int, text: str) -> int:
        found = PLACE_TEXT.fullmatch(" ".join(text.lower().split()))
        if not found or LINKS[found[1]] != found[3]:
            return super().read_action(s, seat, text)
        side = SIDE_TEXTS.index(found[2])
        block, absent = (PLAY, NONE) if found[1] == "play" else (MOVE_LAND, side // 2)
        return block + side * PLACES + _place_name(s, int(found[4]), int(found[5]), absent)

    def event_step(self, s: PlainState, seat: int, action: int) -> msgspec.Struct | None:
        """With the place of a land that was played or moved, and with the points of a city that was entered."""
        step = self.steps[action]
        if isinstance(step, CityStep) and step.city != SCOREBOARD_TEXT:
            return msgspec.structs.replace(step, points=_points_of_entering(s, seat, action - STEP))
        if step is None or action >= FLIP:
            return step
        x, y = _coordinates(s, action % PLACES)
        return msgspec.structs.replace(step, x=x, y=y)

    def state_text(self, s: PlainState) -> str:
        """Without the index of places, which follows from the lands."""
        record = s.record
        record.grid[:] = 0
        return super().state_text(plain_type(STATE)(bytes(record.data)))

    def read_state(self, game: Any, text: str) -> State:
        s = super().read_state(game, text)
        set_index_of_lands(s)
        return s

    def chance_step(self, s: PlainState, outcome: int) -> FirstStep | CardStep:
        if s.phase == CHOOSING_FIRST:
            return FirstStep(outcome)
        return CardStep(bits(_cards_that_fit(s))[outcome] + 1)

    def chance_text(self, s: PlainState, outcome: int) -> str:
        step = self.chance_step(s, outcome)
        return f"first {step.seat + 1}" if isinstance(step, FirstStep) else f"card {step.card}"

    def prompt(self, s: PlainState, seat: int, actions: Sequence[int]) -> str:
        if s.phase == PLACING:
            return "choose a side of this land, then tap a place."
        if s.phase == CUBE:
            return "put your scoring cube on an itinerary."
        if s.phase == TERRAFORM:
            return "play, flip or move a land, or pass."
        return _guide_prompt(s)

    def drawing(self, s: PlainState) -> str:
        supply = " ".join(str(card + 1) for card in range(CARDS) if not s.on_board >> card & 1)
        bonus = f"on {city_name(s, s.bonus)}" if s.bonus != NONE else "in the supply"
        lands = [_land_line(side) for side in sorted(s.side[card] for card in bits(s.on_board))]
        return "\n".join(
            [
                *map_lines(s),
                "",
                f"Round {s.turns // s.seats + 1}, target {s.target}; supply {supply or 'empty'}; bonus cube {bonus}",
                *(_player(s, seat) for seat in range(s.seats)),
                *lands,
                LEGEND,
            ]
        )


def _coordinates(s: PlainState, place: int) -> tuple[int, int]:
    land, edge = divmod(place, EDGES)
    x, y = (0, 0) if land == SCOREBOARD_LAND else (s.x[land], s.y[land])
    return x + int(DX[edge]), y + int(DY[edge])


def _points_of_entering(s: PlainState, seat: int, city: int) -> int:
    """8.3, asked of the rules: once for each event, so that nothing has to be compiled for it."""
    record = s.record
    with interpreted():
        enter(record, seat, board_city(city), city)
    return int(record.points[seat].sum()) - sum(s.points[seat])


def _place_name(s: PlainState, x: int, y: int, absent: int) -> int:
    """The number of a place; NOWHERE if it touches nothing."""
    for land in [card for card in bits(s.on_board) if card != absent] + [SCOREBOARD_LAND]:
        for edge in range(EDGES):
            if _coordinates(s, land * EDGES + edge) == (x, y):
                return land * EDGES + edge
    return NOWHERE


def _cards_that_fit(s: PlainState) -> int:
    """3.3, from plain values: the bit set of the supply cards that have a legal place."""
    return int(cards_that_fit(s.record))


def set_index_of_lands(s: State) -> None:
    clear_index(s)
    for card in bits(s.on_board):
        set_index(s, s.x[card], s.y[card], s.side[card])


def _guide_prompt(s: PlainState) -> str:
    if s.kind == 0:
        left = GUIDE_ACTIONS - s.actions
        return f"move your Guide or use the action of a land, {left} {'action' if left == 1 else 'actions'} left."
    name = KIND_NAMES[s.kind]
    if name == "bonus" and s.steps == 1:
        return "put the bonus cube on a city of another land."
    if name == "letter" and s.letter == NONE:
        return "choose a letter."
    return f"take a step of the action '{name}', or stop." if s.steps else f"take the first step of '{name}'."


def _player(s: PlainState, seat: int) -> str:
    cube, marker = side_name(s.cube[seat]), side_name(s.marker[seat])
    shown = f"cube {f'on {cube} shows {s.count[seat] or 6}' if cube else 'at home'}"
    power = "; powered up for good" if s.lasting[seat] else "; powered up" if s.power[seat] else ""
    return (
        f"{seat + 1} {INFO.seat_names[seat]}: {sum(s.points[seat])} points, on {city_name(s, s.guide[seat])}; {shown}; "
        f"marker {f'on {marker}' if marker else 'at home'}{power}"
    )


def _land_line(side: int) -> str:
    land = LANDS[side]
    wanted = land.itinerary.shapes or land.itinerary.colours or land.itinerary.letters
    action = f"{land.action.kind} {' or '.join(land.action.of)}".strip()
    return f"{SIDE_TEXTS[side]}: itinerary {' or '.join(wanted)}; action {action}"
