"""What a table's record is made of: an entry for each change, kept for good and in order.

An entry holds all that is needed to know the table again after a restart. Events of the match carry what chance gave.
"""

from typing import Any, Final, get_args

import msgspec

from landwright.core.log import Event


class Kept(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of what is kept in an entry's data; the tag is the entry's kind."""


class Joined(Kept, frozen=True, tag="joined"):
    seat: int
    guest: str
    name: str


class Began(Kept, frozen=True, tag="began"):
    """All seats are taken: the match begins, and chance may have acted already."""

    names: list[str]
    events: list[Event]
    waiting: list[int]
    steps: list[Any] = []


class Acted(Kept, frozen=True, tag="acted"):
    """A seat acted, and chance after it. The id is the client's own; bots have none.

    `steps` has the step of each event as a struct; entries of older servers have none.
    """

    events: list[Event]
    waiting: list[int]
    steps: list[Any] = []
    guest: str = ""
    id: str = ""
    ended: bool = False
    changed: int | None = None  # bit set of the seats whose version rises; entries of older servers have none


class TimeUp(Kept, frozen=True, tag="time-up"):
    """The time of the present moment was over, in a real-time game; and chance after it."""

    events: list[Event]
    waiting: list[int]
    changed: int
    steps: list[Any] = []
    ended: bool = False


class Hinted(Kept, frozen=True, tag="hinted"):
    """A seat was told what the strongest bot would do."""

    seat: int


class Chatted(Kept, frozen=True, tag="chat"):
    guest: str
    name: str
    text: str
    id: str = ""


class AskedBack(Kept, frozen=True, tag="asked"):
    """A seat asks to take its last action back."""

    seat: int
    guest: str = ""
    id: str = ""


class Answered(Kept, frozen=True, tag="answered"):
    """A seat answers it. The last consent is followed by `TookBack`."""

    seat: int
    granted: bool
    guest: str = ""
    id: str = ""


class TookBack(Kept, frozen=True, tag="took-back"):
    """The match goes back to so many events."""

    seat: int
    kept: int
    waiting: list[int]
    guest: str = ""
    id: str = ""


class Resigned(Kept, frozen=True, tag="resigned"):
    """The match is closed for this reason, or a bot plays the seat on."""

    seat: int
    closed: str
    winners: list[int]
    guest: str = ""
    id: str = ""


class TimedOut(Kept, frozen=True, tag="timed-out"):
    """Time is up: the match is closed for this reason, or a bot plays the seat on."""

    seat: int
    closed: str
    winners: list[int]


class Paused(Kept, frozen=True, tag="paused"):
    """Everybody left; the clocks stood still from then on."""

    since: float


class Resumed(Kept, frozen=True, tag="resumed"):
    pass


Change = (
    Joined
    | Began
    | Acted
    | TimeUp
    | Hinted
    | Chatted
    | AskedBack
    | Answered
    | TookBack
    | Resigned
    | TimedOut
    | Paused
    | Resumed
)
_kinds: Final = {each: str(each.__struct_config__.tag) for each in get_args(Change)}
_decoder: Final = msgspec.json.Decoder(Change)
_encoder: Final = msgspec.json.Encoder(enc_hook=int)  # interpreted rules give NumPy's integers


def encode(change: Change) -> bytes:
    return _encoder.encode(change)


def decode(data: bytes) -> Change:
    return _decoder.decode(data)


def kind(change: Change) -> str:
    return _kinds[type(change)]
