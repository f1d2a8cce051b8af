"""What happened at a table, line by line."""

from typing import Any, Literal, TypeAlias

import msgspec

from landwright.core.log import Event as MatchEvent

Kind: TypeAlias = Literal["action", "chance", "time", "take-back", "resigned", "timed-out", "draw"]
OfferKind: TypeAlias = Literal["take-back", "draw", "rematch"]


class Offer(msgspec.Struct, frozen=True):
    """What a seat asks of the other people, while it waits for their answers."""

    what: OfferKind
    by: int
    needs: list[int]  # the seats that have not answered


class HistoryEvent(msgspec.Struct, gc=False):
    """One line of what happened at the table. A take-back is a line of its own, and marks the lines it undid."""

    number: int
    kind: Kind
    seat: int | None
    text: str
    at: float
    played: MatchEvent | None = None  # the match's own event, where it is one
    step: Any = None  # the step of an action, or what chance gave, as a struct
    back_to: int | None = None  # a take-back: the number of the first line that was undone
    is_undone: bool = False
