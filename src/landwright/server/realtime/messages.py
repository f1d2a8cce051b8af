"""What is said live over the WebSocket of a table; `docs/protocol.md` tells what it means."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from landwright.server.api.schemas import (
    Actions,
    ChatLine,
    Frame,
    Id,
    Points,
    Present,
    Said,
    SeatNumber,
    TableEvent,
    TableSummary,
    Told,
)

MOST_PREVIEWED: Final = 40  # actions before the one that is previewed
ActionId: TypeAlias = Annotated[int, Meta(ge=0, le=1 << 31)]
ActionText: TypeAlias = Annotated[str, Meta(max_length=400)]

# From the server, live


class Welcome(Told, frozen=True, tag="welcome"):
    table: TableSummary
    event: int
    frame: Frame | None
    events: list[TableEvent]
    chat: list[ChatLine]
    present: Present


class Happened(Told, frozen=True, tag="happened"):
    events: list[TableEvent]
    frame: Frame
    id: str | None = None


class Refused(Told, frozen=True, tag="refused"):
    id: str
    rule: str
    sentence: str


class Error(Told, frozen=True, tag="error"):
    id: str | None
    error: str
    sentence: str
    frame: Frame | None = None


class Chat(Told, frozen=True, tag="chat"):
    sender: str = msgspec.field(name="from")
    text: str
    at: float


class Presence(Told, frozen=True, tag="presence"):
    present: Present


class TableChanged(Told, frozen=True, tag="table"):
    table: TableSummary


class FrameChanged(Told, frozen=True, tag="frame"):
    frame: Frame


class Asked(Told, frozen=True, tag="asked"):
    by: int
    needs: list[int]
    granted: bool | None = None
    what: Literal["take-back"] = "take-back"


class Closing(Told, frozen=True, tag="closing"):
    sentence: str


class Previewed(Told, frozen=True, tag="previewed"):
    """The points by part that the seat would have, what it could do then, and its view where that was asked for."""

    id: str
    points: Points
    actions: Actions
    texts: list[str] | UnsetType = UNSET
    view: Any = UNSET


class Pong(Told, frozen=True, tag="pong"):
    id: str


ServerMessage: TypeAlias = (
    Welcome
    | Happened
    | Refused
    | Error
    | Chat
    | Presence
    | TableChanged
    | FrameChanged
    | Asked
    | Closing
    | Previewed
    | Pong
)


# From clients, live


class Act(Said, frozen=True, tag="act"):
    """An action by its id, its text or its step; the first of them that is there counts."""

    id: Id
    seat: SeatNumber
    version: int
    action: ActionId | None = None
    text: ActionText | None = None
    step: Any = None


class Preview(Said, frozen=True, tag="preview"):
    """Asks what an action would do, and changes nothing."""

    id: Id
    seat: SeatNumber
    version: int
    action: ActionId | None = None
    text: ActionText | None = None
    step: Any = None
    after: Annotated[tuple[ActionId | ActionText, ...], Meta(max_length=MOST_PREVIEWED)] = ()  # done before it
    view: bool = False


class Say(Said, frozen=True, tag="chat"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Resign(Said, frozen=True, tag="resign"):
    id: Id
    seat: SeatNumber


class TakeBack(Said, frozen=True, tag="take-back"):
    id: Id
    seat: SeatNumber


class Answer(Said, frozen=True, tag="answer"):
    id: Id
    seat: SeatNumber
    granted: bool


class Ping(Said, frozen=True, tag="ping"):
    id: Id


Command: TypeAlias = Act | Say | Resign | TakeBack | Answer  # what changes the table
ClientMessage: TypeAlias = Command | Preview | Ping
