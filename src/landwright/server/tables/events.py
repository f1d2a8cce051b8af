"""The events of a table as they are stored: append-only, numbered from 0 without a gap.

The state of a table is its events applied in order. Those of a match carry what chance gave, so nothing is drawn again
after a restart.
"""

from typing import Any, Final, TypeAlias, get_args

import msgspec

from landwright.core.log import Event as MatchEvent
from landwright.core.transition import Transition
from landwright.server.wire.tables import OfferKind


class _Stored(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all events; the tag is the kind of the stored row.

    An event that a client's command led to has the guest and the id of that command: it is carried out once.
    """


class Joined(_Stored, frozen=True, tag="joined"):
    seat: int
    guest: str
    name: str


class Shared(_Stored, frozen=True, tag="shared"):
    """A person added to the seed of the match, for all of their seats."""

    guest: str
    share: str  # hexadecimal


class Began(_Stored, frozen=True, tag="began"):
    """All seats are taken. Chance may have acted already; `steps` has its outcomes as structs."""

    names: list[str]
    events: list[MatchEvent]
    waiting: list[int]
    steps: list[Any]


class Acted(_Stored, frozen=True, tag="acted"):
    """A seat acted, and chance after it. Bots send no id."""

    events: list[MatchEvent]
    waiting: list[int]
    steps: list[Any]
    changed: int  # bit set of the seats whose version rises
    ended: bool = False
    guest: str = ""
    id: str = ""


class TimeUp(_Stored, frozen=True, tag="time-up"):
    """A real-time game: the time limit of the present moment has passed, and chance acted after it."""

    events: list[MatchEvent]
    waiting: list[int]
    changed: int
    steps: list[Any]
    ended: bool = False


class Hinted(_Stored, frozen=True, tag="hinted"):
    """A seat was told what the strongest bot would do."""

    seat: int


class Chatted(_Stored, frozen=True, tag="chat"):
    guest: str
    name: str
    text: str
    id: str = ""


class Offered(_Stored, frozen=True, tag="asked"):
    """A seat asks the other people for something. A rematch with nobody to ask is agreed by it."""

    seat: int
    what: OfferKind
    guest: str = ""
    id: str = ""


class Answered(_Stored, frozen=True, tag="answered"):
    """A person answers, for all of their seats. The last consent is followed by `Undone` or `DrawAgreed`."""

    seat: int
    granted: bool
    guest: str = ""
    id: str = ""


class Withdrawn(_Stored, frozen=True, tag="withdrew"):
    """The seat that asked no longer does."""

    seat: int
    guest: str = ""
    id: str = ""


class DrawAgreed(_Stored, frozen=True, tag="draw-agreed"):
    """The match is closed as a draw; `seat` was the last to agree."""

    seat: int
    closed: str
    winners: list[int]


class Undone(_Stored, frozen=True, tag="took-back"):
    """The match goes back to its first `kept` events."""

    seat: int
    kept: int
    waiting: list[int]
    guest: str = ""
    id: str = ""


class Resigned(_Stored, frozen=True, tag="resigned"):
    """The match is closed with the reason in `closed`, or a bot takes the seat over."""

    seat: int
    closed: str
    winners: list[int]
    guest: str = ""
    id: str = ""


class TimedOut(_Stored, frozen=True, tag="timed-out"):
    """A seat's clock ran out: the match is closed, or a bot takes the seat over."""

    seat: int
    closed: str
    winners: list[int]


class Abandoned(_Stored, frozen=True, tag="abandoned"):
    """Everybody left long ago: the match is closed with this reason, and without a winner."""

    closed: str


class Paused(_Stored, frozen=True, tag="paused"):
    """Everybody left. Clocks have been stopped since then."""

    since: float


class Resumed(_Stored, frozen=True, tag="resumed"):
    pass


Event: TypeAlias = (
    Joined
    | Shared
    | Began
    | Acted
    | TimeUp
    | Hinted
    | Chatted
    | Offered
    | Answered
    | Withdrawn
    | Undone
    | DrawAgreed
    | Resigned
    | TimedOut
    | Abandoned
    | Paused
    | Resumed
)


class Decision(msgspec.Struct, frozen=True):
    """The events that a command leads to, and their effect on the match where it is known."""

    events: list[Event]
    transition: Transition | None = None


_decoder: Final = msgspec.json.Decoder(Event)
_encoder: Final = msgspec.json.Encoder(enc_hook=int)  # interpreted rules return NumPy's integers

encode: Final = _encoder.encode
decode: Final = _decoder.decode
KINDS: Final = {each: str(each.__struct_config__.tag) for each in get_args(Event)}
