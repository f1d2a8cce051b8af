"""The messages of a table's WebSocket. `docs/protocol.md` describes them."""

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from landwright.server.wire.base import (
    ActionId,
    Actions,
    ActionText,
    Id,
    Points,
    RequestStruct,
    ResponseStruct,
    SeatNumber,
)
from landwright.server.wire.tables import ChatLine, Frame, OfferKind, Present, TableEvent, TableSummary

MAX_EARLIER_ACTIONS: Final = 40  # before the one that is previewed

# Codes with which the server closes a WebSocket
CLOSING: Final = 1012
TOO_SLOW: Final = 4008
TOO_FAST: Final = 4029

# From the server


class Welcome(ResponseStruct, frozen=True, tag="welcome"):
    table: TableSummary
    event: int
    frame: Frame | None
    events: list[TableEvent]
    chat: list[ChatLine]
    present: Present


class Happened(ResponseStruct, frozen=True, tag="happened"):
    events: list[TableEvent]
    frame: Frame
    id: str | None = None


class Refused(ResponseStruct, frozen=True, tag="refused"):
    id: str
    rule: str
    sentence: str


class Error(ResponseStruct, frozen=True, tag="error"):
    id: str | None
    error: str
    sentence: str
    frame: Frame | None = None


class Chat(ResponseStruct, frozen=True, tag="chat"):
    sender: str = msgspec.field(name="from")
    seat: int | None
    text: str
    at: float


class Presence(ResponseStruct, frozen=True, tag="presence"):
    present: Present


class TableChanged(ResponseStruct, frozen=True, tag="table"):
    table: TableSummary


class FrameChanged(ResponseStruct, frozen=True, tag="frame"):
    frame: Frame


class Asked(ResponseStruct, frozen=True, tag="asked"):
    """An offer of a seat. It is over when `needs` is empty; if nobody answered it, `granted` is null."""

    what: OfferKind
    by: int
    needs: list[int]
    granted: bool | None = None


class Closing(ResponseStruct, frozen=True, tag="closing"):
    sentence: str


class Previewed(ResponseStruct, frozen=True, tag="previewed"):
    """The points by part and the legal actions that the seat would have, and its view if it was requested."""

    id: str
    points: Points
    actions: Actions
    texts: list[str] | UnsetType = UNSET
    view: Any = UNSET


class Pong(ResponseStruct, frozen=True, tag="pong"):
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


# From clients


class _Message(RequestStruct, frozen=True):
    id: Id


class _MessageOfSeat(_Message, frozen=True):
    seat: SeatNumber


class MessageOfAction(_MessageOfSeat, frozen=True):
    """Base of messages about an action."""

    version: int
    action: ActionId | None = None
    text: ActionText | None = None
    step: Any = None


class Act(MessageOfAction, frozen=True, tag="act"):
    """Plays an action, given by its id, its text or its step; the first that is present counts."""


class Preview(MessageOfAction, frozen=True, tag="preview"):
    """Requests what an action would lead to, after the actions in `after`. Changes nothing."""

    after: Annotated[tuple[ActionId | ActionText, ...], Meta(max_length=MAX_EARLIER_ACTIONS)] = ()
    view: bool = False


class Say(_Message, frozen=True, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Resign(_MessageOfSeat, frozen=True, tag="resign"):
    pass


class TakeBack(_MessageOfSeat, frozen=True, tag="take-back"):
    pass


class OfferDraw(_MessageOfSeat, frozen=True, tag="draw"):
    pass


class OfferRematch(_MessageOfSeat, frozen=True, tag="rematch"):
    pass


class Withdraw(_MessageOfSeat, frozen=True, tag="withdraw"):
    """Takes back the offer that the seat has made."""


class Answer(_MessageOfSeat, frozen=True, tag="answer"):
    """Answers the offer of another seat, for all seats of the guest."""

    granted: bool


class Ping(_Message, frozen=True, tag="ping"):
    pass


Offer: TypeAlias = TakeBack | OfferDraw | OfferRematch
Command: TypeAlias = Act | Say | Resign | Offer | Answer | Withdraw  # messages that change the table
ClientMessage: TypeAlias = Command | Preview | Ping
