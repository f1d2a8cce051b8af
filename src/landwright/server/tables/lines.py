"""What happened at a table, line by line, as people read it."""

from typing import Any

import msgspec

from landwright.core.log import Event as MatchEvent
from landwright.server.wire.tables import LineKind


class Line(msgspec.Struct, gc=False):
    """A take-back is a line of its own, and marks the lines it undid. Clients get lines as `TableEvent`."""

    number: int
    kind: LineKind
    seat: int | None
    text: str
    at: float
    played: MatchEvent | None = None  # the match's own event, where it is one
    step: Any = None  # the step of an action, or what chance gave, as a struct
    back_to: int | None = None  # a take-back: the number of the first line that was undone
    is_undone: bool = False
