"""What happened at a table, line by line."""

from typing import Any, Literal, TypeAlias

import msgspec

from landwright.core.log import Event as MatchEvent

Kind: TypeAlias = Literal["action", "chance", "time", "take-back", "resigned", "timed-out"]


class PendingUndo(msgspec.Struct):
    """A request to take an action back that waits for answers."""

    by: int
    needs: list[int]


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
