"""The events of a table as they are stored: append-only, numbered from 0 without a gap.

The state of a table is its events applied in order. Those of a match carry what chance gave, so nothing is drawn again
after a restart.
"""

from typing import Any, ClassVar, Final, TypeAlias, get_args

import msgspec

from landwright.core.log import Event as MatchEvent
from landwright.core.transition import Transition
from landwright.server.wire.tables import LineKind, OfferKind, Status


class _Stored(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Base of all events; the tag is the kind of the stored row.

    Class variables say what every event of the kind means for the table. `TableState` applies the rest.
    """

    status: ClassVar[Status | None] = None  # of the table after the event, if the event decides it
    is_move: ClassVar[bool] = True  # whether the table counts as used: `TableSummary.moved`
    is_assistance: ClassVar[bool] = False  # a match with one is not ranked
    ends_offer: ClassVar[bool] = False
    is_reseating: ClassVar[bool] = False  # who holds a seat may have changed
    is_dice_step: ClassVar[bool] = False  # clients are to send something else for the dice

    guest: str = ""  # who sent the command that led to the event
    id: str = ""  # of that command, which is carried out once; bots and requests over HTTP have none


# The match


class _OfMatch(_Stored, frozen=True):
    """Events of the match; `steps` has the actions and the outcomes of chance as structs."""

    events: list[MatchEvent]
    steps: list[Any]
    waiting: list[int]


class Began(_OfMatch, frozen=True, tag="began"):
    """All seats are taken. Chance may have acted already."""

    status = "playing"
    names: list[str]


class Played(_OfMatch, frozen=True):
    """The match went on."""

    ends_offer = True
    changed: int  # bit set of the seats whose version rises
    ended: bool = False


class Acted(Played, frozen=True, tag="acted"):
    """A seat acted, and chance after it."""


class TimeUp(Played, frozen=True, tag="time-up"):
    """A real-time game: the time limit of the present moment has passed, and chance acted after it."""


class PlayedAhead(Played, frozen=True, tag="played-ahead"):
    """Bots acted in a timed moment that is left to them. The clock jumped to each of their actions, or to the end."""


class Undone(_Stored, frozen=True, tag="took-back"):
    """The match goes back to its first `kept` events."""

    is_assistance = ends_offer = True
    seat: int
    kept: int
    waiting: list[int]


class Hinted(_Stored, frozen=True, tag="hinted"):
    """A seat was told what the strongest bot would do."""

    is_move, is_assistance = False, True
    seat: int


# The end of the match


class MatchClosed(_Stored, frozen=True):
    """Closes the match with the reason in `closed`, unless that is empty."""

    closed: str
    winners: list[int]


class LostSeat(MatchClosed, frozen=True):
    """A person lost a seat. Either that closes the match, or a bot takes the seat over."""

    line: ClassVar[LineKind]
    ends_offer = is_reseating = True
    seat: int


class Resigned(LostSeat, frozen=True, tag="resigned"):
    line = "resigned"


class TimedOut(LostSeat, frozen=True, tag="timed-out"):
    """The clock of the seat ran out."""

    line = "timed-out"


class DrawAgreed(MatchClosed, frozen=True, tag="draw-agreed"):
    """The match is closed as a draw; `seat` was the last to agree."""

    seat: int


class Abandoned(MatchClosed, frozen=True, tag="abandoned"):
    """Everybody left long ago. Nobody wins."""

    is_move = False


# People


class Joined(_Stored, frozen=True, tag="joined"):
    is_reseating = True
    seat: int
    guest: str
    name: str


class Chatted(_Stored, frozen=True, tag="chat"):
    is_move = False
    name: str
    text: str


class Paused(_Stored, frozen=True, tag="paused"):
    """Everybody left. Clocks have been stopped since then."""

    status, is_move = "paused", False
    since: float


class Resumed(_Stored, frozen=True, tag="resumed"):
    status, is_move = "playing", False


# The exchange before the match


class HashSent(_Stored, frozen=True, tag="hash-sent"):
    """A person fixed what they add to the seed of the match, for all of their seats."""

    guest: str
    hash: str  # of the share, hexadecimal


class HashesFixed(_Stored, frozen=True, tag="hashes-fixed"):
    """Those who have sent a hash reveal their shares. Nobody else adds to the seed."""

    is_dice_step = True


class ShareRevealed(_Stored, frozen=True, tag="share-revealed"):
    guest: str
    share: str  # hexadecimal


class StartVoided(_Stored, frozen=True, tag="start-voided"):
    """Somebody did not reveal their share in time. The exchange begins again without them."""

    is_dice_step = True
    seed: str  # of the next start, hexadecimal and secret


# Offers


class Offered(_Stored, frozen=True, tag="asked"):
    """A seat asks the other people for something. A rematch with nobody to ask is agreed by it."""

    is_move = False
    seat: int
    what: OfferKind


class Answered(_Stored, frozen=True, tag="answered"):
    """A person answers, for all of their seats. The last consent is followed by `Undone` or `DrawAgreed`."""

    is_move = False
    seat: int
    granted: bool


class Withdrawn(_Stored, frozen=True, tag="withdrew"):
    """The seat that asked no longer does."""

    is_move, ends_offer = False, True
    seat: int


Event: TypeAlias = (
    Joined
    | HashSent
    | HashesFixed
    | ShareRevealed
    | StartVoided
    | Began
    | Acted
    | TimeUp
    | PlayedAhead
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
