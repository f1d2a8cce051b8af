"""The structs of tables and matches: what is asked for, and what a client may see and do."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from landwright.server.wire.base import Actions, Points, RequestStruct, ResponseStruct, SeatNumber

Status: TypeAlias = Literal["waiting", "playing", "paused", "ended"]
LineKind: TypeAlias = Literal["action", "chance", "time", "jump", "take-back", "resigned", "timed-out", "draw"]
OfferKind: TypeAlias = Literal["take-back", "draw", "rematch"]
Digits: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # hexadecimal
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
    shares_dice: bool = False  # people add to the seed before the match begins


class ShareHash(RequestStruct, frozen=True):
    """The hash of what a person will add to the seed of a match, whose commitment they have seen."""

    commitment: Digits
    hash: Digits


class Share(RequestStruct, frozen=True):
    """What a person adds to the seed of a match: 32 random bytes, hexadecimal."""

    share: Digits


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
    is_closed: bool = False  # ended before the rules ended it: somebody resigned or ran out of time, or everybody left


class Dice(ResponseStruct, frozen=True):
    """The exchange before the match."""

    commitment: str  # the hash of the server's part of the seed: fixed before anybody adds to it
    takes_shares: bool  # whether people add to the seed
    wanted: Literal["hash", "share"] | None  # what the guest's client should send now
    hashes: list[str]  # of each seat once they are fixed, "" for a seat without a share; before that an empty list
    voided: list[list[int]]  # for each void start, the seats that did not reveal their share


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
    decided: dict[str, Any]  # what the dice decided of the options, once the match has ended
    turn_of: list[int]
    outcome: Result | None
    created: float
    moved: float
    rematch: str | None
    has_draw_offers: bool  # whether the players may agree on a draw
    has_hints: bool  # whether the guest can ask for hints
    daily: str | None  # the day of the challenge that is played here
    is_assisted: bool  # by a hint or a take-back: not a personal best, or one that is kept apart
    solo_ms: int | None  # the time of a solo game that was won, for games whose solo result is a time
    is_lesson: bool  # a guided first game
    dice: Dice
    is_preparing: bool  # all seats are taken, and the match begins by itself when the game is compiled


class TableEvent(ResponseStruct, frozen=True, omit_defaults=True, gc=False):  # it cannot be part of a reference cycle
    number: int
    kind: LineKind
    seat: int | None
    text: str
    at: float
    step: Any = None  # of an action, as a struct of the game
    outcome: Any = None  # of chance, as a struct of the game
    back_to: int | None = None
    ms: int | None = None  # milliseconds since the match began, in real-time games


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

    begins: int  # the current timed moment; nobody can act before
    ends: int
    now: int


class PlannedStep(ResponseStruct, frozen=True):
    """A step of a lesson that is planned before it is confirmed."""

    say: str
    do: list[str]  # texts of actions; alternatives are separated by " | ", and * stands for any text
    tap: list[list[str]]  # for each action: how the names of what is tapped begin; those of one tap separated by " | "
    wrong: str  # said when something else is planned
    confirm: str  # said when it is planned and nothing follows; empty if another step follows


class LessonNow(ResponseStruct, frozen=True):
    """What a guided first game says now. After the last step, `step` equals `of`."""

    step: int
    of: int
    say: str
    planned: list[PlannedStep]  # the current step and those that are confirmed with it; empty after the last step
    longest: str  # of all that it says, so that the room for it stays the same
    first_game: dict[str, Any]  # options of the real game that is offered after the last step


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
    frames: list[Frame]
    events: list[TableEvent]


class ChatLine(ResponseStruct, frozen=True):
    sender: str = msgspec.field(name="from")
    seat: int | None  # of the sender; null if the server wrote it. Two people may have the same name.
    text: str
    at: float


class Present(ResponseStruct, frozen=True):
    seats: list[int]
    watchers: int
