"""Hints, threats, analyses, continuations and reviews. `docs/protocol.md` describes them."""

from typing import Annotated, Any, Final, TypeAlias

from msgspec import Meta

from landwright.server.wire.base import ActionId, ActionText, RequestStruct, ResponseStruct
from landwright.server.wire.tables import Frame

MAX_CONTINUATION: Final = 200  # actions
EventNumber: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
TriedActions: TypeAlias = Annotated[tuple[ActionId | ActionText, ...], Meta(max_length=MAX_CONTINUATION)]


class NamedAction(ResponseStruct, frozen=True):
    """The id of an action, and its text and step in the position."""

    action: int
    text: str
    step: Any


class Hint(ResponseStruct, frozen=True):
    """An action with its text and step, or a sentence that says why none is known."""

    action: int | None
    text: str
    step: Any


class AnalysisWanted(RequestStruct, frozen=True):
    event: EventNumber
    actions: TriedActions = ()  # of a continuation from the position before the event
    seconds: Annotated[float, Meta(gt=0, le=10)] = 2.0


class Forced(ResponseStruct, frozen=True):
    winner: int | None
    turns: int


class Analysis(ResponseStruct, frozen=True):
    seat: int
    value: float
    line: list[NamedAction]
    turn: int  # how many actions of the line belong to its first turn
    forced: Forced | None
    depth: int


class ContinuationWanted(RequestStruct, frozen=True):
    event: EventNumber
    actions: TriedActions = ()
    text: bool = False  # whether the frame has the texts of the legal actions


class PlayedAction(NamedAction, frozen=True):
    """An action of a continuation."""

    seat: int


class Continuation(ResponseStruct, frozen=True):
    """The position after some actions from a position of an ended match."""

    frame: Frame
    line: list[PlayedAction]


class Threat(ResponseStruct, frozen=True):
    """Whether a seat can win now, or else how the other one would in its next turn if nothing is done about it."""

    line: list[NamedAction]  # what the win needs of that turn; empty if it would not win
    can_win: bool = False


class Missed(ResponseStruct, frozen=True):
    """A turn that was not the best."""

    turn: int  # of the seat's turns, from 1
    numbers: list[int]  # of the events that are the actions of the turn
    played: list[str]  # the texts of these actions
    better: list[NamedAction]
    loss: float  # in points


class Review(ResponseStruct, frozen=True):
    """The turns that cost a seat most points, of those reviewed so far, the worst first."""

    done: int
    of: int
    worst: list[Missed]
