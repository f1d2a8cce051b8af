"""The structs of the HTTP API, except those of games. `docs/protocol.md` describes them."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
Points: TypeAlias = dict[str, int]
Status: TypeAlias = Literal["waiting", "playing", "paused", "ended"]
# A set of action ids: a list, or a little-endian bit set in base64, whichever is shorter.
Actions: TypeAlias = list[int] | str


class RequestStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A request body or a message of a client. Unknown fields are errors."""


class ResponseStruct(msgspec.Struct, frozen=True, kw_only=True):
    """A response or a message of the server."""


# Errors and guests


class Problem(ResponseStruct, frozen=True):
    error: str
    sentence: str


class Health(ResponseStruct, frozen=True):
    status: Literal["ok", "closing", "storage"]


class Me(ResponseStruct, frozen=True):
    id: str
    name: str
    is_new: bool


class NewName(RequestStruct, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]


class PersonalLink(ResponseStruct, frozen=True):
    path: str | None  # null after it was revoked


class FollowedLink(RequestStruct, frozen=True):
    token: Annotated[str, Meta(max_length=200)]  # the last part of the path


class LinkOwner(ResponseStruct, frozen=True):
    name: str
    is_me: bool


# Tables

Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=1_000_000)]


class NoClock(RequestStruct, frozen=True, tag_field="kind", tag="none"):
    """No time limit."""


class MoveClock(RequestStruct, frozen=True, tag_field="kind", tag="move"):
    """A number of seconds for each turn."""

    seconds: Seconds


class BankClock(RequestStruct, frozen=True, tag_field="kind", tag="bank"):
    """A number of seconds for the whole match, and an increment after each turn."""

    seconds: Seconds
    increment: Annotated[float, Meta(ge=0, le=100_000)] = 0.0


ClockRule: TypeAlias = NoClock | MoveClock | BankClock


class MySeat(RequestStruct, frozen=True, tag_field="kind", tag="me"):
    pass


class OpenSeat(RequestStruct, frozen=True, tag_field="kind", tag="open"):
    pass


class BotSeat(RequestStruct, frozen=True, tag_field="kind", tag="bot"):
    level: Annotated[int, Meta(ge=1, le=5)] = 2


WantedSeat: TypeAlias = MySeat | OpenSeat | BotSeat


class NewTable(RequestStruct, frozen=True):
    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[list[WantedSeat], Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = {}
    is_public: bool = False
    clock: ClockRule = NoClock()
    on_time_out: Literal["bot", "loses"] = "bot"
    seed: Annotated[str, Meta(max_length=100)] | None = None
    shares_dice: bool = False  # the match begins when each person has added to the seed, or after three seconds


class Share(RequestStruct, frozen=True):
    """What a person adds to the seed of a match: 32 random bytes, hexadecimal."""

    share: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Join(RequestStruct, frozen=True):
    seat: SeatNumber | None = None


class Seat(ResponseStruct, frozen=True):
    seat: int
    name: str
    colour: str
    kind: Literal["person", "bot", "open"]
    level: int | None
    is_mine: bool


class Result(ResponseStruct, frozen=True):
    reason: str
    winners: list[int]
    points: list[Points]


class TableSummary(ResponseStruct, frozen=True):
    id: str
    game: str
    rules_version: int
    title: str
    is_public: bool
    status: Status
    seats: list[Seat]
    clock: ClockRule
    on_time_out: Literal["bot", "loses"]
    options: dict[str, Any]
    turn_of: list[int]
    outcome: Result | None
    created: float
    moved: float
    rematch: str | None
    daily: str | None  # the day of the challenge that is played here
    is_assisted: bool  # by a hint or a take-back: not a personal best, or one that is kept apart
    solo_ms: int | None  # the time of a solo game that was won, for games whose solo result is a time
    is_lesson: bool  # a guided first game
    commitment: str  # the hash of the server's secret part of the seed: fixed before anybody adds to it
    wants_share: bool  # whether the guest may still add to the seed
    is_preparing: bool  # all seats are taken, and the match begins by itself when the game is compiled


class ChallengeResult(ResponseStruct, frozen=True):
    """The result of a guest. In games without points a win with fewer actions ranks higher.

    `total` is in points, or in milliseconds for games whose solo result is a time: there less is better.
    """

    rank: int  # from 1; equal results share a rank
    name: str
    is_mine: bool
    has_won: bool
    total: int
    actions: int
    table: str | None  # null until the requesting guest has finished the challenge


class Challenge(ResponseStruct, frozen=True):
    """A game with the same cards and dice for all guests on one day (UTC), and one try for each.

    The results are the best ones in order of rank, and the guest's own.
    """

    game: str
    day: str
    table: str | None  # of the guest
    finished: int  # the number of guests who have finished
    results: list[ChallengeResult]


class Best(ResponseStruct, frozen=True):
    """The best result of a guest's solo games, for one game and the same options.

    Games with hints count only where the result is a time. They are kept apart.
    """

    game: str
    options: dict[str, Any]  # complete, with defaults
    with_hints: bool
    points: int  # or milliseconds, for games whose solo result is a time
    table: str
    before: int | None  # the best result at any other table


class AnalysisWanted(RequestStruct, frozen=True):
    event: Annotated[int, Meta(ge=0, le=1_000_000)]
    seconds: Annotated[float, Meta(gt=0, le=10)] = 2.0


class Forced(ResponseStruct, frozen=True):
    winner: int | None
    turns: int


class NamedAction(ResponseStruct, frozen=True):
    """The id of an action, and its text and step in the position."""

    action: int
    text: str
    step: Any


class Analysis(ResponseStruct, frozen=True):
    seat: int
    value: float
    line: list[NamedAction]
    forced: Forced | None
    depth: int


# Matches


class TableEvent(ResponseStruct, frozen=True, omit_defaults=True, gc=False):  # it cannot be part of a reference cycle
    number: int
    kind: Literal["action", "chance", "time", "take-back", "resigned", "timed-out"]
    seat: int | None
    text: str
    at: float
    step: Any = None  # of an action, as a struct of the game
    outcome: Any = None  # of chance, as a struct of the game
    back_to: int | None = None
    ms: int | None = None  # milliseconds since the match began, in real-time games


class Missed(ResponseStruct, frozen=True):
    """An action that was not the best."""

    number: int  # of the event
    played: str
    better: NamedAction
    loss: float  # in points


class Review(ResponseStruct, frozen=True):
    """The actions that cost a seat most points, of those reviewed so far, the worst first."""

    done: int
    of: int
    worst: list[Missed]


class Acting(ResponseStruct, frozen=True):
    """The legal actions of a seat. Without a prompt and actions they are the same as in the frame before.

    The texts have the order of the actions, or of the ids if the actions are a bit set.
    """

    seat: int
    version: int
    prompt: str | UnsetType = UNSET
    actions: Actions | UnsetType = UNSET
    texts: list[str] | UnsetType = UNSET


class ClockNow(ResponseStruct, frozen=True):
    seats: list[float]
    running: list[int]
    at: float


class TimeNow(ResponseStruct, frozen=True):
    """The clock of a real-time match, in milliseconds since it began."""

    ends: int  # when the current timed moment ends
    now: int


class LessonNow(ResponseStruct, frozen=True):
    """What a guided first game says now. After the last step, `step` equals `of`."""

    step: int
    of: int
    say: str
    cells: list[str]  # to point at: how their names begin


class Frame(ResponseStruct, frozen=True):
    """Everything that a client may see and do."""

    event: int
    views: dict[str, Any]
    acting: list[Acting]
    turn_of: list[int]
    clock: ClockNow | None
    time: TimeNow | None
    outcome: Result | None
    points: list[Points]
    lesson: LessonNow | UnsetType = UNSET  # only in a guided first game
    state: str | UnsetType = UNSET
    drawing: str | UnsetType = UNSET


class Replay(ResponseStruct, frozen=True):
    table: TableSummary
    frames: list[Frame]
    events: list[TableEvent]


class ChatLine(ResponseStruct, frozen=True):
    sender: str = msgspec.field(name="from")
    text: str
    at: float


class Present(ResponseStruct, frozen=True):
    seats: list[int]
    watchers: int
